/** The search pool on Node's worker threads: for the engine process and the command line. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { LearnerId } from '../../players/learners.ts';
import { SearchPool, type Thread } from '../pool.ts';
import type { ThreadEvent } from '../thread-language.ts';
import type { NeuralNetwork } from '../network-file.ts';

export interface NodePoolOptions {
  /** Path of this build's thread.ts. */
  readonly threadFile: string;
  /** Path of search.wasm, which is compiled here once and posted to the threads as a module. */
  readonly wasmFile: string;
  /** Path of opponents.wasm, which is read when a player first needs it. */
  readonly opponentsFile: string;
  /** Path of the network of Neural, which is read when that player is first needed. */
  readonly neuralFile: string;
  /** Path of learning.wasm, which is read when a network of the lab first plays. */
  readonly learningFile: string;
  /** The file of such a network; undefined if none is kept. */
  readonly loadLearner: (learner: LearnerId) => Promise<Uint8Array | undefined>;
  /** Path of the evaluation. */
  readonly evaluationFile: string;
  /** The content of that file, for callers that have read it already. */
  readonly evaluation?: NeuralNetwork;
  readonly threads: number;
  readonly hashMb: number;
}

/**
 * Creates a pool; its threads start with the first run or with `start()`. `start` rejects when the evaluation is
 * broken.
 * @throws Error when a file cannot be read or `wasmFile` is not WebAssembly.
 */
export function createNodePool({
  threadFile,
  wasmFile,
  opponentsFile,
  neuralFile,
  learningFile,
  loadLearner,
  evaluationFile,
  evaluation,
  threads,
  hashMb,
}: NodePoolOptions): SearchPool {
  const module = new WebAssembly.Module(readFileSync(wasmFile));
  return new SearchPool({
    module,
    evaluation: evaluation ?? readFileSync(evaluationFile),
    loadOpponents: async () => WebAssembly.compile(readFileSync(opponentsFile)),
    loadNeural: async () => readFileSync(neuralFile),
    loadLearning: async () => WebAssembly.compile(readFileSync(learningFile)),
    loadLearner,
    spawn: () => spawnThread(threadFile),
    threads,
    hashMb,
    sharedMemory: true,
  });
}

/**
 * The heap of a thread is kept small because it only handles a few messages a move; without a limit it would grow to
 * about ten times this size before garbage is collected.
 */
const YOUNG_MB = 2;

/** A Node worker thread; `threadFile` is the path of this build's thread.ts. */
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
