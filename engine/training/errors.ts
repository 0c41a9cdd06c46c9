/** How far an evaluation is from the labels of positions that it has not learnt from. */
import type { Position } from '../game/position.ts';
import { type Positions, emptiesOf, positionAt } from './positions.ts';

/** Games with folds below this are held out of training: one in twenty. */
export const HELD_OUT_FOLDS = 13;

/** Over the positions of one number of empty squares, or of several; in discs. */
export interface PhaseError {
  readonly positions: number;
  /** NaN where there are no positions. */
  readonly meanAbsoluteError: number;
  /** Estimates less labels: above 0 where the mover is thought too much of. */
  readonly meanError: number;
  /** Root of the mean square. */
  readonly standardError: number;
  readonly correlation: number;
}

/** What an evaluation says of a position, in discs for its mover. */
export type Estimate = (position: Position) => number;

/** Sums of which the errors of one number of empty squares or of several are made. */
export class ErrorSums {
  #count = 0;
  #absolute = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(estimate: number, score: number): void {
    this.#count += 1;
    this.#absolute += Math.abs(estimate - score);
    this.#x += estimate;
    this.#y += score;
    this.#xx += estimate * estimate;
    this.#yy += score * score;
    this.#xy += estimate * score;
  }

  merge(other: ErrorSums): void {
    this.#count += other.#count;
    this.#absolute += other.#absolute;
    this.#x += other.#x;
    this.#y += other.#y;
    this.#xx += other.#xx;
    this.#yy += other.#yy;
    this.#xy += other.#xy;
  }

  error(): PhaseError {
    const n = this.#count;
    const covariance = n * this.#xy - this.#x * this.#y;
    const spread = (n * this.#xx - this.#x ** 2) * (n * this.#yy - this.#y ** 2);
    return {
      positions: n,
      meanAbsoluteError: this.#absolute / n,
      meanError: (this.#x - this.#y) / n,
      standardError: Math.sqrt((this.#xx - 2 * this.#xy + this.#yy) / n),
      correlation: covariance / Math.sqrt(spread),
    };
  }
}

/**
 * By number of empty squares, 0 to 60. Only positions whose folds are below `heldOutFolds` count, or, to see how well an
 * evaluation fits what it learnt from, only the others.
 */
export function measureErrors(
  estimate: Estimate,
  data: readonly Positions[],
  heldOutFolds: number,
  which: 'heldOut' | 'learnt' = 'heldOut',
): ErrorSums[] {
  const sums = Array.from({ length: 61 }, () => new ErrorSums());
  for (const positions of data) {
    for (const [at, empties] of emptiesOf(positions).entries()) {
      const isHeldOut = (positions.folds[at] ?? 0) < heldOutFolds;
      if (isHeldOut !== (which === 'heldOut')) continue;
      const worth = Math.max(-64, Math.min(64, estimate(positionAt(positions, at))));
      sums[empties]?.add(worth, positions.scores[at] ?? 0);
    }
  }
  return sums;
}
