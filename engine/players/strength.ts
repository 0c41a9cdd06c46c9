/** The custom strengths: their settings, and their ratings on the scale of Elo on which every player is rated. */

/** A custom strength: its expected loss, its depth, and its measured rating. */
export interface Strength {
  /** The discs that it means to give away per move, in a position with the usual number of moves. */
  readonly loss: number;
  /** The number of plies that it looks ahead. */
  readonly depth: number;
  /** Rating points on the scale of Elo, on which random moves have 0. */
  readonly elo: number;
  /** Half the width of the 95 % interval of `elo`. */
  readonly margin: number;
}

/**
 * The strengths from the weakest to the strongest. The losses and depths were chosen for steps of about 100 points; the
 * ratings were measured by `calibrate --out data/strength --games 200`. workshop/training/README.md has the intervals.
 */
export const STRENGTHS: readonly Strength[] = [
  { loss: 14, depth: 1, elo: 104, margin: 36 },
  { loss: 7.4, depth: 1, elo: 249, margin: 37 },
  { loss: 5.5, depth: 1, elo: 369, margin: 42 },
  { loss: 4, depth: 1, elo: 462, margin: 44 },
  { loss: 4, depth: 2, elo: 577, margin: 48 },
  { loss: 3.3, depth: 2, elo: 682, margin: 51 },
  { loss: 2.4, depth: 2, elo: 829, margin: 54 },
  { loss: 1.75, depth: 2, elo: 950, margin: 57 },
  { loss: 1.75, depth: 3, elo: 1041, margin: 59 },
  { loss: 1.27, depth: 3, elo: 1134, margin: 61 },
  { loss: 0.78, depth: 3, elo: 1270, margin: 64 },
  { loss: 0.78, depth: 4, elo: 1336, margin: 66 },
  { loss: 0.4, depth: 4, elo: 1479, margin: 69 },
  { loss: 0.4, depth: 5, elo: 1563, margin: 70 },
  { loss: 0.32, depth: 6, elo: 1661, margin: 72 },
  { loss: 0.21, depth: 7, elo: 1758, margin: 74 },
  { loss: 0.14, depth: 8, elo: 1848, margin: 76 },
  { loss: 0.1, depth: 10, elo: 1934, margin: 78 },
];

/** Custom strengths are the steps from 1 to this. */
export const STRENGTH_STEPS = STRENGTHS.length;

/** @throws RangeError unless `step` is one of 1 .. `STRENGTH_STEPS`. */
export function strengthOf(step: number): Strength {
  const strength = STRENGTHS[step - 1];
  if (strength === undefined) throw new RangeError(`${step} is no strength from 1 to ${STRENGTH_STEPS}`);
  return strength;
}

/** The step whose rating is the nearest to `elo`. */
export function stepNear(elo: number): number {
  const distances = STRENGTHS.map((strength) => Math.abs(strength.elo - elo));
  return distances.indexOf(Math.min(...distances)) + 1;
}

/** The rating points of a step. @throws the same errors as `strengthOf`. */
export function eloOfStep(step: number): number {
  return strengthOf(step).elo;
}
