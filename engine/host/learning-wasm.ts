/**
 * The module of the lab's learners as typed functions: it plays the games that they learn from, lets them learn, and
 * measures them. It works in a memory of its own, on the thread that calls it; every call blocks that thread.
 */
import { type Position, START_POSITION, sides } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import { IMAGES } from '../game/symmetry.ts';
import type { MeasureWeights } from '../players/measures.ts';
import * as layout from '../search/learning/layout.ts';
import { MOVES } from '../search/pattern-layout.ts';
import { LANES, TABLE_ENTRIES, entryClasses, placePowers } from './patterns.ts';
import { behindHashTable, createSearchMemory } from './search-wasm.ts';

/** The most positions that there is room for. */
export const MOST_POSITIONS = 2 ** 20;

/** The positions of one game, from one index to before another; nothing if they are equal. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A position that is learnt from. */
export interface Lesson {
  readonly mover: bigint;
  readonly opponent: bigint;
  /** The final lead of the mover in discs. */
  readonly outcome: number;
  /** 1 if the next position has the same mover, -1 if it has the other, 0 if the game ends with the move. */
  readonly turn: number;
  /** The square that was chosen; undefined if chance played. */
  readonly move: Square | undefined;
  readonly empties: number;
}

/** How a network is made: its layers, and whether its inputs are patterns and its first layer goes to the output as well. */
export interface LearnerShape {
  readonly kind: 'squares' | 'discs' | 'patterns';
  readonly first: number;
  readonly layers: readonly number[];
}

/** What one learner says of positions, as sums over them. */
export interface Measured {
  readonly positions: number;
  /** Sums of squares of errors in discs: against results, and against means of the result and the value of the next position. */
  readonly resultSquares: number;
  readonly meanSquares: number;
  /** The sum of how far the value of the next position is from that of each. */
  readonly jumps: number;
  /** Positions with at least 40 empty squares, and the sums of the sizes of their values and of their results. */
  readonly early: number;
  readonly earlyValues: number;
  readonly earlyResults: number;
  /** Positions with several moves of which one was chosen, and how many of these moves were foreseen. */
  readonly choices: number;
  readonly hits: number;
  /** By phases of four empty squares: positions, and the sum of the sizes of the errors against the result. */
  readonly phases: readonly { readonly positions: number; readonly errors: number }[];
}

/** How a stretch of learning goes. */
export interface Lessons {
  /** The numbers of positions, each with a symmetry (0 .. 7) in its upper three bits. */
  readonly order: Uint32Array;
  /** The share of the result in the target, 0 .. 1; the rest is the value of the next position. */
  readonly share: number;
  /** The step of the first lesson, and by how much it changes after each. */
  readonly rate: number;
  readonly rateStep: number;
}

export interface Learner {
  /** Learns; returns the sum of the squares of the errors against the targets, in discs. */
  learn(lessons: Lessons): number;
  /** The value of a position for its mover, in discs. */
  value(position: Position): number;
  /** The values of positions that stand together, each for its own mover. */
  values(span: Span): Float32Array;
  /** The square that is best after one ply for the side to move, which must have a move. */
  bestMove(position: Position): Square;
  measure(positions: Uint32Array): Measured;
  /** The numbers that learning changes, as a copy. */
  state(): Float32Array[];
  /** Takes over numbers of the same sizes. */
  restore(state: readonly Float32Array[]): void;
}

export interface LearningInstance {
  /** The number of positions so far. */
  count(): number;
  /**
   * Plays a game of self-play and adds its positions: a search of `depth` plies with the eight measures chooses, and
   * chance now and then. The same seed plays the same game. Adds nothing if there is no more room.
   */
  playGame(seed: number, depth: number): Span;
  /** Adds a game that was played: its squares, without passes. Nothing is added if it is illegal or not over. */
  addGame(moves: Uint8Array): Span;
  lesson(at: number): Lesson;
  /** The inputs of a linear layer: the mover's lead on each class of squares, then 1, and 0. */
  squareInputs(at: number): Int8Array;
  /** A learner that begins with these numbers: see `Network.state`; of squares, 12 weights. */
  createLearner(shape: LearnerShape, state: readonly Float32Array[]): Learner;
}

export interface LearningExports {
  bind(thread: number, polls: number): void;
  initialiseSharedTables(): void;
  weigh(...weights: MeasureWeights): void;
  playGame(to: number, mover: bigint, opponent: bigint, seed: bigint, depth: number): number;
  replayGame(to: number, mover: bigint, opponent: bigint, played: number, plies: number): number;
  use(kind: number, weights: number): void;
  useNetwork(
    rows: number,
    visits: number,
    dense: number,
    first: number,
    second: number,
    third: number,
    isDirect: number,
    firstOfEmpties: number,
  ): void;
  valueAt(record: number): number;
  value(mover: bigint, opponent: bigint): number;
  bestMove(mover: bigint, opponent: bigint): number;
  learn(
    records: number,
    order: number,
    end: number,
    share: number,
    rate: number,
    rateStep: number,
    known: number,
  ): number;
  knowPatterns(from: number, end: number, known: number): void;
  searchLearnt(mover: bigint, opponent: bigint, depth: number): void;
  measure(records: number, list: number, end: number): void;
}

