/** A search that may be asked at any time what it knows, and that may be put off and taken up again. */
import type { Position } from '../game/position.ts';
import { proofOf } from '../protocol.ts';
import { type Recipe, linesOf } from '../players/recipe.ts';
import { type Findings, createLineSet } from './line-set.ts';
import type { RoundEnd } from './pool.ts';
import type { Iteration } from './search-wasm.ts';
import { type Stopwatch, createStopwatch } from './stopwatch.ts';
import type { SearchJob } from './thread-language.ts';
import type { Budget } from './time-budget.ts';

export interface Thought {
  readonly position: Position;
  readonly recipe: Recipe;
  /** How long it has been searched. */
  readonly watch: Stopwatch;
  /** The furthest that is known. */
  latest: Findings | undefined;
  /**
   * It was put off once. The search then begins at one ply again, and the hash table makes that cheap: measured on the
   * ten positions of `bench`, a second search to 20 plies takes 29 % of the time of the first. Beginning where it was
   * would save that, but a stop is never honoured before the first iteration is complete, and that one would be deep.
   */
  isResumed: boolean;
  onFindings: (findings: Findings) => void;
}

export function createThought(position: Position, recipe: Recipe, now: () => number): Thought {
  const watch = createStopwatch(now);
  return { position, recipe, watch, latest: undefined, isResumed: false, onFindings: () => undefined };
}

/** Searches for one round with `run`, to its end or until somebody ends it. */
export async function think(
  thought: Thought,
  budget: Budget | undefined,
  run: (job: SearchJob, onIteration: (iteration: Iteration) => void) => Promise<RoundEnd>,
): Promise<RoundEnd> {
  const { position, recipe, watch } = thought;
  const complete = createLineSet(position, linesOf(recipe));
  const known = thought.isResumed ? thought.latest : undefined;
  watch.start();
  const end = await run({ position, recipe, ...(budget ? { budget } : {}) }, (iteration) => {
    const findings = complete(iteration);
    if (!findings || (known && !isFurther(findings, known))) return;
    thought.latest = { ...findings, nodes: findings.nodes + (known?.nodes ?? 0) };
    thought.onFindings(thought.latest);
  });
  watch.stop();
  return end;
}

/** Whether `findings` say more than `known`, of the same position: deeper, or more surely. */
export function isFurther(findings: Findings, known: Findings): boolean {
  if (findings.depth !== known.depth) return findings.depth > known.depth;
  if (proofOf(findings) !== proofOf(known)) return proofOf(findings) > proofOf(known);
  return findings.selectivity > known.selectivity;
}
