/** What can be shown on the board beside the discs that lie there. */
import type { Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import type { Line } from '../../engine/protocol.ts';

/** The values of all moves of a position, of one depth. */
export interface Values {
  readonly depth: number;
  readonly selectivity: number;
  readonly lines: ReadonlyMap<Square, Line>;
  /** The highest score there is. */
  readonly best: number;
}

/** A place further on, looked at without going there: the moves up to it by their numbers. */
export interface Ahead {
  readonly position: Position;
  readonly numbers: ReadonlyMap<Square, number>;
}

/** What is told about a square to think by; absent where that is not asked for, or does not hold. */
export interface SquareSigns {
  /** A disc beside an empty square. */
  readonly isFrontier?: boolean;
  /** A disc that nobody can turn any more. */
  readonly isStable?: boolean;
  /** How many empty squares are connected with this one, itself among them. */
  readonly regionSize?: number;
}
