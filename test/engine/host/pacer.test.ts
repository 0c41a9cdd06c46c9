import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPacer } from '../../../engine/host/pacer.ts';
import type { Iteration } from '../../../engine/host/search-wasm.ts';
import { ENDLESS, wholly } from '../../../engine/host/time-budget.ts';

const EMPTIES = 40;
const MIDGAME = { empties: EMPTIES, outcomeFirst: true };

function iteration(depth: number, move = 19, score = 2): Iteration {
  return { rank: 1, move, depth, selectivity: 73, score, exact: false, pv: [move], nodes: 1, hashFull: 0 };
}

/** The depth at which a search ends if its iterations take 1, 2, 4, ... ms; `at` gives the findings of each. */
function endOf(
  budget: { readonly softMs: number; readonly hardMs: number },
  at: (depth: number) => Iteration = iteration,
  empties = EMPTIES,
): number {
  const pacer = createPacer({ empties, outcomeFirst: false });
  for (let depth = 1; depth <= 20; depth++) {
    pacer.note(at(depth), 2 ** depth);
    if (pacer.isDone(budget)) return depth;
  }
  return Infinity;
}

describe('a pacer', () => {
  test('lets a search with unlimited time continue', () => {
    expect(endOf(ENDLESS)).toBe(Infinity);
    expect(endOf(wholly(100))).toBe(Infinity);
  });

  test('begins no iteration that is not expected to end in time', () => {
    // After 2 ** 9 ms, the next would be done at about 2 ** 10 ms.
    expect(endOf({ softMs: 1000, hardMs: 1000 })).toBe(9);
    expect(endOf({ softMs: 1100, hardMs: 1100 })).toBe(10);
  });

  test('gives an unsettled search more time than a settled one', () => {
    // After 2 ** 9 ms the next would be done at about 2 ** 10 ms, which is beyond what a settled search may take.
    const budget = { softMs: 600, hardMs: 1e9 };
    const settled = endOf(budget);
    const changing = endOf(budget, (depth) => iteration(depth, depth % 3));
    const falling = endOf(budget, (depth) => iteration(depth, 19, 20 - 3 * depth));
    expect(settled).toBe(9);
    expect(changing).toBeGreaterThan(settled);
    expect(falling).toBeGreaterThan(settled);
  });

  test('ignores all lines but the best', () => {
    const budget = { softMs: 1000, hardMs: 1e9 };
    const pacer = createPacer(MIDGAME);
    for (let depth = 1; depth <= 6; depth++) {
      pacer.note(iteration(depth), 2 ** depth);
      for (let rank = 2; rank < 9; rank++) pacer.note({ ...iteration(depth, rank), rank }, 1e6);
    }
    expect(pacer.isDone(budget)).toBe(false);
  });

  test('may use the whole budget to reach the result of perfect play', () => {
    const budget = { softMs: 10, hardMs: 100_000 };
    expect(endOf(budget)).toBeLessThan(6);
    expect(endOf(budget, (depth) => iteration(Math.max(12, depth)), 12)).toBeGreaterThan(14);
  });

  test('proves who wins when there is no time for the exact score', () => {
    const toTheEnd = (selectivity: number): Iteration => ({ ...iteration(20), selectivity });
    const budget = { softMs: 200, hardMs: 200 };
    for (const outcomeFirst of [true, false]) {
      const pacer = createPacer({ empties: 20, outcomeFirst });
      pacer.note(toTheEnd(87), 30);
      expect(pacer.isDone(budget)).toBe(false);
      // The next search to the end would be done after more than 200 ms.
      pacer.note(toTheEnd(99), 120);
      expect(pacer.isDone(budget)).toBe(!outcomeFirst);
      if (!outcomeFirst) continue;
      pacer.note({ ...toTheEnd(99), outcome: 'win' }, 130);
      expect(pacer.isDone(budget)).toBe(true);
      expect(pacer.isDone({ softMs: 1000, hardMs: 1000 })).toBe(false);
    }
  });

  test('never ends before there is a move, nor goes on past its hard limit', () => {
    expect(createPacer(MIDGAME).isDone({ softMs: 0, hardMs: 0 })).toBe(false);
    const found = fc.record({
      move: fc.nat(63),
      score: fc.integer({ min: -64, max: 64 }),
      tookMs: fc.nat(500),
    });
    const limit = fc.nat(2000);
    fc.assert(
      fc.property(fc.array(found, { minLength: 1 }), limit, limit, (all, softMs, more) => {
        const pacer = createPacer(MIDGAME);
        let elapsedMs = 0;
        for (const [index, { move, score, tookMs }] of all.entries()) {
          elapsedMs += tookMs;
          pacer.note(iteration(index + 1, move, score), elapsedMs);
          if (elapsedMs >= softMs + more) expect(pacer.isDone({ softMs, hardMs: softMs + more })).toBe(true);
        }
      }),
    );
  });
});
