/** What the scheduler has to do: jobs with all that is known of them so far, and chores between them. */
import type { Entry } from '../job-list.ts';
import type { Command, Go, Ponder } from '../protocol.ts';
import type { Findings } from './line-set.ts';
import type { Slice, Slices } from './pondering.ts';
import type { Stopwatch } from './stopwatch.ts';
import type { Thought } from './thought.ts';
import type { Throttle } from './throttled.ts';

export interface Search extends Entry {
  readonly kind: 'search';
  readonly job: Go;
  /** The time that counts for the limits of the job. */
  readonly used: Stopwatch;
  readonly progress: Throttle<Findings>;
  /** Undefined until it has begun. */
  thought: Thought | undefined;
  /** Whether one move is far better than all others; undefined until that has been looked at. */
  isClear: boolean | undefined;
  /** It went on with what was pondered. */
  isPonderHit: boolean;
}

export interface Pondering extends Entry {
  readonly kind: 'ponder';
  readonly job: Ponder;
  /** What comes next; undefined until it is known what may come. */
  plan: Slices | undefined;
  /** What was put off of the plan, with the time that it still has. */
  rest: Slice | undefined;
  /** What is being searched of the plan. */
  thought: Thought | undefined;
  /** The search that found its position being pondered, and goes on instead. */
  hit: Search | undefined;
}

export type Work = Search | Pondering;

/** What needs the threads between searches, and comes before all jobs. */
export type Chore = Extract<Command, { kind: 'newGame' | 'configure' }>;

/** Somebody waits for it. */
export function isForNow({ priority }: Go): boolean {
  return priority === 'move' || priority === 'analysis';
}
