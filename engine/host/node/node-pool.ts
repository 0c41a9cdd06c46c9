/** The search pool on Node's worker threads: for the engine process and the command line. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { SearchPool, type Thread } from '../pool.ts';
import type { ThreadEvent } from '../thread-language.ts';
import type { Weights } from '../weights.ts';

export interface NodePoolOptions {
  /** Path of this build's thread.ts. */
  readonly threadFile: string;
  /** Path of search.wasm; compiled once here, posted to the threads as a module. */
  readonly wasmFile: string;
  /** Path of opponents.wasm, which is read when a player first needs it. */
  readonly opponentsFile: string;
  /** Path of the evaluation's weights. */
  readonly weightsFile: string;
  /** What it says, for who has read it before. */
  readonly weights?: Weights;
  readonly threads: number;
  readonly hashMb: number;
}

/**
 * Throws when a file cannot be read or `wasmFile` is not WebAssembly; `start` rejects when the weights are broken. The
 * threads start with the first round, or `start()`.
 */
export function createNodePool({
  threadFile,
  wasmFile,
  opponentsFile,
  weightsFile,
  weights,
  threads,
  hashMb,
}: NodePoolOptions): SearchPool {
  const module = new WebAssembly.Module(readFileSync(wasmFile));
  return new SearchPool({
    module,
    weights: weights ?? readFileSync(weightsFile),
    loadOpponents: async () => WebAssembly.compile(readFileSync(opponentsFile)),
    spawn: () => spawnThread(threadFile),
    threads,
    hashMb,
    sharedMemory: true,
  });
}

/** For a few messages a move; left to itself each thread would let its garbage grow to some ten times as much. */
const YOUNG_MB = 2;

/** A thread of Node's kind; `threadFile` is the path of this build's thread.ts. */
export function spawnThread(threadFile: string): Thread {
  const worker = new Worker(threadFile, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  return {
    post: (command) => worker.postMessage(command),
    listen(onEvent, onFailure) {
      worker.on('message', (event: ThreadEvent) => onEvent(event));
      worker.on('error', (error) => onFailure(error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', (code) => onFailure(new Error(`A search thread ended with code ${code}.`)));
    },
    terminate: () => void worker.terminate(),
  };
}
