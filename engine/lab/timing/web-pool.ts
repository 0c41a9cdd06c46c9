/** The engine's pool of threads in a worker of the lab, beside the engine that plays. */
import { DEFAULT_HASH_MB } from '../../host/defaults.ts';
import { SearchPool } from '../../host/pool.ts';
import { spawnThread } from '../../host/web/spawn-thread.ts';

/** `module` is `search.wasm`, and `evaluation` the file of the evaluation that the engine uses. */
export function openWebPool(module: WebAssembly.Module, evaluation: Uint8Array, threads: number): SearchPool {
  const none = async (): Promise<never> => Promise.reject(new Error('The lab times the main search alone.'));
  return new SearchPool({
    module,
    evaluation,
    loadOpponents: none,
    loadNeural: none,
    loadLearning: none,
    loadLearner: none,
    spawn: spawnThread,
    threads,
    hashMb: DEFAULT_HASH_MB,
    sharedMemory: self.crossOriginIsolated && 'SharedArrayBuffer' in self,
  });
}
