/**
 * A small neural network that evaluates positions, with which the patterns are compared. Its inputs are the discs of
 * each side; two hidden layers of rectified units follow, and one output. It is trained by plain stochastic descent,
 * position by position, each in one of its eight symmetries. The first layer takes time only for the discs on the
 * board.
 *
 * The target of a position lies between the result of the game and the network's own value of the next position. The
 * result covers all that follows, but with the mistakes of the players. The value of the next position has less noise,
 * but contains only what the network knows already.
 */
import type { Position } from '../game/position.ts';
import { sides } from '../game/position.ts';
import { IMAGES, SYMMETRIES } from '../game/symmetry.ts';
import { createRandom } from '../players/random.ts';
import type { Estimate } from './errors.ts';
import { LABEL, type Positions, stretchesOf } from './positions.ts';

/** The inputs: one for a disc of the mover on each square, and one for a disc of the opponent. */
const INPUTS = 128;
const FIRST = 96;
const SECOND = 32;
/** The unit of the network's output in discs, chosen so that its numbers are near 1. */
const SCALE = 20;

export interface NetworkOptions {
  readonly passes: number;
  readonly seed: number;
  /** The size of the first step. Steps become evenly smaller, down to a tenth of it. */
  readonly rate: number;
  /** The share of the result of the game in the target, 0 .. 1; the rest is the value of the next position. */
  readonly outcomeShare: number;
  /** Positions whose fold is below this are held out. */
  readonly heldOutFolds: number;
  /** One in this many of the other positions is learnt from. */
  readonly every: number;
  /** Called after each pass with the mean error against the targets, in discs squared. */
  onPass?(pass: number, meanSquaredError: number): void;
}

class Network {
  readonly #first: Float32Array;
  readonly #firstBias = new Float32Array(FIRST);
  readonly #second: Float32Array;
  readonly #secondBias = new Float32Array(SECOND);
  readonly #output: Float32Array;
  #outputBias = 0;
  readonly #hidden = new Float32Array(FIRST);
  readonly #upper = new Float32Array(SECOND);
  readonly #below = new Float32Array(FIRST);

  constructor(seed: number) {
    const random = createRandom(seed);
    const layer = (inputs: number, active: number, outputs: number): Float32Array =>
      Float32Array.from(
        { length: inputs * outputs },
        () => (random.unit() * 2 - 1) * Math.sqrt(6 / (active + outputs)),
      );
    // On average 32 of the inputs of a position are 1.
    this.#first = layer(INPUTS, 32, FIRST);
    this.#second = layer(FIRST, FIRST, SECOND);
    this.#output = layer(SECOND, SECOND, 1);
  }

  /** The output in discs. The first `count` entries of `active` are the numbers of the inputs that are 1. */
  value(active: Uint8Array, count: number): number {
    const hidden = this.#hidden;
    const upper = this.#upper;
    const first = this.#first;
    const second = this.#second;
    hidden.set(this.#firstBias);
    for (let at = 0; at < count; at++) {
      const row = (active[at] ?? 0) * FIRST;
      for (let unit = 0; unit < FIRST; unit++) hidden[unit] = (hidden[unit] ?? 0) + (first[row + unit] ?? 0);
    }
    for (let unit = 0; unit < FIRST; unit++) hidden[unit] = Math.max(0, hidden[unit] ?? 0);
    let value = this.#outputBias;
    for (let unit = 0; unit < SECOND; unit++) {
      const row = unit * FIRST;
      let sum = this.#secondBias[unit] ?? 0;
      for (let from = 0; from < FIRST; from++) sum += (second[row + from] ?? 0) * (hidden[from] ?? 0);
      upper[unit] = Math.max(0, sum);
      value += Math.max(0, sum) * (this.#output[unit] ?? 0);
    }
    return value * SCALE;
  }

  /** Makes one step towards `target`, in discs, and returns by how much the output missed it. */
  learn(active: Uint8Array, count: number, target: number, rate: number): number {
    const error = (this.value(active, count) - target) / SCALE;
    const hidden = this.#hidden;
    const below = this.#below.fill(0);
    const first = this.#first;
    const second = this.#second;
    const step = rate * error;
    this.#outputBias -= step;
    for (let unit = 0; unit < SECOND; unit++) {
      const upper = this.#upper[unit] ?? 0;
      const weight = this.#output[unit] ?? 0;
      this.#output[unit] = weight - step * upper;
      if (upper === 0) continue;
      const slope = step * weight;
      this.#secondBias[unit] = (this.#secondBias[unit] ?? 0) - slope;
      const row = unit * FIRST;
      for (let from = 0; from < FIRST; from++) {
        const old = second[row + from] ?? 0;
        below[from] = (below[from] ?? 0) + slope * old;
        second[row + from] = old - slope * (hidden[from] ?? 0);
      }
    }
    for (let unit = 0; unit < FIRST; unit++) {
      if ((hidden[unit] ?? 0) === 0) below[unit] = 0;
      this.#firstBias[unit] = (this.#firstBias[unit] ?? 0) - (below[unit] ?? 0);
    }
    for (let at = 0; at < count; at++) {
      const row = (active[at] ?? 0) * FIRST;
      for (let unit = 0; unit < FIRST; unit++)
        first[row + unit] = (first[row + unit] ?? 0) - (below[unit] ?? 0);
    }
    return error * SCALE;
  }
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
  const network = new Network(options.seed);
  const random = createRandom(options.seed + 1);
  const { words, outcomes, turns, order } = gatherLessons(data, options.heldOutFolds, options.every);
  const active = new Uint8Array(64);
  const share = options.outcomeShare;
  let steps = 0;
  for (let pass = 1; pass <= options.passes; pass++) {
    let squares = 0;
    for (let from = order.length - 1; from > 0; from--) {
      const to = random.integer(from + 1);
      const moved = order[from] ?? 0;
      order[from] = order[to] ?? 0;
      order[to] = moved;
    }
    for (const at of order) {
      const symmetry = random.integer(SYMMETRIES.length);
      const turn = turns[at] ?? 0;
      let target = outcomes[at] ?? 0;
      if (turn !== 0 && share < 1) {
        const next = network.value(active, activate(words, at + 1, symmetry, active));
        target = share * target + (1 - share) * turn * next;
      }
      const rate = options.rate * (1 - (0.9 * steps++) / (order.length * options.passes));
      squares += network.learn(active, activate(words, at, symmetry, active), target, rate) ** 2;
    }
    options.onPass?.(pass, squares / order.length);
  }
  const boards = new BigUint64Array(2);
  return (position: Position) => {
    const { mover, opponent } = sides(position);
    boards.set([mover, opponent]);
    return network.value(active, activate(new Uint32Array(boards.buffer), 0, 0, active));
  };
}
