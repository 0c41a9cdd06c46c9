/**
 * The search module as typed functions. Only this file and workshop-wasm.ts know how WebAssembly is called and where things
 * lie in the shared memory. It runs on Node's threads and on Web Workers alike and starts no thread itself.
 *
 * The calls have an order. `createSearchMemory` and `placeEvaluation` come first, once. Every thread then calls
 * `instantiateSearch` with a number of its own, and one of the instances calls `initialiseSharedTables`, once, before
 * any instance does anything else. Each search with helpers begins with `clearStop`; `search` on thread 0 and `help` on
 * the others may follow in any order.
 */
import { type Position, sides } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import type { Outcome, Sight } from '../protocol.ts';
import {
  COUNTED_NODES,
  EVALUATION_WORD,
  FIRST_HASH_BITS,
  HASH_BITS_WORD,
  HASH_BUCKET_BYTES,
  HASH_ENTRY_BYTES,
  HASH_TABLE,
  HASH_USED_WORD,
  IS_NETWORK,
  MAX_THREADS,
  REPORT_DEPTH,
  REPORT_EXACT,
  REPORT_MOVE,
  REPORT_NODES,
  REPORT_OUTCOME,
  REPORT_PV,
  REPORT_PV_LENGTH,
  REPORT_RANK,
  REPORT_SCORE,
  REPORT_SELECTIVITY,
  SESSION_WORD,
  STOP_WORD,
  THREAD_AREAS,
  THREAD_AREA_BYTES,
  WORK_WORD,
} from '../search/memory-map.ts';

/** The confidence, in per cent, at which a selective search prunes. One of 100 never prunes. */
export type Confidence = 42 | 73 | 87 | 95 | 99 | 100;

/**
 * The findings of a finished iteration. Scores are in discs, for the side to move. If the next one was stopped when it
 * had found a better move, that is the move, and it has at least the score.
 */
export interface Iteration {
  /** 1 for the best move, 2 for the best of the others, and so on up to the number of lines asked for. */
  readonly rank: number;
  readonly move: Square;
  /** Plies. It is the number of empty squares when the game was searched to its end. */
  readonly depth: number;
  /** The confidence, in per cent, at which the search pruned; 100 is a search that never prunes. */
  readonly selectivity: number;
  readonly score: number;
  /** Whether the score is the result of perfect play. */
  readonly exact: boolean;
  /** The outcome of perfect play for the side to move, if that is proved and the score is not. */
  readonly outcome?: Outcome;
  /** The expected line, which begins with `move`. Passes are left out. */
  readonly pv: readonly Square[];
  /** The number of positions searched since the search began. */
  readonly nodes: number;
  /** How full the hash table is, per mille. */
  readonly hashFull: number;
  /** The number of times the move was tried, if moves are compared by that. */
  readonly visits?: number;
  /** What the player makes of each move at first sight, best first, if it has one. */
  readonly sights?: readonly Sight[];
}

/** The findings for a move that was chosen without a search. */
export function unsearched(move: Square): Iteration {
  return {
    rank: 1,
    move,
    depth: 0,
    selectivity: 100,
    score: 0,
    exact: false,
    pv: [move],
    nodes: 0,
    hashFull: 0,
  };
}

export type SearchResult = Iteration;

export interface SearchRequest {
  /** The side to move must have a legal move. */
  readonly position: Position;
  /** Plies, at least 1. A search that reaches the last empty square ends there. */
  readonly maxDepth: number;
  /** How many threads take part: the one that searches, and others that call `help`. */
  readonly threads: number;
  /** The confidence to prune at as long as the search does not reach the end of the game; 73 by default. */
  readonly selectivity?: Confidence;
  /** How many of the best moves get a score and a line in each iteration; 1 by default. */
  readonly lines?: number;
  /**
   * Whether a search to the end of the game proves who wins before it looks for the exact score, because it may be
   * stopped in between. It has no effect with several lines.
   */
  readonly outcomeFirst?: boolean;
}

