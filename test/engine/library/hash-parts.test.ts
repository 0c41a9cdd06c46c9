/** Hash values that are found without reading all of them. */
import { expect, test } from 'vitest';
import { hashesIn, partsOf, placesAmong, placesOf, topOf } from '../../../engine/library/hash-parts.ts';
import { randomFrom } from '../game/random-play.ts';

const random = randomFrom(5);
const some = (count: number, most = 2 ** 32): Uint32Array =>
  Uint32Array.from({ length: count }, () => random() * most);

test.each([
  ['spread over all numbers', some(4096)],
  ['of few numbers, so that many come again', some(5000, 3000)],
  ['many of one highest byte', some(20_000, 2 ** 25)],
  ['of numbers whose bytes are alike', some(5000).map((value) => (value & 0x01010101) >>> 0)],
])('parts say what the values are, and where each is: values %s', (_, hashes) => {
  const { tops, rests } = partsOf(hashes)!;
  expect(hashesIn(tops, (top) => rests[top]!)).toEqual(hashes);
  for (const hash of [...hashes.subarray(0, 300), ...some(300), ...some(300, 3000)]) {
    expect(placesOf(hash, rests[topOf(hash)]!, () => tops)).toEqual(placesAmong(hashes, hash));
  }
});

test('the parts are as long as the values', () => {
  const { tops, rests } = partsOf(some(5000))!;
  expect(rests.reduce((sum, { length }) => sum + length, tops.length)).toBe(4 * 5000);
});

test('few values have no parts, because they are read as fast', () => {
  expect(partsOf(some(4095))).toBeUndefined();
});