const PAGE_BYTES = 65536;
/** The kinds of learners by their numbers in the module. */
const KINDS = { squares: layout.SQUARES, discs: layout.DISCS, patterns: layout.PATTERNS } as const;
/** No game has more moves, and each has a record. */
const MOST_MOVES = 60;
const CLASSES_AT = layout.ENTRY_CLASSES;
/** Where records begin, and behind them the list of those that a call is about; then come the numbers of learners. */
export const RECORDS_AT = CLASSES_AT + 4 * TABLE_ENTRIES + 64 - ((4 * TABLE_ENTRIES) % 64);
const LIST_AT = RECORDS_AT + layout.RECORD_BYTES * MOST_POSITIONS;
const LEARNERS_AT = LIST_AT + 4 * MOST_POSITIONS;

/** The class of each square: squares that are the same up to symmetry share one, numbered in the order of the squares. */
export const CLASS_OF_SQUARE: readonly number[] = classesOfSquares();

function classesOfSquares(): number[] {
  const leasts = Array.from({ length: 64 }, (_, square) =>
    Math.min(...IMAGES.map((images) => images[square] ?? square)),
  );
  const first = [...new Set(leasts)];
  return leasts.map((least) => first.indexOf(least));
}

/**
 * An instance of the module, in a memory of its own. `weights` are those of the measures by which self-play chooses.
 * @throws RangeError if the system gives no memory for it.
 */
