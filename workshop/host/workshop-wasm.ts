/**
 * The workshop's module as typed functions: the search that ships, and functions that only training, tests and benchmarks
 * use. The order of calls is described in engine/host/search-wasm.ts.
 */
import { type Bitboard, has } from '../../engine/game/bitboard.ts';
import { type Position, emptySquares, sides } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import {
  MODEL_CENTRES,
  MODEL_SUMS,
  MODEL_WEIGHTS,
  NO_EVALUATION,
  PATTERN_BATCH,
  PATTERN_BATCH_INDICES,
  PATTERN_BATCH_POSITIONS,
  PATTERN_BATCH_VALUES,
} from '../../engine/search/memory-map.ts';
import { INDICES_BYTES, MOVES } from '../../engine/search/pattern-layout.ts';
import { LANES, TABLE_ENTRIES } from '../../engine/host/patterns.ts';
import { type Perft, perftOf } from '../../engine/host/perft.ts';
import {
  type SearchCall,
  type SearchHooks,
  type SearchInstance,
  type SearchRequest,
  type SearchResult,
  connectSearch,
  evaluationIn,
  searchArguments,
  threadArea,
} from '../../engine/host/search-wasm.ts';

/**
 * The searches that the engine is compared with: one that looks at every move, alpha-beta with the moves in the order
 * of their squares, alpha-beta with the moves in the order of their evaluation, and one that in the first three plies
 * keeps only the moves that a shallow search prefers.
 */
export type ComparisonMethod = 'minimax' | 'alphaBeta' | 'orderedAlphaBeta' | 'filteredAlphaBeta';

export type Evaluation = 'learnt' | 'handMade';

export interface WorkshopRequest extends SearchRequest {
  /** The learnt evaluation by default. The hand-made one, which it is compared with, works on one thread only. */
  readonly evaluation?: Evaluation;
}

/**
 * The parts of the classic evaluation, in points of the mover minus those of the opponent; `total` is their weighted
 * sum.
 */
export interface ClassicParts {
  readonly corners: number;
  readonly mobility: number;
  readonly potentialMobility: number;
  readonly stability: number;
  readonly squares: number;
  readonly discs: number;
  readonly total: number;
}

/** A legal move and its value in `UNITS_PER_DISC`ths of a disc. */
export interface MoveValue {
  readonly square: Square;
  readonly units: number;
}

/**
 * The evaluation as a linear model, and its transpose: a position has one entry of a table for each lane and one for the
 * number of its moves. Arrays hold `TABLE_ENTRIES` numbers, the entries of one table.
 */
export interface LinearModel {
  readonly weights: Float32Array;
  /** What `gather` has added up. Whoever begins a sum sets it to 0. */
  readonly sums: Float64Array;
  /** The most positions of one batch. */
  readonly batch: number;
  /** Begins a batch. `boards` holds two boards for each position, the mover's and the opponent's. */
  take(boards: BigUint64Array): void;
  /** Adds to the value of each position of the batch the weights of its entries. */
  predict(values: Float64Array): void;
  /** Adds the value of each position of the batch to the sums of its entries. */
  gather(values: Float64Array): void;
}

