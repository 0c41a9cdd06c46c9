/**
 * How the network of the player Neural learns. Its inputs are the configurations of the patterns of
 * engine/host/patterns.ts, of which each has a few numbers of its own (an embedding), so it sees the board as the
 * learnt evaluation does. Configurations that are the same up to symmetry share a row. Two more inputs are the number of
 * the mover's legal moves and the number of empty squares. The dense layers above are small, and each phase of four empty
 * squares has its own.
 */
import { type Position, countEmpties, sides } from '../game/position.ts';
import type { LabInstance } from '../host/lab-wasm.ts';
import { type NeuralNetwork, NEURAL_SHAPE, neuralRows, phaseOf, quantised } from '../host/neural.ts';
import { LANES, weightClasses } from '../host/patterns.ts';
import { createRandom, mix } from '../players/random.ts';
import { INDICES_BYTES, MOVES, MOVES_LANE } from '../search/pattern-layout.ts';
import type { Estimate } from './errors.ts';
import { type Checkpoint, Network, rateAfter, shuffle } from './network.ts';
import { type Positions, emptiesOf } from './positions.ts';

/** The inputs of a position: one for each place of a pattern, the number of moves, and the number of empty squares. */
const ACTIVE = LANES.length + 2;
/** The number of positions whose inputs are found at once. */
const BATCH = 128;
const LANES_OF_POSITION = INDICES_BYTES / 2;

export interface NeuralOptions {
  readonly passes: number;
  readonly seed: number;
  /** The size of the first step. */
  readonly rate: number;
  /** Positions whose fold is below this are held out. */
  readonly heldOutFolds: number;
  /** Called after each pass with the mean error against the labels, in discs squared. */
  onPass?(pass: number, meanSquaredError: number): void;
  readonly checkpoint?: Checkpoint;
}

export interface Neural {
  /** The number of positions that were learnt from. */
  readonly positions: number;
  readonly estimate: Estimate;
  /** The network in whole numbers, as it ships. */
  quantised(note: string): NeuralNetwork;
}

/** Finds the inputs of many positions. */
class Inputs {
  readonly #search: LabInstance;
  readonly #ofEntry = weightClasses().ofEntry;
  readonly #emptiesRow = weightClasses().count;
  readonly #boards = new BigUint64Array(2 * BATCH);
  readonly #indices = new Int16Array(LANES_OF_POSITION * BATCH);
  readonly #centres = Int32Array.from(LANES, ({ centre }) => centre);

  constructor(search: LabInstance) {
    this.#search = search;
  }

  /** Writes the inputs of each position, `ACTIVE` for each, to `active`. */
  find(
    count: number,
    board: (at: number) => readonly [bigint, bigint],
    empties: Uint8Array,
    active: Int32Array,
  ): void {
    for (let at = 0; at < count; at++) {
      const [mover, opponent] = board(at);
      this.#boards[2 * at] = mover;
      this.#boards[2 * at + 1] = opponent;
    }
    this.#search.indexPositions(this.#boards.subarray(0, 2 * count), this.#indices);
    for (let at = 0; at < count; at++) {
      const from = at * LANES_OF_POSITION;
      const to = at * ACTIVE;
      for (let lane = 0; lane < this.#centres.length; lane++) {
        const entry = (this.#centres[lane] ?? 0) + (this.#indices[from + lane] ?? 0);
        active[to + lane] = this.#ofEntry[entry] ?? 0;
      }
      active[to + ACTIVE - 2] = this.#ofEntry[MOVES + (this.#indices[from + MOVES_LANE] ?? 0)] ?? 0;
      active[to + ACTIVE - 1] = this.#emptiesRow + (empties[at] ?? 0);
    }
  }
}

/** The positions to learn from, one after the other. */
function gather(data: readonly Positions[], heldOutFolds: number) {
  const total = data.reduce((sum, { count }) => sum + count, 0);
  const boards = new BigUint64Array(2 * total);
  const scores = new Int8Array(total);
  const empties = new Uint8Array(total);
  const order: number[] = [];
  let before = 0;
  for (const positions of data) {
    boards.set(positions.boards, 2 * before);
    scores.set(positions.scores, before);
    empties.set(emptiesOf(positions), before);
    for (let at = 0; at < positions.count; at++)
      if ((positions.folds[at] ?? 0) >= heldOutFolds) order.push(before + at);
    before += positions.count;
  }
  return { boards, scores, empties, order: Uint32Array.from(order) };
}

/** Trains the network on the positions that are not held out, in an order that depends only on the seed. */
export function trainNeural(search: LabInstance, data: readonly Positions[], options: NeuralOptions): Neural {
  const network = new Network(
    {
      rows: neuralRows(),
      active: ACTIVE,
      ...NEURAL_SHAPE,
      direct: true,
    },
    options.seed,
  );
  const inputs = new Inputs(search);
  const { boards, scores, empties, order } = gather(data, options.heldOutFolds);
  const active = new Int32Array(ACTIVE * BATCH);
  const batchEmpties = new Uint8Array(BATCH);
  const done = options.checkpoint?.restore(network.state) ?? 0;
  for (let pass = done + 1; pass <= options.passes; pass++) {
    const lessons = order.slice();
    shuffle(lessons, createRandom(mix(options.seed, pass)));
    let squares = 0;
    for (let from = 0; from < lessons.length; from += BATCH) {
      const batch = lessons.subarray(from, from + BATCH);
      for (const [at, lesson] of batch.entries()) batchEmpties[at] = empties[lesson] ?? 0;
      inputs.find(
        batch.length,
        (at) => [boards[2 * (batch[at] ?? 0)] ?? 0n, boards[2 * (batch[at] ?? 0) + 1] ?? 0n],
        batchEmpties,
        active,
      );
      const rate = rateAfter(options.rate, (pass - 1 + from / lessons.length) / options.passes);
      for (const [at, lesson] of batch.entries()) {
        const mine = active.subarray(at * ACTIVE, (at + 1) * ACTIVE);
        const phase = phaseOf(batchEmpties[at] ?? 0);
        squares += network.learn(mine, ACTIVE, scores[lesson] ?? 0, rate, phase) ** 2;
      }
    }
    options.checkpoint?.keep(pass, network.state);
    options.onPass?.(pass, squares / order.length);
  }
  return {
    positions: order.length,
    estimate: (position: Position) => {
      const { mover, opponent } = sides(position);
      batchEmpties[0] = countEmpties(position);
      inputs.find(1, () => [mover, opponent], batchEmpties, active);
      return network.value(active, ACTIVE, phaseOf(batchEmpties[0] ?? 0));
    },
    quantised: (note) => quantised(note, network.rows, network.dense),
  };
}
