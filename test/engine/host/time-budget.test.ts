import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bit } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { budgetFor } from '../../../engine/host/time-budget.ts';
import type { Limits } from '../../../engine/protocol.ts';
import { longestAnswerMs } from '../../../engine/keeper/watchdog.ts';
import { positionAt } from '../../../engine/game/tree.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

const FORCED: Position = { black: bit(0), white: bit(1), toMove: 'black' };

/** The positions of a random game in which black is to move and has a move. */
function turnsOf(seed: number): readonly Position[] {
  const game = randomGame(randomFrom(seed));
  return Array.from({ length: game.ply }, (_, ply) => positionAt(game, ply)).filter(
    (position) => position.toMove === 'black' && legalMoves(position) !== 0n,
  );
}

function clock(remainingMs: number, incrementMs = 0): Limits {
  return { kind: 'clock', remainingMs, incrementMs };
}

function need(limits: Limits, position: Position) {
  const budget = budgetFor(limits, position);
  if (!budget) throw new Error('There is no budget.');
  return budget;
}

test('a fixed time may be used in full, and a forced move is played soon', () => {
  expect(budgetFor({ kind: 'time', timeMs: 2000 }, START_POSITION)).toEqual({ softMs: 2000, hardMs: 2000 });
  expect(budgetFor({ kind: 'time', timeMs: 2000 }, FORCED)).toEqual({ softMs: 100, hardMs: 100 });
  expect(budgetFor(clock(600_000), FORCED)?.hardMs).toBeLessThanOrEqual(100);
});

test('a forced move takes no more of a clock that has almost run out than any other', () => {
  expect(budgetFor(clock(200), FORCED)).toEqual({ softMs: 5, hardMs: 5 });
  expect(budgetFor(clock(300), FORCED)?.hardMs).toBeLessThanOrEqual(50);
});

test('a time that is to be used wholly is, also by a forced move', () => {
  for (const position of [START_POSITION, FORCED]) {
    const budget = budgetFor({ kind: 'time', timeMs: 2000, wholly: true }, position, 150);
    expect(budget).toEqual({ softMs: Infinity, hardMs: 1850 });
  }
});

test('a depth and an endless search have no budget', () => {
  expect(budgetFor({ kind: 'depth', depth: 9 }, START_POSITION)).toBeUndefined();
  expect(budgetFor({ kind: 'infinite' }, START_POSITION)).toBeUndefined();
});

test('the time that a command waited is taken off its budget', () => {
  expect(budgetFor({ kind: 'time', timeMs: 2000 }, START_POSITION, 150)?.hardMs).toBe(1850);
  expect(budgetFor({ kind: 'time', timeMs: 100 }, START_POSITION, 150)?.hardMs).toBe(0);
});

describe('a clock', () => {
  const time = fc.double({ min: 0, max: 1e7, noNaN: true });
  const limits = fc
    .record({ remainingMs: time, incrementMs: time, movesToGo: fc.option(fc.integer({ min: 1, max: 60 })) })
    .map(({ movesToGo, ...times }): Limits => ({
      kind: 'clock',
      ...times,
      ...(movesToGo ? { movesToGo } : {}),
    }));
  const anyPosition = fc.constantFrom(START_POSITION, FORCED, ...turnsOf(7), ...turnsOf(8));

  test('never runs out, however long the delays are', () => {
    fc.assert(
      fc.property(
        limits,
        anyPosition,
        fc.double({ min: 0, max: 500, noNaN: true }),
        (given, at, waitedMs) => {
          if (given.kind !== 'clock') return;
          const { softMs, hardMs } = budgetFor(given, at, waitedMs) ?? { softMs: NaN, hardMs: NaN };
          expect(softMs).toBeGreaterThanOrEqual(0);
          expect(softMs).toBeLessThanOrEqual(hardMs);
          expect(hardMs).toBeLessThanOrEqual(Math.max(0, Math.max(5, given.remainingMs - 250) - waitedMs));
          expect(hardMs).toBeLessThanOrEqual(longestAnswerMs(given));
        },
      ),
    );
  });

  test('allows more time when more is left', () => {
    fc.assert(
      fc.property(time, time, anyPosition, (some, more, at) => {
        const [few, many] = [Math.min(some, more), Math.max(some, more)];
        expect(need(clock(few), at).softMs).toBeLessThanOrEqual(need(clock(many), at).softMs + 1e-6);
        expect(need(clock(few), at).softMs).toBeLessThanOrEqual(need(clock(few, many), at).softMs + 1e-6);
      }),
    );
  });

  test('is spread over the moves of a game so that most of it is used', () => {
    for (const wholeMs of [10_000, 60_000, 300_000]) {
      let leftMs = wholeMs;
      for (const at of turnsOf(3)) leftMs -= need(clock(leftMs), at).softMs;
      expect(leftMs / wholeMs).toBeGreaterThan(0.01);
      expect(leftMs / wholeMs).toBeLessThan(0.25);
    }
  });

  test('may be spent on the end of the game if it can be solved', () => {
    const endgame = turnsOf(5).find((position) => countEmpties(position) <= 24);
    const { softMs, hardMs } = need(clock(60_000), endgame ?? START_POSITION);
    expect(hardMs / softMs).toBeGreaterThan(1.4);
    expect(hardMs).toBeGreaterThan(10_000);
  });
});
