/** A review: many positions, searched one after another while the engine has nothing more urgent to do. */
import type { JobId, SearchInfo } from '../../engine/protocol.ts';
import type { ReviewSearch } from '../../engine/review/plan.ts';
import type { Jobs } from './jobs.ts';

export type ReviewEnd = 'finished' | 'failed' | 'dropped';

export interface ReviewRequest {
  /**
   * The positions to search, one after another. Each call of `next` after the first gets what the search before it
   * found.
   */
  readonly searches: Iterator<ReviewSearch, void, SearchInfo>;
  /** Whether somebody waits for it; then it goes before the reviews that nobody waits for. */
  readonly isUrgent?: boolean;
  /**
   * Called once at the end, when every position is searched, a search failed, or an urgent review ended with its game;
   * not called if the review is cancelled.
   */
  onEnd(how: ReviewEnd): void;
}

export interface Review {
  pause(): void;
  resume(): void;
  /** Cancels the review; no listener is called after that. */
  cancel(): void;
}

export function startReview(jobs: Jobs, { searches, isUrgent = false, onEnd }: ReviewRequest): Review {
  const priority = isUrgent ? 'analysis' : 'review';
  let jobId: JobId | undefined;
  let isPaused = false;
  /** Whether the review has ended or was cancelled. */
  let isOver = false;

  function end(how: ReviewEnd): void {
    if (isOver) return;
    jobId = undefined;
    isOver = true;
    onEnd(how);
  }

  function search(step: IteratorResult<ReviewSearch, void>): void {
    // A listener may cancel the review while it hears of a result.
    if (isOver) return;
    if (step.done === true) return end('finished');
    const { position, depth } = step.value;
    jobId = jobs.go(
      { priority, position, limits: { kind: 'depth', depth }, player: { kind: 'master' } },
      {
        onProgress: () => undefined,
        onAnswer: (answer) => search(searches.next(answer)),
        onFailed: () => end('failed'),
        onDropped: () => end('dropped'),
      },
    );
    if (isPaused) jobs.tell({ kind: 'pause', jobId });
  }

  const first = searches.next();
  // A review without positions also ends only after its caller has received it.
  if (first.done === true) queueMicrotask(() => end('finished'));
  else search(first);

  return {
    pause() {
      isPaused = true;
      if (jobId !== undefined) jobs.tell({ kind: 'pause', jobId });
    },
    resume() {
      isPaused = false;
      if (jobId !== undefined) jobs.tell({ kind: 'resume', jobId });
    },
    cancel() {
      if (jobId !== undefined) jobs.tell({ kind: 'cancel', jobId });
      jobId = undefined;
      isOver = true;
    },
  };
}
