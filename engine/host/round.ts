/** One search of the pool, from when it is asked for until all of its threads are at rest. */
import type { Pacer } from './pacer.ts';
import type { Iteration } from './search-wasm.ts';
import type { Budget } from './time-budget.ts';

/** How a search ended. `interrupted` has no result: its thread had to be replaced. */
export type RoundEnd =
  | { readonly kind: 'finished'; readonly result: Iteration }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'crashed'; readonly error: Error };

export interface Round {
  readonly onIteration: (iteration: Iteration) => void;
  readonly onCount: (nodes: number) => void;
  /** Counts the nodes in shared memory now and then. */
  counting?: ReturnType<typeof setInterval>;
  readonly resolve: (end: RoundEnd) => void;
  /** Threads that have not reported yet; undefined until the work is handed out. */
  awaited: number | undefined;
  startedMs: number;
  /** The number of the timekeeper's watch for this round; 0 if there is none. */
  watch: number;
  readonly pacer: Pacer;
  budget: Budget;
  stopRequested: boolean;
  result: Iteration | undefined;
}
