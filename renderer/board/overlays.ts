/** Everything that the board can show beside its discs. */
import type { Bitboard } from '../../engine/game/bitboard.ts';
import type { Colour, Position } from '../../engine/game/position.ts';
import type { Numbered } from '../../engine/game/steps.ts';
import type { Square } from '../../engine/game/square.ts';
import type { Mark } from '../../engine/game/tree.ts';
import type { Line } from '../../engine/protocol.ts';
import type { Slip } from '../../engine/review/slips.ts';

/** The values of all moves of a position, searched to the same depth. */
export interface Values {
  readonly depth: number;
  readonly selectivity: number;
  readonly lines: ReadonlyMap<Square, Line>;
  /** The highest score among them, in discs. */
  readonly best: number;
}

/** The value of a move as it is written on its square. */
export interface SquareValue {
  readonly text: string;
  /** What follows the whole discs of an estimate, with its sign: ".4". */
  readonly decimal?: string;
  readonly exact: boolean;
  readonly isBest: boolean;
  readonly slip: Slip | undefined;
  /** What stands below: the discs that the move loses against the best one, "−6", if it loses enough to be mentioned. */
  readonly loss?: string;
}

/** The mark of the last move as it stands on its disc, and the words for it. */
export interface MoveSign {
  readonly mark: Mark;
  readonly probable: boolean;
  readonly words: string;
}

/** What is expected after the last move: the reply, drawn as a disc that is not there yet, and what it does. */
export interface Reply {
  readonly square: Square;
  readonly colour: Colour;
  /** The discs that it turns. */
  readonly turns: Bitboard;
  /** What the side could choose from, where that is shown. */
  readonly moves: Bitboard;
  readonly words: string;
}

/** What a player that does not count in discs made of a move, as it is written on its square and read out. */
export interface Share {
  readonly text: string;
  readonly words: string;
  readonly isBest: boolean;
  /** What stands smaller below it. */
  readonly below?: string;
  /** Whether it is proved. */
  readonly exact?: boolean;
}

/** A later position that is shown without playing its moves, which are marked with their numbers. */
export interface Ahead {
  readonly position: Position;
  readonly numbers: ReadonlyMap<Square, Numbered>;
}

/** The facts about a square that study overlays show; a fact is absent if it was not asked for or does not hold. */
export interface SquareSigns {
  /** Whether the disc has an empty square beside it. */
  readonly isFrontier?: boolean;
  /** Whether the disc can never be flipped again. */
  readonly isStable?: boolean;
  /** The number of connected empty squares of the region that this square belongs to. */
  readonly regionSize?: number;
  /** What the square is called where one learns it: a letter, and the word that is read. */
  readonly called?: { readonly letter: string; readonly word: string };
}

/** The side that passes, and the reason; `waits` if the board shows them until the user clicks. */
export interface Passing {
  readonly colour: Colour;
  readonly text: string;
  readonly waits: boolean;
}
