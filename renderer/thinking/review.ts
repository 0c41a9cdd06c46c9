/** A review: many positions, searched one after another while the engine has nothing more urgent to do. */
import type { Position } from '../../engine/game/position.ts';
import type { JobId, Limits, SearchInfo } from '../../engine/protocol.ts';
import type { Answer, Jobs } from './jobs.ts';

export interface ReviewRequest {
  /** In the order in which they are searched; in each the side to move has a legal move. */
  readonly positions: readonly Position[];
  /** For each position. Time counts only while the engine searches it. */
  readonly limits: Limits;
  /** How many of the best moves get a value, 1 unless told. */
  readonly lines?: number;
  /** `index` is the place in `positions`. */
  onProgress(info: SearchInfo, index: number): void;
  /** Once for each position, in order. */
  onResult(answer: Answer, index: number): void;
  /** Once, unless it is cancelled: when all is searched, or a search has failed. */
  onEnd(how: 'finished' | 'failed'): void;
}

export interface Review {
  pause(): void;
  resume(): void;
  /** Nothing more is heard of it. */
  cancel(): void;
}

export function startReview(jobs: Jobs, request: ReviewRequest): Review {
  const { positions, limits, lines } = request;
  let jobId: JobId | undefined;
  let isPaused = false;
  /** It has ended or was cancelled, and nothing more is to be heard of it. */
  let isOver = false;

  function search(index: number): void {
    const position = positions[index];
    if (!position) {
      jobId = undefined;
      isOver = true;
      return request.onEnd('finished');
    }
    const own = jobs.go(
      {
        priority: 'review',
        position,
        limits,
        player: { kind: 'master' },
        ...(lines !== undefined && { lines }),
      },
      {
        onProgress: (info) => request.onProgress(info, index),
        onAnswer(answer) {
          request.onResult(answer, index);
          // Whoever hears of a result may have had enough.
          if (!isOver) search(index + 1);
        },
        onFailed() {
          if (isOver) return;
          jobId = undefined;
          isOver = true;
          request.onEnd('failed');
        },
      },
    );
    jobId = own;
    if (isPaused) jobs.tell({ kind: 'pause', jobId });
  }

  // A review of nothing ends, too, only after whoever begins it has it in hand.
  if (positions.length > 0) search(0);
  else queueMicrotask(() => !isOver && search(0));

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
