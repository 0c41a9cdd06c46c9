/** One search as it runs: a pool whose runs are told step by step to whoever watches, for the scheduler of the product. */
import type { Position } from '../../game/position.ts';
import type { Square } from '../../game/square.ts';
import type { SearchListener } from '../../host/run.ts';
import type { Searching } from '../../host/scheduler.ts';
import type { RunRequest } from '../../host/thread-language.ts';
import type { Budget } from '../../host/time-budget.ts';
import { linesOf } from '../../players/recipe.ts';

/** An iteration of a search. Times are in milliseconds since the search began. */
export interface Step {
  /** Plies, and the confidence in per cent at which it pruned. */
  readonly depth: number;
  readonly selectivity: number;
  readonly move: Square;
  /** Whether its score is proved. */
  readonly exact: boolean;
  readonly nodes: number;
  /** How full the table is, per mille. */
  readonly hashFull: number;
  readonly elapsedMs: number;
  readonly tookMs: number;
  /** How long the next one was expected to take. */
  readonly nextMs: number;
  /** How much time the search deserved by then; infinite where none need be saved. */
  readonly worthMs: number;
}

/** The nodes that each thread had counted by then. */
export interface Count {
  readonly elapsedMs: number;
  readonly byThread: readonly number[];
}

/**
 * Why a search ended: it had had the time that it deserved, the next iteration would not have been ready in time, the time was
 * up, everything was proved, or it was as deep as it should be.
 */
export type EndReason = 'enough' | 'nextTooLong' | 'timeUp' | 'proved' | 'deepEnough';

export interface RunSeen {
  readonly position: Position;
  /** The lines it looks for: with two it only finds out whether one move is clear. */
  readonly lines: number;
  readonly budget: Budget | undefined;
  /** When it began, by `performance.now()`. */
  readonly startedMs: number;
  readonly steps: readonly Step[];
  readonly counts: readonly Count[];
  /** Undefined as long as it runs. */
  readonly end: { readonly reason: EndReason; readonly elapsedMs: number } | undefined;
}

/** The pool itself, and `hear` is told of each of its runs whenever there is more to see. */
export function watchedPool(pool: Searching, hear: (run: RunSeen) => void): Searching {
  return {
    get threads() {
      return pool.threads;
    },
    get hashMb() {
      return pool.hashMb;
    },
    get sharedMemory() {
      return pool.sharedMemory;
    },
    limit: (budget) => pool.limit(budget),
    clearHash: async () => pool.clearHash(),
    configure: async (size) => pool.configure(size),
    stop: () => pool.stop(),
    async run(request, listener) {
      const watch = watchRun(request, listener, hear);
      const end = await pool.run(request, watch.listener);
      watch.ended();
      return end;
    },
  };
}

function watchRun(
  request: RunRequest,
  listener: SearchListener,
  hear: (run: RunSeen) => void,
): { readonly listener: SearchListener; ended(): void } {
  const { position, recipe, budget } = request;
  const startedMs = performance.now();
  let run: RunSeen = {
    position,
    lines: linesOf(recipe),
    budget,
    startedMs,
    steps: [],
    counts: [],
    end: undefined,
  };
  const show = (change: Partial<RunSeen>): void => {
    run = { ...run, ...change };
    hear(run);
  };
  return {
    listener: {
      onIteration(iteration, outlook) {
        const { rank, depth, selectivity, move, exact, nodes, hashFull } = iteration;
        if (rank === 1 && outlook) {
          const step = { depth, selectivity, move, exact, nodes, hashFull, ...outlook };
          show({ steps: [...run.steps, step] });
        }
        listener.onIteration(iteration, outlook);
      },
      onCount(nodes, byThread) {
        if (byThread) {
          show({ counts: [...run.counts, { elapsedMs: performance.now() - startedMs, byThread }] });
        }
        listener.onCount(nodes, byThread);
      },
    },
    ended() {
      const elapsedMs = performance.now() - startedMs;
      show({ end: { reason: reasonOf(run, elapsedMs), elapsedMs } });
    },
  };
}

function reasonOf({ steps, budget }: RunSeen, elapsedMs: number): EndReason {
  const last = steps.at(-1);
  if (last?.exact === true) return 'proved';
  if (!budget || budget.hardMs === Infinity) return 'deepEnough';
  if (last && last.elapsedMs >= last.worthMs && elapsedMs < budget.hardMs) return 'enough';
  return elapsedMs >= budget.hardMs ? 'timeUp' : 'nextTooLong';
}
