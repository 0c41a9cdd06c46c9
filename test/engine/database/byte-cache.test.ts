/** What is held of what was read, against what was read: whatever is there is right, and it is there as long as there is room. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCache, type Held } from '../../../engine/database/byte-cache.ts';

const ROOM = 256;

/** What there is to be read, by a number: as many bytes as it says, of its own kind. */
const sized = fc.integer({ min: 0, max: ROOM + 40 });

test('an array is there as it was read until so many others came that it has no room', () => {
  fc.assert(
    fc.property(fc.array(sized, { maxLength: 200 }), (lengths) => {
      const cache = new ByteCache(ROOM);
      const kept = new Map<number, Held<Uint8Array>>();
      let reads = 0;
      for (const [at, length] of lengths.entries()) {
        const before = kept.get(length);
        const wasThere = before?.value !== undefined && length <= ROOM;
        reads = 0;
        const held = cache.get(
          String(length),
          () => {
            reads++;
            return new Uint8Array(length).fill(length % 251);
          },
          (bytes) => bytes,
        );
        kept.set(length, held);
        expect(reads).toBe(wasThere ? 0 : 1);
        for (const [wanted, { value }] of kept) {
          if (value) expect([...value]).toEqual(Array.from({ length: wanted }, () => wanted % 251));
        }
        // Of small arrays the last ones are all there: nothing goes while half of the room is enough.
        const last = [...new Set(lengths.slice(Math.max(0, at - 3), at + 1))];
        if (last.every((each) => each <= 24)) {
          for (const each of last) expect(kept.get(each)?.value).toBeDefined();
        }
      }
    }),
  );
});

test('an array of larger numbers begins where it can, and what was read is given back', () => {
  const cache = new ByteCache(ROOM);
  cache.get(
    'first',
    () => Uint8Array.of(1, 2, 3),
    (bytes) => bytes,
  );
  const read = new Uint8Array(Uint32Array.of(7, 8).buffer);
  const held = cache.get(
    'numbers',
    () => read,
    ({ buffer, byteOffset, byteLength }) => new Uint32Array(buffer, byteOffset, byteLength / 4),
  );
  expect([...(held.value ?? [])]).toEqual([7, 8]);
  expect(read).toHaveLength(0);
});
