/**
 * The engine as the workshop uses it: on one thread, in its own memory, with the evaluation of a file, be it a network or
 * weights, or none.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeEvaluation, placeNeural, readNetwork } from '../../engine/host/network-file.ts';
import { EVALUATION_FILE, NEURAL_FILE, OPPONENTS_FILE } from '../../engine/host/node/files.ts';
import { type WorkshopInstance, instantiateWorkshop } from './workshop-wasm.ts';
import {
  type SearchHooks,
  clearStop,
  createSearchMemory,
  requestStop,
} from '../../engine/host/search-wasm.ts';
import {
  type OpponentsInstance,
  addNodePool,
  instantiateOpponents,
} from '../../engine/host/opponents-wasm.ts';
import { placePowers } from '../../engine/host/patterns.ts';
import { parseWeights, placeWeights, readWeights } from './weights.ts';

/** The workshop always runs from its source, so its module lies where the build puts it. */
const WORKSHOP_FILE = join(import.meta.dirname, '../../dist/wasm/workshop.wasm');

export const SHIPPED_EVALUATION = EVALUATION_FILE;

export interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly search: WorkshopInstance;
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
  const module = new WebAssembly.Module(readFileSync(WORKSHOP_FILE));
  const search = instantiateWorkshop(module, memory, 0, options.hooks);
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

export interface Opponents extends Engine {
  readonly opponents: OpponentsInstance;
}

/** Opens the opponents as the app plays them, with the networks that ship. @throws Error if a file is missing. */
export function openOpponents(options: { readonly hashMb: number; readonly hooks?: SearchHooks }): Opponents {
  const { memory, search } = openEngine({ hashMb: options.hashMb, evaluationFile: SHIPPED_EVALUATION });
  addNodePool(memory);
  placeNeural(memory, readNetwork(readFileSync(NEURAL_FILE)));
  return { memory, search, opponents: opponentsOn(memory, options.hooks) };
}

function opponentsOn(memory: WebAssembly.Memory, hooks?: SearchHooks): OpponentsInstance {
  return instantiateOpponents(new WebAssembly.Module(readFileSync(OPPONENTS_FILE)), memory, 0, hooks);
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
}): { readonly search: WorkshopInstance } & Timed {
  const { hooks, attach } = clocked();
  const { memory, search } = openEngine({ ...options, hooks });
  return { search, ...attach(memory) };
}

/** Opens the opponents as the app plays them, with the shipped evaluation, limited as `openTimedEngine` is. */
export function openTimedOpponents(options: {
  readonly hashMb: number;
}): { readonly opponents: OpponentsInstance; clear(): void } & Timed {
  const { hooks, attach } = clocked();
  const { memory, search, opponents } = openOpponents({ ...options, hooks });
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
