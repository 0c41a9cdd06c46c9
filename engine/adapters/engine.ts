/** The engine for the command line: the built module, its weights, and a pool of threads or a single instance. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { MODULE_FILE, WEIGHTS_FILE, entryFile, isBuilt } from '../host/node/files.ts';
import { createNodePool } from '../host/node/node-pool.ts';
import type { RoundEnd, SearchPool } from '../host/pool.ts';
import {
  type Iteration,
  type SearchHooks,
  type SearchInstance,
  createSearchMemory,
  instantiateSearch,
} from '../host/search-wasm.ts';
import { loadWeights } from '../host/weights.ts';
import { MAX_THREADS } from '../protocol.ts';
import { InputError } from '../console/command.ts';

export const DEFAULT_HASH_MB = 128;

/** One for each core, as the command line has nothing else to do. */
export function allThreads(): number {
  return Math.min(MAX_THREADS, availableParallelism());
}

function needModule(): void {
  if (!isBuilt()) {
    throw new InputError(`${MODULE_FILE} is missing: build it, or run "npm run -s engine -- ...".`);
  }
}

/** A pool of `threads` search threads. To be closed, or the process does not end. */
export function openPool(threads: number, hashMb = DEFAULT_HASH_MB): SearchPool {
  needModule();
  return createNodePool({
    threadFile: entryFile('host/node/thread.ts'),
    wasmFile: MODULE_FILE,
    weightsFile: WEIGHTS_FILE,
    threads,
    hashMb,
  });
}

/** One instance on this thread, for what blocks it. */
export function openInstance(hashMb = DEFAULT_HASH_MB, hooks: SearchHooks = {}): SearchInstance {
  needModule();
  const memory = createSearchMemory({ hashMb });
  loadWeights(memory, readFileSync(WEIGHTS_FILE));
  const instance = instantiateSearch(new WebAssembly.Module(readFileSync(MODULE_FILE)), memory, 0, hooks);
  instance.initialiseSharedTables();
  return instance;
}

/** What the round found. @throws Error if a thread crashed. */
export function resultOf(end: RoundEnd): Iteration {
  switch (end.kind) {
    case 'finished':
      return end.result;
    case 'crashed':
      throw end.error;
    case 'interrupted':
      throw new Error('the search was interrupted');
  }
}
