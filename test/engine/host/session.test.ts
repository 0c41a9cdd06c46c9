import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { RoundEnd } from '../../../engine/host/pool.ts';
import { type Searching, createSession } from '../../../engine/host/session.ts';
import type { Iteration } from '../../../engine/host/search-wasm.ts';
import type { SearchJob } from '../../../engine/host/thread-language.ts';
import type { Command, Event } from '../../../engine/protocol.ts';

const BLOCKED: Position = { black: 1n, white: 1n << 63n, toMove: 'black' };

function finding(position: Position, depth: number): Iteration {
  const [move = -1] = squaresOf(legalMoves(position));
  return { rank: 1, move, depth, selectivity: 100, score: 2, exact: false, pv: [move], nodes: depth * 10 };
}

/** A pool whose searches take `searchMs` of fake time unless they are stopped, with an iteration a millisecond. */
function fakePool(searchMs: number): Searching & { readonly log: string[]; running: number } {
  let finish: (() => void) | undefined;
  const pool = {
    log: [] as string[],
    running: 0,
    run(job: SearchJob, onIteration: (iteration: Iteration) => void): Promise<RoundEnd> {
      pool.running += 1;
      pool.log.push('run');
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

function go(searchId: number, position = START_POSITION): Command {
  return {
    kind: 'go',
    searchId,
    position,
    limits: { kind: 'time', timeMs: 1000 },
    player: { kind: 'master' },
  };
}

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

  test('any sequence of commands: each go answered once, in order, nothing left running', async () => {
    const command = fc.oneof(
      { weight: 3, arbitrary: fc.constant('go' as const) },
      { weight: 1, arbitrary: fc.constant('blocked' as const) },
      { weight: 2, arbitrary: fc.constant('stop' as const) },
      { weight: 1, arbitrary: fc.constant('newGame' as const) },
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
            } else session.handle({ kind });
            if (pauseMs % 3 > 0) await vi.advanceTimersByTimeAsync(pauseMs);
          }
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
