/** Entry of the engine process (an Electron utility process): Commands in from main, Events out. */
import { promises as files } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Event } from '../../protocol.ts';
import { accept } from '../accept.ts';
import { createScheduler, readyEvent } from '../scheduler.ts';
import { DEFAULT_HASH_MB, defaultThreads } from '../defaults.ts';
import { createNodePool } from './node-pool.ts';
import { priorityWhilePondering } from './priority.ts';

/** The parts of Electron's `process.parentPort` that are used here. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(event: Event): void;
}

declare global {
  namespace NodeJS {
    interface Process {
      readonly parentPort: ParentPort;
    }
  }
}

// Electron would only warn about an unhandled rejection and keep an engine that may no longer answer. Ending the
// process lets the app start a new one.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`The engine process ends: ${String(error)}\n`);
  process.exit(1);
});

const { parentPort } = process;
/** The folder of the networks that have learnt in the lab: main names it (main/learners.ts). */
const learners = process.argv[2] ?? '';
const pool = createNodePool({
  threadFile: join(import.meta.dirname, 'thread.cjs'),
  wasmFile: join(import.meta.dirname, 'search.wasm'),
  opponentsFile: join(import.meta.dirname, 'opponents.wasm'),
  neuralFile: join(import.meta.dirname, 'neural.bin'),
  learningFile: join(import.meta.dirname, 'learning.wasm'),
  loadLearner: async (learner) => files.readFile(join(learners, `${learner}.learnt`)).catch(() => undefined),
  evaluationFile: join(import.meta.dirname, 'evaluation.bin'),
  threads: defaultThreads(availableParallelism()),
  hashMb: DEFAULT_HASH_MB,
});
const emit = (event: Event): void => parentPort.postMessage(event);
const scheduler = createScheduler(pool, emit, {
  onPondering: priorityWhilePondering(),
});

parentPort.on('message', ({ data }) => {
  accept(data, scheduler, emit, (sentence) => process.stderr.write(`${sentence}\n`));
});
void pool
  .start()
  // Each search starts the threads again and reports by itself why that failed.
  .catch((error: unknown) => process.stderr.write(`The search threads do not start: ${String(error)}\n`))
  .then(() => emit(readyEvent(pool)));
