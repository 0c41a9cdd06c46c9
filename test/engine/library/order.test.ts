/** Orders of long lists in two parts, of which every third value is not in the list, against the plain way of sorting. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Part, ranksOf, sortedBy } from '../../../engine/library/order.ts';

function plainly(keys: readonly number[], isDescending: boolean): number[] {
  return Array.from(keys.keys())
    .filter((at) => at % 3 !== 0)
    .toSorted((one, other) => (isDescending ? keys[other]! - keys[one]! : keys[one]! - keys[other]!));
}

/** `taken` of a value's byte is its lowest bit; the others say something else. */
function partsOf(keys: readonly number[], taken: number): Part[] {
  const bytes = Uint8Array.from(keys, (_, at) => (at % 3 === 0 ? 1 - taken : taken) + 2 * (at % 2));
  const half = keys.length >> 1;
  return [
    { first: 0, keys: () => Uint32Array.from(keys.slice(0, half)), bytes: bytes.subarray(0, half), taken },
    { first: half, keys: () => Uint32Array.from(keys.slice(half)), bytes: bytes.subarray(half), taken },
  ];
}

test.each([
  ['spread over all numbers', fc.array(fc.nat(0xffffffff), { maxLength: 300 })],
  ['close together', fc.array(fc.integer({ min: 70_000, max: 70_050 }), { maxLength: 300 })],
  ['all different', fc.uniqueArray(fc.integer({ min: 9, max: 900 }), { maxLength: 300 })],
])('values are in the order of their keys, equal ones as they came: keys %s', (_, numbers) => {
  fc.assert(
    fc.property(numbers, fc.boolean(), fc.boolean(), fc.nat(1), (keys, isDescending, areOwn, taken) => {
      expect([...sortedBy(partsOf(keys, taken), isDescending, areOwn)]).toEqual(plainly(keys, isDescending));
    }),
  );
});

test('names have the places of their order, equal ones the same', () => {
  expect([...ranksOf(['b', 'a', 'b', '', 'c'])]).toEqual([2, 1, 2, 0, 3]);
});
