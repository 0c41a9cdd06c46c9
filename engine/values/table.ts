/**
 * The lines by which values are put right (calibrated.ts), as `npm run -s workshop -- estimates --table` prints them.
 * They belong to the shipped evaluation.
 */

/** What holds of searches that end where so many squares are empty; between two of them lies the mean of both. */
export interface Anchor {
  readonly beyond: number;
  readonly is: number;
}

/** By how much the true value grows with a disc of the value. */
export const SLOPE: readonly Anchor[] = [
  { beyond: 2, is: 1.023 },
  { beyond: 8, is: 1.026 },
  { beyond: 16, is: 1.035 },
  { beyond: 26, is: 1.067 },
  { beyond: 40, is: 1.097 },
];

/**
 * How many discs too little the evaluation thinks of the side that is to move where a search ends, with an even and with an
 * odd number of empty squares.
 */
export const TEMPO: Readonly<Record<'even' | 'odd', readonly Anchor[]>> = {
  even: [
    { beyond: 2, is: 0.3 },
    { beyond: 8, is: 0.3 },
    { beyond: 14, is: 0.33 },
    { beyond: 20, is: -0.11 },
    { beyond: 32, is: -0.39 },
    { beyond: 44, is: -0.42 },
  ],
  odd: [
    { beyond: 3, is: 1.16 },
    { beyond: 9, is: 2.04 },
    { beyond: 15, is: 1.92 },
    { beyond: 21, is: 1.74 },
    { beyond: 33, is: 1.64 },
    { beyond: 45, is: 1.41 },
  ],
};

/** How many discs too little every search thinks of the side to move. */
export const BOTH = 0.1;

/** Of searches to the end of the game, by their confidence in per cent: a straight line. */
export const TO_END: Readonly<Record<number, { readonly slope: number; readonly constant: number }>> = {
  42: { slope: 1.02, constant: 0.11 },
  87: { slope: 1.001, constant: -0.02 },
  99: { slope: 1, constant: 0 },
};
