/**
 * The module of the opponents that have a search of their own, as typed functions. It works in the memory of the main
 * search, reads its tables and its network, and keeps its own nodes behind the hash table. The order of calls is described
 * in search-wasm.ts; `addNodePool` comes before the first instance.
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, sides } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { MeasureWeights, SquareWorth } from '../players/measures.ts';
import type { Sight } from '../protocol.ts';
import { PATH, REPORT_VISITS } from '../search/opponents/layout.ts';
import { NETWORK_BYTES } from '../search/network-layout.ts';
import { UNITS_PER_DISC } from '../search/pattern-layout.ts';
import {
  type SearchCall,
  type SearchHooks,
  type SearchRequest,
  type SearchResult,
  connectSearch,
  needNetwork,
  searchArguments,
  threadArea,
} from './search-wasm.ts';

/** Rules of thumb that guide a playout. They are bits, so a sum of them is a set of rules. */
export const PLAYOUT_RULES = { takeCorners: 1, shunNeighbours: 2, leaveFew: 4, giveNoCorner: 8 } as const;

/** The rules that Monte-Carlo plays by: each is worth its time, see workshop/training/README.md. */
export const ALL_RULES = Object.values(PLAYOUT_RULES).reduce((sum, rule) => sum + rule, 0);

/** Stands in the place of a set of rules where the learnt evaluation replaces the playouts. */
const EVALUATED = 256;

export interface MonteCarloRequest {
  /** The side to move must have a legal move. */
  readonly position: Position;
  /** `evaluated`: the learnt evaluation takes the place of playouts; a number is a set of `PLAYOUT_RULES`. */
  readonly playouts: 'evaluated' | number;
  /** The search ends after this many playouts of all threads together. */
  readonly most: number;
  /** A number of 32 bits. On one thread, the same search with the same seed gives the same result. */
  readonly seed: number;
}

/** A move of the position that was searched, as the tree knows it. */
export interface TreeMove {
  readonly move: Square;
  /** How often it was tried, in searches before as well where their tree was kept. */
  readonly visits: number;
  /** The sum of what its visits were worth, each 0 .. 1 for the side to move. */
  readonly value: number;
  /** The proved bounds of the final lead in discs of the side to move. */
  readonly least: number;
  readonly most: number;
  /** How often it was tried in the latest search alone, and the sum of what that led to in discs. */
  readonly playouts: number;
  readonly discs: number;
}

/** The tree of a Monte-Carlo search. */
export interface TreeSurvey {
  /** How often the position itself was visited. */
  readonly visits: number;
  /** The positions below it for which there is a place, those to which a playout has led, and those of them that are proved. */
  readonly nodes: number;
  readonly tried: number;
  readonly proved: number;
  /** How many plies lie above the deepest of them. */
  readonly depth: number;
}

/** One thread's way into the module. Every call blocks the calling thread until it is done. */
export interface OpponentsInstance {
  /**
   * Searches on thread 0 until it is stopped, and returns the findings about the best move; the hooks are told of all
   * moves. A stop takes effect within a millisecond. If the tree of the search before contains the position, that part
   * is kept.
   * @throws RangeError if the side to move has no legal move.
   */
  monteCarlo(request: MonteCarloRequest): SearchResult;
  /** Takes part in the search whose session is open, on any thread but 0. The seeds of the threads differ. */
  helpMonteCarlo(seed: number): void;
  /** Forgets the tree. No search may be running. */
  clearTree(): void;
  /** Lets the searches to come explore `times` as much as Monte-Carlo does, which is 1. */
  explore(times: number): void;
  /** The moves of the position that was searched last, in no order. */
  treeMoves(): readonly TreeMove[];
  /** Walks through the whole tree, which takes some ten milliseconds for a million positions. */
  surveyTree(): TreeSurvey;
  /**
   * Searches `depth` plies on thread 0 alone, as Evolved does, with these weights of the eight measures or worth of squares.
   * @throws RangeError if the side to move has no legal move.
   */
  searchEvolved(position: Position, depth: number, weights: MeasureWeights | SquareWorth): SearchResult;
  /**
   * Searches as the main search does, with the network of Neural, which `placeNeural` has written, in place of the learnt
   * evaluation.
   * @throws RangeError if the side to move has no legal move.
   */
  searchNeural(request: SearchRequest): SearchResult;
  /** Takes part in the session of `searchNeural`, on any thread but 0. */
  helpNeural(): void;
  /** The value of a position by the network of Neural, in `UNITS_PER_DISC`ths of a disc for the side to move. */
  evaluateNeural(position: Position): number;
  /** The weighted sum of the measures, for the side to move. */
  weighed(position: Position, weights: MeasureWeights | SquareWorth): number;
  /** Plays games from one position with a set of `PLAYOUT_RULES`; returns their mean score for the side to move. */
  playMany(position: Position, rules: number, games: number): number;
  /** The squares of a game that is played out from a position with a set of `PLAYOUT_RULES`, without passes. */
  playOne(position: Position, rules: number, seed: number): readonly Square[];
  /** The number of nodes in the pool. */
  nodeCapacity(): number;
  /** The share of the pool that is in use, per mille. */
  poolFull(): number;
}

