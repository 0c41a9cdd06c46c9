/**
 * What can be asked of the library: terms that must all hold, and an order. Positions and patterns count up to symmetry.
 * Everything is plain data, so that a query can be sent, kept and written down.
 *
 *     const query: LibraryQuery = {
 *       terms: [{ kind: 'player', name: 'Anna', colour: 'black' }, { kind: 'years', from: 2001, to: 2005 }],
 *       sort: { by: 'date', isDescending: true },
 *     };
 */
import type { Colour, Position } from '../game/position.ts';
import type { Mark } from '../game/tree.ts';

/** The columns that a list can be in the order of. `opening` is the order of the names that `LibrarySort.language` has. */
export const SORT_KEYS = ['added', 'date', 'black', 'white', 'event', 'result', 'moves', 'opening'] as const;

export type SortKey = (typeof SORT_KEYS)[number];

export type NameMatch = 'whole' | 'words' | 'exact';

export interface LibrarySort {
  readonly by: SortKey;
  readonly isDescending: boolean;
  /** The language of the names of openings, a tag such as `fr`; English unless it is said. */
  readonly language?: string;
}

/** What lists show for what is kept as numbers, in the language of whoever looks. */
export interface RowWords {
  /** That of dates, a tag such as `fr`. */
  readonly language: string;
  /** What stands for a side that names nobody: for the user beside a player called `computer`, and for others. */
  readonly you: string;
  readonly computer: string;
  readonly unnamed: Readonly<Record<Colour, string>>;
  /** What stands for the players of the app, and how each has signed its games. */
  readonly players: readonly { readonly text: string; readonly level: string }[];
  readonly endings: readonly RowEnding[];
}

/** How lists tell an ending: the column `outcome` without whether there is a lead, to the user who played `of` or to others. */
export interface RowEnding {
  readonly outcome: number;
  readonly of?: Colour;
  readonly text: string;
}

export type LibraryTerm =
  /**
   * Each word occurs in what the row of a game shows (`row` says what is shown for numbers), in its comments, or at the
   * beginning of a word of an opening's name that it went through; without accents, case and width.
   */
  | { readonly kind: 'text'; readonly text: string; readonly row?: RowWords }
  /**
   * A player whose name is this, but for accents, case and width; `words` wants each word of it somewhere in the name, and
   * `exact` this very spelling.
   */
  | {
      readonly kind: 'player';
      readonly name: string;
      readonly colour?: Colour;
      readonly match?: NameMatch;
    }
  | { readonly kind: 'event'; readonly name: string; readonly match?: NameMatch }
  /** Both years included; a game without a date has none. */
  | { readonly kind: 'years'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'result'; readonly result: 'black' | 'white' | 'draw' | 'unfinished' }
  /** Black's lead in discs, both ends included; only games with a score. */
  | { readonly kind: 'lead'; readonly from: number; readonly to: number }
  /** The number of moves without passes, both ends included. */
  | { readonly kind: 'moves'; readonly from: number; readonly to: number }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'folder'; readonly folder: string }
  /** Somebody, one side, or the user, as `mine` knows them, made a move with this mark in the line. */
  | { readonly kind: 'mark'; readonly mark: Mark; readonly by?: Colour | 'me' }
  /** A game that was kept here because it was played or opened here, or one that came with an import. */
  | { readonly kind: 'origin'; readonly origin: 'own' | 'imported' }
  /**
   * A game of the user: kept here, with one side that names nobody while the other does; or with one of `names`, as
   * `player` compares them, on a side. `colour` wants the user on this side.
   */
  | { readonly kind: 'mine'; readonly colour?: Colour; readonly names: readonly string[] }
  /** The position stood in the game; an opening is its position. */
  | { readonly kind: 'position'; readonly board: BoardText }
  /** A part of the board looked like this at some moment: `X`, `O` and `-` as in a board, `?` where nothing is wanted. */
  | { readonly kind: 'pattern'; readonly squares: string };

/** Somebody whose games are asked for, with either colour. */
export type Who = Extract<LibraryTerm, { readonly kind: 'player' | 'mine' }>;

/**
 * A position as `writeBoard` (engine/notation/board.ts) writes it: 64 characters in reading order, `X` black, `O` white and
 * `-` empty, a space, and `X` or `O` for the side to move. Queries cross borders, which BigInts do not.
 */
export type BoardText = string;

const BOARD = /^[XO-]{64} [XO]$/;
const PATTERN = /^[XO?-]{64}$/;

/** The position of a text; undefined for any other text. */
export function positionIn(text: BoardText): Position | undefined {
  if (!BOARD.test(text)) return undefined;
  const { black, white } = setsIn(text);
  return { black, white, toMove: text.endsWith('X') ? 'black' : 'white' };
}

/** Squares that are to hold a disc or to be empty. The sets do not overlap. */
export interface Pattern {
  readonly black: bigint;
  readonly white: bigint;
  readonly empty: bigint;
}

/** The pattern of a text; undefined for any other text, and for one in which nothing is wanted. */
export function patternIn(text: string): Pattern | undefined {
  return PATTERN.test(text) && /[^?]/.test(text) ? setsIn(text) : undefined;
}

function setsIn(text: string): Pattern {
  return { black: setOf('X', text), white: setOf('O', text), empty: setOf('-', text) };
}

/** The squares of a text that hold a character. */
function setOf(character: string, text: string): bigint {
  // Numbers are put together from halves, because each step with a BigInt makes a new one.
  const halves = [0, 0];
  for (let at = text.indexOf(character); at >= 0 && at < 64; at = text.indexOf(character, at + 1)) {
    halves[at >> 5]! |= 1 << (at & 31);
  }
  return (BigInt(halves[1]! >>> 0) << 32n) | BigInt(halves[0]! >>> 0);
}

export interface LibraryQuery {
  readonly terms: readonly LibraryTerm[];
  readonly sort: LibrarySort;
}

/** All games, those that came last first. */
export const ALL_GAMES: LibraryQuery = { terms: [], sort: { by: 'added', isDescending: true } };

/** Results of games, seen from Black. `average` is Black's mean lead in discs over the games with a score. */
export interface Tally {
  readonly games: number;
  readonly blackWins: number;
  readonly draws: number;
  readonly whiteWins: number;
  /** NaN where no game has a score. */
  readonly average: number;
  /** The first and the last year; 0 where no game has a date. */
  readonly firstYear: number;
  readonly lastYear: number;
}

export interface MoveTally extends Tally {
  /** On the board as it was asked about; of moves that are the same up to symmetry, the one with the lowest number. */
  readonly move: number;
}

/** What became of a position in the games that fit: `moves` with the most played first. */
export interface PositionTally extends Tally {
  readonly moves: readonly MoveTally[];
}
