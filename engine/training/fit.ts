/**
 * Fits the weights of the pattern evaluation to labelled positions: regularised least squares over all knots at once,
 * solved by conjugate gradients. A position counts the less, the less labels of its kind can be predicted at its stage
 * of the game. Weights are drawn towards 0 and towards the same weight at the neighbouring knots, as if each had been seen a
 * few times there: what is rare is then learnt from what is near, and what was never seen stays 0. With weights to go on
 * from, all this is said of the differences from them.
 *
 * Unlike stochastic descent this has no step size that could be wrong, and it does not mind that in the opening most
 * patterns point at the same few weights.
 */
import type { SearchInstance } from '../host/search-wasm.ts';
import { LANES, TABLE_WEIGHTS, weightClasses } from '../host/patterns.ts';
import { BIASES, KNOTS, type Weights, knotsOf } from '../host/weights.ts';
import { INDICES_BYTES, TABLES, UNITS_PER_DISC } from '../search/patterns/layout.ts';
import { LABEL, type Positions, emptiesOf } from './positions.ts';

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

const LANE_COUNT = LANES.length;
const LANES_STORED = INDICES_BYTES / 2;
const CENTRES = Int32Array.from(LANES, ({ centre }) => centre);
/** Positions whose indices are worked out at a time: they stay in the cache of the processor. */
const BLOCK = 1024;

/** Positions of one table whose labels are of one kind: as good as each other. */
interface Group {
  readonly table: number;
  /** Its place among the groups. */
  readonly number: number;
  readonly boards: BigUint64Array;
  readonly empties: Uint8Array;
  readonly scores: Int8Array;
}

/** The linear model: parameters are the weights, knot by knot, then the biases. */
export class PatternFit {
  readonly #search: SearchInstance;
  readonly #classes = weightClasses();
  readonly #knotParameters: number;
  readonly parameters: number;
  readonly #training: Group[];
  readonly #indices = new Int16Array(BLOCK * LANES_STORED);

  /** Positions with folds below `heldOutFolds` are left out. */
  constructor(search: SearchInstance, data: readonly Positions[], heldOutFolds: number) {
    this.#search = search;
    this.#knotParameters = KNOTS * this.#classes.count;
    this.parameters = this.#knotParameters + BIASES;
    this.#training = groupPositions(data, (fold) => fold >= heldOutFolds);
  }

  get trainingPositions(): number {
    return this.#training.reduce((sum, { scores }) => sum + scores.length, 0);
  }

  /**
   * Solves for the parameters, in discs. How well labels can be predicted is only known from a solution: so there are
   * rounds, each of which weighs the positions by the errors of the round before and goes on from its solution.
   */
  solve(options: FitOptions): Float64Array {
    const origin = new Float64Array(this.parameters);
    if (options.from) {
      origin.set(options.from.knots);
      origin.set(options.from.biases, this.#knotParameters);
      for (let at = 0; at < origin.length; at++) origin[at] = (origin[at] ?? 0) / UNITS_PER_DISC;
    }
    const solution = origin.slice();
    for (let round = 1; round <= options.rounds; round++) this.#solveRound(solution, origin, round, options);
    return solution;
  }

  #solveRound(solution: Float64Array, origin: Float64Array, round: number, options: FitOptions): void {
    const precision = this.#precisions(solution);
    const drawToZero = 1 / options.weightVariance;
    const drawTogether = 1 / options.stepVariance;
    const diagonal = this.#diagonal(precision, drawToZero, drawTogether);
    const residual = this.#target(precision);
    const change = solution.map((value, at) => value - (origin[at] ?? 0));
    const reached = this.#apply(solution, change, precision, drawToZero, drawTogether);
    const preconditioned = new Float64Array(this.parameters);
    for (let at = 0; at < this.parameters; at++) {
      residual[at] = (residual[at] ?? 0) - (reached[at] ?? 0);
      preconditioned[at] = (residual[at] ?? 0) / (diagonal[at] ?? 1);
    }
    const direction = preconditioned.slice();
    let before = dot(residual, preconditioned);
    const first = before;
    for (let iteration = 1; iteration <= options.iterations; iteration++) {
      const image = this.#apply(direction, direction, precision, drawToZero, drawTogether);
      const step = before / dot(direction, image);
      for (let at = 0; at < this.parameters; at++) {
        solution[at] = (solution[at] ?? 0) + step * (direction[at] ?? 0);
        const left = (residual[at] ?? 0) - step * (image[at] ?? 0);
        residual[at] = left;
        preconditioned[at] = left / (diagonal[at] ?? 1);
      }
      const after = dot(residual, preconditioned);
      options.onIteration?.((round - 1) * options.iterations + iteration, Math.sqrt(after / first));
      const turn = after / before;
      for (let at = 0; at < this.parameters; at++) {
        direction[at] = (preconditioned[at] ?? 0) + turn * (direction[at] ?? 0);
      }
      before = after;
    }
  }

