/**
 * Small neural networks that evaluate positions, and how they learn: by plain stochastic descent, position by position.
 * The first layer is a table with a row for each input. A position has only a few of them, and only their rows take time.
 * Dense layers of rectified units follow, of which each phase of the game has its own, and one output.
 *
 * Two networks are made of this. The one in this file has the discs of each side as its inputs and three hidden layers.
 * Its target lies between the result of the game and its own value of the next position: the result covers all that
 * follows, but with the mistakes of the players; the value of the next position has less noise, but contains only what
 * the network knows already. The other one, in neural.ts, has the patterns of the board as its inputs.
 */
import type { Position } from '../../engine/game/position.ts';
import { sides } from '../../engine/game/position.ts';
import { IMAGES, SYMMETRIES } from '../../engine/game/symmetry.ts';
import { type Random, createRandom, mix } from '../../engine/players/random.ts';
import type { Estimate } from './errors.ts';
import { LABEL, type Positions, stretchesOf } from './positions.ts';

/** The unit of a network's output in discs, chosen so that its numbers are near 1. */
export const SCALE = 20;

/** The greatest error that a step is made of, in units of the output: games that were thrown away teach little. */
const GREATEST_ERROR = 1.5;

export interface NetworkShape {
  /** The number of inputs. */
  readonly rows: number;
  /** The number of inputs of a position, on average; the first weights depend on it. */
  readonly active: number;
  /** The units of the first layer. */
  readonly first: number;
  /** The units of each dense layer. */
  readonly layers: readonly number[];
  readonly phases: number;
  /**
   * Whether the first layer passes on what lies above 0 and what lies below as numbers of their own, and both to the
   * output as well. Then its rows can begin with 0: what was never seen has no effect.
   */
  readonly direct: boolean;
}

/** A dense layer, as where its numbers lie among those of a phase. */
interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** Where the weights of the first output begin; those of the next follow, and then the biases. */
  readonly at: number;
}

/** An input that was seen `n` times moves this many times faster, divided by the root of n, but never slower than 1. */
const HASTE = 16;

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
    return value * SCALE;
  }

  /** Makes one step towards `target`, in discs, and returns by how much the output missed it. */
  learn(active: ArrayLike<number>, count: number, target: number, rate: number, phase = 0): number {
    const error = (this.value(active, count, phase) - target) / SCALE;
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
    return error * SCALE;
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

/** One input for a disc of the mover on each square, one for a disc of the opponent, and one that is always there. */
const INPUTS = 129;
const ALWAYS = 128;
const DISCS: NetworkShape = {
  rows: INPUTS,
  active: 32,
  first: 96,
  layers: [32, 32],
  phases: 1,
  direct: false,
};

export interface NetworkOptions {
  readonly passes: number;
  readonly seed: number;
  /** The size of the first step. */
  readonly rate: number;
  /** The share of the result of the game in the target, 0 .. 1; the rest is the value of the next position. */
  readonly outcomeShare: number;
  /** Positions whose fold is below this are held out. */
  readonly heldOutFolds: number;
  /** One in this many of the other positions is learnt from. */
  readonly every: number;
  /** Called after each pass with the mean error against the targets, in discs squared. */
  onPass?(pass: number, meanSquaredError: number): void;
  readonly checkpoint?: Checkpoint;
}

/**
 * Writes the numbers of the inputs that are 1 for the boards at `words`, four words of 32 bits. Returns the number of
 * such inputs.
 */
function activate(words: Uint32Array, position: number, symmetry: number, active: Uint8Array): number {
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

/** All positions, one after the other. */
interface Lessons {
  /** The boards of the positions. */
  readonly words: Uint32Array;
  /** The results of their games, with perfect play from where they are solved, for the mover. */
  readonly outcomes: Int8Array;
  /** 1 if the next position has the same mover, -1 if it has the other, 0 if there is none. */
  readonly turns: Int8Array;
  /** The positions to learn from. */
  readonly order: Uint32Array;
}

function gatherLessons(data: readonly Positions[], heldOutFolds: number, every: number): Lessons {
  const total = data.reduce((sum, { count }) => sum + count, 0);
  const words = new Uint32Array(4 * total);
  const outcomes = new Int8Array(total);
  const turns = new Int8Array(total);
  const order: number[] = [];
  let before = 0;
  for (const positions of data) {
    const { boards, scores, labels, folds, count } = positions;
    words.set(new Uint32Array(boards.buffer, boards.byteOffset, 4 * count), 4 * before);
    for (const { from, to, sides: movers } of stretchesOf(positions)) {
      const last = (scores[to - 1] ?? 0) * (movers[to - 1 - from] ?? 1);
      // A game whose last position has the label of a search did not end there; a random move followed.
      const isKnown = labels[to - 1] !== LABEL.search;
      for (let at = from; at < to; at++) {
        const mover = movers[at - from] ?? 1;
        outcomes[before + at] = last * mover;
        turns[before + at] = at + 1 < to ? mover * (movers[at + 1 - from] ?? 1) : 0;
        if (isKnown && (folds[at] ?? 0) >= heldOutFolds && at % every === 0) order.push(before + at);
      }
    }
    before += count;
  }
  return { words, outcomes, turns, order: Uint32Array.from(order) };
}

/** Trains a network on the positions that are not held out, in an order that depends only on the seed. */
export function trainNetwork(data: readonly Positions[], options: NetworkOptions): Estimate {
  const network = new Network(DISCS, options.seed);
  const { words, outcomes, turns, order } = gatherLessons(data, options.heldOutFolds, options.every);
  const active = new Uint8Array(65);
  const share = options.outcomeShare;
  const done = options.checkpoint?.restore(network.state) ?? 0;
  for (let pass = done + 1; pass <= options.passes; pass++) {
    const random = createRandom(mix(options.seed, pass));
    const lessons = order.slice();
    shuffle(lessons, random);
    let squares = 0;
    for (const [step, at] of lessons.entries()) {
      const symmetry = random.integer(SYMMETRIES.length);
      const turn = turns[at] ?? 0;
      let target = outcomes[at] ?? 0;
      if (turn !== 0 && share < 1) {
        const next = network.value(active, activate(words, at + 1, symmetry, active));
        target = share * target + (1 - share) * turn * next;
      }
      const rate = rateAfter(options.rate, (pass - 1 + step / lessons.length) / options.passes);
      squares += network.learn(active, activate(words, at, symmetry, active), target, rate) ** 2;
    }
    options.checkpoint?.keep(pass, network.state);
    options.onPass?.(pass, squares / order.length);
  }
  const boards = new BigUint64Array(2);
  return (position: Position) => {
    const { mover, opponent } = sides(position);
    boards.set([mover, opponent]);
    return network.value(active, activate(new Uint32Array(boards.buffer), 0, 0, active));
  };
}
