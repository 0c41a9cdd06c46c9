import { describe, expect, it } from 'vitest';
import { type Searched, asSearched, calibrated } from '../../../engine/values/calibrated.ts';

/** Every search there can be, and every value that it can say. */
const SEARCHES: Searched[] = [42, 73, 87, 95, 99].flatMap((selectivity) =>
  range(1, 60).flatMap((empties) => range(1, empties).map((depth) => ({ depth, selectivity, empties }))),
);
const SCORES = range(-64, 64);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

describe('a value that is put right', () => {
  it('stays as it is where the search has proved it', () => {
    for (const empties of range(1, 60)) {
      const proved = SCORES.map((score) => calibrated(score, { depth: empties, selectivity: 100, empties }));
      expect(proved).toEqual(SCORES);
    }
  });

  it('keeps the order of moves that were searched alike, and never is more than a game can bring', () => {
    const wrong = SEARCHES.filter((searched) => {
      const told = SCORES.map((score) => calibrated(score, searched));
      const areOrdered = told.every((each, at) => at === 0 || each > (told[at - 1] ?? 0) + 0.5);
      return !areOrdered || told[0] !== -64 || told.at(-1) !== 64;
    });
    expect(wrong).toEqual([]);
  });

  it('says what the search itself had found', () => {
    const wrong = SEARCHES.filter((searched) =>
      SCORES.some((score) => asSearched(calibrated(score, searched), searched) !== score),
    );
    expect(wrong).toEqual([]);
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
});
