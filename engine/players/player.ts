/** What every player can tell of itself. Each kind of player has a file of its own; registry.ts knows them all. */
import type { Limits, PlayerSpec } from '../protocol.ts';
import type { Recipe } from './recipe.ts';

export interface Player {
  /** What the engine is told to play as this player. */
  readonly spec: PlayerSpec;
  /** Its place in the short list of levels, 1 being the weakest; undefined for who is found by a setting instead. */
  readonly level?: number;
  /** The word with which it signs a game file, beside the name of the app. Files keep it, so it never changes. */
  readonly signature: string;
  /** Rating points on the scale of Elo, 0 being moves at random: see strength.ts. */
  readonly elo: number;
  /** Its moves come from a search, which has a depth. */
  readonly searches: boolean;
  /** Its scores are discs and worth showing: not points of a scale of its own, nor what it means to overlook. */
  readonly countsInDiscs: boolean;
  /** It learns from thinking on the opponent's time. */
  readonly ponders: boolean;
  /** What can bound its search. One that no time bounds takes the time that it needs. */
  readonly limits: readonly ('time' | 'depth' | 'playouts')[];
  /** How a search thread finds its move. Time is no ingredient: that is the host's. `lines` as in `go`. */
  recipe(limits: Limits, lines: number): Recipe;
}

/** By what the players of a kind differ: a field of their `PlayerSpec`, a whole number in `least` .. `most`. */
export interface Setting {
  readonly name: 'step';
  readonly least: number;
  readonly most: number;
}

export interface PlayerKind {
  readonly kind: PlayerSpec['kind'];
  /** Undefined for a kind with a single player. */
  readonly setting?: Setting;
  /** From the weakest to the strongest. */
  readonly players: readonly Player[];
}
