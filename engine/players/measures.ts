/** The evaluation of Evolved: eight hand-made measures of a position and their weights. */

/** The measures, in the order of their weights. */
export const MEASURE_NAMES = [
  'squareValues',
  'corners',
  'cornerNeighbours',
  'mobilityShare',
  'frontierShare',
  'discShare',
  'edgeShare',
  'halfStableDiscs',
] as const;

export type MeasureWeights = readonly [number, number, number, number, number, number, number, number];

/**
 * What a disc is worth in discs on each of the ten kinds of squares that are the same up to symmetry, in the order of their
 * first squares (a1, b1, c1, d1, b2, c2, d2, c3, d3, d4), and then what being on the move is worth.
 */
export type SquareWorth = readonly [...MeasureWeights, number, number, number];

/** The weights were bred by `evolve`; workshop/training/README.md describes how, and how strong the result is. */
export const BRED_WEIGHTS: MeasureWeights = [0.35, 3.34, 1.86, 1.41, 0.69, 0.06, 0.15, 0.13];