interface OpponentsExports {
  weigh(...weights: MeasureWeights): void;
  weighSquares(...worth: SquareWorth): void;
  weighed(mover: bigint, opponent: bigint, moves: bigint, answers: bigint): number;
  legalMoves(mover: bigint, opponent: bigint): bigint;
  searchEvolved(mover: bigint, opponent: bigint, depth: number): void;
  readonly searchNeural: SearchCall;
  helpNeural(): void;
  evaluateNeural(mover: bigint, opponent: bigint): number;
  monteCarlo(mover: bigint, opponent: bigint, kind: number, most: number, seed: number): void;
  helpMonteCarlo(seed: number): void;
  clearTree(): void;
  playMany(mover: bigint, opponent: bigint, rules: number, games: number): bigint;
  writeGame(mover: bigint, opponent: bigint, rules: number, seed: number): number;
  explore(times: number): void;
  survey(): number;
  treeVisits(): number;
  tried(): number;
  proved(): number;
  deepest(): number;
  rootMoves(): number;
  rootMove(at: number): number;
  rootVisits(at: number): number;
  rootValue(at: number): number;
  rootLeast(at: number): number;
  rootMost(at: number): number;
  rootPlayouts(at: number): number;
  rootDiscs(at: number): number;
  nodeCapacity(): number;
  poolFull(): number;
}

/** Each legal move with what Neural's network makes of the position after it, for the side to move; the best first. */
function sightsOf(wasm: OpponentsExports, position: Position): Sight[] {
  const values = squaresOf(legalMoves(position)).map((move) => {
    const after = playMove(position, move);
    if (!after.ok) throw new Error(`A legal move was refused (${after.error}).`);
    const { mover, opponent } = sides(after.value);
    return { move, score: -wasm.evaluateNeural(mover, opponent) / UNITS_PER_DISC };
  });
  return values.toSorted((one, other) => other.score - one.score);
}

const PAGE_BYTES = 65536;

const LONGEST_GAME = 60;

/** The wanted size of the pool of nodes. Where the system does not give that much memory, half is tried, and so on. */
const POOL_MB = 64;

/**
 * Adds the room for the network of Neural and the pool of nodes to a memory; called once for each memory.
 * @throws RangeError if the system gives no memory for it.
 */
export function addNodePool(memory: WebAssembly.Memory, poolMb = POOL_MB): void {
  for (let pages = (poolMb * 2 ** 20) / PAGE_BYTES; ; pages = Math.floor(pages / 2)) {
    try {
      memory.grow(pages + NETWORK_BYTES / PAGE_BYTES);
      return;
    } catch (error) {
      if (!(error instanceof RangeError) || pages < 2) throw error;
    }
  }
}

/** Creates an instance of the module; the arguments are those of `instantiateSearch`. */
export function instantiateOpponents(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  thread: number,
  hooks: SearchHooks = {},
): OpponentsInstance {
  const poolFull = (): number => wasm.poolFull();
  let counts = false;
  let sights: readonly Sight[] | undefined;
  const { exports, searched } = connectSearch(module, memory, thread, hooks, (report) =>
    counts
      ? { visits: report.getFloat64(REPORT_VISITS, true), hashFull: poolFull() }
      : sights
        ? { sights }
        : {},
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as OpponentsExports;
  const weigh = (weights: MeasureWeights | SquareWorth): void =>
    weights.length === 8 ? wasm.weigh(...weights) : wasm.weighSquares(...weights);
  return {
    monteCarlo: ({ position, playouts, most, seed }) =>
      searched(position, (mover, opponent) => {
        if (playouts === 'evaluated') needNetwork(memory);
        counts = true;
        sights = undefined;
        wasm.monteCarlo(mover, opponent, playouts === 'evaluated' ? EVALUATED : playouts, most, seed);
      }),
    helpMonteCarlo: (seed) => wasm.helpMonteCarlo(seed),
    clearTree: () => wasm.clearTree(),
    explore: (times) => wasm.explore(times),
    treeMoves: () =>
      Array.from({ length: wasm.rootMoves() }, (_, at) => ({
        move: wasm.rootMove(at),
        visits: wasm.rootVisits(at),
        value: wasm.rootValue(at),
        least: wasm.rootLeast(at),
        most: wasm.rootMost(at),
        playouts: wasm.rootPlayouts(at),
        discs: wasm.rootDiscs(at),
      })),
    surveyTree: () => ({
      nodes: wasm.survey(),
      visits: wasm.treeVisits(),
      tried: wasm.tried(),
      proved: wasm.proved(),
      depth: wasm.deepest(),
    }),
    searchEvolved: (position, depth, weights) =>
      searched(position, (mover, opponent) => {
        counts = false;
        sights = undefined;
        weigh(weights);
        wasm.searchEvolved(mover, opponent, depth);
      }),
    searchNeural: (request) =>
      searched(request.position, (mover, opponent) => {
        counts = false;
        sights = sightsOf(wasm, request.position);
        wasm.searchNeural(mover, opponent, ...searchArguments(memory, request));
      }),
    helpNeural: () => wasm.helpNeural(),
    evaluateNeural: (position) => {
      const { mover, opponent } = sides(position);
      return wasm.evaluateNeural(mover, opponent);
    },
    weighed: (position, weights) => {
      const { mover, opponent } = sides(position);
      weigh(weights);
      const moves = wasm.legalMoves(mover, opponent);
      return wasm.weighed(mover, opponent, moves, wasm.legalMoves(opponent, mover));
    },
    playMany: (position, rules, games) => {
      const { mover, opponent } = sides(position);
      return Number(wasm.playMany(mover, opponent, rules, games)) / games;
    },
    playOne: (position, rules, seed) => {
      const { mover, opponent } = sides(position);
      wasm.writeGame(mover, opponent, rules, seed);
      const line = new Uint8Array(memory.buffer, threadArea(thread) + PATH, LONGEST_GAME + 1);
      return [...line.subarray(1, 1 + (line[0] ?? 0))];
    },
    nodeCapacity: () => wasm.nodeCapacity(),
    poolFull,
  };
}
