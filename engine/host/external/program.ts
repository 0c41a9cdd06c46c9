/** What every protocol can do for a program that plays, and how one is opened. */
import type { Position } from '../../game/position.ts';
import type { Square } from '../../game/square.ts';
import type { GameSoFar, Limits, Line } from '../../protocol.ts';

/** A position in which the program is to find a move, and how the game came to it. */
export interface ProgramTurn extends GameSoFar {
  /** The side to move has a legal move. */
  readonly position: Position;
  /**
   * The clock of the side to move, or the time or the depth for this move, if there is one. NBoard knows only depths, GTP
   * only times.
   */
  readonly limits?: Limits | undefined;
}

/** `score` is in discs and mover-relative; 0 if the program gave none. */
export interface Choice {
  readonly move: Square;
  readonly score: number;
}

/** A line of a program that thinks about a position. `depth` is 0 where the program does not tell it. */
export interface Hint extends Line {
  readonly depth: number;
}

/** Every method @throws ProgramFailure; the program is of no use after that and must be closed. */
export interface ExternalProgram {
  /** Waits until the program answers at all; returns the name that it gives itself, or an empty text. */
  greet(limitMs: number): Promise<string>;
  /**
   * The program's move, which is legal. `limitMs` is the time in which it must answer once it thinks, and the longest that
   * each answer before it may take. `onBegin` is called when it has taken the game and begins to think.
   */
  choose(turn: ProgramTurn, limitMs: number, onBegin?: () => void): Promise<Choice>;
  /**
   * Thinks about the position and reports the best `lines` moves as they are found; ends when nothing is left to find
   * out, or after `interrupt`. `onBegin` is called when the program has taken the game and begins to think. Undefined where
   * the protocol knows moves only.
   */
  readonly hint?: (
    turn: ProgramTurn,
    lines: number,
    onHint: (hint: Hint) => void,
    onBegin?: () => void,
  ) => Promise<void>;
  /** Ends `hint`, whose promise then resolves. */
  readonly interrupt?: () => void;
  /** Whether the program can be asked no more. */
  readonly hasFailed: boolean;
  /** Ends the program at once, and all processes that it has started. */
  close(): void;
  /** Asks the program to end, and ends it if it has not done so after `graceMs`. */
  quit(graceMs: number): Promise<void>;
}

export interface ProgramOptions {
  /** Passes are sent as moves where this is true; a program that finds passes itself may refuse them. */
  readonly passesWritten: boolean;
}
