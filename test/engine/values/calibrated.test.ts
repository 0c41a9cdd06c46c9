import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSearched, calibrated } from '../../../engine/values/calibrated.ts';

const SEARCHES = fc
  .record({
    empties: fc.integer({ min: 1, max: 60 }),
    part: fc.integer({ min: 1, max: 60 }),
    selectivity: fc.constantFrom(42, 73, 87, 95, 99),
  })
  .map(({ empties, part, selectivity }) => ({ empties, depth: Math.min(part, empties), selectivity }));

/** Estimates are at most 62; the end of the scale cuts off some of those above 58, which nobody minds. */
const SCORES = fc.integer({ min: -57, max: 57 });

describe('a value that is put right', () => {
  it('stays as it is where the search has proved it', () => {
    fc.assert(
      fc.property(SCORES, fc.integer({ min: 1, max: 60 }), (score, empties) => {
        expect(calibrated(score, { depth: empties, selectivity: 100, empties })).toBe(score);
      }),
    );
  });

  it('keeps the order of moves that were searched alike', () => {
    fc.assert(
      fc.property(SEARCHES, SCORES, (searched, score) => {
        expect(calibrated(score + 1, searched)).toBeGreaterThan(calibrated(score, searched) + 0.8);
      }),
    );
  });

  it('says what the search itself had found', () => {
    fc.assert(
      fc.property(SEARCHES, SCORES, (searched, score) => {
        expect(asSearched(calibrated(score, searched), searched)).toBe(score);
      }),
    );
  });

  it('knows which searches end where the evaluation thinks too little of the mover', () => {
    const of = (empties: number, depth: number): number => calibrated(0, { depth, selectivity: 73, empties });
    for (let depth = 8; depth <= 24; depth++) {
      const isOdd = depth % 2 === 1;
      // 30 empty squares: an odd depth ends with an odd number of them and the other side to move.
      if (isOdd) expect(of(30, depth)).toBeLessThan(-1);
      else expect(Math.abs(of(30, depth))).toBeLessThan(0.6);
      // 29: an even depth does, and it is the mover's turn.
      if (isOdd) expect(Math.abs(of(29, depth))).toBeLessThan(0.6);
      else expect(of(29, depth)).toBeGreaterThan(1);
    }
  });

  it('is never more than a game can bring', () => {
    expect(calibrated(62, { depth: 10, selectivity: 73, empties: 30 })).toBeLessThanOrEqual(64);
    expect(calibrated(-62, { depth: 11, selectivity: 73, empties: 30 })).toBeGreaterThanOrEqual(-64);
  });
});
