/**
 * How a network of patterns learns, which is the learnt evaluation or that of the player Neural. Its inputs are the
 * configurations of the patterns of engine/host/patterns.ts, of which each has a few numbers of its own (an embedding).
 * Configurations that are the same up to symmetry share a row. Two more inputs are the number of the mover's legal moves
 * and the number of empty squares. The dense layers above are small, and each phase of four empty squares has its own. A
 * network may have stages of several phases, each with rows of its own: they have nothing in common, and learn one by one.
 */
import { type Position, countEmpties, sides } from '../../engine/game/position.ts';
import type { WorkshopInstance } from '../host/workshop-wasm.ts';
import {
  type FirstUnits,
  type NeuralNetwork,
  networkRows,
  networkShape,
  phaseOf,
  quantised,
  stageOf,
  wholeInRow,
} from '../../engine/host/network-file.ts';
import { LANES, entryClasses } from '../../engine/host/patterns.ts';
import { createRandom, mix } from '../../engine/players/random.ts';
import { ACTIVATION_BITS, EMPTIES, PHASES } from '../../engine/search/network-layout.ts';
import { INDICES_BYTES, MOVES, MOVES_LANE } from '../../engine/search/pattern-layout.ts';
import type { Estimate } from '../learning/errors.ts';
import { type Checkpoint, Network, rateAfter, shuffle } from '../../engine/lab/learning/network.ts';
import { type Positions, emptiesOf } from '../learning/positions.ts';

/** The inputs of a position: one for each place of a pattern, the number of moves, and the number of empty squares. */
const ACTIVE = LANES.length + 2;
/** The number of positions whose inputs are found at once. */
const BATCH = 128;
/** One position in so many tells what is lost when numbers are made whole. */
const LEVELLED_EVERY = 16;
const LANES_OF_POSITION = INDICES_BYTES / 2;

export interface NeuralOptions {
  readonly firstUnits: FirstUnits;
  /** The first phase of each stage, as a `NeuralNetwork` has it. */
  readonly stages: readonly number[];
  readonly passes: number;
  readonly seed: number;
  /** The size of the first step. */
  readonly rate: number;
  /** Positions whose fold is below this are held out. */
  readonly heldOutFolds: number;
  /** Called after each pass of a stage with the mean error against the labels, in discs squared. */
  onPass?(pass: number, meanSquaredError: number, stage: number): void;
  checkpoint?(stage: number): Checkpoint;
}

export interface Neural {
  /** The number of positions that each stage learns from. */
  readonly lessons: readonly number[];
  /** Goes through the passes of a stage, from the one after that which its checkpoint keeps. @throws RangeError without such a stage. */
  learn(stage: number): void;
  readonly estimate: Estimate;
  /** The network in whole numbers, as it ships. */
  quantised(note: string): NeuralNetwork;
}

/** Finds the inputs of many positions. */
class Inputs {
  readonly #search: WorkshopInstance;
  readonly #ofEntry = entryClasses().ofEntry;
  readonly #emptiesRow = entryClasses().count;
  readonly #boards = new BigUint64Array(2 * BATCH);
  readonly #indices = new Int16Array(LANES_OF_POSITION * BATCH);
  readonly #centres = Int32Array.from(LANES, ({ centre }) => centre);

