/**
 * The module of the opponents that search in a way of their own, as typed functions. It works on the memory of the search,
 * whose tables and weights it reads, and keeps its own nodes behind the hash table. It is used as search-wasm.ts says;
 * `addNodePool` comes before the first instance.
 */
import { type Position, sides } from '../game/position.ts';
import type { MeasureWeights } from '../players/measures.ts';
import { REPORT_VISITS } from '../search/opponents/layout.ts';
import { type SearchHooks, type SearchResult, connectSearch } from './search-wasm.ts';

/** Rules of thumb that guide a playout; their sum is a set of them. */
export const PLAYOUT_RULES = { takeCorners: 1, shunNeighbours: 2, leaveFew: 4, giveNoCorner: 8 } as const;

/** In the place of a set of rules: no playouts, but the learnt evaluation. */
const EVALUATED = 256;

export interface MonteCarloRequest {
  /** The side to move must have a legal move. */
  readonly position: Position;
  /** `evaluated`: the learnt evaluation takes the place of playouts; a number is a set of `PLAYOUT_RULES`. */
  readonly playouts: 'evaluated' | number;
  /** The search ends after so many playouts, by all threads. */
  readonly most: number;
  /** 32 bits. On one thread the same search with the same seed finds the same. */
  readonly seed: number;
}

/** One thread's way into the module. Every call blocks the calling thread until it is done. */
export interface OpponentsInstance {
  /**
   * Searches on thread 0 until it is stopped, and returns what is known of the best move; the hooks hear of all moves. A
   * stop is honoured within a millisecond. The tree of the search before is kept where it knows the position.
   * @throws RangeError if the side to move has no legal move.
   */
  monteCarlo(request: MonteCarloRequest): SearchResult;
  /** Takes part in the search whose session is open, on any thread but 0. The seeds of the threads differ. */
  helpMonteCarlo(seed: number): void;
  /** Forgets the tree. No search may be running. */
  clearTree(): void;
  /**
   * Searches `depth` plies on thread 0 alone, as Evolved does, by the eight measures with these weights.
   * @throws RangeError if the side to move has no legal move.
   */
  searchEvolved(position: Position, depth: number, weights: MeasureWeights): SearchResult;
  /** The weighted sum of the measures, for the side to move. */
  weighed(position: Position, weights: MeasureWeights): number;
  /** Plays games from one position with a set of `PLAYOUT_RULES`; returns their mean score for the side to move. */
  playMany(position: Position, rules: number, games: number): number;
  /** How many nodes the pool has. */
  nodeCapacity(): number;
  /** How much of the pool is taken, per mille. */
  poolFull(): number;
}

interface OpponentsExports {
  weigh(...weights: MeasureWeights): void;
  weighed(mover: bigint, opponent: bigint, moves: bigint, answers: bigint): number;
  legalMoves(mover: bigint, opponent: bigint): bigint;
  searchEvolved(mover: bigint, opponent: bigint, depth: number): void;
  monteCarlo(mover: bigint, opponent: bigint, kind: number, most: number, seed: number): void;
  helpMonteCarlo(seed: number): void;
  clearTree(): void;
  playMany(mover: bigint, opponent: bigint, rules: number, games: number): bigint;
  nodeCapacity(): number;
  poolFull(): number;
}

const PAGE_BYTES = 65536;

/** Of the pool of nodes, which takes half as much where the system does not give so much. */
const POOL_MB = 64;

/** Makes room for the nodes, once for each memory. @throws RangeError where the system gives none at all. */
export function addNodePool(memory: WebAssembly.Memory, poolMb = POOL_MB): void {
  for (let pages = (poolMb * 2 ** 20) / PAGE_BYTES; ; pages = Math.floor(pages / 2)) {
    try {
      memory.grow(pages);
      return;
    } catch (error) {
      if (!(error instanceof RangeError) || pages < 2) throw error;
    }
  }
}

/** As `instantiateSearch`. */
export function instantiateOpponents(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  thread: number,
  hooks: SearchHooks = {},
): OpponentsInstance {
  const poolFull = (): number => wasm.poolFull();
  let counts = false;
  const { exports, searched } = connectSearch(module, memory, thread, hooks, (report) =>
    counts ? { visits: report.getFloat64(REPORT_VISITS, true), hashFull: poolFull() } : {},
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as OpponentsExports;
  return {
    monteCarlo: ({ position, playouts, most, seed }) =>
      searched(position, (mover, opponent) => {
        counts = true;
        wasm.monteCarlo(mover, opponent, playouts === 'evaluated' ? EVALUATED : playouts, most, seed);
      }),
    helpMonteCarlo: (seed) => wasm.helpMonteCarlo(seed),
    clearTree: () => wasm.clearTree(),
    searchEvolved: (position, depth, weights) =>
      searched(position, (mover, opponent) => {
        counts = false;
        wasm.weigh(...weights);
        wasm.searchEvolved(mover, opponent, depth);
      }),
    weighed: (position, weights) => {
      const { mover, opponent } = sides(position);
      wasm.weigh(...weights);
      const moves = wasm.legalMoves(mover, opponent);
      return wasm.weighed(mover, opponent, moves, wasm.legalMoves(opponent, mover));
    },
    playMany: (position, rules, games) => {
      const { mover, opponent } = sides(position);
      return Number(wasm.playMany(mover, opponent, rules, games)) / games;
    },
    nodeCapacity: () => wasm.nodeCapacity(),
    poolFull,
  };
}
