import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { PoolSize, RoundEnd } from '../../../engine/host/pool.ts';
import { type Searching, createSession } from '../../../engine/host/session.ts';
import type { Iteration } from '../../../engine/host/search-wasm.ts';
import type { SearchJob } from '../../../engine/host/thread-language.ts';
import type { Command, Event } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../../engine/strength.ts';

const BLOCKED: Position = { black: 1n, white: 1n << 63n, toMove: 'black' };

function finding(position: Position, depth: number): Iteration {
  const [move = -1] = squaresOf(legalMoves(position));
  return {
    rank: 1,
    move,
    depth,
    selectivity: 100,
    score: 2,
    exact: false,
    pv: [move],
    nodes: depth * 10,
    hashFull: 5,
  };
}

/** A pool whose searches take `searchMs` of fake time unless they are stopped, with an iteration a millisecond. */
function fakePool(
  searchMs: number,
): Searching & { readonly log: string[]; readonly jobs: SearchJob[]; running: number } {
  let finish: (() => void) | undefined;
  const pool = {
    log: [] as string[],
    jobs: [] as SearchJob[],
    threads: 2,
    hashMb: 64,
    sharedMemory: true,
    running: 0,
    run(job: SearchJob, onIteration: (iteration: Iteration) => void): Promise<RoundEnd> {
      pool.running += 1;
      pool.log.push('run');
      pool.jobs.push(job);
      return new Promise((resolve) => {
        let depth = 0;
        const ticking = setInterval(() => onIteration(finding(job.position, (depth += 1))), 1);
        finish = () => {
          clearInterval(ticking);
          clearTimeout(ending);
          finish = undefined;
          pool.running -= 1;
          resolve({ kind: 'finished', result: finding(job.position, depth + 1) });
        };
        const ending = setTimeout(() => finish?.(), searchMs);
      });
    },
    async clearHash(): Promise<void> {
      pool.log.push('clearHash');
    },
    async configure(size: PoolSize): Promise<void> {
      Object.assign(pool, size);
      pool.log.push('configure');
    },
    stop(): void {
      // A real search needs a moment to notice.
      const stopped = finish;
      setTimeout(() => {
        if (stopped === finish) stopped?.();
      }, 2);
    },
  };
  return pool;
}

type Go = Extract<Command, { kind: 'go' }>;

function go(searchId: number, position = START_POSITION, changes: Partial<Go> = {}): Go {
  return {
    kind: 'go',
    searchId,
    position,
    limits: { kind: 'time', timeMs: 1000 },
    player: { kind: 'master' },
    ...changes,
  };
}

const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

const PONDER: Command = { kind: 'ponder', position: START_POSITION, player: { kind: 'master' } };

function bestMoves(events: readonly Event[]): number[] {
  return events.flatMap((event) => (event.kind === 'bestMove' ? [event.searchId] : []));
}

