/** The search, as the training commands use it: one thread, its own memory, weights from a file or none. */
import { readFileSync } from 'node:fs';
import { MODULE_FILE, WEIGHTS_FILE } from '../host/node/files.ts';
import {
  type SearchHooks,
  type SearchInstance,
  clearStop,
  createSearchMemory,
  instantiateSearch,
  requestStop,
} from '../host/search-wasm.ts';
import { loadWeights, placePowers } from '../host/weights.ts';

export const SHIPPED_WEIGHTS = WEIGHTS_FILE;

export interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly search: SearchInstance;
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
  const search = instantiateSearch(
    new WebAssembly.Module(readFileSync(MODULE_FILE)),
    memory,
    0,
    options.hooks,
  );
  search.initialiseSharedTables();
  return { memory, search };
}

/** An engine whose thinking can be limited by processor time: what else the machine does costs it nothing. */
export function openTimedEngine(options: { readonly hashMb: number; readonly weightsFile: string }): {
  readonly search: SearchInstance;
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