  /** In units, rounded. */
  toWeights(solution: Float64Array, note: string): Weights {
    const rounded = Int16Array.from(solution, (value) =>
      Math.max(-16383, Math.min(16383, Math.round(value * UNITS_PER_DISC))),
    );
    return {
      note,
      knots: rounded.slice(0, this.#knotParameters),
      biases: rounded.slice(this.#knotParameters),
    };
  }

  /** By group: one over the variance of the labels that a solution leaves unexplained. */
  #precisions(solution: Float64Array): Float64Array {
    const precisions = new Float64Array(this.#training.length);
    for (const group of this.#training) {
      let sum = 0;
      this.#predict(group, solution, (from, predictions, length) => {
        for (let at = 0; at < length; at++) {
          sum += ((predictions[at] ?? 0) - (group.scores[from + at] ?? 0)) ** 2;
        }
      });
      // Labels are whole discs: no variance is less than that of rounding to even ones.
      precisions[group.number] = group.scores.length / (sum + group.scores.length / 3);
    }
    return precisions;
  }

  /** What the weights of each entry of a table come to. */
  #entriesOf(table: number, parameters: Float64Array): Float32Array {
    const [below, above] = knotsOf(table);
    const { count, ofEntry } = this.#classes;
    const entries = new Float32Array(TABLE_WEIGHTS);
    for (let entry = 0; entry < TABLE_WEIGHTS; entry++) {
      const shared = ofEntry[entry] ?? 0;
      entries[entry] =
        ((parameters[below * count + shared] ?? 0) + (parameters[above * count + shared] ?? 0)) / 2;
    }
    return entries;
  }

  /** Adds to `parameters` what was gathered for each entry of a table; `share`: how much of it falls on one of two knots. */
  #addEntries(table: number, gathered: Float64Array, parameters: Float64Array, share: number): void {
    const [below, above] = knotsOf(table);
    const { count, ofEntry } = this.#classes;
    for (let entry = 0; entry < TABLE_WEIGHTS; entry++) {
      const value = gathered[entry] ?? 0;
      if (value === 0) continue;
      const lower = below * count + (ofEntry[entry] ?? 0);
      if (below === above) {
        parameters[lower] = (parameters[lower] ?? 0) + value;
      } else {
        const upper = above * count + (ofEntry[entry] ?? 0);
        parameters[lower] = (parameters[lower] ?? 0) + value * share;
        parameters[upper] = (parameters[upper] ?? 0) + value * share;
      }
    }
  }

  /** Calls back with the predictions of each block of a group; the array is used again. */
  #predict(
    group: Group,
    parameters: Float64Array,
    receive: (from: number, predictions: Float64Array, length: number, indices: Int16Array) => void,
  ): void {
    const entries = this.#entriesOf(group.table, parameters);
    const predictions = new Float64Array(BLOCK);
    const indices = this.#indices;
    for (let from = 0; from < group.scores.length; from += BLOCK) {
      const length = Math.min(BLOCK, group.scores.length - from);
      this.#search.indexPositions(group.boards.subarray(2 * from, 2 * (from + length)), indices);
      for (let at = 0; at < length; at++) {
        const first = at * LANES_STORED;
        let sum = parameters[this.#knotParameters + (group.empties[from + at] ?? 0)] ?? 0;
        for (let lane = 0; lane < LANE_COUNT; lane++) {
          sum += entries[(CENTRES[lane] ?? 0) + (indices[first + lane] ?? 0)] ?? 0;
        }
        predictions[at] = sum;
      }
      receive(from, predictions, length, indices);
    }
  }

  /** The transposed model: gathers `values` of positions in their weights and biases. */
  #gather(
    group: Group,
    from: number,
    values: Float64Array,
    length: number,
    gathered: Float64Array,
    parameters: Float64Array,
  ): void {
    const indices = this.#indices;
    for (let at = 0; at < length; at++) {
      const value = values[at] ?? 0;
      const bias = this.#knotParameters + (group.empties[from + at] ?? 0);
      parameters[bias] = (parameters[bias] ?? 0) + value;
      const first = at * LANES_STORED;
      for (let lane = 0; lane < LANE_COUNT; lane++) {
        const entry = (CENTRES[lane] ?? 0) + (indices[first + lane] ?? 0);
        gathered[entry] = (gathered[entry] ?? 0) + value;
      }
    }
  }

  /** The right-hand side of the normal equations. */
  #target(precision: Float64Array): Float64Array {
    const gradient = new Float64Array(this.parameters);
    const values = new Float64Array(BLOCK);
    for (const group of this.#training) {
      const gathered = new Float64Array(TABLE_WEIGHTS);
      const scale = precision[group.number] ?? 0;
      for (let from = 0; from < group.scores.length; from += BLOCK) {
        const length = Math.min(BLOCK, group.scores.length - from);
        this.#search.indexPositions(group.boards.subarray(2 * from, 2 * (from + length)), this.#indices);
        for (let at = 0; at < length; at++) values[at] = scale * (group.scores[from + at] ?? 0);
        this.#gather(group, from, values, length, gathered, gradient);
      }
      this.#addEntries(group.table, gathered, gradient, 0.5);
    }
    return gradient;
  }

  /** The matrix of the normal equations times `direction`; what draws weights draws `drawn`. */
  #apply(
    direction: Float64Array,
    drawn: Float64Array,
    precision: Float64Array,
    drawToZero: number,
    drawTogether: number,
  ): Float64Array {
    const image = new Float64Array(this.parameters);
    for (const group of this.#training) {
      const gathered = new Float64Array(TABLE_WEIGHTS);
      const scale = precision[group.number] ?? 0;
      this.#predict(group, direction, (from, predictions, length) => {
        for (let at = 0; at < length; at++) predictions[at] = (predictions[at] ?? 0) * scale;
        this.#gather(group, from, predictions, length, gathered, image);
      });
      this.#addEntries(group.table, gathered, image, 0.5);
    }
    const { count } = this.#classes;
    for (let at = 0; at < this.#knotParameters; at++) {
      const here = drawn[at] ?? 0;
      let pull = drawToZero * here;
      if (at >= count) pull += drawTogether * (here - (drawn[at - count] ?? 0));
      if (at + count < this.#knotParameters) pull += drawTogether * (here - (drawn[at + count] ?? 0));
      image[at] = (image[at] ?? 0) + pull;
    }
    for (let at = this.#knotParameters; at < this.parameters; at++) {
      image[at] = (image[at] ?? 0) + drawToZero * (drawn[at] ?? 0);
    }
    return image;
  }

  /** Of that matrix, up to positions in which two places of a pattern look the same. */
  #diagonal(precision: Float64Array, drawToZero: number, drawTogether: number): Float64Array {
    const diagonal = new Float64Array(this.parameters).fill(drawToZero + 2 * drawTogether);
    const values = new Float64Array(BLOCK);
    for (const group of this.#training) {
      const gathered = new Float64Array(TABLE_WEIGHTS);
      values.fill(precision[group.number] ?? 0);
      for (let from = 0; from < group.scores.length; from += BLOCK) {
        const length = Math.min(BLOCK, group.scores.length - from);
        this.#search.indexPositions(group.boards.subarray(2 * from, 2 * (from + length)), this.#indices);
        this.#gather(group, from, values, length, gathered, diagonal);
      }
      this.#addEntries(group.table, gathered, diagonal, 0.25);
    }
    return diagonal;
  }
}

