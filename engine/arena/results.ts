/**
 * The games of a tournament that were played, with what they come to. An encounter is two games from one opening, with
 * colours exchanged.
 */
import type { Move } from '../game/tree.ts';

export interface Encounter {
  /** `first` has black in the first game. */
  readonly first: string;
  readonly second: string;
  /** The number of the opening, from 0. All pairs of players have the same openings. */
  readonly opening: number;
}

/** One of the two games of an encounter. */
export interface GameToPlay extends Encounter {
  /** 0 if `first` has black, 1 if it has white. */
  readonly game: 0 | 1;
}

export interface PlayedGame extends GameToPlay {
  /** Discs of `first` minus those of `second`. */
  readonly lead: number;
  readonly moves: readonly Move[];
  /** The player that lost by breaking a rule, and how. */
  readonly fault?: { readonly by: 'first' | 'second'; readonly reason: string };
}

/** The results between two players, for the first of them. */
export interface Score {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  /** Sum of the leads, in discs. */
  readonly discs: number;
}

const NO_GAMES: Score = { games: 0, wins: 0, draws: 0, discs: 0 };

/** A text that only this game of a tournament has. */
export function keyOf({ first, second, opening, game }: GameToPlay): string {
  return [first, second, opening, game].join('\n');
}

/** The results of one player against the others, by their names. */
type Row = ReadonlyMap<string, Score>;

/** The games in the order of their ends, and the index of each by its key. Only `Results` knows how many of them count. */
interface Log {
  readonly games: PlayedGame[];
  readonly indices: Map<string, number>;
}

/**
 * All games so far, counted by pairs of players. It is immutable, but one with a game more shares the list of the games with
 * the one before, so that a thousand games are neither copied nor counted again for each game that ends: `with` takes as
 * long as there are players.
 *
 *     const results = Results.of(games).with(game);
 *     results.score('club', 'master').wins;
 */
export class Results implements Iterable<PlayedGame> {
  /** The number of games. */
  readonly count: number;
  readonly #log: Log;
  readonly #rows: ReadonlyMap<string, Row>;

  private constructor(log: Log, count: number, rows: ReadonlyMap<string, Row>) {
    this.#log = log;
    this.count = count;
    this.#rows = rows;
  }

  static readonly none: Results = new Results({ games: [], indices: new Map() }, 0, new Map());

  /** The results of these games; of a game that is there twice, the first counts. */
  static of(games: Iterable<PlayedGame>): Results {
    let results = Results.none;
    for (const game of games) results = results.with(game);
    return results;
  }

  /** These results and one game more; the same ones if they have that game. */
  with(game: PlayedGame): Results {
    if (this.has(game)) return this;
    const log = this.#log.games.length === this.count && this.count > 0 ? this.#log : this.#copied();
    log.indices.set(keyOf(game), log.games.length);
    log.games.push(game);
    const rows = new Map(this.#rows);
    const add = (one: string, other: string, lead: number): void => {
      rows.set(one, new Map(rows.get(one)).set(other, added(this.score(one, other), lead)));
    };
    add(game.first, game.second, game.lead);
    add(game.second, game.first, 0 - game.lead);
    return new Results(log, this.count + 1, rows);
  }

  /** The log of other results that part from the newest ones here. */
  #copied(): Log {
    const games = this.#log.games.slice(0, this.count);
    return { games, indices: new Map(games.map((game, at) => [keyOf(game), at])) };
  }

  has(game: GameToPlay): boolean {
    return (this.#log.indices.get(keyOf(game)) ?? Infinity) < this.count;
  }

  /** The players with a game, in the order in which they first appear. */
  get players(): readonly string[] {
    return [...this.#rows.keys()];
  }

  /** The result between two players for `one`, in whichever order their encounters name them. */
  score(one: string, other: string): Score {
    return this.#rows.get(one)?.get(other) ?? NO_GAMES;
  }

  /** The game with this index, from 0 in the order of their ends; undefined if there are not as many. */
  at(index: number): PlayedGame | undefined {
    return index < this.count ? this.#log.games[index] : undefined;
  }

  /** The games in the order of their ends. */
  *[Symbol.iterator](): Generator<PlayedGame, void, void> {
    for (let index = 0; index < this.count; index++) yield this.#log.games[index]!;
  }
}

function added({ games, wins, draws, discs }: Score, lead: number): Score {
  return {
    games: games + 1,
    wins: wins + (lead > 0 ? 1 : 0),
    draws: draws + (lead === 0 ? 1 : 0),
    discs: discs + lead,
  };
}
