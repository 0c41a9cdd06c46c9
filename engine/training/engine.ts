/**
 * The lab's search as the training commands use it: on one thread, in its own memory, with the evaluation of a file, be
 * it a network or weights, or none.
 */
import { readFileSync } from 'node:fs';
import { placeEvaluation, placeNeural, readNetwork } from '../host/network-file.ts';
import { LAB_FILE, NEURAL_FILE, OPPONENTS_FILE, EVALUATION_FILE } from '../host/node/files.ts';
import { type LabInstance, instantiateLab } from '../host/lab-wasm.ts';
import { type SearchHooks, clearStop, createSearchMemory, requestStop } from '../host/search-wasm.ts';
import { type OpponentsInstance, addNodePool, instantiateOpponents } from '../host/opponents-wasm.ts';
import { placePowers } from '../host/patterns.ts';
import { parseWeights, placeWeights, readWeights } from '../host/weights.ts';

export const SHIPPED_EVALUATION = EVALUATION_FILE;

export interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly search: LabInstance;
}

/**
 * Opens an engine. Without `evaluationFile` only rules and pattern indices work. @throws Error if a file is missing or
 * broken.
 */
export function openEngine(options: {
  readonly hashMb: number;
  readonly evaluationFile?: string | undefined;
  readonly hooks?: SearchHooks;
}): Engine {
  const memory = createSearchMemory({ hashMb: options.hashMb });
  if (options.evaluationFile === undefined) placePowers(memory);
  else placeFile(memory, options.evaluationFile);
  const module = new WebAssembly.Module(readFileSync(LAB_FILE));
  const search = instantiateLab(module, memory, 0, options.hooks);
  search.initialiseSharedTables();
  return { memory, search };
}

/** Puts the evaluation of a file into a memory, as a network or as weights. @throws Error if it is neither. */
function placeFile(memory: WebAssembly.Memory, file: string): void {
  const bytes = readFileSync(file);
  const weights = parseWeights(bytes);
  if (weights.ok) placeWeights(memory, weights.value);
  else if (weights.error === 'otherKind') placeEvaluation(memory, bytes);
  else readWeights(bytes);
}

/** Opens the opponents on the memory of an engine without an evaluation. @throws Error if a file is missing. */
export function openOpponents(): Engine & { readonly opponents: OpponentsInstance } {
  const { memory, search } = openEngine({ hashMb: 1 });
  addNodePool(memory, 1);
  const module = new WebAssembly.Module(readFileSync(OPPONENTS_FILE));
  return { memory, search, opponents: instantiateOpponents(module, memory, 0) };
}

/** Thinking that ends after some time of this thread's processor. */
export interface Timed {
  /** Calls `think`, whose searches end after so many milliseconds of processor time, and returns its answer. */
  within<Answer>(milliseconds: number, think: () => Answer): Answer;
}

interface Clocked {
  readonly hooks: SearchHooks;
  /** Tells which memory's searches are stopped. */
  attach(memory: WebAssembly.Memory): Timed;
}

function clocked(): Clocked {
  let deadlineMs = Infinity;
  let stop = (): void => undefined;
  return {
    hooks: {
      onPoll() {
        if (processorMs() >= deadlineMs) stop();
      },
    },
    attach(memory) {
      stop = () => requestStop(memory);
      return {
        within(milliseconds, think) {
          clearStop(memory);
          deadlineMs = processorMs() + milliseconds;
          return think();
        },
      };
    },
  };
}

/**
 * Opens an engine whose thinking can be limited by processor time, so that other programs on the machine cost it
 * nothing.
 */
export function openTimedEngine(options: {
  readonly hashMb: number;
  readonly evaluationFile: string;
}): { readonly search: LabInstance } & Timed {
  const { hooks, attach } = clocked();
  const { memory, search } = openEngine({ ...options, hooks });
  return { search, ...attach(memory) };
}

/** Opens the opponents as the app plays them, with the shipped evaluation, limited as `openTimedEngine` is. */
export function openTimedOpponents(options: {
  readonly hashMb: number;
}): { readonly opponents: OpponentsInstance; clear(): void } & Timed {
  const { hooks, attach } = clocked();
  const { memory, search } = openEngine({ ...options, evaluationFile: SHIPPED_EVALUATION });
  addNodePool(memory);
  const module = new WebAssembly.Module(readFileSync(OPPONENTS_FILE));
  const opponents = instantiateOpponents(module, memory, 0, hooks);
  placeNeural(memory, readNetwork(readFileSync(NEURAL_FILE)));
  return {
    opponents,
    clear() {
      search.clearHash();
      opponents.clearTree();
    },
    ...attach(memory),
  };
}

/** The processor time that this thread has used since it began. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