export function instantiateLearning(module: WebAssembly.Module, weights: MeasureWeights): LearningInstance {
  const memory = createSearchMemory({ hashMb: 1 });
  const base = behindHashTable(memory);
  let end = base + LEARNERS_AT;
  memory.grow(LEARNERS_AT / PAGE_BYTES + 1);
  const hooks = { iteration: () => undefined, poll: () => undefined };
  const { exports } = new WebAssembly.Instance(module, { env: { memory, ...hooks } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as LearningExports;
  wasm.bind(0, 0);
  wasm.initialiseSharedTables();
  wasm.weigh(...weights);
  placeTables(memory, base);

  const records = base + RECORDS_AT;
  const list = base + LIST_AT;
  const start = sides(START_POSITION);
  let count = 0;
  let hasPatterns = false;
  /** Where the inputs by patterns of the first positions stand, and of how many. */
  let known = { at: 0, count: 0 };

  function adds(write: (to: number) => number): Span {
    const from = count;
    if (from + MOST_MOVES > MOST_POSITIONS) return { from, to: from };
    count = (write(records + from * layout.RECORD_BYTES) - records) / layout.RECORD_BYTES;
    return { from, to: count };
  }

  /** Room for so many numbers of 32 bits. */
  function allocate(numbers: number): number {
    const at = end;
    end += 4 * numbers + 64 - ((4 * numbers) % 64);
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE_BYTES);
    if (missing > 0) memory.grow(missing);
    return at;
  }

  /** Where the inputs by patterns of all positions stand. A network of patterns is in use. */
  function knownPatterns(): number {
    if (known.count < count) {
      known = { at: allocate((layout.KNOWN_BYTES / 4) * count), count };
      wasm.knowPatterns(records, records + layout.RECORD_BYTES * count, known.at);
    }
    return known.at;
  }

  function put(positions: Uint32Array): number {
    new Uint32Array(memory.buffer, list, positions.length).set(positions);
    return list + positions.byteLength;
  }

  return {
    count: () => count,
    playGame: (seed, depth) =>
      adds((to) => wasm.playGame(to, start.mover, start.opponent, BigInt(seed >>> 0), depth)),
    addGame(moves) {
      if (moves.length > MOST_MOVES) return { from: count, to: count };
      new Uint8Array(memory.buffer, list, moves.length).set(moves);
      return adds((to) => wasm.replayGame(to, start.mover, start.opponent, list, moves.length));
    },
    lesson(at) {
      if (!(at >= 0 && at < count)) throw new RangeError(`There is no position ${at} of ${count}.`);
      const record = new DataView(memory.buffer, records + at * layout.RECORD_BYTES, layout.RECORD_BYTES);
      const move = record.getUint8(layout.RECORD_MOVE);
      return {
        mover: record.getBigUint64(layout.RECORD_MOVER, true),
        opponent: record.getBigUint64(layout.RECORD_OPPONENT, true),
        outcome: record.getInt8(layout.RECORD_OUTCOME),
        turn: record.getInt8(layout.RECORD_TURN),
        move: move === layout.DRAWN ? undefined : move,
        empties: record.getUint8(layout.RECORD_EMPTIES),
      };
    },
    squareInputs: (at) =>
      new Int8Array(
        memory.buffer,
        records + at * layout.RECORD_BYTES + layout.RECORD_CLASSES,
        layout.SQUARE_WEIGHTS,
      ),
    createLearner(shape, state) {
      const { kind, first, layers } = shape;
      if (kind === 'patterns' && !hasPatterns) {
        placePatterns(memory, base);
        hasPatterns = true;
      }
      const sizes = state.map((part) => part.length);
      const at = allocate(sizes.reduce((sum, size) => sum + size, 0));
      const places = sizes.map(
        (_, part) => at + 4 * sizes.slice(0, part).reduce((sum, size) => sum + size, 0),
      );
      const parts = (): Float32Array[] =>
        sizes.map((size, part) => new Float32Array(memory.buffer, places[part] ?? at, size));
      const [rows = at, visits = at, dense = at] = places;
      const firstOfEmpties = kind === 'patterns' ? entryClasses().count : 0;
      const choose = (): void => {
        wasm.use(KINDS[kind], at);
        if (kind === 'squares') return;
        const [second = 0, third = 0] = layers;
        const isDirect = kind === 'patterns' ? 1 : 0;
        wasm.useNetwork(rows, visits, dense, first, second, third, isDirect, firstOfEmpties);
      };
      const learner: Learner = {
        learn({ order, share, rate, rateStep }) {
          choose();
          const patterns = kind === 'patterns' ? knownPatterns() : 0;
          return wasm.learn(records, list, put(order), share, rate, rateStep, patterns);
        },
        value(position) {
          choose();
          const { mover, opponent } = sides(position);
          return wasm.value(mover, opponent);
        },
        values({ from, to }) {
          choose();
          return Float32Array.from({ length: to - from }, (_, step) =>
            wasm.valueAt(records + (from + step) * layout.RECORD_BYTES),
          );
        },
        bestMove(position) {
          choose();
          const { mover, opponent } = sides(position);
          return wasm.bestMove(mover, opponent);
        },
        measure(positions) {
          choose();
          wasm.measure(records, list, put(positions));
          return readMeasured(new Float64Array(memory.buffer, base + layout.MEASURED, layout.MEASURED_SUMS));
        },
        // A copy, and not one of shared memory, which a page may not hand on.
        state: () => parts().map((part) => Float32Array.from(part)),
        restore(numbers) {
          for (const [part, to] of parts().entries()) to.set(numbers[part] ?? to);
        },
      };
      learner.restore(state);
      return learner;
    },
  };
}

function readMeasured(sums: Float64Array): Measured {
  const at = (index: number): number => sums[index] ?? 0;
  return {
    positions: at(layout.MEASURED_POSITIONS),
    resultSquares: at(layout.MEASURED_RESULT_SQUARES),
    meanSquares: at(layout.MEASURED_MEAN_SQUARES),
    jumps: at(layout.MEASURED_JUMPS),
    early: at(layout.MEASURED_EARLY),
    earlyValues: at(layout.MEASURED_EARLY_VALUES),
    earlyResults: at(layout.MEASURED_EARLY_RESULTS),
    choices: at(layout.MEASURED_CHOICES),
    hits: at(layout.MEASURED_HITS),
    phases: Array.from({ length: layout.LEARNING_PHASES }, (_, phase) => ({
      positions: at(layout.MEASURED_PHASES + 2 * phase),
      errors: at(layout.MEASURED_PHASES + 2 * phase + 1),
    })),
  };
}

/** Writes the tables that all learners have to a place behind the hash table. */
export function placeTables(memory: WebAssembly.Memory, base: number): void {
  const squares = new BigUint64Array(memory.buffer, base + layout.CLASS_SQUARES, layout.SQUARE_CLASSES);
  for (const [square, each] of CLASS_OF_SQUARE.entries()) {
    squares[each] = (squares[each] ?? 0n) | (1n << BigInt(square));
  }
  for (const [symmetry, images] of IMAGES.entries()) {
    new Uint8Array(memory.buffer, base + layout.SQUARE_IMAGES + 64 * symmetry, 64).set(images);
  }
}

/** Writes the tables of patterns. */
export function placePatterns(memory: WebAssembly.Memory, base: number): void {
  placePowers(memory);
  new Int32Array(memory.buffer, base + layout.LANE_CENTRES, LANES.length).set(
    LANES.map(({ centre }) => centre),
  );
  const { ofEntry, count } = entryClasses();
  const least = LANES.map(({ centre, squares }) => {
    const beside = (3 ** squares.length - 1) / 2;
    return Math.min(...ofEntry.subarray(centre - beside, centre + beside + 1));
  });
  const first = [...least, ofEntry[MOVES] ?? 0, count];
  new Int32Array(memory.buffer, base + layout.FIRST_ROWS, first.length).set(first);
  const hastes = new Float32Array(memory.buffer, base + layout.HASTES, layout.HASTE ** 2 + 1);
  for (let seen = 1; seen < hastes.length; seen++) hastes[seen] = layout.HASTE / Math.fround(Math.sqrt(seen));
  new Int32Array(memory.buffer, base + CLASSES_AT, ofEntry.length).set(ofEntry);
}
