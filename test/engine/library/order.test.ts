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
  [
    'close together, or of what nothing is known',
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 20_260_000, max: 20_260_050 })), { maxLength: 300 }),
  ],
  ['all different, or of what nothing is known', fc.uniqueArray(fc.nat(300), { maxLength: 300 })],
  ['all different', fc.uniqueArray(fc.integer({ min: 9, max: 900 }), { maxLength: 300 })],
])('values are in the order of their keys, equal ones as they came: keys %s', (_, numbers) => {
  fc.assert(
    fc.property(numbers, fc.boolean(), fc.boolean(), fc.nat(1), (keys, isDescending, areOwn, taken) => {
      expect([...sortedBy(partsOf(keys, taken), isDescending, areOwn)]).toEqual(plainly(keys, isDescending));
    }),
  );
});

test('a game without a day leaves the others counted: keys are looked at three times, in place of sorted by digits', () => {
  const keys = Array.from({ length: 90_000 }, (_, at) =>
    at === 1 ? 0 : 20_000_101 + ((at * 7919) % 261_000),
  );
  let asked = 0;
  const parts = partsOf(keys, 1).map((part) => ({ ...part, keys: () => (asked++, part.keys()) }));
  expect([...sortedBy(parts, true)]).toEqual(plainly(keys, true));
  expect(asked).toBe(3 * parts.length);
});

test('names have the places of their order, equal ones the same', () => {
  expect([...ranksOf(['b', 'a', 'b', '', 'c'])]).toEqual([2, 1, 2, 0, 3]);
});
