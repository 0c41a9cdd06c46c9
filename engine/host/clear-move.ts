/** Finds out by a short search whether one move is far better than all others, so that little time is spent on it. */
import { isMainSearch, linesOf } from '../players/recipe.ts';
import type { Limits } from '../protocol.ts';
import { type StartRun, type Search, createSearch, continueSearch } from './search.ts';
import { budgetFor } from './time-budget.ts';

/** A move is clear when it is so much better than the next at this depth. */
const CLEAR_DEPTH = 8;
const CLEAR_LEAD_DISCS = 10;

/** With less time on the clock no search for a clear move is made. */
const LEAST_MS_FOR_SURVEY = 1000;

export interface SurveyContext {
  /** The time in milliseconds that the move has taken so far. */
  readonly usedMs: number;
  readonly now: () => number;
  readonly run: StartRun;
  /** Whether the threads have been told to end this run. */
  readonly isCut: () => boolean;
}

/**
 * Whether one move is far better than all others in a search of a few milliseconds. Only a full search that has a clock
 * asks for this, so all others get false; undefined if the search was cut short. Its findings become the first ones of
 * `search`.
 */
export async function hasClearMove(
  search: Search,
  limits: Limits,
  { usedMs, now, run, isCut }: SurveyContext,
): Promise<boolean | undefined> {
  const { position, recipe } = search;
  if (limits.kind !== 'clock' || !isMainSearch(recipe)) return false;
  if (limits.remainingMs - usedMs < LEAST_MS_FOR_SURVEY) return false;
  const survey = createSearch(position, { kind: recipe.kind, maxDepth: CLEAR_DEPTH, lines: 2 }, now);
  await continueSearch(survey, budgetFor(limits, position, usedMs), run);
  if (!survey.latest) return isCut() ? undefined : false;
  const [best, second] = survey.latest.lines;
  search.latest ??= { ...survey.latest, lines: survey.latest.lines.slice(0, linesOf(recipe)) };
  if (isCut()) return undefined;
  return best !== undefined && second !== undefined && best.score - second.score >= CLEAR_LEAD_DISCS;
}
