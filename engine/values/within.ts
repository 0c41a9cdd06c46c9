/**
 * How far values are from the result of perfect play: what nine of ten measured ones do not exceed. People are told that
 * instead of depths and confidences, which say little to most.
 */
import type { Searched } from './calibrated.ts';

/** By depth in plies; between two of them lies what is between their errors. Figures: workshop/bench/README.md. */
const BY_DEPTH: readonly (readonly [depth: number, discs: number])[] = [
  [1, 9],
  [2, 8],
  [4, 6.5],
  [8, 5.4],
  [12, 4.4],
  [16, 3.8],
  [22, 3],
];

/** With as many empty squares and more, games are quieter, and errors this much of the others. */
const QUIET = { empties: 29, share: 0.78 } as const;

/** By confidence of a search to the end in per cent. */
const TO_END: Readonly<Record<number, number>> = { 42: 3, 87: 1, 99: 1, 100: 0 };

/** By a confidence that is not in the table: so many discs as the boldest pruning in it is off by. */
const LEAST_SURE = 3;

/**
 * The discs that nine of ten values found like this are off by at most, in whole discs: `within({ depth: 16, selectivity:
 * 73, empties: 24 })` is 4. 0 for the result of perfect play.
 */
export function within({ depth, selectivity, empties }: Searched): number {
  if (depth >= empties) return TO_END[selectivity] ?? LEAST_SURE;
  const share = empties >= QUIET.empties ? QUIET.share : 1;
  return Math.ceil(share * errorAt(depth));
}

function errorAt(depth: number): number {
  const next = BY_DEPTH.findIndex(([at]) => at >= depth);
  const above = BY_DEPTH[next];
  const below = BY_DEPTH[next - 1];
  if (!above) return BY_DEPTH.at(-1)?.[1] ?? LEAST_SURE;
  if (!below) return above[1];
  return below[1] + ((depth - below[0]) / (above[0] - below[0])) * (above[1] - below[1]);
}
