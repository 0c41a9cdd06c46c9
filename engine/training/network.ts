/**
 * A small neural network that values positions, to compare the patterns with: the discs of each side, two hidden layers
 * of rectified units, one number. Plain stochastic descent, position by position; the first layer costs only the discs
 * there are.
 */
import type { Position } from '../game/position.ts';
import { sides } from '../game/position.ts';
import { squaresOf } from '../game/bitboard.ts';
import type { Estimate } from './errors.ts';
import type { Positions } from './positions.ts';
import { createRandom } from '../players/random.ts';

/** A disc of the mover or of the opponent on each square. */
const INPUTS = 128;
const FIRST = 96;
const SECOND = 32;
/** The network works in this many discs, so that its numbers are near 1. */
const SCALE = 20;

export interface NetworkOptions {
  readonly passes: number;
  readonly seed: number;
  /** Of the first step; falls evenly to a tenth of it. */
  readonly rate: number;
  /** Positions with folds below this are held out. */
  readonly heldOutFolds: number;
  /** Learns from one in this many of the others. */
  readonly every: number;
  onPass?(pass: number, meanSquaredError: number): void;
}

export class Network {
  readonly #first: Float32Array;
  readonly #firstBias = new Float32Array(FIRST);
  readonly #second: Float32Array;
  readonly #secondBias = new Float32Array(SECOND);
  readonly #output: Float32Array;
  #outputBias = 0;
  readonly #hidden = new Float32Array(FIRST);
  readonly #upper = new Float32Array(SECOND);

  constructor(seed: number) {
    const random = createRandom(seed);
    const layer = (inputs: number, active: number, outputs: number): Float32Array =>
      Float32Array.from(
        { length: inputs * outputs },
        () => (random.unit() * 2 - 1) * Math.sqrt(6 / (active + outputs)),
      );
    // Some 32 of the inputs are 1 in a position.
    this.#first = layer(INPUTS, 32, FIRST);
    this.#second = layer(FIRST, FIRST, SECOND);
    this.#output = layer(SECOND, SECOND, 1);
  }

  /** `active`: which inputs are 1. In discs. */
  value(active: readonly number[]): number {
    const hidden = this.#hidden;
    hidden.set(this.#firstBias);
    for (const input of active) {
      const row = input * FIRST;
      for (let unit = 0; unit < FIRST; unit++)
        hidden[unit] = (hidden[unit] ?? 0) + (this.#first[row + unit] ?? 0);
    }
    for (let unit = 0; unit < FIRST; unit++) hidden[unit] = Math.max(0, hidden[unit] ?? 0);
    let value = this.#outputBias;
    for (let unit = 0; unit < SECOND; unit++) {
      const row = unit * FIRST;
      let sum = this.#secondBias[unit] ?? 0;
      for (let from = 0; from < FIRST; from++) sum += (this.#second[row + from] ?? 0) * (hidden[from] ?? 0);
      this.#upper[unit] = Math.max(0, sum);
      value += Math.max(0, sum) * (this.#output[unit] ?? 0);
    }
    return value * SCALE;
  }

  /** One step towards `score`, in discs; returns by how much it was missed. */
  learn(active: readonly number[], score: number, rate: number): number {
    const error = (this.value(active) - score) / SCALE;
    const step = rate * error;
    const below = new Float32Array(FIRST);
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
        const old = this.#second[row + from] ?? 0;
        below[from] = (below[from] ?? 0) + slope * old;
        this.#second[row + from] = old - slope * (this.#hidden[from] ?? 0);
      }
    }
    for (let unit = 0; unit < FIRST; unit++) if ((this.#hidden[unit] ?? 0) === 0) below[unit] = 0;
    for (let unit = 0; unit < FIRST; unit++) {
      this.#firstBias[unit] = (this.#firstBias[unit] ?? 0) - (below[unit] ?? 0);
    }
    for (const input of active) {
      const row = input * FIRST;
      for (let unit = 0; unit < FIRST; unit++) {
        this.#first[row + unit] = (this.#first[row + unit] ?? 0) - (below[unit] ?? 0);
      }
    }
    return error * SCALE;
  }
}

function activeInputs(mover: bigint, opponent: bigint): number[] {
  return [...squaresOf(mover), ...squaresOf(opponent).map((square) => square + 64)];
}

/** Trains a network on the positions not held out, in an order that the seed repeats. */
export function trainNetwork(data: readonly Positions[], options: NetworkOptions): Estimate {
  const network = new Network(options.seed);
  const random = createRandom(options.seed + 1);
  const order = data.flatMap(({ count, folds }, set) =>
    Array.from({ length: count }, (_, at) => ({ set, at })).filter(
      ({ at }) => (folds[at] ?? 0) >= options.heldOutFolds && at % options.every === 0,
    ),
  );
  let steps = 0;
  for (let pass = 1; pass <= options.passes; pass++) {
    let squares = 0;
    for (let from = order.length - 1; from > 0; from--) {
      const to = random.integer(from + 1);
      const [a, b] = [order[from], order[to]];
      if (a && b) [order[from], order[to]] = [b, a];
    }
    for (const { set, at } of order) {
      const positions = data[set];
      if (!positions) continue;
      const active = activeInputs(positions.boards[2 * at] ?? 0n, positions.boards[2 * at + 1] ?? 0n);
      const rate = options.rate * (1 - (0.9 * steps++) / (order.length * options.passes));
      squares += network.learn(active, positions.scores[at] ?? 0, rate) ** 2;
    }
    options.onPass?.(pass, squares / order.length);
  }
  return (position: Position) => {
    const { mover, opponent } = sides(position);
    return network.value(activeInputs(mover, opponent));
  };
}