export interface SearchHooks {
  /** Called on the searching thread for each line of an iteration, and for a better move of one that was stopped. */
  onIteration?(iteration: Iteration): void;
  /**
   * Called on the searching thread every few milliseconds; it may call `requestStop`. It is meant for a host whose only
   * thread must watch the clock itself, and left out by all others.
   */
  onPoll?(): void;
}

/** One thread's way into the search. Every call blocks the calling thread until it is done. */
export interface SearchInstance {
  /**
   * Builds the tables in the shared memory. It is called once for each memory, before any other call on any instance.
   */
  initialiseSharedTables(): void;
  /**
   * Searches by iterative deepening, on thread 0, and returns the findings that were reported last. A stop is honoured
   * within 2 ms, but never before the first iteration is complete. The session of the helpers ends with the search.
   * @throws RangeError if the side to move has no legal move; Error if the memory has no network.
   */
  search(request: SearchRequest): SearchResult;
  /**
   * Takes part in the search whose session is open, on any thread but 0, and returns when the session closes or is
   * stopped. `clearStop` opens the session and the end of `search` closes it. A call before `search` starts waits for
   * it; a call after it has ended returns at once.
   */
  help(): void;
  /**
   * Searches as the Club level does, on thread 0 alone: alpha-beta to exactly `depth` plies with the classic
   * evaluation.
   * @throws RangeError if the side to move has no legal move.
   */
  searchClassic(position: Position, depth: number): SearchResult;
  /** Empties the hash table. No search may be running. */
  clearHash(): void;
}

/** A search as every module exports it; `searchArguments` makes what follows the boards. */
export type SearchCall = (
  mover: bigint,
  opponent: bigint,
  maxDepth: number,
  level: number,
  lines: number,
  threads: number,
  outcomeFirst: number,
) => void;

/** The exports of the module. 64-bit arguments are bigints, and 64-bit results are signed. */
interface SearchExports {
  bind(thread: number, polls: number): void;
  initialiseSharedTables(): void;
  readonly search: SearchCall;
  help(): void;
  searchClassic(mover: bigint, opponent: bigint, depth: number): void;
  clearHash(): void;
  legalMoves(mover: bigint, opponent: bigint): bigint;
}

const PAGE_BYTES = 65536;
/** The maximum that the module declares for its memory, which the imported memory may not exceed. */
const MAX_PAGES = 65536;

/** The room by which the memory may grow for the nodes of opponents-wasm.ts: 128 MiB. */
const SPARE_PAGES = 2048;

/** The confidence of each level of selectivity. */
const CONFIDENCE: readonly Confidence[] = [42, 73, 87, 95, 99, 100];

/** The outcomes, indexed by their numbers in the report. */
const OUTCOMES: readonly (Outcome | undefined)[] = [undefined, 'loss', 'draw', 'win'];

const SESSION_OPEN = 1;

const HASH_SAMPLE_ENTRIES = 1000;

/**
 * Creates the memory that all threads of one engine share. The hash table takes the largest power of two that fits in
 * `hashMb` mebibytes, and a single bucket for 0. It takes less where the system does not give so much.
 * @throws RangeError if a module could not address so much, or the system gives no memory at all.
 */
export function createSearchMemory(options: { readonly hashMb: number }): WebAssembly.Memory {
  const buckets = Math.max(1, options.hashMb * (2 ** 20 / HASH_BUCKET_BYTES));
  let hashBits = Math.floor(Math.log2(buckets));
  if (pagesFor(hashBits) > MAX_PAGES)
    throw new RangeError(`a hash table of ${options.hashMb} MiB does not fit`);
  for (;;) {
    const pages = pagesFor(hashBits);
    try {
      const maximum = Math.min(MAX_PAGES, pages + SPARE_PAGES);
      const memory = new WebAssembly.Memory({ initial: pages, maximum, shared: true });
      Atomics.store(controlWords(memory), HASH_BITS_WORD / 4, hashBits);
      Atomics.store(controlWords(memory), HASH_USED_WORD / 4, Math.min(hashBits, FIRST_HASH_BITS));
      return memory;
    } catch (error) {
      if (!(error instanceof RangeError) || hashBits === 0) throw error;
      hashBits -= 1;
    }
  }
}

