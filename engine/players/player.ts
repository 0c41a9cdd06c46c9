/** The properties of every player. Each kind of player has a file of its own; registry.ts lists them all. */
import type { Limits, PlayerSpec } from '../protocol.ts';
import type { Recipe } from './recipe.ts';

export interface Player {
  /** The specification that the engine gets to play as this player. */
  readonly spec: PlayerSpec;
  /**
   * Its place in the short list of levels, with 1 for the weakest; undefined for a player that is chosen by a setting
   * instead.
   */
  readonly level?: number;
  /** The word with which it signs a game file, beside the name of the app. Files keep it, so it never changes. */
  readonly signature: string;
  /** Whether its moves come from a search, which has a depth. */
  readonly searches: boolean;
  /**
   * Whether its scores are discs and worth showing. Scores on a scale of its own, or of moves it means to overlook, are
   * not.
   */
  readonly countsInDiscs: boolean;
  /**
   * What shows its own way of thinking: how often it tried each move, its measures of the position, or what it makes of
   * each move at first sight.
   */
  readonly shows?: 'visits' | 'measures' | 'sights';
  /** Whether its first moves can vary: see variety.ts. */
  readonly varies?: true;
  /** Whether it plays from a book of openings where there is one: see engine/book. */
  readonly playsBook?: true;
  /** Whether it gains from thinking on the opponent's time. */
  readonly ponders: boolean;
  /** The limits that its search obeys. A player that no time limits takes the time it needs. */
  readonly limits: readonly ('time' | 'depth' | 'playouts')[];
}

/** A player that comes with the app. */
export interface BuiltInPlayer extends Player {
  readonly spec: BuiltInSpec;
  /** Rating points on the scale of Elo, on which random moves have 0: see strength.ts. */
  readonly elo: number;
  /** Half the width of the 95 % interval of `elo`. */
  readonly margin: number;
  /**
   * The instructions by which a search thread finds its move. Time is not part of them, because the host decides it.
   * `lines` has the same meaning as in `go`.
   */
  recipe(limits: Limits, lines: number): Recipe;
}

/**
 * The setting by which the players of one kind differ: a field of their `PlayerSpec`, a whole number in `least` ..
 * `most`.
 */
export interface Setting {
  readonly name: 'step';
  readonly least: number;
  readonly most: number;
}

/** The players that come with the app, as the engine is told. */
export type BuiltInSpec = Exclude<PlayerSpec, NamedSpec>;

/** The players that are their own description: programs that the user has added, and what was bred in the lab. */
export type NamedSpec = Extract<PlayerSpec, { readonly name: string }>;

export interface PlayerKind {
  readonly kind: BuiltInSpec['kind'];
  /** Undefined for a kind with a single player. */
  readonly setting?: Setting;
  /** The players from the weakest to the strongest. */
  readonly players: readonly BuiltInPlayer[];
}
