/**
 * The lines by which values are put right (calibrated.ts), as `npm run -s workshop -- estimates --table` prints them.
 * They belong to the shipped evaluation.
 */
/** A straight line: what a value of 0 becomes, and by how much that grows with a disc of the value. */
export interface Straight {
  readonly slope: number;
  readonly constant: number;
}

/** The line of searches that end where so many squares are empty; between two of them lies the mean of both. */
export interface Anchor extends Straight {
  readonly beyond: number;
}

/** Of searches to an even and to an odd depth, by how many squares are empty where they end. */
export const TO_DEPTH: Readonly<Record<'even' | 'odd', readonly Anchor[]>> = {
  even: [
    { beyond: 2, slope: 1.025, constant: 0.35 },
    { beyond: 12, slope: 1.035, constant: 0.35 },
    { beyond: 20, slope: 1.045, constant: 0.3 },
    { beyond: 36, slope: 1.05, constant: 0.7 },
  ],
  odd: [
    { beyond: 2, slope: 1.025, constant: -1.0 },
    { beyond: 6, slope: 1.027, constant: -1.4 },
    { beyond: 10, slope: 1.025, constant: -1.8 },
    { beyond: 18, slope: 1.04, constant: -1.55 },
    { beyond: 36, slope: 1.05, constant: -0.8 },
  ],
};

/** Of searches to the end of the game, by their confidence in per cent. */
export const TO_END: Readonly<Record<number, Straight>> = {};
