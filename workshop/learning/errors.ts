/** The errors of an evaluation against the labels of positions that it has not learnt from. */
import type { Position } from '../../engine/game/position.ts';
import { type Positions, emptiesOf, positionAt } from './positions.ts';

/** Games whose fold is below this are held out of training. That is one in twenty. */
export const HELD_OUT_FOLDS = 13;

/** Errors in discs over the positions of one number of empty squares, or of several. */
export interface PhaseError {
  readonly positions: number;
  /** The mean size of the error, NaN without positions. */
  readonly meanAbsoluteError: number;
  /** The mean of estimate less label, which is above 0 if the estimates are too high for the mover. */
  readonly meanError: number;
  /** The square root of the mean of the squares. */
  readonly standardError: number;
  readonly correlation: number;
}

/** Evaluates a position, in discs for its mover. */
export type Estimate = (position: Position) => number;

/** The sums from which the errors of one or several numbers of empty squares are worked out. */
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
 * The errors of an evaluation by number of empty squares, 0 to 60. Only positions whose fold is below `heldOutFolds`
 * count, or only the others, which shows how well an evaluation fits what it has learnt from.
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
