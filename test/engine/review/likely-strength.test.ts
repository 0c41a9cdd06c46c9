import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_GAMES, likelyStrength } from '../../../engine/review/likely-strength.ts';

const ACCURACIES = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: LEAST_GAMES, maxLength: 40 });

describe('the likely strength', () => {
  it('is told by ten games or more', () => {
    expect(likelyStrength(Array.from({ length: 9 }, () => 60))).toBeUndefined();
    expect(likelyStrength(Array.from({ length: 10 }, () => 60))).toBeDefined();
  });

  it('is that of the measured player with the same accuracy', () => {
    expect(likelyStrength(Array.from({ length: 12 }, () => 55.3))?.elo).toBeCloseTo(829, 6);
    expect(likelyStrength(Array.from({ length: 12 }, () => 0))?.elo).toBe(104);
    expect(likelyStrength(Array.from({ length: 12 }, () => 100))?.elo).toBe(2142);
  });

  it('lies within its interval, which more games of the same kind make narrower', () => {
    fc.assert(
      fc.property(ACCURACIES, (accuracies) => {
        const few = likelyStrength(accuracies);
        const many = likelyStrength([...accuracies, ...accuracies, ...accuracies]);
        if (!few || !many) throw new Error('There are enough games.');
        expect(few.least).toBeLessThanOrEqual(few.elo);
        expect(few.most).toBeGreaterThanOrEqual(few.elo);
        expect(many.elo).toBeCloseTo(few.elo, 6);
        expect(many.most - many.least).toBeLessThanOrEqual(few.most - few.least + 1e-6);
      }),
    );
  });

  it('grows with accuracy', () => {
    fc.assert(
      fc.property(ACCURACIES, fc.integer({ min: 1, max: 20 }), (accuracies, more) => {
        const one = likelyStrength(accuracies);
        const other = likelyStrength(accuracies.map((each) => each + more));
        expect(other?.elo ?? 0).toBeGreaterThanOrEqual(one?.elo ?? 0);
      }),
    );
  });
});
