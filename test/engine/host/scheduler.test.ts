import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import type { RoundEnd } from '../../../engine/host/pool.ts';
import { type Searching, createScheduler } from '../../../engine/host/scheduler.ts';
import type { SearchJob } from '../../../engine/host/thread-language.ts';
import { budgetFor } from '../../../engine/host/time-budget.ts';
import { linesOf } from '../../../engine/players/recipe.ts';
import type { Event } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import { BLOCKED, PONDER, after, bestMoves, crash, fakePool, finding, go, lastReply } from './fake-pool.ts';

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
    const pool = { ...fakePool(10), run: async (): Promise<RoundEnd> => crash() };
    createScheduler(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    expect(events).toEqual([{ kind: 'failed', jobId: 1, reason: { kind: 'crashed', message: 'no memory' } }]);
  });

  test('an interrupted search answers with the last iteration it saw', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, onIteration) {
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
    const values = [3, 5, -1, 4];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, onIteration) {
        for (const depth of [4, 5]) {
          for (const [index, move] of squaresOf(legalMoves(job.position)).entries()) {
            // Stopped before the last value of the second iteration.
            if (depth === 5 && index === 3) continue;
            const score = (values[index] ?? 0) + depth;
            onIteration({ ...finding(job.position, depth), rank: index + 1, move, score, pv: [move] });
            await pause(100);
          }
        }
        return { kind: 'finished', result: finding(job.position, 5) };
      },
    };
    createScheduler(pool, (event) => events.push(event)).handle(go(1, START_POSITION, { lines: 60 }));
    await vi.runAllTimersAsync();
    expect(events.length).toBe(2);
    for (const event of events) {
      expect(event).toMatchObject({ depth: 4, score: 9, hashFull: 5, pv: [26] });
      expect('lines' in event && event.lines.map(({ move, score }) => [move, score])).toEqual([
        [26, 9],
        [44, 8],
        [19, 7],
        [37, 3],
      ]);
    }
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', move: 26, ponderHit: false });
  });

  test('a custom strength searches all moves, shows only its choice, and makes the mistakes of its seed', async () => {
    const jobs: SearchJob[] = [];
    const values = [3, 5, -1, 4];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, onIteration) {
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
        const score = values[squares.indexOf(event.move)];
        expect(event).toMatchObject({ score, lines: [{ move: event.move, score }], pv: [event.move] });
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
    const jobs: SearchJob[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, onIteration) {
        jobs.push(job);
        for (const [index, move] of [19, 26].slice(0, linesOf(job.recipe)).entries()) {
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
    createScheduler(pool, () => undefined).handle(go(1, START_POSITION, { limits }));
    await vi.runAllTimersAsync();
    const [survey, search] = jobs;
    expect(survey).toMatchObject({ recipe: { kind: 'search', maxDepth: 8, lines: 2 } });
    expect(search?.recipe).toMatchObject({ maxDepth: 60, lines: 1 });
    const worthMs = budgetFor(limits, START_POSITION)?.softMs ?? NaN;
    expect(search?.budget?.softMs).toBeCloseTo(worthMs * part);
  });

  test('looks for a clear move within the time of the move, and not at all when little time is left', async () => {
    const pool = fakePool(10);
    const scheduler = createScheduler(pool, () => undefined);
    const limits = { kind: 'clock', remainingMs: 1000, incrementMs: 0 } as const;
    scheduler.handle(go(1, START_POSITION, { limits }));
    await vi.runAllTimersAsync();
    expect(pool.jobs).toMatchObject([{ recipe: { maxDepth: 8 } }, { recipe: { maxDepth: 60 } }]);
    expect(pool.jobs[0]?.budget).toEqual(budgetFor(limits, START_POSITION));
    pool.jobs.length = 0;
    scheduler.handle(go(2, START_POSITION, { limits: { ...limits, remainingMs: 999 } }));
    await vi.runAllTimersAsync();
    expect(pool.jobs).toMatchObject([{ recipe: { maxDepth: 60 } }]);
  });

  test('a stop during the look for a clear move brings the best move so far', async () => {
    const events: Event[] = [];
    const pool: Searching = {
      ...fakePool(10),
      async run(job, onIteration) {
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
    expect(pool.jobs[0]?.budget).toBeUndefined();
    scheduler.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(3);
    expect(bestMoves(events)).toEqual([1]);
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
    expect(pool.jobs).toMatchObject([{ budget: { softMs: 850, hardMs: 850 } }]);
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

  test.each([
    ['a go', go(1)],
    ['a stop', { kind: 'stop' }],
    ['a new game', { kind: 'newGame' }],
    ['it is withdrawn', { kind: 'cancel', jobId: PONDER.jobId }],
  ] as const)('thinks on the opponent’s time without events until %s', async (_name, end) => {
    const events: Event[] = [];
    const pool = fakePool(1000);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(200);
    expect(pool.running).toBe(1);
    expect(events).toEqual([]);
    scheduler.handle(end);
    await vi.advanceTimersByTimeAsync(5);
    expect(pool.running).toBe(end.kind === 'go' ? 1 : 0);
    await vi.runAllTimersAsync();
    expect(bestMoves(events)).toEqual(end.kind === 'go' ? [1] : []);
  });

  test('players that do not search do not ponder', async () => {
    const pool = fakePool(1000);
    const scheduler = createScheduler(pool, () => undefined);
    scheduler.handle({ ...PONDER, player: { kind: 'club' } });
    scheduler.handle({ ...PONDER, position: BLOCKED });
    await vi.runAllTimersAsync();
    expect(pool.log).toEqual([]);
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

  describe('pondering', () => {
    test('surveys all replies and then thinks about the likely ones repeatedly', async () => {
      const pool = fakePool(1e6);
      const scheduler = createScheduler(pool, () => undefined);
      scheduler.handle(PONDER);
      await vi.advanceTimersByTimeAsync(4000);
      const [survey, ...slices] = pool.jobs;
      expect(survey).toMatchObject({ position: START_POSITION, recipe: { kind: 'search', lines: 60 } });
      expect(slices.map(({ position }) => position).slice(0, 4)).toEqual([19, 26, 37, 44].map(after));
      expect(scheduler.state).toBe('pondering');
    });

    test('begins with the reply that the last search expects', async () => {
      const pool = fakePool(1e6);
      const scheduler = createScheduler(pool, () => undefined);
      scheduler.handle(go(1, START_POSITION, { limits: { kind: 'depth', depth: 3 } }));
      await vi.advanceTimersByTimeAsync(100);
      const [move = -1] = squaresOf(legalMoves(START_POSITION));
      const [reply = -1] = lastReply(START_POSITION, move);
      const foreseen = playMove(after(move), reply);
      scheduler.handle({ ...PONDER, position: after(move) });
      await vi.advanceTimersByTimeAsync(100);
      expect(pool.jobs[2]?.position).toEqual(foreseen.ok && foreseen.value);

      // What was expected in another position says nothing.
      scheduler.handle({ ...PONDER, position: after(26) });
      await vi.advanceTimersByTimeAsync(100);
      const [first = -1] = squaresOf(legalMoves(after(26)));
      const reached = playMove(after(26), first);
      expect(pool.jobs[4]?.position).toEqual(reached.ok && reached.value);
    });

    test('continues as the search for a move when the reply was foreseen', async () => {
      const events: Event[] = [];
      const pool = fakePool(1e6);
      const priorities: boolean[] = [];
      const scheduler = createScheduler(pool, (event) => events.push(event), {
        onPondering: (isPondering) => priorities.push(isPondering),
      });
      scheduler.handle(PONDER);
      await vi.advanceTimersByTimeAsync(100);
      const position = pool.jobs.at(-1)?.position;
      scheduler.handle(go(5, position, { limits: { kind: 'time', timeMs: 30 } }));
      expect(scheduler.state).toBe('searching');
      expect(pool.limits).toEqual([{ softMs: 30, hardMs: 30 }]);
      const searches = pool.jobs.length;
      await vi.advanceTimersByTimeAsync(100);
      expect(pool.jobs.length).toBe(searches);
      expect(events.map(({ kind }) => kind)).toContain('progress');
      const answer = events.at(-1);
      expect(answer).toMatchObject({ kind: 'bestMove', jobId: 5, ponderHit: true });
      // The thought before the command counts.
      expect(answer?.kind === 'bestMove' && answer.elapsedMs > 60).toBe(true);
      expect(priorities).toEqual([true, false]);
      expect(scheduler.state).toBe('idle');
    });

    test.each([
      ['another position', go(5, after(44))],
      ['several lines', go(5, after(19), { lines: 2 })],
      ['a depth', go(5, after(19), { limits: { kind: 'depth', depth: 3 } })],
      ['another player', go(5, after(19), { player: { kind: 'club' } })],
    ])('begins anew for %s', async (_name, command) => {
      const events: Event[] = [];
      const pool = fakePool(40);
      const scheduler = createScheduler(pool, (event) => events.push(event));
      scheduler.handle(PONDER);
      await vi.advanceTimersByTimeAsync(30);
      expect(pool.jobs.at(-1)?.position).toEqual(after(19));
      const searches = pool.jobs.length;
      scheduler.handle(command);
      await vi.runAllTimersAsync();
      expect(pool.jobs.length).toBe(searches + 1);
      expect(events.at(-1)).toMatchObject({ kind: 'bestMove', jobId: 5, ponderHit: false });
    });

    test('a ponder hit is stopped or replaced like any search', async () => {
      for (const [end, answers] of [
        [{ kind: 'stop' }, [5]],
        [{ kind: 'newGame' }, []],
        [go(6, after(26), { limits: { kind: 'depth', depth: 3 } }), [6]],
      ] as const) {
        const events: Event[] = [];
        const pool = fakePool(1e6);
        const scheduler = createScheduler(pool, (event) => events.push(event));
        scheduler.handle(PONDER);
        await vi.advanceTimersByTimeAsync(30);
        scheduler.handle(go(5, after(19), { limits: { kind: 'infinite' } }));
        await vi.advanceTimersByTimeAsync(30);
        expect(scheduler.state).toBe('searching');
        scheduler.handle(end);
        await vi.advanceTimersByTimeAsync(30);
        expect(bestMoves(events)).toEqual(answers);
        expect(pool.running).toBe(0);
      }
    });
  });
});
