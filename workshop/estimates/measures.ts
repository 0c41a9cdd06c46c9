/** How far values are from the truth, and the straight lines that bring them nearer. Pure. */
import { leastSquares } from '../../engine/arena/matrix.ts';
import type { Anchor } from '../../engine/values/table.ts';
import type { Step } from './journal.ts';

/** A value that a search said, and the true one, both in discs for the side to move. */
export interface Pair {
  readonly value: number;
  readonly truth: number;
}

/** Something that a search said of a position. */
export interface Said extends Pair {
  readonly board: string;
  readonly step: Step;
  readonly empties: number;
  /** Whether the move is the one that is known to be best; undefined where none is known. */
  readonly isBest: boolean | undefined;
  /** What stands for the depth where searches have so many nodes instead; undefined elsewhere. */
  readonly budget?: string;
}

export interface Errors {
  readonly positions: number;
  /** The mean of value less truth: above 0 if the values are too high for the side to move. */
  readonly signed: number;
  /** Half of the 95 % interval of `signed`. */
  readonly margin: number;
  /** The mean size of the error. */
  readonly mean: number;
  /** The share of values at most three discs from the truth, 0 to 1. */
  readonly within: number;
  /** By how much the truth grows where the value grows by a disc: above 1 if the values are shrunk. */
  readonly slope: number;
}

const WITHIN_DISCS = 3;

/** The errors of some values; all NaN of none. */
export function errorsOf(pairs: readonly Pair[]): Errors {
  const errors = pairs.map(({ value, truth }) => value - truth);
  const signed = meanOf(errors);
  const spread = Math.sqrt(meanOf(errors.map((error) => (error - signed) ** 2)));
  return {
    positions: pairs.length,
    signed,
    margin: (1.96 * spread) / Math.sqrt(pairs.length),
    mean: meanOf(errors.map(Math.abs)),
    within: meanOf(errors.map((error) => (Math.abs(error) <= WITHIN_DISCS ? 1 : 0))),
    slope: lineOf(pairs).slope,
  };
}

/** The straight line of truths over values with the least squares. */
export function lineOf(pairs: readonly Pair[]): { readonly slope: number; readonly constant: number } {
  const value = meanOf(pairs.map((pair) => pair.value));
  const truth = meanOf(pairs.map((pair) => pair.truth));
  const spread = meanOf(pairs.map((pair) => (pair.value - value) ** 2));
  const slope = meanOf(pairs.map((pair) => (pair.value - value) * (pair.truth - truth))) / spread;
  return { slope, constant: truth - slope * value };
}

/** Where lines are fitted, by how many squares are empty where searches end; between them lies the mean of two. */
export interface Places {
  readonly slope: readonly number[];
  readonly tempo: { readonly even: readonly number[]; readonly odd: readonly number[] };
}

/** What `calibrated` puts values right by: see engine/values/table.ts. */
export interface Fit {
  readonly slope: readonly Anchor[];
  readonly tempo: { readonly even: readonly Anchor[]; readonly odd: readonly Anchor[] };
  readonly both: number;
}

/**
 * The fit with the least squares to values of searches that end before the game does. Every place needs values near it,
 * of even and of odd depths.
 */
export function fitTo(said: readonly Said[], { slope, tempo }: Places): Fit {
  const rows = said.map(({ value, empties, step }) => {
    const beyond = empties - step.depth;
    const sign = step.depth % 2 === 0 ? 1 : -1;
    const isEven = beyond % 2 === 0;
    return [
      ...sharesOf(beyond, slope).map((share) => share * value),
      ...sharesOf(beyond, tempo.even).map((share) => (isEven ? sign * share : 0)),
      ...sharesOf(beyond, tempo.odd).map((share) => (isEven ? 0 : sign * share)),
      1,
    ];
  });
  const found = leastSquares(
    rows,
    said.map(({ truth }) => truth),
  );
  const anchors = (places: readonly number[], from: number): Anchor[] =>
    places.map((beyond, at) => ({ beyond, is: found[from + at] ?? 0 }));
  return {
    slope: anchors(slope, 0),
    tempo: {
      even: anchors(tempo.even, slope.length),
      odd: anchors(tempo.odd, slope.length + tempo.even.length),
    },
    both: found.at(-1) ?? 0,
  };
}

/** By how much each anchor counts at `beyond`; the sum is 1. */
function sharesOf(beyond: number, anchors: readonly number[]): number[] {
  const next = anchors.findIndex((anchor) => anchor >= beyond);
  if (next <= 0) return anchors.map((_, at) => (at === (next === 0 ? 0 : anchors.length - 1) ? 1 : 0));
  const from = anchors[next - 1] ?? 0;
  const share = (beyond - from) / ((anchors[next] ?? 0) - from);
  return anchors.map((_, at) => (at === next ? share : at === next - 1 ? 1 - share : 0));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