function pagesFor(hashBits: number): number {
  return Math.ceil((HASH_TABLE + HASH_BUCKET_BYTES * 2 ** hashBits) / PAGE_BYTES);
}

/** The first whole page behind the hash table, as an address. Behind it lies what the opponents have for themselves. */
export function behindHashTable(memory: WebAssembly.Memory): number {
  return PAGE_BYTES * pagesFor(Atomics.load(controlWords(memory), HASH_BITS_WORD / 4));
}

/** The size of the hash table in MiB. */
export function hashTableMb(memory: WebAssembly.Memory): number {
  return (HASH_BUCKET_BYTES * 2 ** Atomics.load(controlWords(memory), HASH_BITS_WORD / 4)) / 2 ** 20;
}

function controlWords(memory: WebAssembly.Memory): Int32Array {
  return new Int32Array(memory.buffer);
}

/** Ends the running search at once. Any thread may call it. */
export function requestStop(memory: WebAssembly.Memory): void {
  const words = controlWords(memory);
  Atomics.store(words, STOP_WORD / 4, 1);
  Atomics.notify(words, WORK_WORD / 4);
}

/** Makes the memory ready for the next search: withdraws a stop and lets helpers in. No search may be running. */
export function clearStop(memory: WebAssembly.Memory): void {
  const words = controlWords(memory);
  Atomics.store(words, STOP_WORD / 4, 0);
  Atomics.store(words, SESSION_WORD / 4, SESSION_OPEN);
}

/**
 * The nodes that each of the first `threads` threads has counted in the search that is running. They are behind by what a
 * thread counts in a few milliseconds, and never go back.
 */
export function countedByThread(memory: WebAssembly.Memory, threads: number): readonly number[] {
  return Array.from({ length: threads }, (_, thread) => Number(Atomics.load(counterOf(memory, thread), 0)));
}

/** Forgets what the first `threads` threads have counted. None of them may be searching. */
export function clearCountedNodes(memory: WebAssembly.Memory, threads: number): void {
  for (let thread = 0; thread < threads; thread++) Atomics.store(counterOf(memory, thread), 0, 0n);
}

function counterOf(memory: WebAssembly.Memory, thread: number): BigUint64Array {
  return new BigUint64Array(memory.buffer, threadArea(thread) + COUNTED_NODES, 1);
}

/**
 * An instance of the module on the shared memory.
 * @param thread 0 for the one that searches, 1 and up for helpers; no two instances at work share a number.
 */
export function instantiateSearch(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  thread: number,
  hooks: SearchHooks = {},
): SearchInstance {
  return connectSearch(module, memory, thread, hooks).search;
}

/**
 * Creates an instance as `instantiateSearch` does, and returns all exports of its module, because other modules offer
 * more or different functions. `searched` runs a call that reports iterations and returns the latest one of rank 1.
 * `readMore` reads what a module reports in addition.
 */
export function connectSearch(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  thread: number,
  hooks: SearchHooks,
  readMore: (report: DataView) => Partial<Iteration> = () => ({}),
): {
  readonly search: SearchInstance;
  readonly exports: WebAssembly.Exports;
  readonly searched: (position: Position, run: (mover: bigint, opponent: bigint) => void) => SearchResult;
} {
  if (!Number.isInteger(thread) || thread < 0 || thread >= MAX_THREADS) {
    throw new RangeError(`thread ${thread} is not in 0 .. ${MAX_THREADS - 1}`);
  }
  let latest: Iteration | undefined;
  const report = new DataView(memory.buffer, threadArea(thread), THREAD_AREA_BYTES);
  const imports = {
    env: {
      memory,
      iteration: () => {
        const iteration = { ...readReport(report, fullness(memory)), ...readMore(report) };
        if (iteration.rank === 1) latest = iteration;
        hooks.onIteration?.(iteration);
      },
      poll: () => hooks.onPoll?.(),
    },
  };
  const { exports } = new WebAssembly.Instance(module, imports);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as SearchExports;
  wasm.bind(thread, hooks.onPoll ? 1 : 0);

  function searched(position: Position, run: (mover: bigint, opponent: bigint) => void): SearchResult {
    const { mover, opponent } = sides(position);
    if (wasm.legalMoves(mover, opponent) === 0n) throw new RangeError('the side to move has no legal move');
    latest = undefined;
    run(mover, opponent);
    if (latest === undefined) throw new Error('the search ended without an iteration');
    return latest;
  }

  const search: SearchInstance = {
    initialiseSharedTables: () => wasm.initialiseSharedTables(),
    search: (request) =>
      searched(request.position, (mover, opponent) => {
        needNetwork(memory);
        wasm.search(mover, opponent, ...searchArguments(memory, request));
      }),
    help: () => wasm.help(),
    searchClassic: (position, depth) =>
      searched(position, (mover, opponent) => wasm.searchClassic(mover, opponent, depth)),
    clearHash: () => wasm.clearHash(),
  };
  return { search, exports, searched };
}

