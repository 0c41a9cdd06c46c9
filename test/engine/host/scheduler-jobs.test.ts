import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { createScheduler } from '../../../engine/host/scheduler.ts';
import { linesOf } from '../../../engine/players/recipe.ts';
import { type Event, type Go, MAX_JOBS } from '../../../engine/protocol.ts';
import { PONDER, SEARCHERS, after, bestMoves, crash, fakePool, go } from './fake-pool.ts';

describe('several jobs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const INFINITE = { kind: 'infinite' } as const;
  const elsewhere = after(26);

  function review(jobId: number, changes: Partial<Go> = {}): Go {
    return go(jobId, START_POSITION, { priority: 'review', limits: INFINITE, ...changes });
  }

  /** The depths reported for a job, in order; that of the answer comes last. */
  function depthsOf(events: readonly Event[], jobId: number): number[] {
    return events.flatMap((event) => ('depth' in event && event.jobId === jobId ? [event.depth] : []));
  }

  test.each(SEARCHERS)(
    'a move goes first, and the review by $kind that it interrupted continues',
    async (player) => {
      const events: Event[] = [];
      const pool = fakePool(1e6);
      const scheduler = createScheduler(pool, (event) => events.push(event));
      scheduler.handle(review(1, { player }));
      await vi.advanceTimersByTimeAsync(100);
      scheduler.handle(go(2, elsewhere, { player, limits: { kind: 'time', timeMs: 60 } }));
      await vi.advanceTimersByTimeAsync(4);
      expect(pool.requests.map(({ position }) => position)).toEqual([START_POSITION, elsewhere]);
      await vi.advanceTimersByTimeAsync(100);
      expect(bestMoves(events)).toEqual([2]);
      expect(pool.requests.at(-1)?.position).toEqual(START_POSITION);
      expect(pool.running).toBe(1);
      await vi.advanceTimersByTimeAsync(200);
      scheduler.handle({ kind: 'stop', jobId: 1 });
      await vi.advanceTimersByTimeAsync(4);
      expect(bestMoves(events)).toEqual([2, 1]);
      const depths = depthsOf(events, 1);
      expect(depths).toEqual(depths.toSorted((a, b) => a - b));
      expect(depths.at(-1)).toBeGreaterThan(190);
    },
  );

  test('an interrupted job keeps its findings and answers with them at once when it is stopped', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(review(1));
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle(go(2, elsewhere, { limits: INFINITE }));
    await vi.advanceTimersByTimeAsync(50);
    scheduler.handle({ kind: 'stop', jobId: 1 });
    expect(bestMoves(events)).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(bestMoves(events)).toEqual([1]);
    expect(depthsOf(events, 1).at(-1)).toBeGreaterThan(95);
    // The move was not interrupted for the answer.
    expect(pool.requests).toHaveLength(2);
    expect(scheduler.state).toBe('searching');
  });

  test('a job that is stopped before its turn gets a short search, and the move continues', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(go(1, elsewhere, { limits: INFINITE }));
    await vi.advanceTimersByTimeAsync(50);
    scheduler.handle(review(2));
    scheduler.handle({ kind: 'stop', jobId: 2 });
    await vi.advanceTimersByTimeAsync(10);
    expect(bestMoves(events)).toEqual([2]);
    expect(depthsOf(events, 2).at(-1)).toBeGreaterThan(0);
    expect(pool.requests.at(-1)?.position).toEqual(elsewhere);
    expect(scheduler.state).toBe('searching');
  });

  test('the most urgent job comes first, and among equals the oldest', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(1e6), (event) => events.push(event));
    const limits = { kind: 'depth', depth: 10 } as const;
    scheduler.handle({ ...PONDER, jobId: 9 });
    for (const [jobId, priority] of [
      [1, 'match'],
      [2, 'review'],
      [3, 'match'],
      [4, 'review'],
      [5, 'analysis'],
      [6, 'move'],
    ] as const)
      scheduler.handle(review(jobId, { priority, limits }));
    await vi.advanceTimersByTimeAsync(100);
    expect(bestMoves(events)).toEqual([6, 5, 2, 4, 1, 3]);
  });

  test('a job is paused and resumed by its id while others continue', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(review(1, { limits: { kind: 'depth', depth: 50 } }));
    scheduler.handle(review(2, { position: elsewhere, limits: { kind: 'depth', depth: 20 } }));
    await vi.advanceTimersByTimeAsync(10);
    scheduler.handle({ kind: 'pause', jobId: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(bestMoves(events)).toEqual([2]);
    expect(scheduler.state).toBe('idle');
    scheduler.handle({ kind: 'resume', jobId: 1 });
    await vi.advanceTimersByTimeAsync(100);
    expect(bestMoves(events)).toEqual([2, 1]);
  });

  test('a running or waiting job is withdrawn by its id without further events', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    for (const jobId of [1, 2, 3]) scheduler.handle(review(jobId));
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle({ kind: 'cancel', jobId: 2 });
    scheduler.handle({ kind: 'cancel', jobId: 1 });
    await vi.advanceTimersByTimeAsync(4);
    const told = events.length;
    expect(pool.running).toBe(1);
    scheduler.handle({ kind: 'cancel', jobId: 3 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(bestMoves(events)).toEqual([]);
    expect(events.slice(told).filter((event) => 'jobId' in event && event.jobId !== 3)).toEqual([]);
    expect(scheduler.state).toBe('idle');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('all jobs of all kinds can be withdrawn at once', async () => {
    const pool = fakePool(1e6);
    const events: Event[] = [];
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(PONDER);
    for (const [index, priority] of (['match', 'review', 'analysis', 'move'] as const).entries())
      scheduler.handle(review(index, { priority }));
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle({ kind: 'cancel' });
    await vi.advanceTimersByTimeAsync(4);
    expect(scheduler.state).toBe('idle');
    expect(pool.running).toBe(0);
    expect(bestMoves(events)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a stop without an id ends all jobs, each with its answer', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(1e6), (event) => events.push(event));
    scheduler.handle(PONDER);
    for (const [index, priority] of (['match', 'review', 'analysis', 'move'] as const).entries())
      scheduler.handle(review(index, { priority }));
    scheduler.handle({ kind: 'pause', jobId: 1 });
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(30);
    expect(bestMoves(events).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(scheduler.state).toBe('idle');
  });

  test('the clock of a review stops while it is interrupted, and that of a move runs while it waits', async () => {
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, () => undefined);
    scheduler.handle(review(1, { limits: { kind: 'time', timeMs: 500 } }));
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle(go(2, elsewhere, { limits: { kind: 'time', timeMs: 3000 } }));
    await vi.advanceTimersByTimeAsync(3010);
    const budget = pool.requests.at(-1)?.budget;
    expect(pool.requests.at(-1)?.position).toEqual(START_POSITION);
    expect(budget?.hardMs).toBeGreaterThan(390);
    expect(budget?.hardMs).toBeLessThan(401);
  });

  test('an interrupted player of one fixed depth begins again and makes the same mistake', async () => {
    const moveOf = async (isPutOff: boolean): Promise<number> => {
      const events: Event[] = [];
      const pool = fakePool(20);
      const scheduler = createScheduler(pool, (event) => events.push(event), { seed: 3 });
      scheduler.handle(review(1, { priority: 'match', player: { kind: 'custom', step: 1 } }));
      await vi.advanceTimersByTimeAsync(0);
      if (isPutOff) scheduler.handle(go(2, elsewhere, { limits: { kind: 'time', timeMs: 5 } }));
      await vi.advanceTimersByTimeAsync(100);
      expect(pool.requests).toHaveLength(isPutOff ? 3 : 1);
      const answer = events.find((event) => event.kind === 'bestMove' && event.jobId === 1);
      return answer?.kind === 'bestMove' ? answer.move : -1;
    };
    const undisturbed = await moveOf(false);
    // The best is the first.
    expect(undisturbed).not.toBe(19);
    expect(await moveOf(true)).toBe(undisturbed);
  });

  test('analysis interrupts pondering, which then continues its plan, and a move ends it', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const priorities: boolean[] = [];
    const scheduler = createScheduler(pool, (event) => events.push(event), {
      onPondering: (isPondering) => priorities.push(isPondering),
    });
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(200);
    const surveys = (): number => pool.requests.filter(({ recipe }) => linesOf(recipe) > 1).length;
    expect(scheduler.state).toBe('pondering');
    scheduler.handle(go(1, START_POSITION, { priority: 'analysis', limits: { kind: 'depth', depth: 20 } }));
    await vi.advanceTimersByTimeAsync(100);
    expect(bestMoves(events)).toEqual([1]);
    expect(scheduler.state).toBe('pondering');
    expect(surveys()).toBe(1);
    expect(priorities).toEqual([true, false, true]);
    scheduler.handle(go(2, START_POSITION, { limits: { kind: 'depth', depth: 20 } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(bestMoves(events)).toEqual([1, 2]);
    expect(scheduler.state).toBe('idle');
  });

  test('interrupted pondering continues with the reply that it was at', async () => {
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, () => undefined);
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(200);
    const pondered = pool.requests.at(-1)?.position;
    scheduler.handle(go(1, START_POSITION, { priority: 'analysis', limits: { kind: 'depth', depth: 20 } }));
    await vi.advanceTimersByTimeAsync(30);
    expect(pool.requests.at(-1)?.position).toEqual(pondered);
  });

  test('a new game withdraws the jobs of the game before, and a review continues', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(review(1, { limits: { kind: 'depth', depth: 30 } }));
    scheduler.handle(go(2, elsewhere, { priority: 'analysis', limits: INFINITE }));
    scheduler.handle(go(3, elsewhere, { limits: INFINITE }));
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle({ kind: 'newGame' });
    await vi.advanceTimersByTimeAsync(100);
    expect(bestMoves(events)).toEqual([1]);
    expect(pool.log).toEqual(['run', 'clearHash', 'run']);
    expect(scheduler.state).toBe('idle');
  });

  test('a new size interrupts a review and pondering, but no search that somebody waits for', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(review(1, { limits: { kind: 'depth', depth: 50 } }));
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(10);
    scheduler.handle({ kind: 'configure', threads: 3, hashMb: 16 });
    await vi.advanceTimersByTimeAsync(10);
    expect(pool.log).toEqual(['run', 'configure', 'run']);
    await vi.advanceTimersByTimeAsync(300);
    expect(bestMoves(events)).toEqual([1]);
    expect(scheduler.state).toBe('pondering');
    scheduler.handle({ kind: 'configure', threads: 2, hashMb: 16 });
    await vi.advanceTimersByTimeAsync(10);
    expect(scheduler.state).toBe('pondering');
    scheduler.handle(go(2, elsewhere, { priority: 'analysis', limits: INFINITE }));
    await vi.advanceTimersByTimeAsync(10);
    const runs = pool.log.length;
    scheduler.handle({ kind: 'configure', threads: 1, hashMb: 16 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(pool.log).toHaveLength(runs);
    scheduler.handle({ kind: 'stop', jobId: 2 });
    await vi.advanceTimersByTimeAsync(10);
    expect(pool.log.slice(runs)).toEqual(['configure', 'run']);
  });

  test('a job with the id of another replaces it', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(1e6), (event) => events.push(event));
    scheduler.handle(review(1));
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle(review(1, { position: elsewhere, limits: { kind: 'depth', depth: 3 } }));
    await vi.advanceTimersByTimeAsync(100);
    expect(bestMoves(events)).toEqual([1]);
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', depth: 3 });
  });

  test('a job above the limit is refused, and the others continue', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(1e6), (event) => events.push(event));
    for (let jobId = 0; jobId <= MAX_JOBS; jobId++) scheduler.handle(review(jobId));
    await vi.advanceTimersByTimeAsync(10);
    const failed = events.filter((event) => event.kind === 'failed');
    expect(failed).toMatchObject([{ jobId: MAX_JOBS, reason: { kind: 'refused' } }]);
    expect(scheduler.state).toBe('searching');
    // A move of the game replaces the move before it, so there is always room for it.
    scheduler.handle({ kind: 'cancel', jobId: 0 });
    scheduler.handle(go(1000, elsewhere, { limits: INFINITE }));
    scheduler.handle(go(1001, elsewhere, { limits: { kind: 'depth', depth: 4 } }));
    await vi.advanceTimersByTimeAsync(20);
    expect(bestMoves(events)).toEqual([1001]);
  });

  test('a job whose threads crash fails, and the next one begins', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const run = pool.run.bind(pool);
    pool.run = async (job, listener) => (job.position === START_POSITION ? crash() : run(job, listener));
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(review(1));
    scheduler.handle(review(2, { position: elsewhere, limits: { kind: 'depth', depth: 3 } }));
    await vi.advanceTimersByTimeAsync(100);
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'progress')).toEqual([
      'failed',
      'bestMove',
    ]);
  });

  test('a ponder hit that is paused continues as a move', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle(go(1, pool.requests.at(-1)?.position, { limits: { kind: 'time', timeMs: 300 } }));
    await vi.advanceTimersByTimeAsync(50);
    scheduler.handle({ kind: 'pause', jobId: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(scheduler.state).toBe('idle');
    scheduler.handle({ kind: 'resume', jobId: 1 });
    await vi.advanceTimersByTimeAsync(400);
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', jobId: 1, ponderHit: true });
    expect(scheduler.state).toBe('idle');
  });
});
