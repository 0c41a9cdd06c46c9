/**
 * Fits the weights of an evaluation to labelled positions by regularised least squares over all knots at once,
 * solved by conjugate gradients. A position counts less if labels of its kind are hard to predict at its stage of the
 * game. Weights are drawn towards 0 and towards the same weight at the neighbouring knots, as if each had been seen
 * there a few times. Rare configurations are therefore learnt from neighbouring stages, and configurations never seen
 * stay 0. If weights of an earlier fit are given, all this applies to the differences from them.
 *
 * Unlike stochastic descent, this has no step size that could be wrong, and it works although in the opening most
 * patterns use the same few weights. Sums are made group by group in a fixed order, so the weights do not depend on the
 * number of threads.
 */
import type { Weights } from '../host/weights.ts';
import { UNITS_PER_DISC } from '../../engine/search/pattern-layout.ts';
import {
  type Gathered,
  type GatheredValue,
  type Group,
  KNOT_PARAMETERS,
  PARAMETERS,
  WEIGHTS_PER_KNOT,
  addGathered,
  groupPositions,
} from './fit-groups.ts';
import type { FitAnswer, FitTask } from './fit-worker.ts';
import type { Positions } from '../learning/positions.ts';
import { type Crew, hireWorkers } from '../../engine/console/workers.ts';

export interface FitOptions {
  readonly rounds: number;
  /** The number of iterations of each round. */
  readonly iterations: number;
  /** The variance expected of a weight, in discs squared. The smaller it is, the more a weight is drawn to 0. */
  readonly weightVariance: number;
  /** The variance expected of the step from a knot to the next, in discs squared. */
  readonly stepVariance: number;
  /** Weights of an earlier fit to begin with, instead of none. */
  readonly from?: Weights | undefined;
  onIteration?(iteration: number, residual: number): void;
}

/** The share of a knot in the mean of two. */
const HALF_OF_EACH = 0.5;

/** The positions to fit weights to, and the threads that fit them. */
export class PatternFit {
  readonly #groups: readonly Group[];
  readonly #crew: Crew<FitTask, FitAnswer>;

