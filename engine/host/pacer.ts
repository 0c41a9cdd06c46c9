/**
 * Decides after each iteration whether a search should go on, from how much its result still changes and how long the
 * next iteration is expected to take. A search for which nothing is left to find out stops by itself.
 */
import type { Iteration } from './search-wasm.ts';
import type { Budget } from './time-budget.ts';

/** Changes of mind in shallower iterations are ignored, because they are common and cost no time. */
const FIRST_DEPTH = 6;

/** The factor by which a change of mind counts less with each iteration. */
const FADING = 0.6;

/**
 * The share of its budget that is planned for a settled search, and what a change of mind, or a disc of lost score,
 * adds to it.
 */
const SETTLED = 0.8;
const PER_CHANGE = 0.5;
const PER_DISC = 0.12;
const MOST = 2.5;

/** The number of iterations over which a loss of score counts. */
const MEMORY = 4;

/** How many times as long as the iteration before the next one takes, where nothing better is known. */
const GROWTH = 2;
const LEAST_GROWTH = 1.3;
const MOST_GROWTH = 4;

/**
 * The time that a proof of who wins is expected to take, as a share of the time of the preceding search, which is
 * nearly sure of the result. Measured: a quarter in the geometric mean of 36 endgames with 16 to 26 empty squares, and
 * more where the score is near 0.
 */
const NEARLY_SURE = 99;
const OUTCOME_PART = 0.5;

/**
 * The next iteration begins if it is expected to end within this multiple of the time that is planned for the search.
 */
const OVERTIME = 1.8;

export interface Pacer {
  /** The best line of an iteration, `elapsedMs` after the search began. */
  note(iteration: Iteration, elapsedMs: number): void;
  /** What it makes of the search so far; undefined before the first iteration. */
  outlook(budget: Budget): Outlook | undefined;
  /** Whether to stop now, just after an iteration, rather than begin the next. */
  isDone(budget: Budget): boolean;
}

/** What decides after an iteration whether the next one begins. All times are in milliseconds. */
export interface Outlook {
  /** The time from the beginning of the search to the end of the iteration, and that of the iteration alone. */
  readonly elapsedMs: number;
  readonly tookMs: number;
  /** How long the next iteration is expected to take. */
  readonly nextMs: number;
  /** The time that the search deserves by how much its result still changes; infinite if no time need be saved. */
  readonly worthMs: number;
}

export interface PacedSearch {
  /** The number of empty squares of the position that is searched. */
  readonly empties: number;
  /** Whether the search proves who wins before it looks for the exact score. */
  readonly outcomeFirst: boolean;
}

export function createPacer({ empties, outcomeFirst }: PacedSearch): Pacer {
  let latest: Iteration | undefined;
  let endedMs = 0;
  let tookMs = 0;
  let growth = GROWTH;
  let changes = 0;
  let scores: readonly number[] = [];

  /** The share of the budget that this search deserves. */
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
        // The time of this step says nothing about how long the exact score takes.
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
    outlook({ softMs, hardMs }) {
      if (!latest) return undefined;
      const worthMs = Math.min(hardMs, softMs * unrest());
      return { elapsedMs: endedMs, tookMs, nextMs: expectedMs(latest), worthMs };
    },
    isDone({ softMs, hardMs }) {
      if (!latest || softMs === Infinity) return false;
      const readyMs = endedMs + expectedMs(latest);
      if (readyMs > hardMs) return true;
      // The last steps towards the result of perfect play may use the whole budget.
      if (latest.depth >= empties || softMs >= hardMs) return false;
      const worthMs = Math.min(hardMs, softMs * unrest());
      return endedMs >= worthMs || readyMs > worthMs * OVERTIME;
    },
  };
}
