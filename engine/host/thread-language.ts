/** The messages between the pool and its threads. */
import { type Position, countEmpties } from '../game/position.ts';
import type { LearnerId } from '../players/learners.ts';
import { type Recipe, isMainSearch, linesOf } from '../players/recipe.ts';
import type { PacedSearch } from './pacer.ts';
import type { Iteration } from './search-wasm.ts';
import { type Budget, ENDLESS } from './time-budget.ts';
import type { NeuralNetwork } from './network-file.ts';

/** The memory of all threads, or what a thread needs to make its own where none can be shared. */
export type MemorySource =
  | { readonly kind: 'shared'; readonly memory: WebAssembly.Memory }
  | { readonly kind: 'own'; readonly hashMb: number; readonly evaluation: Uint8Array | NeuralNetwork };

export type ThreadCommand =
  /** First message to a search thread. */
  | {
      readonly kind: 'startSearcher';
      readonly thread: number;
      readonly module: WebAssembly.Module;
      readonly source: MemorySource;
    }
  /** First message to the timekeeper. */
  | {
      readonly kind: 'startTimekeeper';
      readonly memory: WebAssembly.Memory;
      readonly clock: SharedArrayBuffer;
    }
  /** To every search thread, before the first recipe that needs the module. */
  | { readonly kind: 'addOpponents'; readonly module: WebAssembly.Module }
  /** To thread 0, before the first recipe that needs Neural's network; the file as it is. */
  | { readonly kind: 'addNeural'; readonly file: Uint8Array }
  /** To thread 0, before the first recipe that needs the network of this learner; the file as it is. */
  | {
      readonly kind: 'addLearner';
      readonly learner: LearnerId;
      readonly file: Uint8Array;
      readonly module: WebAssembly.Module;
    }
  /** To thread 0. */
  | { readonly kind: 'search'; readonly request: RunRequest; readonly threads: number }
  /** To the other search threads: help thread 0 until its search ends. */
  | { readonly kind: 'help'; readonly recipe: Recipe; readonly seed: number }
  | { readonly kind: 'clearHash' }
  /** To the timekeeper: stop the search in `timeMs` unless run `run` is called off first. */
  | { readonly kind: 'watch'; readonly run: number; readonly timeMs: number };

/** What a run searches, and with what. */
export interface RunRequest {
  readonly position: Position;
  readonly recipe: Recipe;
  /** The time for a recipe that searches; without a budget it takes the time it needs. */
  readonly budget?: Budget;
  /** A number of 32 bits for a recipe that uses chance; the same seed gives the same result on one thread. */
  readonly seed?: number;
}

/** Searches prove who wins before they look for the exact score, if the time may run out in between. */
export function pacedSearch({ position, recipe, budget = ENDLESS }: RunRequest): PacedSearch {
  const outcomeFirst = budget.hardMs < Infinity && isMainSearch(recipe) && linesOf(recipe) === 1;
  return { empties: countEmpties(position), outcomeFirst };
}

/** The time between two counts of the nodes of a running search: four a second show that it gets on. */
export const COUNT_INTERVAL_MS = 250;

export type ThreadEvent =
  /** `hashMb` is the size of the hash table that the thread made for itself. */
  | { readonly kind: 'started'; readonly hashMb?: number }
  | { readonly kind: 'iteration'; readonly iteration: Iteration }
  /** Only from a thread that shares no memory, now and then: the nodes that its search has counted. */
  | { readonly kind: 'counted'; readonly nodes: number }
  | { readonly kind: 'result'; readonly result: Iteration }
  /** The thread has finished helping, keeping time or clearing its table. */
  | { readonly kind: 'idle' };
