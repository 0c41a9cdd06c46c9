/** Whether a hash value may be among many. */
import { expect, test } from 'vitest';
import { filterPart, filtersOf, mayHave } from '../../../engine/library/hash-filter.ts';
import { randomFrom } from '../game/random-play.ts';

const random = randomFrom(5);
const some = (count: number): Uint32Array => Uint32Array.from({ length: count }, () => random() * 2 ** 32);

test.each([4096, 5000, 70_000])(
  'of %i values each may be there, and of others an eighth at most',
  (count) => {
    const hashes = some(count);
    const filters = filtersOf(hashes);
    const isPossible = (hash: number): boolean => mayHave(filters[filterPart(hash)]!, hash);
    expect(hashes.every(isPossible)).toBe(true);
    expect(some(20_000).filter(isPossible).length).toBeLessThan(20_000 * 0.13);
  },
);

test('few values have no filter, because they are read as fast', () => {
  expect(filtersOf(some(4095))).toEqual([]);
});
