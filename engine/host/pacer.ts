/**
 * Whether a search should go on: asked after each iteration, from how unsettled the search is and what the next
 * iteration is expected to take. The search stops by itself when all is known.
 */
import type { Iteration } from './search-wasm.ts';
import type { Budget } from './time-budget.ts';

/** Shallower iterations change their mind all the time, and take none. */
const FIRST_DEPTH = 6;

/** What is left of a change of mind an iteration later. */
const FADING = 0.6;

/** How much of its budget a settled search takes, and what a change of mind, or a disc of score lost, adds. */
const SETTLED = 0.75;
const PER_CHANGE = 0.5;
const PER_DISC = 0.12;
const MOST = 2.5;

/** A loss of score is of interest for so many iterations. */
const MEMORY = 4;

/** How much longer than the one before an iteration takes, where nothing better is known. */
const GROWTH = 2;
const LEAST_GROWTH = 1.3;
const MOST_GROWTH = 4;

/**
 * What proving who wins is expected to take of the time of the search before, which is nearly sure: measured, a quarter
 * in the geometric mean of 36 endgames with 16 to 26 empty squares, more where the score is near 0.
 */
const NEARLY_SURE = 99;
const OUTCOME_PART = 0.5;

/** A search begun may end somewhat later than is wanted rather than come to nothing. */
const OVERTIME = 1.4;

export interface Pacer {
  /** The best line of an iteration, `elapsedMs` after the search began. */
  note(iteration: Iteration, elapsedMs: number): void;
  /** Whether to stop now, just after an iteration, rather than begin the next. */
  isDone(budget: Budget): boolean;
}

export interface PacedSearch {
  /** Of the position searched. */
  readonly empties: number;
  /** It proves who wins before by how many discs. */
  readonly outcomeFirst: boolean;
}

export function createPacer({ empties, outcomeFirst }: PacedSearch): Pacer {
  let latest: Iteration | undefined;
  let endedMs = 0;
  let tookMs = 0;
  let growth = GROWTH;
  let changes = 0;
  let scores: readonly number[] = [];

  /** How much of the budget this search deserves. */
  function unrest(): number {
    const lost = scores.length > 0 ? Math.max(...scores) - (scores.at(-1) ?? 0) : 0;
    return Math.min(MOST, SETTLED + PER_CHANGE * changes + PER_DISC * lost);
  }

  function expectedMs(now: Iteration): number {
    const provesNext = outcomeFirst && now.depth >= empties && now.selectivity === NEARLY_SURE;
    return tookMs * (provesNext && !now.outcome ? OUTCOME_PART : growth);
  }

  return {
    note(iteration, elapsedMs) {
      if (iteration.rank !== 1) return;
      if (iteration.outcome) {
        // It says nothing about how long the exact score takes.
        latest = iteration;
        endedMs = elapsedMs;
        return;
      }
      const nowTookMs = Math.max(0.01, elapsedMs - endedMs);
      if (tookMs > 0) {
        const ratio = Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, nowTookMs / tookMs));
        growth = Math.sqrt(growth * ratio);
      }
      if (iteration.depth >= FIRST_DEPTH) {
        changes = changes * FADING + (latest && latest.move !== iteration.move ? 1 : 0);
        scores = [...scores, iteration.score].slice(-MEMORY);
      }
      latest = iteration;
      endedMs = elapsedMs;
      tookMs = nowTookMs;
    },
    isDone({ softMs, hardMs }) {
      if (!latest || softMs === Infinity) return false;
      const readyMs = endedMs + expectedMs(latest);
      if (readyMs > hardMs) return true;
      // The last steps to the result of perfect play are worth all that may be spent.
      if (latest.depth >= empties || softMs >= hardMs) return false;
      const worthMs = Math.min(hardMs, softMs * unrest());
      return endedMs >= worthMs || readyMs > worthMs * OVERTIME;
    },
  };
}
