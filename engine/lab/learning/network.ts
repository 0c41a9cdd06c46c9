/**
 * Small neural networks that evaluate positions, and how they learn: by plain stochastic descent, position by position.
 * The first layer is a table with a row for each input. A position has only a few of them, and only their rows take time.
 * Dense layers of rectified units follow, of which each phase of the game has its own, and one output.
 *
 * Two networks are made of this. One has the discs of each side as its inputs and three hidden layers; the other one has
 * the patterns of the board. The lab learns both by the vectors of engine/search/learning, which do the same.
 */
import { IMAGES } from '../../game/symmetry.ts';
import type { NetworkShape } from '../../host/learner-file.ts';
import { type Random, createRandom } from '../../players/random.ts';
import { ALWAYS, GREATEST_ERROR, HASTE, OUTPUT_DISCS } from '../../search/learning/layout.ts';

/** A dense layer, as where its numbers lie among those of a phase. */
interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** Where the weights of the first output begin; those of the next follow, and then the biases. */
  readonly at: number;
}

export class Network {
  /** The table of the first layer, a row for each input. */
  readonly rows: Float32Array;
  /**
   * The numbers of each phase: for each dense layer its weights, output by output, and its biases; then the weights of
   * the output, those of the direct way if there is one, and the bias.
   */
  readonly dense: readonly Float32Array[];
  readonly #visits: Float32Array;
  readonly #layers: readonly Layer[];
  readonly #first: number;
  readonly #direct: boolean;
  readonly #outputAt: number;
  /** The sums of the first layer, and the values that each layer passes on. */
  readonly #sums: Float32Array;
  readonly #values: readonly Float32Array[];
  /** What each of those values should change, times the rate. */
  readonly #slopes: readonly Float32Array[];

