import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import { createScheduler } from '../../../engine/host/scheduler.ts';
import { recipeFor } from '../../../engine/players/registry.ts';
import type { Event } from '../../../engine/protocol.ts';
import { BLOCKED, PONDER, SEARCHERS, after, bestMoves, fakePool, go, lastReply } from './fake-pool.ts';

describe('pondering', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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

  test.each(SEARCHERS)('of $kind surveys all replies and then the likely ones repeatedly', async (player) => {
    const pool = fakePool(1e6);
    const scheduler = createScheduler(pool, () => undefined);
    scheduler.handle({ ...PONDER, player });
    await vi.advanceTimersByTimeAsync(4000);
    const [survey, ...slices] = pool.requests;
    expect(survey).toMatchObject({ position: START_POSITION, recipe: { lines: 60 } });
    expect(slices.map(({ position }) => position).slice(0, 4)).toEqual([19, 26, 37, 44].map(after));
    const { kind } = recipeFor(player, { kind: 'infinite' }, 1);
    expect(pool.requests.every(({ recipe }) => recipe.kind === kind)).toBe(true);
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
    expect(pool.requests[2]?.position).toEqual(foreseen.ok && foreseen.value);

    // An expectation for another position is ignored.
    scheduler.handle({ ...PONDER, position: after(26) });
    await vi.advanceTimersByTimeAsync(100);
    const [first = -1] = squaresOf(legalMoves(after(26)));
    const reached = playMove(after(26), first);
    expect(pool.requests[4]?.position).toEqual(reached.ok && reached.value);
  });

  test.each(SEARCHERS)('of $kind continues as the search for a move that was foreseen', async (player) => {
    const events: Event[] = [];
    const pool = fakePool(1e6);
    const priorities: boolean[] = [];
    const scheduler = createScheduler(pool, (event) => events.push(event), {
      onPondering: (isPondering) => priorities.push(isPondering),
    });
    scheduler.handle({ ...PONDER, player });
    await vi.advanceTimersByTimeAsync(100);
    const position = pool.requests.at(-1)?.position;
    scheduler.handle(go(5, position, { player, limits: { kind: 'time', timeMs: 30 } }));
    expect(scheduler.state).toBe('searching');
    expect(pool.limits).toEqual([{ softMs: 30, hardMs: 30 }]);
    const searches = pool.requests.length;
    await vi.advanceTimersByTimeAsync(100);
    expect(pool.requests.length).toBe(searches);
    expect(events.map(({ kind }) => kind)).toContain('progress');
    const answer = events.at(-1);
    expect(answer).toMatchObject({ kind: 'bestMove', jobId: 5, ponderHit: true });
    // The time of the search before the command counts.
    if (answer?.kind !== 'bestMove') throw new Error('The job had no answer.');
    expect(answer.totalMs).toBeGreaterThan(60);
    expect(priorities).toEqual([true, false]);
    expect(scheduler.state).toBe('idle');
  });

  test.each([
    ['another position', go(5, after(44))],
    ['several lines', go(5, after(19), { lines: 2 })],
    ['a depth', go(5, after(19), { limits: { kind: 'depth', depth: 3 } })],
    ['another player', go(5, after(19), { player: { kind: 'club' } })],
    ['another evaluation', go(5, after(19), { player: { kind: 'neural' } })],
  ])('begins anew for %s', async (_name, command) => {
    const events: Event[] = [];
    const pool = fakePool(40);
    const scheduler = createScheduler(pool, (event) => events.push(event));
    scheduler.handle(PONDER);
    await vi.advanceTimersByTimeAsync(30);
    expect(pool.requests.at(-1)?.position).toEqual(after(19));
    const searches = pool.requests.length;
    scheduler.handle(command);
    await vi.runAllTimersAsync();
    expect(pool.requests.length).toBe(searches + 1);
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
