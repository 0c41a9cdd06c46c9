/**
 * An evolution strategy that adapts the covariance of its mutations (CMA-ES; N. Hansen, "The CMA Evolution Strategy: A
 * Tutorial") for the logarithms of the eight weights. The middle of the mutants moves towards the better half of them,
 * weighted by rank. In this way noise is averaged out instead of being selected.
 */
import { MEASURE_NAMES } from '../../players/measures.ts';
import { type Random } from '../../players/random.ts';

const SIZE = MEASURE_NAMES.length;

/** The limit of all mutations, as a logarithm of a weight. */
const MOST_SPREAD = 0.5;

/** No adaptation makes a variance so great. */
const MOST_VARIANCE = 10_000;

/** The expected length of a vector of `SIZE` normal numbers. */
const USUAL_LENGTH = Math.sqrt(SIZE) * (1 - 1 / (4 * SIZE) + 1 / (21 * SIZE ** 2));

/** How mutations are distributed, and the paths by which that is adapted. */
export interface Shape {
  /** The size of the mutations, as a logarithm of a weight. */
  readonly spread: number;
  readonly covariance: readonly (readonly number[])[];
  readonly spreadPath: readonly number[];
  readonly path: readonly number[];
}

export interface Mutation {
  /** Independent normal numbers. */
  readonly normal: readonly number[];
  /** The step into which the covariance turns them, in units of the spread. */
  readonly step: readonly number[];
}

/** Mutations of all weights alike, and independent of each other. */
export function firstShape(spread: number): Shape {
  const zeros = MEASURE_NAMES.map(() => 0);
  const covariance = zeros.map((_, row) => zeros.map((__, column) => (row === column ? 1 : 0)));
  return { spread, covariance, spreadPath: zeros, path: zeros };
}

export function mutationsOf({ covariance }: Shape, random: Random, count: number): Mutation[] {
  const root = choleskyRoot(covariance);
  return Array.from({ length: count }, () => {
    const normal = MEASURE_NAMES.map(() => normalNumber(random));
    return { normal, step: root.map((row) => sum(row.map((factor, at) => factor * normal[at]!))) };
  });
}

/**
 * The shape of the next mutations, and the step by which the middle moves, in units of the present spread. `best` is the
 * better half of `mutants` mutations, best first; `generation` counts from 0.
 */
export function adapted(
  shape: Shape,
  best: readonly Mutation[],
  { mutants, generation }: { readonly mutants: number; readonly generation: number },
): { readonly shape: Shape; readonly step: readonly number[] } {
  const { shares, effective, pathRate, spreadRate, rankOneRate, rankManyRate, damping } =
    constantsOf(mutants);
  const meanOf = (part: keyof Mutation): number[] =>
    MEASURE_NAMES.map((_, at) => sum(best.map((each, rank) => shares[rank]! * each[part][at]!)));
  const step = meanOf('step');
  const normal = meanOf('normal');
  const spreadPath = shape.spreadPath.map(
    (value, at) =>
      (1 - spreadRate) * value + Math.sqrt(spreadRate * (2 - spreadRate) * effective) * normal[at]!,
  );
  const length = Math.sqrt(sum(spreadPath.map((value) => value ** 2)));
  const usual = Math.sqrt(1 - (1 - spreadRate) ** (2 * (generation + 1)));
  // A path that has suddenly become long says nothing about the shape.
  const counts = length / usual < (1.4 + 2 / (SIZE + 1)) * USUAL_LENGTH ? 1 : 0;
  const path = shape.path.map(
    (value, at) =>
      (1 - pathRate) * value + counts * Math.sqrt(pathRate * (2 - pathRate) * effective) * step[at]!,
  );
  const kept = 1 - rankOneRate - rankManyRate + (1 - counts) * rankOneRate * pathRate * (2 - pathRate);
  const covariance = shape.covariance.map((row, i) =>
    row.map(
      (value, j) =>
        kept * value +
        rankOneRate * path[i]! * path[j]! +
        rankManyRate * sum(best.map((each, rank) => shares[rank]! * each.step[i]! * each.step[j]!)),
    ),
  );
  const spread = Math.min(
    MOST_SPREAD,
    shape.spread * Math.exp((spreadRate / damping) * (length / USUAL_LENGTH - 1)),
  );
  return { shape: { spread, covariance, spreadPath, path }, step };
}

/** The constants of the strategy, as the tutorial recommends them for so many unknowns and mutants. */
function constantsOf(mutants: number) {
  const parents = Math.floor(mutants / 2);
  const ranked = Array.from(
    { length: parents },
    (_, rank) => Math.log(mutants / 2 + 0.5) - Math.log(rank + 1),
  );
  const shares = ranked.map((share) => share / sum(ranked));
  const effective = 1 / sum(shares.map((share) => share ** 2));
  const spreadRate = (effective + 2) / (SIZE + effective + 5);
  const rankOneRate = 2 / ((SIZE + 1.3) ** 2 + effective);
  return {
    shares,
    effective,
    spreadRate,
    rankOneRate,
    pathRate: (4 + effective / SIZE) / (SIZE + 4 + (2 * effective) / SIZE),
    rankManyRate: Math.min(
      1 - rankOneRate,
      (2 * (effective - 2 + 1 / effective)) / ((SIZE + 2) ** 2 + effective),
    ),
    damping: 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (SIZE + 1)) - 1) + spreadRate,
  };
}

/** A normally distributed number, by the method of Box and Muller. */
function normalNumber(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

/** Whether mutations can be distributed in this way: the matrix has a root, and none of its numbers is out of bounds. */
export function isCovariance(matrix: readonly (readonly number[])[]): boolean {
  return (
    matrix.every((row, at) => row[at]! <= MOST_VARIANCE) &&
    choleskyRoot(matrix).every((row, at) => row[at]! > 0 && row.every(Number.isFinite))
  );
}

/**
 * The lower triangular matrix whose product with its transpose is the symmetric positive definite one given. Where rounding
 * leaves nothing of a variance, its mutations are those of the weights before it.
 */
function choleskyRoot(matrix: readonly (readonly number[])[]): number[][] {
  const root = matrix.map((row) => row.map(() => 0));
  for (const [i, row] of matrix.entries()) {
    for (let j = 0; j <= i; j++) {
      const rest = row[j]! - sum(root[i]!.slice(0, j).map((value, at) => value * root[j]![at]!));
      if (i === j) root[i]![j] = Math.sqrt(Math.max(0, rest));
      else if (root[j]![j]! > 0) root[i]![j] = rest / root[j]![j]!;
    }
  }
  return root;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
