/** A search that keeps its latest findings, and that can be interrupted and continued. */
import type { Position } from '../game/position.ts';
import { proofOf } from '../protocol.ts';
import type { Recipe } from '../players/recipe.ts';
import { type Findings, type TimedFindings, createLineSet } from './line-set.ts';
import type { RunEnd, SearchListener } from './run.ts';
import type { Iteration } from './search-wasm.ts';
import { type Stopwatch, createStopwatch, wholeMs } from './stopwatch.ts';
import type { RunRequest } from './thread-language.ts';
import type { Budget } from './time-budget.ts';

/** One run of a search on the threads: see `SearchPool.run`. */
export type StartRun = (request: RunRequest, listener: SearchListener) => Promise<RunEnd>;

export interface Search {
  readonly position: Position;
  readonly recipe: Recipe;
  /** Runs while the position is being searched. */
  readonly watch: Stopwatch;
  /** The best findings so far. */
  latest: TimedFindings | undefined;
  /**
   * Whether the search was interrupted before. A continued search begins at one ply again, and the hash table makes
   * that cheap: measured on the ten positions of `bench`, a second search to 20 plies takes 13 % of the time of the
   * first. To begin at the depth reached before would save that, but a stop never takes effect before the first
   * iteration is complete, and a deep first iteration would delay it.
   */
  isResumed: boolean;
  onFindings: (findings: TimedFindings) => void;
}

export function createSearch(position: Position, recipe: Recipe, now: () => number): Search {
  const watch = createStopwatch(now);
  return { position, recipe, watch, latest: undefined, isResumed: false, onFindings: () => undefined };
}

/** Begins or continues a search by one run, until the run ends or is stopped. */
export async function continueSearch(
  search: Search,
  budget: Budget | undefined,
  run: StartRun,
): Promise<RunEnd> {
  const { position, recipe, watch } = search;
  const complete = createLineSet(position, recipe);
  const known = search.isResumed ? search.latest : undefined;
  /** What was found before, until this run has found as much. */
  let ahead = known;
  /** The most nodes that this run was told of. A count may have come before a result with fewer nodes. */
  let most = 0;
  watch.start();
  function find(findings: Findings): void {
    search.latest = { ...findings, elapsedMs: wholeMs(watch) };
    search.onFindings(search.latest);
  }
  const onIteration = (iteration: Iteration): void => {
    const findings = complete(iteration);
    if (!findings) return;
    if (ahead && !isFurther(findings, ahead)) {
      // From here on a better move at the same depth is news: it comes from the next iteration, which was stopped.
      if (!isFurther(ahead, findings)) ahead = undefined;
      return;
    }
    most = Math.max(most, findings.nodes);
    find({ ...findings, nodes: most + (known?.nodes ?? 0) });
  };
  // A step of a search may take seconds, in which nothing is found but the figures go on.
  const onCount = (counted: number): void => {
    most = Math.max(most, counted);
    const nodes = most + (known?.nodes ?? 0);
    if (search.latest && nodes > search.latest.nodes) find({ ...search.latest, nodes });
  };
  const end = await run({ position, recipe, ...(budget ? { budget } : {}) }, { onIteration, onCount });
  watch.stop();
  return end;
}

/** Whether `findings` say more than `known` about the same position: they are deeper or more certain. */
export function isFurther(findings: Findings, known: Findings): boolean {
  if (findings.depth !== known.depth) return findings.depth > known.depth;
  if (proofOf(findings) !== proofOf(known)) return proofOf(findings) > proofOf(known);
  return findings.selectivity > known.selectivity;
}
