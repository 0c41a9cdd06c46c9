/** Entry of the engine in the browser: a worker that takes Commands, sends Events and starts the threads below it. */
import type { Event } from '../../protocol.ts';
import { accept } from '../accept.ts';
import { DEFAULT_HASH_MB, defaultThreads } from '../defaults.ts';
import { SearchPool } from '../pool.ts';
import { createScheduler, readyEvent } from '../scheduler.ts';
import { keptLearner } from './kept-learners.ts';
import { spawnThread } from './spawn-thread.ts';

async function loadOpponents(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(new URL('../../../dist/wasm/opponents.wasm', import.meta.url)));
}

async function loadNeural(): Promise<Uint8Array> {
  const network = await fetch(new URL('../../search/networks/neural.bin', import.meta.url));
  if (!network.ok) throw new Error(`The network could not be loaded (${network.status}).`);
  return new Uint8Array(await network.arrayBuffer());
}

async function loadLearning(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(new URL('../../../dist/wasm/learning.wasm', import.meta.url)));
}

async function createPool(): Promise<SearchPool> {
  const wasm = fetch(new URL('../../../dist/wasm/search.wasm', import.meta.url));
  const evaluation = await fetch(new URL('../../search/networks/evaluation.bin', import.meta.url));
  if (!evaluation.ok) throw new Error(`The evaluation could not be loaded (${evaluation.status}).`);
  return new SearchPool({
    module: await WebAssembly.compileStreaming(wasm),
    evaluation: new Uint8Array(await evaluation.arrayBuffer()),
    loadOpponents,
    loadNeural,
    loadLearning,
    loadLearner: keptLearner,
    spawn: spawnThread,
    threads: defaultThreads(navigator.hardwareConcurrency),
    hashMb: DEFAULT_HASH_MB,
    // WebKitGTK may be isolated and still lack the global, and Safari is no page's that has no headers.
    sharedMemory: self.crossOriginIsolated && 'SharedArrayBuffer' in self,
  });
}

// Turns a rejection into an error of this worker, so that the page learns of it and can start another.
self.addEventListener('unhandledrejection', ({ reason }) => self.reportError(reason));

const emit = (event: Event): void => self.postMessage(event);
/** Keeps commands that arrive while the module is still loading. */
const scheduler = createPool().then(async (pool) => {
  const ready = createScheduler(pool, emit);
  await pool.start();
  emit(readyEvent(pool));
  return ready;
});

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  // A worker has no log; the page learns of the problem by this event.
  void scheduler.then((ready) => accept(data, ready, emit, () => undefined));
};
