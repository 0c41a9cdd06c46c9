import { describe, expect, it } from 'vitest';
import { within } from '../../../engine/values/within.ts';

describe('what a value is said to be within', () => {
  it('is nothing for the result of perfect play', () => {
    expect(within({ depth: 24, selectivity: 100, empties: 24 })).toBe(0);
  });

  it('shrinks as a search goes deeper, whatever the number of empty squares', () => {
    for (const empties of [24, 40]) {
      for (let depth = 2; depth < empties; depth++) {
        const [before, now] = [depth - 1, depth].map((at) => within({ depth: at, selectivity: 73, empties }));
        expect(now).toBeLessThanOrEqual(before ?? 0);
        expect(now).toBeGreaterThan(1);
      }
    }
  });

  it('is less for a search to the end the more surely it was made', () => {
    const said = [42, 87, 99, 100].map((selectivity) => within({ depth: 20, selectivity, empties: 20 }));
    expect(said).toEqual([3, 1, 1, 0]);
  });
});