function groupPositions(data: readonly Positions[], wanted: (fold: number) => boolean): Group[] {
  const kinds = Object.keys(LABEL).length;
  const counts = data.map(emptiesOf);
  const keyOf = (empties: number, label: number | undefined): number => (empties >> 1) * kinds + (label ?? 0);
  const sizes = new Int32Array(TABLES * kinds);
  for (const [set, { folds, labels }] of data.entries()) {
    for (const [position, empties] of (counts[set] ?? []).entries()) {
      const key = keyOf(empties, labels[position]);
      if (wanted(folds[position] ?? 0)) sizes[key] = (sizes[key] ?? 0) + 1;
    }
  }
  const groups = new Map<number, Group>();
  for (const [key, size] of sizes.entries()) {
    if (size === 0) continue;
    groups.set(key, {
      table: Math.floor(key / kinds),
      number: groups.size,
      boards: new BigUint64Array(2 * size),
      empties: new Uint8Array(size),
      scores: new Int8Array(size),
    });
  }
  const filled = new Int32Array(groups.size);
  for (const [set, { boards, scores, folds, labels }] of data.entries()) {
    for (const [position, empties] of (counts[set] ?? []).entries()) {
      const group = groups.get(keyOf(empties, labels[position]));
      if (!group || !wanted(folds[position] ?? 0)) continue;
      const at = filled[group.number] ?? 0;
      filled[group.number] = at + 1;
      group.boards[2 * at] = boards[2 * position] ?? 0n;
      group.boards[2 * at + 1] = boards[2 * position + 1] ?? 0n;
      group.empties[at] = empties;
      group.scores[at] = scores[position] ?? 0;
    }
  }
  return [...groups.values()];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