describe('session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('answers a go with progress and one best move', async () => {
    const events: Event[] = [];
    createSession(fakePool(200), (event) => events.push(event)).handle(go(7));
    await vi.runAllTimersAsync();
    expect(bestMoves(events)).toEqual([7]);
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', move: 19, score: 2, pv: [19] });
    expect(events.some((event) => event.kind === 'progress')).toBe(true);
  });

  test('sends progress at most 20 times a second', async () => {
    const events: Event[] = [];
    createSession(fakePool(1000), (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    const progress = events.filter((event) => event.kind === 'progress');
    expect(progress.length).toBeGreaterThan(10);
    expect(progress.length).toBeLessThanOrEqual(21);
  });

  test('refuses a position without a legal move', async () => {
    const events: Event[] = [];
    const pool = fakePool(10);
    createSession(pool, (event) => events.push(event)).handle(go(3, BLOCKED));
    await vi.runAllTimersAsync();
    expect(events).toEqual([{ kind: 'failed', searchId: 3, reason: { kind: 'noLegalMove' } }]);
    expect(pool.log).toEqual([]);
  });

  test('a stop brings the best move at once', async () => {
    const events: Event[] = [];
    const session = createSession(fakePool(5000), (event) => events.push(event));
    session.handle(go(1));
    await vi.advanceTimersByTimeAsync(100);
    session.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(3);
    expect(bestMoves(events)).toEqual([1]);
  });

  test('a stop before the search has begun still counts', async () => {
    const events: Event[] = [];
    const session = createSession(fakePool(5000), (event) => events.push(event));
    session.handle(go(1));
    session.handle({ kind: 'stop' });
    await vi.advanceTimersByTimeAsync(10);
    expect(bestMoves(events)).toEqual([1]);
  });

  test('says that a search crashed', async () => {
    const events: Event[] = [];
    const pool = { ...fakePool(10), run: async (): Promise<RoundEnd> => crash() };
    createSession(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    expect(events).toEqual([
      { kind: 'failed', searchId: 1, reason: { kind: 'crashed', message: 'no memory' } },
    ]);
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
    createSession(pool, (event) => events.push(event)).handle(go(1));
    await vi.runAllTimersAsync();
    expect(events.at(-1)).toMatchObject({ kind: 'bestMove', move: 26, depth: 4 });
  });

  test('values of one depth are told together, best first, and never mixed', async () => {
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
    createSession(pool, (event) => events.push(event)).handle(go(1, START_POSITION, { lines: 60 }));
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

  test('a custom strength searches all moves, hides what it saw, and makes the mistakes of its seed', async () => {
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
      const session = createSession(pool, (event) => events.push(event), seed);
      const player = { kind: 'custom', step } as const;
      for (let searchId = 1; searchId <= 40; searchId++) {
        session.handle(go(searchId, START_POSITION, { player }));
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

  test('an infinite search ends with a stop only', async () => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const session = createSession(pool, (event) => events.push(event));
    session.handle(go(1, START_POSITION, { limits: { kind: 'infinite' } }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bestMoves(events)).toEqual([]);
    expect(pool.jobs[0]?.timeMs).toBeUndefined();
    session.handle({ kind: 'stop' });
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
    const session = createSession(pool, () => undefined);
    session.handle({ kind: 'newGame' });
    session.handle(go(1));
    await vi.runAllTimersAsync();
    expect(pool.jobs).toMatchObject([{ timeMs: 850 }]);
  });

  test('a new size comes between searches, and is told', async () => {
    const events: Event[] = [];
    const pool = fakePool(100);
    const session = createSession(pool, (event) => events.push(event));
    session.handle(go(1));
    await vi.advanceTimersByTimeAsync(10);
    session.handle({ kind: 'configure', threads: 3, hashMb: 128 });
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
    ['a new size', { kind: 'configure', threads: 1, hashMb: 1 }],
  ] as const)('thinks on the opponent’s time in silence, until %s', async (_name, end) => {
    const events: Event[] = [];
    const pool = fakePool(1000);
    const session = createSession(pool, (event) => events.push(event));
    session.handle(PONDER);
    await vi.advanceTimersByTimeAsync(200);
    expect(pool.running).toBe(1);
    expect(events).toEqual([]);
    session.handle(end);
    await vi.advanceTimersByTimeAsync(5);
    expect(pool.running).toBe(end.kind === 'go' ? 1 : 0);
    await vi.runAllTimersAsync();
    expect(bestMoves(events)).toEqual(end.kind === 'go' ? [1] : []);
  });

  test('players that do not search do not ponder', async () => {
    const pool = fakePool(1000);
    const session = createSession(pool, () => undefined);
    session.handle({ kind: 'ponder', position: START_POSITION, player: { kind: 'club' } });
    session.handle({ kind: 'ponder', position: BLOCKED, player: { kind: 'master' } });
    await vi.runAllTimersAsync();
    expect(pool.log).toEqual([]);
  });

  test('any sequence of commands: each go answered once, in order, nothing left running', async () => {
    const command = fc.oneof(
      { weight: 3, arbitrary: fc.constant('go' as const) },
      { weight: 1, arbitrary: fc.constant('blocked' as const) },
      { weight: 2, arbitrary: fc.constant('stop' as const) },
      { weight: 1, arbitrary: fc.constant('newGame' as const) },
      { weight: 2, arbitrary: fc.constant('ponder' as const) },
      { weight: 1, arbitrary: fc.constant('configure' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(command, fc.nat({ max: 60 })), { maxLength: 60 }),
        async (script) => {
          const events: Event[] = [];
          const pool = fakePool(30);
          const session = createSession(pool, (event) => events.push(event));
          const asked: number[] = [];
          for (const [index, [kind, pauseMs]] of script.entries()) {
            if (kind === 'go' || kind === 'blocked') {
              asked.push(index);
              session.handle(go(index, kind === 'go' ? START_POSITION : BLOCKED));
            } else if (kind === 'ponder') session.handle(PONDER);
            else if (kind === 'configure') session.handle({ kind, threads: 1 + (index % 4), hashMb: 64 });
            else session.handle({ kind });
            if (pauseMs % 3 > 0) await vi.advanceTimersByTimeAsync(pauseMs);
          }
          session.handle({ kind: 'stop' });
          await vi.runAllTimersAsync();
          const answered = events.flatMap((event) =>
            (event.kind === 'bestMove' || event.kind === 'failed') && event.searchId !== undefined
              ? [event.searchId]
              : [],
          );
          expect(answered).toEqual(asked);
          expect(pool.running).toBe(0);
          for (const event of events) {
            // Nothing about a search after its answer.
            if (event.kind !== 'progress') continue;
            const answer = events.findIndex(
              (other) => other.kind === 'bestMove' && other.searchId === event.searchId,
            );
            expect(events.indexOf(event)).toBeLessThan(answer);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

function crash(): RoundEnd {
  return { kind: 'crashed', error: new Error('no memory') };
}