  constructor(search: WorkshopInstance) {
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

/** All positions, one after the other, and which of them are to be learnt from. */
interface Lessons {
  readonly boards: BigUint64Array;
  readonly scores: Int8Array;
  readonly empties: Uint8Array;
  /** The indices of the positions of each stage. */
  readonly orders: readonly Uint32Array[];
}

function gather(data: readonly Positions[], heldOutFolds: number, stageOfPhase: readonly number[]): Lessons {
  const total = data.reduce((sum, { count }) => sum + count, 0);
  const boards = new BigUint64Array(2 * total);
  const scores = new Int8Array(total);
  const empties = new Uint8Array(total);
  const orders = Array.from({ length: 1 + Math.max(...stageOfPhase) }, (): number[] => []);
  let before = 0;
  for (const positions of data) {
    boards.set(positions.boards, 2 * before);
    scores.set(positions.scores, before);
    empties.set(emptiesOf(positions), before);
    for (let at = 0; at < positions.count; at++) {
      if ((positions.folds[at] ?? 0) < heldOutFolds) continue;
      orders[stageOfPhase[phaseOf(empties[before + at] ?? 0)] ?? 0]?.push(before + at);
    }
    before += positions.count;
  }
  return { boards, scores, empties, orders: orders.map((order) => Uint32Array.from(order)) };
}

/**
 * What the rows of a position lose together when their numbers are made whole, on average for each number of empty squares.
 * Late positions have many configurations that were seldom seen, whose numbers are small and mostly of one sign, so that
 * what is lost of each adds up to discs.
 */
export class RowLosses {
  readonly #rows: Float32Array;
  readonly #units: number;
  readonly #lost: Float64Array;
  readonly #seen = new Uint32Array(EMPTIES);

  /** `rows` have so many numbers each. */
  constructor(rows: Float32Array, units: number) {
    this.#rows = rows;
    this.#units = units;
    this.#lost = new Float64Array(EMPTIES * units);
  }

  /** Adds positions with these numbers of empty squares; `active` has the inputs of each, as `Inputs` finds them. */
  add(active: Int32Array, empties: Uint8Array): void {
    const units = this.#units;
    const rows = this.#rows;
    const lost = this.#lost;
    for (const [at, squares] of empties.entries()) {
      this.#seen[squares] = (this.#seen[squares] ?? 0) + 1;
      // The last input is the number of empty squares, whose row is to make up for the losses of all others.
      for (let input = at * ACTIVE; input < (at + 1) * ACTIVE - 1; input++) {
        const row = (active[input] ?? 0) * units;
        for (let unit = 0; unit < units; unit++) {
          const value = rows[row + unit] ?? 0;
          const to = squares * units + unit;
          lost[to] = (lost[to] ?? 0) + value - wholeInRow(value) / 2 ** ACTIVATION_BITS;
        }
      }
    }
  }

  /** The rows, with what all others lose added to those of the numbers of empty squares. */
  levelled(): Float32Array {
    const rows = this.#rows.slice();
    const ofEmpties = rows.subarray(rows.length - this.#lost.length);
    for (const [at, sum] of this.#lost.entries()) {
      const seen = this.#seen[Math.floor(at / this.#units)] ?? 0;
      ofEmpties[at] = (ofEmpties[at] ?? 0) + sum / Math.max(1, seen);
    }
    return rows;
  }
}

/**
 * A network that is to learn from the positions that are not held out, stage by stage, in an order that depends only on
 * the seed.
 */
export function createNeural(
  search: WorkshopInstance,
  data: readonly Positions[],
  options: NeuralOptions,
): Neural {
  const { stages, firstUnits } = options;
  const inputs = new Inputs(search);
  const stageOfPhase = Array.from({ length: PHASES }, (_, phase) => stageOf(stages, phase));
  const lessons = gather(data, options.heldOutFolds, stageOfPhase);
  const parts = stages.map((_, stage) => createStage(inputs, lessons, stage, options));
  const active = new Int32Array(ACTIVE);
  function partOf(stage: number): Stage {
    const part = parts[stage];
    if (!part) throw new RangeError(`there is no stage ${stage}`);
    return part;
  }
  return {
    lessons: lessons.orders.map((order) => order.length),
    learn: (stage) => partOf(stage).learn(),
    estimate: (position: Position) => {
      const { mover, opponent } = sides(position);
      const empties = countEmpties(position);
      const phase = phaseOf(empties);
      inputs.find(1, () => [mover, opponent], Uint8Array.of(empties), active);
      return partOf(stageOfPhase[phase] ?? 0).network.value(active, ACTIVE, phase);
    },
    quantised(note) {
      const size = networkRows() * firstUnits;
      const rows = new Float32Array(stages.length * size);
      for (const [stage, { levelledRows }] of parts.entries()) rows.set(levelledRows(), stage * size);
      const dense = stageOfPhase.map(
        (stage, phase) => partOf(stage).network.dense[phase] ?? new Float32Array(),
      );
      return quantised({ note, firstUnits, stages }, rows, dense);
    },
  };
}

interface Stage {
  readonly network: Network;
  learn(): void;
  /** The rows, with what rounding loses of all others in those of the numbers of empty squares. */
  levelledRows(): Float32Array;
}

/** The network of one stage. Its dense layers of the phases of other stages stay as they are at first. */
function createStage(
  inputs: Inputs,
  { boards, scores, empties, orders }: Lessons,
  stage: number,
  options: NeuralOptions,
): Stage {
  const network = new Network(
    {
      rows: networkRows(),
      active: ACTIVE,
      ...networkShape(options.firstUnits),
      direct: true,
    },
    options.seed,
  );
  const order = orders[stage] ?? new Uint32Array();
  const active = new Int32Array(ACTIVE * BATCH);
  const batchEmpties = new Uint8Array(BATCH);
  /** Finds the inputs of these positions. */
  function take(batch: Uint32Array): void {
    for (const [at, lesson] of batch.entries()) batchEmpties[at] = empties[lesson] ?? 0;
    inputs.find(
      batch.length,
      (at) => [boards[2 * (batch[at] ?? 0)] ?? 0n, boards[2 * (batch[at] ?? 0) + 1] ?? 0n],
      batchEmpties,
      active,
    );
  }

  function learn(): void {
    const checkpoint = options.checkpoint?.(stage);
    const done = checkpoint?.restore(network.state) ?? 0;
    for (let pass = done + 1; pass <= options.passes; pass++) {
      const lessons = order.slice();
      shuffle(lessons, createRandom(mix(options.seed, pass)));
      let squares = 0;
      for (let from = 0; from < lessons.length; from += BATCH) {
        const batch = lessons.subarray(from, from + BATCH);
        take(batch);
        const rate = rateAfter(options.rate, (pass - 1 + from / lessons.length) / options.passes);
        for (const [at, lesson] of batch.entries()) {
          const mine = active.subarray(at * ACTIVE, (at + 1) * ACTIVE);
          const phase = phaseOf(batchEmpties[at] ?? 0);
          squares += network.learn(mine, ACTIVE, scores[lesson] ?? 0, rate, phase) ** 2;
        }
      }
      checkpoint?.keep(pass, network.state);
      options.onPass?.(pass, squares / order.length, stage);
    }
  }

  return {
    network,
    learn,
    levelledRows() {
      const losses = new RowLosses(network.rows, options.firstUnits);
      const sample = order.filter((_, at) => at % LEVELLED_EVERY === 0);
      for (let from = 0; from < sample.length; from += BATCH) {
        const batch = sample.subarray(from, from + BATCH);
        take(batch);
        losses.add(active, batchEmpties.subarray(0, batch.length));
      }
      return losses.levelled();
    },
  };
}
