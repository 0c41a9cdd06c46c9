/** What Evolved goes by: eight hand-made measures of a position, and how much each is worth to it. */

/** In this order, in which their weights are given. */
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

/** Bred by `evolve`: engine/training/README.md says how, and what they are worth. */
export const BRED_WEIGHTS: MeasureWeights = [0.35, 3.34, 1.86, 1.41, 0.69, 0.06, 0.15, 0.13];
