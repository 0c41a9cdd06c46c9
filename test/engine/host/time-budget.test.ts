import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bit } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { hardLimitMs } from '../../../engine/host/time-budget.ts';

const FORCED = { black: bit(0), white: bit(1), toMove: 'black' } as const;

test('a fixed time is taken in full, a forced move is played soon', () => {
  expect(hardLimitMs({ kind: 'time', timeMs: 2000 }, START_POSITION)).toBe(2000);
  expect(hardLimitMs({ kind: 'time', timeMs: 2000 }, FORCED)).toBe(100);
});

test('a depth, and a search without end, need no clock', () => {
  expect(hardLimitMs({ kind: 'depth', depth: 9 }, START_POSITION)).toBeUndefined();
  expect(hardLimitMs({ kind: 'infinite' }, START_POSITION)).toBeUndefined();
});

test('a clock is never overdrawn', () => {
  const time = fc.double({ min: 0, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(time, time, fc.option(fc.nat(60)), (remainingMs, incrementMs, moves) => {
      const limits = {
        kind: 'clock',
        remainingMs,
        incrementMs,
        ...(moves ? { movesToGo: moves } : {}),
      } as const;
      const hardMs = hardLimitMs(limits, START_POSITION);
      expect(hardMs).toBeGreaterThanOrEqual(0);
      expect(hardMs).toBeLessThanOrEqual(Math.max(0, remainingMs - 300));
    }),
  );
});
