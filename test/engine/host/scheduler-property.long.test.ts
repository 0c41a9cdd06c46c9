import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { createScheduler } from '../../../engine/host/scheduler.ts';
import { type Command, type Go, type Limits, MAX_JOBS, type PlayerSpec } from '../../../engine/protocol.ts';
import { BLOCKED, PONDER, after, fakePool, go } from './fake-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('10,000 commands at random times get one answer for each job that is not withdrawn, and leave nothing running', async () => {
  const position = fc.constantFrom(
    START_POSITION,
    BLOCKED,
    ...squaresOf(legalMoves(START_POSITION)).map(after),
  );
  const limits = fc.constantFrom<Limits>(
    { kind: 'time', timeMs: 20 },
    { kind: 'time', timeMs: 20, wholly: true },
    { kind: 'depth', depth: 5 },
    { kind: 'clock', remainingMs: 900, incrementMs: 0 },
    { kind: 'clock', remainingMs: 90_000, incrementMs: 0 },
    { kind: 'infinite' },
  );
  const player = fc.constantFrom<PlayerSpec>(
    { kind: 'master' },
    { kind: 'neural' },
    { kind: 'club' },
    { kind: 'custom', step: 3 },
  );
  const priority = fc.constantFrom<Go['priority']>('move', 'move', 'analysis', 'review', 'match');
  /** Counts back from the newest job. */
  const jobId = fc.nat({ max: 6 });
  const anyCommand = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('go' as const), jobId, priority, position, limits, player }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ponder' as const), jobId, position, player }) },
    { weight: 4, arbitrary: fc.constant({ ...PONDER, jobId: 0 }) },
    {
      weight: 4,
      arbitrary: fc.constant(go(0, after(19), { limits: { kind: 'time', timeMs: 20 } })),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('stop' as const, 'cancel' as const, 'pause' as const, 'resume' as const),
        jobId,
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'stop' as const }) },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'newGame' as const }, { kind: 'cancel' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('configure' as const),
        threads: fc.integer({ min: 1, max: 4 }),
        hashMb: fc.constant(16),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const commands = fc.sample(fc.tuple(anyCommand, fc.nat({ max: 40 })), { numRuns: 10_000, seed });
      const owed = new Map<number, Go['priority']>();
      const toldMs = new Map<number, number>();
      const counts = { hits: 0, answers: 0, deepened: 0 };
      const depths = new Map<number, number>();
      const pool = fakePool(30);
      const scheduler = createScheduler(pool, (event) => {
        if (event.kind === 'ready') return;
        expect([...owed.keys()]).toContain(event.jobId);
        if (event.kind === 'progress') {
          expect(performance.now() - (toldMs.get(event.jobId) ?? -Infinity)).toBeGreaterThanOrEqual(50);
          toldMs.set(event.jobId, performance.now());
        } else owed.delete(event.jobId);
        if (event.kind === 'failed') return;
        expect(event.depth).toBeGreaterThanOrEqual(depths.get(event.jobId) ?? 0);
        if (event.depth > (depths.get(event.jobId) ?? Infinity)) counts.deepened += 1;
        depths.set(event.jobId, event.depth);
        if (event.kind === 'bestMove') counts.answers += 1;
        if (event.kind === 'bestMove' && event.ponderHit) counts.hits += 1;
      });
      /** The answers that the engine owes after `command`. */
      const expectAnswers = (command: Command): void => {
        const isGone = (id: number, kind: Go['priority']): boolean => {
          if (command.kind === 'cancel') return command.jobId === undefined || command.jobId === id;
          if (command.kind === 'newGame') return kind === 'move' || kind === 'analysis';
          if (command.kind !== 'go') return false;
          return kind === command.priority && (kind === 'move' || kind === 'analysis');
        };
        for (const [id, kind] of owed) if (isGone(id, kind)) owed.delete(id);
        if (command.kind === 'go') owed.set(command.jobId, command.priority);
      };
      for (const [index, [sample, pauseMs]] of commands.entries()) {
        const isJob = sample.kind === 'go' || sample.kind === 'ponder';
        const command: Command =
          'jobId' in sample && sample.jobId !== undefined
            ? { ...sample, jobId: isJob ? index : Math.max(0, index - sample.jobId) }
            : sample;
        expectAnswers(command);
        scheduler.handle(command);
        if (pauseMs % 3 > 0) await vi.advanceTimersByTimeAsync(pauseMs);
      }
      const last = go(10_001, START_POSITION, { limits: { kind: 'depth', depth: 2 } });
      expectAnswers(last);
      scheduler.handle(last);
      await vi.advanceTimersByTimeAsync(100);
      // The scheduler is not deadlocked: a last move is answered, and all other jobs are answered when they are
      // stopped.
      expect(owed.has(10_001)).toBe(false);
      scheduler.handle({ kind: 'stop' });
      await vi.advanceTimersByTimeAsync(10 * MAX_JOBS);
      expect([...owed]).toEqual([]);
      expect(scheduler.state).toBe('idle');
      expect(pool.running).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
      expect(counts.hits).toBeGreaterThan(10);
      expect(counts.answers).toBeGreaterThan(1000);
      expect(counts.deepened).toBeGreaterThan(100);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