  constructor({ rows, active, first, layers, phases, direct }: NetworkShape, seed: number) {
    const random = createRandom(seed);
    const entry = direct ? 2 * first : first;
    const widths = [entry, ...layers];
    let at = 0;
    this.#layers = layers.map((outputs, index) => {
      const inputs = widths[index] ?? 0;
      const layer = { inputs, outputs, at };
      at += (inputs + 1) * outputs;
      return layer;
    });
    this.#first = first;
    this.#direct = direct;
    this.#outputAt = at;
    const size = at + (widths.at(-1) ?? 0) + (direct ? entry : 0) + 1;
    this.rows = new Float32Array(rows * first);
    if (!direct) fillRandomly(this.rows, random, Math.sqrt(6 / (active + first)));
    this.#visits = new Float32Array(rows);
    this.dense = Array.from({ length: phases }, () => this.#firstWeights(size, random));
    this.#sums = new Float32Array(first);
    this.#values = widths.map((width) => new Float32Array(width));
    this.#slopes = widths.map((width) => new Float32Array(width));
  }

  #firstWeights(size: number, random: Random): Float32Array {
    const weights = new Float32Array(size);
    for (const { at, inputs, outputs } of this.#layers) {
      const bound = Math.sqrt(6 / (inputs + outputs));
      fillRandomly(weights.subarray(at, at + inputs * outputs), random, bound);
    }
    fillRandomly(weights.subarray(this.#outputAt, size - 1), random, 0.5);
    if (this.#direct) {
      // What lies below 0 begins with the opposite effect of what lies above, so that rows that are 0 can learn.
      const first = this.#first;
      for (let unit = 0; unit < first; unit++)
        weights[size - 1 - first + unit] = -(weights[size - 1 - 2 * first + unit] ?? 0);
    }
    return weights;
  }

  /** Everything that learning changes, for a file from which it can go on. */
  get state(): readonly Float32Array[] {
    return [this.rows, this.#visits, ...this.dense];
  }

  /** The output in discs. The first `count` entries of `active` are the numbers of the inputs that are 1. */
  value(active: ArrayLike<number>, count: number, phase = 0): number {
    const sums = this.#sums.fill(0);
    const { rows } = this;
    const first = this.#first;
    for (let at = 0; at < count; at++) {
      const row = (active[at] ?? 0) * first;
      for (let unit = 0; unit < first; unit++) sums[unit] = (sums[unit] ?? 0) + (rows[row + unit] ?? 0);
    }
    const weights = this.dense[phase] ?? sums;
    const entry = this.#values[0] ?? sums;
    for (let unit = 0; unit < first; unit++) {
      const sum = sums[unit] ?? 0;
      entry[unit] = sum > 0 ? sum : 0;
      if (this.#direct) entry[first + unit] = sum < 0 ? -sum : 0;
    }
    let below = entry;
    for (const [index, { at, inputs, outputs }] of this.#layers.entries()) {
      const values = this.#values[index + 1] ?? entry;
      for (let unit = 0; unit < outputs; unit++) {
        const row = at + unit * inputs;
        let sum = weights[at + inputs * outputs + unit] ?? 0;
        for (let from = 0; from < inputs; from++) sum += (weights[row + from] ?? 0) * (below[from] ?? 0);
        values[unit] = sum > 0 ? sum : 0;
      }
      below = values;
    }
    let at = this.#outputAt;
    let value = weights[weights.length - 1] ?? 0;
    for (let unit = 0; unit < below.length; unit++) value += (weights[at++] ?? 0) * (below[unit] ?? 0);
    if (this.#direct)
      for (let unit = 0; unit < entry.length; unit++) value += (weights[at++] ?? 0) * (entry[unit] ?? 0);
    return value * OUTPUT_DISCS;
  }

  /** Makes one step towards `target`, in discs, and returns by how much the output missed it. */
  learn(active: ArrayLike<number>, count: number, target: number, rate: number, phase = 0): number {
    const error = (this.value(active, count, phase) - target) / OUTPUT_DISCS;
    const weights = this.dense[phase] ?? this.#sums;
    const step = rate * Math.max(-GREATEST_ERROR, Math.min(GREATEST_ERROR, error));
    const entry = this.#values[0] ?? weights;
    const entrySlopes = (this.#slopes[0] ?? weights).fill(0);
    let at = this.#outputAt;
    const top = this.#values.length - 1;
    const last = this.#values[top] ?? weights;
    const lastSlopes = this.#slopes[top] ?? weights;
    for (let unit = 0; unit < last.length; unit++, at++) {
      const weight = weights[at] ?? 0;
      lastSlopes[unit] = step * weight;
      weights[at] = weight - step * (last[unit] ?? 0);
    }
    if (this.#direct) {
      for (let unit = 0; unit < entry.length; unit++, at++) {
        const weight = weights[at] ?? 0;
        entrySlopes[unit] = step * weight;
        weights[at] = weight - step * (entry[unit] ?? 0);
      }
    }
    weights[at] = (weights[at] ?? 0) - step;
    for (let index = top - 1; index >= 0; index--) this.#learnLayer(index, weights);
    this.#learnRows(active, count, entrySlopes);
    return error * OUTPUT_DISCS;
  }

  /** Changes a dense layer, and adds what the values below it should change to their slopes. */
  #learnLayer(index: number, weights: Float32Array): void {
    const { at, inputs, outputs } = this.#layers[index] ?? { at: 0, inputs: 0, outputs: 0 };
    const values = this.#values[index + 1] ?? weights;
    const slopes = this.#slopes[index + 1] ?? weights;
    const below = this.#values[index] ?? weights;
    const belowSlopes = this.#slopes[index] ?? weights;
    // The slopes of the first layer hold those of the direct way already.
    if (index > 0) belowSlopes.fill(0);
    const biases = at + inputs * outputs;
    for (let unit = 0; unit < outputs; unit++) {
      if ((values[unit] ?? 0) === 0) continue;
      const slope = slopes[unit] ?? 0;
      const row = at + unit * inputs;
      weights[biases + unit] = (weights[biases + unit] ?? 0) - slope;
      for (let from = 0; from < inputs; from++) {
        const weight = weights[row + from] ?? 0;
        belowSlopes[from] = (belowSlopes[from] ?? 0) + slope * weight;
        weights[row + from] = weight - slope * (below[from] ?? 0);
      }
    }
  }

  #learnRows(active: ArrayLike<number>, count: number, slopes: Float32Array): void {
    const sums = this.#sums;
    const { rows } = this;
    const visits = this.#visits;
    const first = this.#first;
    for (let unit = 0; unit < first; unit++) {
      const sum = sums[unit] ?? 0;
      const slope = slopes[unit] ?? 0;
      if (this.#direct) sums[unit] = sum >= 0 ? slope : -(slopes[first + unit] ?? 0);
      else sums[unit] = sum > 0 ? slope : 0;
    }
    for (let at = 0; at < count; at++) {
      const input = active[at] ?? 0;
      const row = input * first;
      let haste = 1;
      if (this.#direct) {
        const seen = (visits[input] ?? 0) + 1;
        visits[input] = seen;
        if (seen < HASTE * HASTE) haste = HASTE / Math.sqrt(seen);
      }
      for (let unit = 0; unit < first; unit++)
        rows[row + unit] = (rows[row + unit] ?? 0) - haste * (sums[unit] ?? 0);
    }
  }
}

function fillRandomly(weights: Float32Array, random: Random, bound: number): void {
  for (let at = 0; at < weights.length; at++) weights[at] = (random.unit() * 2 - 1) * bound;
}

/** How far learning got, so that it can stop after any pass and go on later. */
export interface Checkpoint {
  /** Brings `state` to what was kept, and returns after which pass that was; 0 and no change if nothing was kept. */
  restore(state: readonly Float32Array[]): number;
  keep(pass: number, state: readonly Float32Array[]): void;
}

/** Exchanges the entries at random. */
export function shuffle(order: Uint32Array, random: Random): void {
  for (let from = order.length - 1; from > 0; from--) {
    const to = random.integer(from + 1);
    const moved = order[from] ?? 0;
    order[from] = order[to] ?? 0;
    order[to] = moved;
  }
}

/** The step after a share of all learning: evenly smaller, down to a hundredth of the first. */
export function rateAfter(first: number, share: number): number {
  return first * (1 - 0.99 * share);
}

// The network on the discs.

/**
 * Writes the numbers of the inputs that are 1 for the boards at `words`, four words of 32 bits. Returns the number of
 * such inputs.
 */
export function activateDiscs(
  words: Uint32Array,
  position: number,
  symmetry: number,
  active: Uint8Array,
): number {
  const images = IMAGES[symmetry]!;
  let count = 0;
  for (let word = 0; word < 4; word++) {
    let bits = words[4 * position + word] ?? 0;
    const half = (word & 1) * 32;
    const side = (word >> 1) * 64;
    while (bits !== 0) {
      const lowest = bits & -bits;
      active[count++] = side + (images[half + 31 - Math.clz32(lowest)] ?? 0);
      bits ^= lowest;
    }
  }
  active[count++] = ALWAYS;
  return count;
}
