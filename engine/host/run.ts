/** One run of a search on the threads, from when it is asked for until all of them are at rest. */
import type { Outlook, Pacer } from './pacer.ts';
import type { Iteration } from './search-wasm.ts';
import type { Budget } from './time-budget.ts';

/** How a run ended. `interrupted` has no result: its thread had to be replaced. */
export type RunEnd =
  | { readonly kind: 'finished'; readonly result: Iteration }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'crashed'; readonly error: Error };

/** Hears what a search has to say while it runs. */
export interface SearchListener {
  /** Also told is what the pace of the search looks like after it. */
  readonly onIteration: (iteration: Iteration, outlook?: Outlook) => void;
  /**
   * Called now and then with the nodes that the search has counted so far, if it is the full search, and with those of each
   * thread where they share a memory.
   */
  readonly onCount: (nodes: number, byThread?: readonly number[]) => void;
}

/** For those who want to know only how a run ends. */
export const UNHEARD: SearchListener = { onIteration: () => undefined, onCount: () => undefined };

export interface Run {
  readonly listener: SearchListener;
  /** The timer that reads the counts of nodes in shared memory; undefined where nothing is counted or shared. */
  counting: ReturnType<typeof setInterval> | undefined;
  readonly resolve: (end: RunEnd) => void;
  /** Threads that have not reported yet; undefined until they have been told what to do. */
  awaited: number | undefined;
  startedMs: number;
  /** The number of the timekeeper's watch for this run; 0 if there is none. */
  watch: number;
  readonly pacer: Pacer;
  budget: Budget;
  stopRequested: boolean;
  result: Iteration | undefined;
}