/** One thread's way into the search and the workshop. Every call blocks the calling thread until it is done. */
export interface WorkshopInstance extends SearchInstance {
  /**
   * Searches as the product does, with the evaluation that is named.
   * @throws RangeError if the side to move has no legal move, or if several threads are to use the hand-made
   * evaluation; Error if the memory has no evaluation.
   */
  search(request: WorkshopRequest): SearchResult;
  /**
   * Whether perfect play ends above `alpha` discs, as a bound of that score on the same side of `alpha`. It runs on
   * thread 0 and cannot be stopped, so it is for positions with up to some 20 empty squares.
   * @throws Error if the memory has no evaluation.
   */
  solveNullWindow(position: Position, alpha: number): number;
  classicParts(position: Position): ClassicParts;
  /**
   * Runs one of the searches to measure against, to exactly `depth` plies, at least 1. Returns its score and how many
   * leaves it evaluated.
   * @throws Error if the memory has no evaluation.
   */
  compare(
    method: ComparisonMethod,
    position: Position,
    depth: number,
  ): { readonly score: number; readonly leaves: number };
  /** The hand-made evaluation, in discs for the side to move, -62 .. 62. */
  evaluateByHand(position: Position): number;
  /**
   * The learnt evaluation, in `UNITS_PER_DISC`ths of a disc for the side to move.
   * @throws Error if the memory has no evaluation.
   */
  evaluateLearnt(position: Position): number;
  /**
   * The value of each legal move for the side to move, by the learnt evaluation of the position after it.
   * @throws Error if the memory has no evaluation.
   */
  evaluateMoves(position: Position): readonly MoveValue[];
  /**
   * Writes the pattern indices of many positions to `indices`, `INDICES_BYTES` for each. `boards` holds two boards for
   * each position, the mover's and the opponent's.
   */
  indexPositions(boards: BigUint64Array, indices: Int16Array): void;
  /** @throws Error if the memory has an evaluation, whose place the model takes. */
  openModel(): LinearModel;
  legalMoves(position: Position): Bitboard;
  /** The discs that turn when the side to move plays `square`; none if that move is not legal. */
  flips(position: Position, square: Square): Bitboard;
  /** Discs of the side to move that can never be turned. Some such discs may be missing. */
  stableDiscs(position: Position): Bitboard;
  /** Brings more of the hash table into use if a search that has counted so many nodes would. */
  growHash(nodes: number): void;
  /**
   * The bounds in discs beyond which the evaluation and a shallower search must lie for a search of `depth` plies that
   * prunes to be left out, because its result is surely above `alpha`, or at most `alpha`.
   */
  sureBounds(
    alpha: number,
    depth: number,
    empties: number,
  ): { readonly above: number; readonly below: number };
  readonly perft: Perft;
}

/** The exports that only the workshop's module has. 64-bit arguments are bigints, and 64-bit results are signed. */
interface WorkshopExports {
  readonly search: SearchCall;
  minimax(mover: bigint, opponent: bigint, depth: number): number;
  alphaBeta(mover: bigint, opponent: bigint, depth: number): number;
  orderedAlphaBeta(mover: bigint, opponent: bigint, depth: number): number;
  filteredAlphaBeta(mover: bigint, opponent: bigint, depth: number): number;
  leavesCounted(): number;
  solveNullWindow(mover: bigint, opponent: bigint, alpha: number): number;
  chooseEvaluation(handMade: number): void;
  classicCorners(mover: bigint, opponent: bigint): number;
  classicMobility(mover: bigint, opponent: bigint): number;
  classicPotentialMobility(mover: bigint, opponent: bigint): number;
  classicStability(mover: bigint, opponent: bigint): number;
  classicSquares(mover: bigint, opponent: bigint): number;
  classicDiscs(mover: bigint, opponent: bigint): number;
  classicEvaluate(mover: bigint, opponent: bigint): number;
  evaluate(mover: bigint, opponent: bigint): number;
  evaluateLearnt(mover: bigint, opponent: bigint): number;
  evaluateMoves(mover: bigint, opponent: bigint): number;
  indexPositions(positions: number): void;
  predictPositions(positions: number): void;
  gatherPositions(positions: number): void;
  legalMoves(mover: bigint, opponent: bigint): bigint;
  flips(mover: bigint, opponent: bigint, square: number): bigint;
  stableDiscs(mover: bigint, opponent: bigint): bigint;
  growHash(nodes: bigint): void;
  surelyAbove(alpha: number, depth: number, empties: number): number;
  surelyBelow(alpha: number, depth: number, empties: number): number;
}

/**
 * An instance of the workshop's module on a memory.
 * @param thread is numbered as for `instantiateSearch`.
 */