/** Opens the session of the helpers if there are any, and returns what a search is called with behind the boards. */
export function searchArguments(
  memory: WebAssembly.Memory,
  { maxDepth, threads, selectivity = 73, lines = 1, outcomeFirst = false }: SearchRequest,
): [maxDepth: number, level: number, lines: number, threads: number, outcomeFirst: number] {
  if (threads > 1) Atomics.store(controlWords(memory), SESSION_WORD / 4, SESSION_OPEN);
  const level = Math.max(0, CONFIDENCE.indexOf(selectivity));
  return [maxDepth, level, lines, threads, outcomeFirst && lines === 1 ? 1 : 0];
}

/** Where the scratch area of a thread begins in the memory. */
export function threadArea(thread: number): number {
  return THREAD_AREAS + thread * THREAD_AREA_BYTES;
}

/**
 * Refuses a memory without a network: every position would be worth 0, or nonsense, and the search would only seem to
 * work.
 * @throws Error if the memory has no network.
 */
export function needNetwork(memory: WebAssembly.Memory): void {
  if (evaluationIn(memory) !== IS_NETWORK) throw new Error('The memory of the search has no network.');
}

/** What has been placed in the memory to evaluate with, as memory-map.ts numbers it. */
export function evaluationIn(memory: WebAssembly.Memory): number {
  return Atomics.load(controlWords(memory), EVALUATION_WORD / 4);
}

/**
 * How many of a thousand entries of the whole hash table are taken. The last entries of the part in use are counted in
 * place of all of it, because positions are spread evenly. The first entries would not do: the threads keep positions
 * near the end of the game there (engine/search/hash.ts).
 */
function fullness(memory: WebAssembly.Memory): number {
  const words = controlWords(memory);
  const used = 2 ** Atomics.load(words, HASH_USED_WORD / 4);
  const all = 2 ** Atomics.load(words, HASH_BITS_WORD / 4);
  const sampled = Math.min(HASH_BUCKET_BYTES * used, HASH_SAMPLE_ENTRIES * HASH_ENTRY_BYTES);
  const end = HASH_TABLE + HASH_BUCKET_BYTES * used;
  const sample = new BigUint64Array(memory.buffer, end - sampled, sampled / 8);
  let taken = 0;
  // Only an empty entry has 0 as its second word.
  for (let at = 1; at < sample.length; at += 2) if (sample[at] !== 0n) taken += 1;
  return Math.round(((2000 * taken) / sample.length) * (used / all));
}

function readReport(report: DataView, hashFull: number): Iteration {
  const pv: Square[] = [];
  const length = report.getInt32(REPORT_PV_LENGTH, true);
  const outcome = OUTCOMES[report.getInt32(REPORT_OUTCOME, true)];
  for (let index = 0; index < length; index++) pv.push(report.getUint8(REPORT_PV + index));
  return {
    rank: report.getInt32(REPORT_RANK, true),
    move: report.getInt32(REPORT_MOVE, true),
    depth: report.getInt32(REPORT_DEPTH, true),
    selectivity: CONFIDENCE[report.getInt32(REPORT_SELECTIVITY, true)] ?? 0,
    score: report.getInt32(REPORT_SCORE, true),
    exact: report.getInt32(REPORT_EXACT, true) !== 0,
    ...(outcome && { outcome }),
    pv,
    nodes: report.getFloat64(REPORT_NODES, true),
    hashFull,
  };
}
