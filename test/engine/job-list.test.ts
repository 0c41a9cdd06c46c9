import { beforeEach, describe, expect, test } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { type Entry, JobList, isDue } from '../../engine/job-list.ts';
import { type Go, MAX_JOBS } from '../../engine/protocol.ts';

let jobs: JobList<Entry>;

function go(jobId: number, priority: Go['priority']): Go {
  const limits = { kind: 'infinite' } as const;
  return { kind: 'go', jobId, priority, position: START_POSITION, limits, player: { kind: 'master' } };
}

function ponder(jobId: number): void {
  jobs.apply({ kind: 'ponder', jobId, position: START_POSITION, player: { kind: 'master' } });
}

function ids(): number[] {
  return jobs.entries.map(({ job }) => job.jobId);
}

beforeEach(() => {
  jobs = new JobList<Entry>((job) => ({ job, isStopped: false, isPaused: false }));
});

describe('the list of jobs', () => {
  test('has the most urgent job first, and among equals the oldest', () => {
    for (const [jobId, priority] of [
      [1, 'match'],
      [2, 'review'],
      [3, 'analysis'],
      [4, 'review'],
    ] as const)
      jobs.apply(go(jobId, priority));
    ponder(5);
    expect(ids()).toEqual([3, 2, 4, 1, 5]);
  });

  test('keeps only the newest move, analysis and ponder job', () => {
    jobs.apply(go(1, 'move'));
    jobs.apply(go(2, 'analysis'));
    ponder(3);
    ponder(4);
    jobs.apply(go(5, 'analysis'));
    expect(ids()).toEqual([1, 5, 4]);
    jobs.apply(go(6, 'move'));
    expect(ids()).toEqual([6, 5]);
  });

  test('puts a stopped job first until it is answered, and drops stopped pondering', () => {
    jobs.apply(go(1, 'move'));
    jobs.apply(go(2, 'match'));
    ponder(3);
    jobs.apply({ kind: 'pause', jobId: 2 });
    jobs.apply({ kind: 'stop', jobId: 2 });
    jobs.apply({ kind: 'stop', jobId: 3 });
    expect(ids()).toEqual([2, 1]);
    expect(jobs.entries.map(isDue)).toEqual([true, true]);
  });

  test('keeps a paused job, which is not due until it is resumed', () => {
    jobs.apply(go(1, 'review'));
    jobs.apply({ kind: 'pause', jobId: 1 });
    expect(jobs.entries.map(isDue)).toEqual([false]);
    jobs.apply({ kind: 'resume', jobId: 1 });
    expect(jobs.entries.map(isDue)).toEqual([true]);
  });

  test('drops the jobs of the game before when a new game begins', () => {
    for (const [index, priority] of (['move', 'analysis', 'review', 'match'] as const).entries())
      jobs.apply(go(index, priority));
    ponder(9);
    jobs.apply({ kind: 'newGame' });
    expect(ids()).toEqual([2, 3]);
  });

  test('takes no job above the limit, unless it replaces another', () => {
    for (let jobId = 0; jobId < MAX_JOBS; jobId++) jobs.apply(go(jobId, 'match'));
    jobs.apply(go(MAX_JOBS, 'move'));
    expect(jobs.find(MAX_JOBS)).toBeUndefined();
    jobs.apply(go(0, 'move'));
    expect(ids()[0]).toBe(0);
    expect(ids()).toHaveLength(MAX_JOBS);
  });
});