export function instantiateWorkshop(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  thread: number,
  hooks: SearchHooks = {},
): WorkshopInstance {
  const { search, exports, searched } = connectSearch(module, memory, thread, hooks);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as WorkshopExports;
  const batch = threadArea(thread) + PATTERN_BATCH;

  function signed<Rest extends readonly unknown[]>(
    call: (mover: bigint, opponent: bigint, ...rest: Rest) => number,
    position: Position,
    ...rest: Rest
  ): number {
    const { mover, opponent } = sides(position);
    return call(mover, opponent, ...rest);
  }

  function unsigned<Rest extends readonly unknown[]>(
    call: (mover: bigint, opponent: bigint, ...rest: Rest) => bigint,
    position: Position,
    ...rest: Rest
  ): bigint {
    const { mover, opponent } = sides(position);
    return BigInt.asUintN(64, call(mover, opponent, ...rest));
  }

  function needEvaluation(): void {
    if (evaluationIn(memory) === NO_EVALUATION)
      throw new Error('The memory of the workshop has no evaluation.');
  }

  /** Lets searches use what the memory holds to evaluate with. @throws Error if it holds nothing. */
  function useLearnt(): void {
    needEvaluation();
    wasm.chooseEvaluation(0);
  }

  return {
    ...search,
    search: ({ evaluation = 'learnt', ...request }) => {
      useLearnt();
      if (evaluation === 'handMade') {
        if (request.threads > 1) throw new RangeError('the hand-made evaluation is for one thread');
        wasm.chooseEvaluation(1);
      }
      return searched(request.position, (mover, opponent) => {
        wasm.search(mover, opponent, ...searchArguments(memory, request));
      });
    },
    help: () => {
      useLearnt();
      search.help();
    },
    solveNullWindow: (position, alpha) => {
      useLearnt();
      return signed(wasm.solveNullWindow, position, alpha);
    },
    classicParts: (position) => ({
      corners: signed(wasm.classicCorners, position),
      mobility: signed(wasm.classicMobility, position),
      potentialMobility: signed(wasm.classicPotentialMobility, position),
      stability: signed(wasm.classicStability, position),
      squares: signed(wasm.classicSquares, position),
      discs: signed(wasm.classicDiscs, position),
      total: signed(wasm.classicEvaluate, position),
    }),
    compare: (method, position, depth) => {
      useLearnt();
      const score = signed(wasm[method], position, depth);
      return { score, leaves: wasm.leavesCounted() };
    },
    evaluateByHand: (position) => signed(wasm.evaluate, position),
    evaluateLearnt: (position) => {
      needEvaluation();
      return signed(wasm.evaluateLearnt, position);
    },
    evaluateMoves: (position) => {
      needEvaluation();
      const found = signed(wasm.evaluateMoves, position);
      const values = new Int32Array(memory.buffer, batch, 2 * found);
      return Array.from({ length: found }, (_, move) => ({
        square: values[2 * move] ?? 0,
        units: values[2 * move + 1] ?? 0,
      }));
    },
    indexPositions: (boards, indices) => {
      const batchBoards = new BigUint64Array(memory.buffer, batch, 2 * PATTERN_BATCH_POSITIONS);
      const lanes = INDICES_BYTES / 2;
      for (let at = 0; at < boards.length; at += batchBoards.length) {
        const part = boards.subarray(at, at + batchBoards.length);
        batchBoards.set(part);
        wasm.indexPositions(part.length / 2);
        const from = threadArea(thread) + PATTERN_BATCH_INDICES;
        indices.set(new Int16Array(memory.buffer, from, (part.length / 2) * lanes), (at / 2) * lanes);
      }
    },
    openModel: () => {
      if (evaluationIn(memory) !== NO_EVALUATION)
        throw new Error('There is an evaluation where the model would be.');
      const centres = [...LANES.map(({ centre }) => centre), MOVES];
      new Int32Array(memory.buffer, MODEL_CENTRES, centres.length).set(centres);
      const boards = new BigUint64Array(memory.buffer, batch, 2 * PATTERN_BATCH_POSITIONS);
      const place = threadArea(thread) + PATTERN_BATCH_VALUES;
      const taken = new Float64Array(memory.buffer, place, PATTERN_BATCH_POSITIONS);
      return {
        weights: new Float32Array(memory.buffer, MODEL_WEIGHTS, TABLE_ENTRIES),
        sums: new Float64Array(memory.buffer, MODEL_SUMS, TABLE_ENTRIES),
        batch: PATTERN_BATCH_POSITIONS,
        take(positions) {
          boards.set(positions);
          wasm.indexPositions(positions.length / 2);
        },
        predict(values) {
          taken.set(values);
          wasm.predictPositions(values.length);
          values.set(taken.subarray(0, values.length));
        },
        gather(values) {
          taken.set(values);
          wasm.gatherPositions(values.length);
        },
      };
    },
    legalMoves: (position) => unsigned(wasm.legalMoves, position),
    flips: (position, square) =>
      has(emptySquares(position), square) ? unsigned(wasm.flips, position, square) : 0n,
    stableDiscs: (position) => unsigned(wasm.stableDiscs, position),
    growHash: (nodes) => wasm.growHash(BigInt(nodes)),
    sureBounds: (alpha, depth, empties) => ({
      above: wasm.surelyAbove(alpha, depth, empties),
      below: wasm.surelyBelow(alpha, depth, empties),
    }),
    perft: perftOf(exports),
  };
}
