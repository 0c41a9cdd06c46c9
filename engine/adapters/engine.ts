/** The engine for the command line: the built module, its evaluation, and a pool of threads or a single instance. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { InputError } from '../console/command.ts';
import { whole } from '../console/options.ts';
import {
  EVALUATION_FILE,
  LEARNING_FILE,
  MODULE_FILE,
  NEURAL_FILE,
  OPPONENTS_FILE,
  entryFile,
} from '../host/node/files.ts';
import { createNodePool } from '../host/node/node-pool.ts';
import { type NeuralNetwork, placeEvaluation, readNetwork } from '../host/network-file.ts';
import { type Perft, perftOf } from '../host/perft.ts';
import type { SearchPool } from '../host/pool.ts';
import type { RunEnd } from '../host/run.ts';
import {
  type Iteration,
  type SearchHooks,
  type SearchInstance,
  connectSearch,
  createSearchMemory,
} from '../host/search-wasm.ts';
import { MAX_HASH_MB, MAX_THREADS } from '../protocol.ts';
import { loadLearner } from './learnt-players.ts';

export const DEFAULT_HASH_MB = 128;

/** One thread for each core, because the command line has nothing else to do. */
export function allThreads(): number {
  return Math.min(MAX_THREADS, availableParallelism());
}

function needModule(path: string): void {
  if (!existsSync(path)) {
    throw new InputError(`${path} is missing: build it, or run "npm run -s engine -- ...".`);
  }
}

/** A pool of `threads` search threads. It must be closed, or the process does not end. */
export function openPool(threads: number, hashMb = DEFAULT_HASH_MB): SearchPool {
  needModule(MODULE_FILE);
  return createNodePool({
    threadFile: entryFile('host/node/thread.ts'),
    wasmFile: MODULE_FILE,
    opponentsFile: OPPONENTS_FILE,
    neuralFile: NEURAL_FILE,
    learningFile: LEARNING_FILE,
    loadLearner,
    evaluationFile: EVALUATION_FILE,
    evaluation: shippedEvaluation(),
    threads,
    hashMb,
  });
}

/** The evaluation that ships, read once however many searches a command opens. */
function shippedEvaluation(): NeuralNetwork {
  shipped ??= readNetwork(readFileSync(EVALUATION_FILE));
  return shipped;
}

let shipped: NeuralNetwork | undefined;

/** The options of a command that searches with a pool. */
export const POOL_OPTIONS = {
  threads: whole('n', 'search threads', {
    min: 1,
    max: MAX_THREADS,
    otherwise: allThreads(),
    shown: 'one for each core',
  }),
  hash: whole('mb', 'size of the hash table in MiB', {
    min: 1,
    max: MAX_HASH_MB,
    otherwise: DEFAULT_HASH_MB,
  }),
};

/** Starts a pool of the size asked for, and closes it when `use` has ended, even by an error. */
export async function withPool(
  { threads, hash }: { readonly threads: number; readonly hash: number },
  use: (pool: SearchPool) => Promise<void>,
): Promise<void> {
  const pool = openPool(threads, hash);
  try {
    await pool.start();
    await use(pool);
  } finally {
    pool.close();
  }
}

/** One instance of the search on this thread, for commands that may block it. */
export function openInstance(hashMb = DEFAULT_HASH_MB, hooks: SearchHooks = {}): SearchInstance {
  const memory = createSearchMemory({ hashMb });
  placeEvaluation(memory, shippedEvaluation());
  return connect(memory, hooks).search;
}

/** The count of leaves on this thread, which evaluates nothing. */
export function openPerft(): Perft {
  return perftOf(connect(createSearchMemory({ hashMb: 0 })).exports);
}

function connect(memory: WebAssembly.Memory, hooks: SearchHooks = {}): ReturnType<typeof connectSearch> {
  needModule(MODULE_FILE);
  const connected = connectSearch(new WebAssembly.Module(readFileSync(MODULE_FILE)), memory, 0, hooks);
  connected.search.initialiseSharedTables();
  return connected;
}

/** The findings of the run. @throws Error if a thread crashed. */
export function resultOf(end: RunEnd): Iteration {
  switch (end.kind) {
    case 'finished':
      return end.result;
    case 'crashed':
      throw end.error;
    case 'interrupted':
      throw new Error('the search was interrupted');
  }
}
