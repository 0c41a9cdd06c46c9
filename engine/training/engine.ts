/** The search, as the training commands use it: one thread, its own memory, weights from a file or none. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LabInstance, instantiateLab } from '../host/lab-wasm.ts';
import { type SearchHooks, clearStop, createSearchMemory, requestStop } from '../host/search-wasm.ts';
import { loadWeights, placePowers } from '../host/weights.ts';

const MODULE_FILE = fileURLToPath(new URL('../../dist/wasm/lab.wasm', import.meta.url));

export const SHIPPED_WEIGHTS = fileURLToPath(new URL('../search/weights/evaluation.bin', import.meta.url));

export interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly search: LabInstance;
}

/** Without `weightsFile` only rules and pattern indices work. @throws Error if a file is missing or broken. */
export function openEngine(options: {
  readonly hashMb: number;
  readonly weightsFile?: string | undefined;
  readonly hooks?: SearchHooks;
}): Engine {
  const memory = createSearchMemory({ hashMb: options.hashMb });
  if (options.weightsFile === undefined) placePowers(memory);
  else loadWeights(memory, readFileSync(options.weightsFile));
  const module = new WebAssembly.Module(readFileSync(MODULE_FILE));
  const search = instantiateLab(module, memory, 0, options.hooks);
  search.initialiseSharedTables();
  return { memory, search };
}

/** An engine whose thinking can be limited by processor time: what else the machine does costs it nothing. */
export function openTimedEngine(options: { readonly hashMb: number; readonly weightsFile: string }): {
  readonly search: LabInstance;
  /** What `think` answers, whose searches end after so many milliseconds of this thread's processor time. */
  within<Answer>(milliseconds: number, think: () => Answer): Answer;
} {
  let deadlineMs = Infinity;
  const onPoll = (): void => {
    if (processorMs() >= deadlineMs) requestStop(memory);
  };
  const { memory, search } = openEngine({ ...options, hooks: { onPoll } });
  return {
    search,
    within(milliseconds, think) {
      clearStop(memory);
      deadlineMs = processorMs() + milliseconds;
      return think();
    },
  };
}

/** Of this thread, since it began. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
