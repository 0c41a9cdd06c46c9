/** Orders of long lists against the plain way of sorting. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ranksOf, sortedBy } from '../../../engine/library/order.ts';

function plainly(keys: readonly number[], isDescending: boolean): number[] {
  return Array.from(keys.keys()).toSorted((one, other) =>
    isDescending ? keys[other]! - keys[one]! : keys[one]! - keys[other]!,
  );
}

test.each([
  ['spread over all numbers', fc.array(fc.nat(0xffffffff), { maxLength: 300 })],
  ['close together', fc.array(fc.integer({ min: 70_000, max: 70_050 }), { maxLength: 300 })],
  ['all different', fc.uniqueArray(fc.integer({ min: 9, max: 900 }), { maxLength: 300 })],
])('values are in the order of their keys, equal ones as they came: keys %s', (_, numbers) => {
  fc.assert(
    fc.property(numbers, fc.boolean(), (keys, isDescending) => {
      const values = Uint32Array.from(keys.keys());
      expect([...sortedBy(values, Uint32Array.from(keys), isDescending)]).toEqual(
        plainly(keys, isDescending),
      );
    }),
  );
});

test('names have the places of their order, equal ones the same', () => {
  expect([...ranksOf(['b', 'a', 'b', '', 'c'])]).toEqual([2, 1, 2, 0, 3]);
});
