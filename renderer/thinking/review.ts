/** A review: many positions, searched one after another while the engine has nothing more urgent to do. */
import type { JobId, SearchInfo } from '../../engine/protocol.ts';
import type { ReviewSearch } from '../../engine/review/plan.ts';
import type { Jobs } from './jobs.ts';

export interface ReviewRequest {
  /** What is to be searched, one position after another; each `next` but the first takes what was found in the one before. */
  readonly searches: Iterator<ReviewSearch, void, SearchInfo>;
  /** Once, unless it is cancelled: when all is searched, or a search has failed. */
  onEnd(how: 'finished' | 'failed'): void;
}

export interface Review {
  pause(): void;
  resume(): void;
  /** Nothing more is heard of it. */
  cancel(): void;
}

export function startReview(jobs: Jobs, { searches, onEnd }: ReviewRequest): Review {
  let jobId: JobId | undefined;
  let isPaused = false;
  /** It has ended or was cancelled, and nothing more is to be heard of it. */
  let isOver = false;

  function end(how: 'finished' | 'failed'): void {
    if (isOver) return;
    jobId = undefined;
    isOver = true;
    onEnd(how);
  }

  function search(step: IteratorResult<ReviewSearch, void>): void {
    // Whoever hears of a result may have had enough.
    if (isOver) return;
    if (step.done === true) return end('finished');
    const { position, depth } = step.value;
    jobId = jobs.go(
      { priority: 'review', position, limits: { kind: 'depth', depth }, player: { kind: 'master' } },
      {
        onProgress: () => undefined,
        onAnswer: (answer) => search(searches.next(answer)),
        onFailed: () => end('failed'),
      },
    );
    if (isPaused) jobs.tell({ kind: 'pause', jobId });
  }

  const first = searches.next();
  // A review of nothing ends, too, only after whoever begins it has it in hand.
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
