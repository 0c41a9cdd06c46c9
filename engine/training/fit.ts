/**
 * Fits the weights of the pattern evaluation to labelled positions: regularised least squares over all knots at once,
 * solved by conjugate gradients. A position counts the less, the less labels of its kind can be predicted at its stage
 * of the game. Weights are drawn towards 0 and towards the same weight at the neighbouring knots, as if each had been seen a
 * few times there: what is rare is then learnt from what is near, and what was never seen stays 0. With weights to go on
 * from, all this is said of the differences from them.
 *
 * Unlike stochastic descent this has no step size that could be wrong, and it does not mind that in the opening most
 * patterns point at the same few weights. Sums are made group by group in a fixed order: the weights are the same on
 * any number of threads.
 */
import { entryFile } from '../host/node/files.ts';
import type { Weights } from '../host/weights.ts';
import { UNITS_PER_DISC } from '../search/patterns/layout.ts';
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
import type { Positions } from './positions.ts';
import { type Crew, hireWorkers } from './workers.ts';

export interface FitOptions {
  readonly rounds: number;
  /** Of each round. */
  readonly iterations: number;
  /** How strongly weights are drawn to 0, and to their neighbours: in (discs squared) of what is expected of them. */
  readonly weightVariance: number;
  readonly stepVariance: number;
  /** Weights of an earlier fit, to change rather than to begin with none. */
  readonly from?: Weights | undefined;
  onIteration?(iteration: number, residual: number): void;
}

/** What a knot counts in the mean of two. */
const HALF_OF_EACH = 0.5;

/** Positions to fit weights to, and the threads that do it. */
export class PatternFit {
  readonly #groups: readonly Group[];
  readonly #crew: Crew<FitTask, FitAnswer>;

  /** Positions with folds below `heldOutFolds` are left out. The threads wait until `close`. */
  constructor(data: readonly Positions[], heldOutFolds: number, threads: number) {
    this.#groups = groupPositions(data, (fold) => fold >= heldOutFolds);
    this.#crew = hireWorkers<FitTask, FitAnswer>(entryFile('training/fit-worker.ts'), {
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
   * Solves for the parameters, in discs. How well labels can be predicted is only known from a solution: so there are
   * rounds, each of which weighs the positions by the errors of the round before and goes on from its solution.
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
      // oxlint-disable-next-line no-await-in-loop -- each round goes on from the one before
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
    // Right up to positions in which two places of a pattern look the same.
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

  /** By group: one over the variance of the labels that a solution leaves unexplained. */
  async #precisions(solution: Float64Array): Promise<number[]> {
    const answers = await this.#crew.run(
      this.#groups.map((group): FitTask => ({ kind: 'squaredErrors', group, parameters: solution })),
    );
    return this.#groups.map(({ scores }, at) => {
      const sum = answers[at];
      if (typeof sum !== 'number') throw new TypeError('A worker of the fit answered something else.');
      // Labels are whole discs: no variance is less than that of rounding to even ones.
      return scores.length / (sum + scores.length / 3);
    });
  }

  /** Over all positions: a value times the precision of its group, gathered in the parameters. */
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

/** In units, rounded. @throws RangeError where the solution is none: it would play, but badly and without a word. */
export function toWeights(solution: Float64Array, note: string): Weights {
  if (!solution.every(Number.isFinite))
    throw new RangeError('The fit did not come to an end: no numbers came of it.');
  const rounded = Int16Array.from(solution, (value) =>
    Math.max(-16383, Math.min(16383, Math.round(value * UNITS_PER_DISC))),
  );
  return { note, knots: rounded.slice(0, KNOT_PARAMETERS), biases: rounded.slice(KNOT_PARAMETERS) };
}

/** Zeros that other threads read. */
function sharedParameters(): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * PARAMETERS));
}

function gathered(answer: FitAnswer | undefined): Gathered {
  if (answer === undefined || typeof answer === 'number') {
    throw new TypeError('A worker of the fit answered something else.');
  }
  return answer;
}

/** Adds what draws the weights, were they `drawn`, to an image of the normal equations. */
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
