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

/** The weights were bred by `evolve`; workshop/training/README.md describes how, and how strong the result is. */
export const BRED_WEIGHTS: MeasureWeights = [0.35, 3.34, 1.86, 1.41, 0.69, 0.06, 0.15, 0.13];
