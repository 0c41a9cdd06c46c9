/** The scheduler's entries: jobs with all that is known of them so far, and chores between them. */
import type { Entry } from '../job-list.ts';
import type { Command, Go, Ponder } from '../protocol.ts';
import type { TimedFindings } from './line-set.ts';
import type { Slice, Slices } from './pondering.ts';
import type { Stopwatch } from './stopwatch.ts';
import type { Search } from './search.ts';
import type { Throttle } from './throttled.ts';

export interface GoEntry extends Entry {
  readonly kind: 'go';
  readonly job: Go;
  /** Runs while time counts for the limits of the job. */
  readonly used: Stopwatch;
  readonly progress: Throttle<TimedFindings>;
  /** The search; undefined until it has begun. */
  search: Search | undefined;
  /** Whether one move is far better than all others; undefined until that was examined. */
  isClear: boolean | undefined;
  /** Whether it continued a search that had begun on the opponent's time. */
  isPonderHit: boolean;
}

export interface PonderEntry extends Entry {
  readonly kind: 'ponder';
  readonly job: Ponder;
  /** The slices to come; undefined until the likely replies are known. */
  plan: Slices | undefined;
  /** The slice that was interrupted, with the time that it still has. */
  rest: Slice | undefined;
  /** The search of the present slice. */
  search: Search | undefined;
  /** The search for a move that continues in place of this one, because its position was being pondered. */
  hit: GoEntry | undefined;
}

export type SchedulerEntry = GoEntry | PonderEntry;

/** Commands that need the threads between searches; they come before all jobs. */
export type Chore = Extract<Command, { kind: 'newGame' | 'configure' }>;

/** Whether somebody waits for the answer. */
export function isForNow({ priority }: Go): boolean {
  return priority === 'move' || priority === 'analysis';
}