  /** Leaves out positions whose fold is below `heldOutFolds`. The threads wait for work until `close`. */
  constructor(data: readonly Positions[], heldOutFolds: number, threads: number) {
    this.#groups = groupPositions(data, (fold) => fold >= heldOutFolds);
    this.#crew = hireWorkers<FitTask, FitAnswer>(new URL('./fit-worker.ts', import.meta.url), {
      threads,
      describe: ({ group }) => `positions of table ${group.table}`,
    });
  }

  get positions(): number {
    return this.#groups.reduce((sum, { scores }) => sum + scores.length, 0);
  }

  async close(): Promise<void> {
    await this.#crew.dismiss();
  }

  /**
   * Solves for the parameters, in discs. Only a solution shows how well labels can be predicted. So there are several
   * rounds: each weighs the positions by the errors of the round before, and begins with its solution.
   */
  async solve(options: FitOptions): Promise<Float64Array> {
    const origin = new Float64Array(PARAMETERS);
    if (options.from) {
      origin.set(options.from.knots);
      origin.set(options.from.biases, KNOT_PARAMETERS);
      for (let at = 0; at < PARAMETERS; at++) origin[at] = (origin[at] ?? 0) / UNITS_PER_DISC;
    }
    const solution = sharedParameters();
    solution.set(origin);
    for (let round = 1; round <= options.rounds; round++) {
      // oxlint-disable-next-line no-await-in-loop -- each round begins with the solution of the one before
      await this.#solveRound(solution, origin, round, options);
    }
    return solution;
  }

  async #solveRound(
    solution: Float64Array,
    origin: Float64Array,
    round: number,
    options: FitOptions,
  ): Promise<void> {
    const precisions = await this.#precisions(solution);
    const pulls = { toZero: 1 / options.weightVariance, together: 1 / options.stepVariance };
    // This is exact except for positions in which two places of a pattern have the same configuration.
    const diagonal = await this.#gather('one', solution, precisions, HALF_OF_EACH ** 2);
    const residual = await this.#gather('score', solution, precisions, HALF_OF_EACH);
    const reached = await this.#gather('prediction', solution, precisions, HALF_OF_EACH);
    addPulls(
      reached,
      solution.map((value, at) => value - (origin[at] ?? 0)),
      pulls,
    );
    const preconditioned = new Float64Array(PARAMETERS);
    for (let at = 0; at < PARAMETERS; at++) {
      diagonal[at] = (diagonal[at] ?? 0) + pulls.toZero + 2 * pulls.together;
      residual[at] = (residual[at] ?? 0) - (reached[at] ?? 0);
      preconditioned[at] = (residual[at] ?? 0) / (diagonal[at] ?? 1);
    }
    const direction = sharedParameters();
    direction.set(preconditioned);
    let before = dot(residual, preconditioned);
    const first = before;
    for (let iteration = 1; iteration <= options.iterations && before > 0; iteration++) {
      // oxlint-disable-next-line no-await-in-loop -- each direction depends on the one before
      const image = await this.#gather('prediction', direction, precisions, HALF_OF_EACH);
      addPulls(image, direction, pulls);
      const step = before / dot(direction, image);
      for (let at = 0; at < PARAMETERS; at++) {
        solution[at] = (solution[at] ?? 0) + step * (direction[at] ?? 0);
        const left = (residual[at] ?? 0) - step * (image[at] ?? 0);
        residual[at] = left;
        preconditioned[at] = left / (diagonal[at] ?? 1);
      }
      const after = dot(residual, preconditioned);
      options.onIteration?.((round - 1) * options.iterations + iteration, Math.sqrt(after / first));
      const turn = after / before;
      for (let at = 0; at < PARAMETERS; at++) {
        direction[at] = (preconditioned[at] ?? 0) + turn * (direction[at] ?? 0);
      }
      before = after;
    }
  }

  /** The precision of each group: one over the mean squared error of a solution. */
  async #precisions(solution: Float64Array): Promise<number[]> {
    const answers = await this.#crew.run(
      this.#groups.map((group): FitTask => ({ kind: 'squaredErrors', group, parameters: solution })),
    );
    return this.#groups.map(({ scores }, at) => {
      const sum = answers[at];
      if (typeof sum !== 'number') throw new TypeError('A worker of the fit answered something else.');
      // Most labels are even numbers of discs, so no variance is less than that of rounding to them.
      return scores.length / (sum + scores.length / 3);
    });
  }

  /** Sums a value of every position, times the precision of its group, for each parameter. */
  async #gather(
    value: GatheredValue,
    parameters: Float64Array,
    precisions: readonly number[],
    share: number,
  ): Promise<Float64Array> {
    const sum = new Float64Array(PARAMETERS);
    const answers = await this.#crew.run(
      this.#groups.map((group, at): FitTask => {
        return { kind: 'gather', group, value, parameters, scale: precisions[at] ?? 0 };
      }),
    );
    for (const [at, group] of this.#groups.entries()) addGathered(sum, group, gathered(answers[at]), share);
    return sum;
  }
}

/** The weights in units, rounded. @throws RangeError if the solution has values that are no numbers. */
export function toWeights(solution: Float64Array, note: string): Weights {
  if (!solution.every(Number.isFinite))
    throw new RangeError('The fit did not come to an end: no numbers came of it.');
  const rounded = Int16Array.from(solution, (value) =>
    Math.max(-16383, Math.min(16383, Math.round(value * UNITS_PER_DISC))),
  );
  return { note, knots: rounded.slice(0, KNOT_PARAMETERS), biases: rounded.slice(KNOT_PARAMETERS) };
}

/** An array of zeros that other threads can read. */
function sharedParameters(): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * PARAMETERS));
}

function gathered(answer: FitAnswer | undefined): Gathered {
  if (answer === undefined || typeof answer === 'number') {
    throw new TypeError('A worker of the fit answered something else.');
  }
  return answer;
}

/** Adds the terms that draw the weights `drawn` to 0 and to their neighbours to an image of the normal equations. */
function addPulls(
  image: Float64Array,
  drawn: Float64Array,
  pulls: { readonly toZero: number; readonly together: number },
): void {
  for (let at = 0; at < KNOT_PARAMETERS; at++) {
    const here = drawn[at] ?? 0;
    let pull = pulls.toZero * here;
    if (at >= WEIGHTS_PER_KNOT) pull += pulls.together * (here - (drawn[at - WEIGHTS_PER_KNOT] ?? 0));
    if (at + WEIGHTS_PER_KNOT < KNOT_PARAMETERS) {
      pull += pulls.together * (here - (drawn[at + WEIGHTS_PER_KNOT] ?? 0));
    }
    image[at] = (image[at] ?? 0) + pull;
  }
  for (let at = KNOT_PARAMETERS; at < PARAMETERS; at++) {
    image[at] = (image[at] ?? 0) + pulls.toZero * (drawn[at] ?? 0);
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
