import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { RunEnd } from '../../../engine/host/run.ts';
import { type Searching, createScheduler } from '../../../engine/host/scheduler.ts';
import type { RunRequest } from '../../../engine/host/thread-language.ts';
import { budgetFor, wholly } from '../../../engine/host/time-budget.ts';
import { linesOf } from '../../../engine/players/recipe.ts';
import type { Event } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import { asSearched, calibrated } from '../../../engine/values/calibrated.ts';
import { BLOCKED, after, bestMoves, crash, fakePool, finding, go } from './fake-pool.ts';

const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

describe('scheduler', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('answers a go with progress and one best move', async () => {
    const events: Event[] = [];
    createScheduler(fakePool(200), (event) => events.push(event)).handle(go(7));
    await vi.runAllTimersAsync();
    expect(bestMoves(events)).toEqual([7]);
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', move: 19, score: 2, pv: [19, 34] });
    expect(events.some((event) => event.kind === 'progress')).toBe(true);
  });

  test('sends progress at most 20 times a second', async () => {
    const events: Event[] = [];
    createScheduler(fakePool(1000), (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    const progress = events.filter((event) => event.kind === 'progress');
    expect(progress.length).toBeGreaterThan(10);
    expect(progress.length).toBeLessThanOrEqual(21);
  });

  test('a count of nodes between two results is a progress of its own, with nothing else but the time changed', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration, onCount }) {
        onIteration(finding(job.position, 4));
        await pause(100);
        onCount(75);
        await pause(100);
        return { kind: 'finished', result: finding(job.position, 4) };
      },
    };
    createScheduler(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    const [found, counted, ...rest] = events;
    expect(found).toMatchObject({ kind: 'progress', depth: 4, nodes: 40, elapsedMs: 0 });
    expect(counted).toEqual({ ...found, nodes: 75, elapsedMs: 100 });
    expect(rest.map(({ kind }) => kind)).toEqual(['bestMove']);
  });

  test('refuses a position without a legal move', async () => {
    const events: Event[] = [];
    const pool = fakePool(10);
    createScheduler(pool, (event) => events.push(event)).handle(go(3, BLOCKED));
    await vi.runAllTimersAsync();
    expect(events).toEqual([{ kind: 'failed', jobId: 3, reason: { kind: 'noLegalMove' } }]);
    expect(pool.log).toEqual([]);
  });

  test('a stop brings the best move at once', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(5000), (event) => events.push(event));
    scheduler.handle(go(1));
    await vi.advanceTimersByTimeAsync(100);
    scheduler.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(3);
    expect(bestMoves(events)).toEqual([1]);
  });

  test('a stop before the search has begun still counts', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(5000), (event) => events.push(event));
    scheduler.handle(go(1));
    scheduler.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(10);
    expect(bestMoves(events)).toEqual([1]);
  });

  test('reports that a search crashed', async () => {
    const events: Event[] = [];
    const pool = { ...fakePool(10), run: async (): Promise<RunEnd> => crash() };
    createScheduler(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    expect(events).toEqual([{ kind: 'failed', jobId: 1, reason: { kind: 'crashed', message: 'no memory' } }]);
  });

  test('an interrupted search answers with the last iteration it saw', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration }) {
        onIteration({ ...finding(job.position, 4), move: 26 });
        return { kind: 'interrupted' };
      },
    };
    createScheduler(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', move: 26, depth: 4 });
  });

  test('values of one depth are reported together, best first, and never mixed', async () => {
    const events: Event[] = [];
    const values = [3, 5, -1];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration }) {
        for (const depth of [4, 5]) {
          for (const [index, move] of squaresOf(legalMoves(job.position)).entries()) {
            // Stopped before the last value of the second iteration.
            if (depth === 5 && index === 2) continue;
            const score = (values[index] ?? 0) + depth;
            onIteration({ ...finding(job.position, depth), rank: index + 1, move, score, pv: [move] });
            await pause(100);
          }
        }
        return { kind: 'finished', result: finding(job.position, 5) };
      },
    };
    createScheduler(pool, (event) => events.push(event)).handle(go(1, after(37), { lines: 60 }));
    await vi.runAllTimersAsync();
    expect(events.length).toBe(2);
    for (const event of events) {
      const shown = (score: number): number => calibrated(score, { depth: 4, selectivity: 100, empties: 59 });
      expect(event).toMatchObject({ depth: 4, score: shown(9), hashFull: 5, pv: [43] });
      expect('lines' in event && event.lines.map(({ move, score }) => [move, score])).toEqual([
        [43, shown(9)],
        [29, shown(7)],
        [45, shown(3)],
      ]);
    }
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', move: 43, ponderHit: false });
  });

  test('a custom strength searches all moves, shows only its choice, and makes the mistakes of its seed', async () => {
    const jobs: RunRequest[] = [];
    const values = [3, 5, -1, 4];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration }) {
        jobs.push(job);
        for (const [index, move] of squaresOf(legalMoves(job.position)).entries()) {
          onIteration({
            ...finding(job.position, 1),
            rank: index + 1,
            move,
            score: values[index] ?? 0,
            pv: [move],
          });
        }
        return { kind: 'finished', result: finding(job.position, 1) };
      },
    };
    const movesOf = async (seed: number, step: number): Promise<number[]> => {
      const events: Event[] = [];
      const scheduler = createScheduler(pool, (event) => events.push(event), { seed });
      const player = { kind: 'custom', step } as const;
      for (let jobId = 1; jobId <= 40; jobId++) {
        scheduler.handle(go(jobId, START_POSITION, { player }));
        await vi.runAllTimersAsync();
      }
      const squares = squaresOf(legalMoves(START_POSITION));
      return events.map((event) => {
        if (event.kind !== 'bestMove') throw new Error(`${event.kind} came instead of a best move`);
        const { score } = event;
        expect(asSearched(score, { ...event, empties: 60 })).toBe(values[squares.indexOf(event.move)]);
        expect(event).toMatchObject({ lines: [{ move: event.move, score }], pv: [event.move] });
        return event.move;
      });
    };
    const weakest = await movesOf(1, 1);
    const strongest = await movesOf(1, STRENGTH_STEPS);
    expect(jobs[0]?.recipe).toMatchObject({ kind: 'fallible' });
    expect(weakest).toHaveLength(40);
    expect(new Set(weakest).size).toBe(4);
    expect(strongest.filter((move) => move === 26).length).toBeGreaterThan(35);
    expect(await movesOf(1, 1)).toEqual(weakest);
    expect(await movesOf(2, 1)).not.toEqual(weakest);
  });

  test.each([
    ['clear', 12, 0.15],
    ['not clear', 4, 1],
  ])('a move that is %s gets its share of the clock', async (_name, lead, part) => {
    const jobs: RunRequest[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration }) {
        jobs.push(job);
        for (const [index, move] of [29, 43].slice(0, linesOf(job.recipe)).entries()) {
          onIteration({
            ...finding(job.position, 8),
            rank: index + 1,
            move,
            score: -lead * index,
            pv: [move],
          });
        }
        return { kind: 'finished', result: finding(job.position, 8) };
      },
    };
    const limits = { kind: 'clock', remainingMs: 60_000, incrementMs: 0 } as const;
    createScheduler(pool, () => undefined).handle(go(1, after(37), { limits }));
    await vi.runAllTimersAsync();
    const [survey, search] = jobs;
    expect(survey).toMatchObject({ recipe: { kind: 'search', maxDepth: 8, lines: 2 } });
    expect(search?.recipe).toMatchObject({ maxDepth: 60, lines: 1 });
    const worthMs = budgetFor(limits, after(37))?.softMs ?? NaN;
    expect(search?.budget?.softMs).toBeCloseTo(worthMs * part);
  });

  test('looks for a clear move within the time of the move, and not at all when little time is left', async () => {
    const pool = fakePool(10);
    const scheduler = createScheduler(pool, () => undefined);
    const limits = { kind: 'clock', remainingMs: 1000, incrementMs: 0 } as const;
    scheduler.handle(go(1, START_POSITION, { limits }));
    await vi.runAllTimersAsync();
    expect(pool.requests).toMatchObject([{ recipe: { maxDepth: 8 } }, { recipe: { maxDepth: 60 } }]);
    expect(pool.requests[0]?.budget).toEqual(budgetFor(limits, START_POSITION));
    pool.requests.length = 0;
    scheduler.handle(go(2, START_POSITION, { limits: { ...limits, remainingMs: 999 } }));
    await vi.runAllTimersAsync();
    expect(pool.requests).toMatchObject([{ recipe: { maxDepth: 60 } }]);
  });

  test('a stop during the look for a clear move brings the best move so far', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration }) {
        if (job.recipe.kind === 'search' && job.recipe.maxDepth === 8) {
          for (const [index, move] of [44, 19].entries())
            onIteration({ ...finding(job.position, 6), rank: index + 1, move, score: -index, pv: [move] });
          await pause(5);
        }
        return { kind: 'finished', result: finding(job.position, 0) };
      },
    };
    const scheduler = createScheduler(pool, (event) => events.push(event));
    const limits = { kind: 'clock', remainingMs: 60_000, incrementMs: 0 } as const;
    scheduler.handle(go(1, START_POSITION, { limits }));
    await vi.advanceTimersByTimeAsync(1);
    scheduler.handle({ kind: 'stop' });
    await vi.runAllTimersAsync();
    expect(events).toMatchObject([{ kind: 'bestMove', move: 44, depth: 6, lines: [{ move: 44 }] }]);
  });

  test('an infinite search ends with a stop only', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(go(1, START_POSITION, { limits: { kind: 'infinite' } }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bestMoves(events)).toEqual([]);
    expect(pool.requests[0]?.budget).toBeUndefined();
    scheduler.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(3);
    expect(bestMoves(events)).toEqual([1]);
  });

  test('an answer tells when its result was there, and how long the search went on', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, { onIteration }) {
        await pause(20);
        onIteration(finding(job.position, 8));
        await pause(100);
        return { kind: 'finished', result: finding(job.position, 8) };
      },
    };
    createScheduler(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    expect(events).toMatchObject([
      { kind: 'progress', elapsedMs: 20 },
      { kind: 'bestMove', elapsedMs: 20, totalMs: 120 },
    ]);
  });

  test('an analysis that takes its time wholly goes on for the rest of it after a move', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    const limits = { kind: 'time', timeMs: 1000, wholly: true } as const;
    scheduler.handle(go(1, START_POSITION, { priority: 'analysis', limits }));
    await vi.advanceTimersByTimeAsync(400);
    scheduler.handle(go(2, after(19), { limits: { kind: 'time', timeMs: 300 } }));
    await vi.runAllTimersAsync();
    expect(bestMoves(events)).toEqual([2, 1]);
    // The search needs 2 ms to notice that it has to make way.
    const [first, , rest] = pool.requests.map(({ budget }) => budget);
    expect([first, rest]).toEqual([wholly(1000), wholly(598)]);
    const answer = events.at(-1);
    expect(answer?.kind === 'bestMove' && answer.totalMs).toBe(1000);
  });

  test('the time of a search counts from the arrival of its command', async () => {
    const pool = fakePool(10);
    const clearHash = pool.clearHash.bind(pool);
    pool.clearHash = async () => {
      await pause(150);
      return clearHash();
    };
    const scheduler = createScheduler(pool, () => undefined);
    scheduler.handle({ kind: 'newGame' });
    scheduler.handle(go(1));
    await vi.runAllTimersAsync();
    expect(pool.requests).toMatchObject([{ budget: { softMs: 850, hardMs: 850 } }]);
  });

  test('a new size that is not possible is answered with the present size', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      configure: async () => Promise.reject(new Error('no memory')),
    };
    createScheduler(pool, (event) => events.push(event)).handle({
      kind: 'configure',
      threads: 3,
      hashMb: 128,
    });
    await vi.runAllTimersAsync();
    expect(events).toEqual([{ kind: 'ready', threads: 2, hashMb: 64, sharedMemory: true }]);
  });

  test('a new size takes effect between searches and is reported', async () => {
    const events: Event[] = [];
    const pool = fakePool(100);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(go(1));
    await vi.advanceTimersByTimeAsync(10);
    scheduler.handle({ kind: 'configure', threads: 3, hashMb: 128 });
    await vi.runAllTimersAsync();
    expect(pool.log).toEqual(['run', 'configure']);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'bestMove' },
      { kind: 'ready', threads: 3, hashMb: 128, sharedMemory: true },
    ]);
  });

  test('a newer command replaces a search, and a stop does not', async () => {
    const events: Event[] = [];
    const scheduler = createScheduler(fakePool(1e6), (event) => events.push(event));
    const limits = { kind: 'infinite' } as const;
    scheduler.handle(go(1, START_POSITION, { limits }));
    scheduler.handle(go(2, START_POSITION, { limits }));
    await vi.advanceTimersByTimeAsync(20);
    scheduler.handle({ kind: 'newGame' });
    await vi.advanceTimersByTimeAsync(20);
    scheduler.handle(go(3, START_POSITION, { limits }));
    scheduler.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(20);
    expect(bestMoves(events)).toEqual([3]);
  });
});
