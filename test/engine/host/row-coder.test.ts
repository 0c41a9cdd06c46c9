import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRows, encodeRows } from '../../../engine/host/row-coder.ts';

const UNITS = 8;

/** Rows of which most are small, as real ones are. */
const anyRows = fc
  .array(
    fc.array(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -127, max: 127 })), {
      minLength: UNITS,
      maxLength: UNITS,
    }),
    { maxLength: 200 },
  )
  .map((rows) => Int8Array.from(rows.flat()));

describe('rows in few bytes', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(decodeRows(encodeRows(rows, UNITS), rows.length / UNITS, UNITS)).toEqual({
          ok: true,
          value: rows,
        });
      }),
    );
  });

  it('are read as they were written if every number is another, and if all are the same', () => {
    const different = Int8Array.from({ length: 16 * 255 }, (_, at) => (at % 255) - 127);
    const same = new Int8Array(16 * 5000).fill(-127);
    for (const rows of [different, same]) {
      expect(decodeRows(encodeRows(rows, 16), rows.length / 16, 16)).toEqual({ ok: true, value: rows });
    }
  });

  it('take far less room than a byte for each number where most numbers are 0', () => {
    const rows = Int8Array.from({ length: UNITS * 20_000 }, (_, at) => (at % 37 === 0 ? 5 : 0));
    expect(encodeRows(rows, UNITS).length).toBeLessThan(rows.length / 4);
  });

  it('cannot hold the one number of a byte that has no opposite', () => {
    expect(() => encodeRows(Int8Array.of(1, -128), 2)).toThrow('-128 is too small for a row');
  });

  it('are refused where something is missing or follows, and of another number', () => {
    fc.assert(
      fc.property(anyRows, fc.nat({ max: 50 }), (rows, cut) => {
        const bytes = encodeRows(rows, UNITS);
        const count = rows.length / UNITS;
        const broken = { ok: false, error: 'broken' };
        expect(decodeRows(bytes.subarray(0, bytes.length - 1 - cut), count, UNITS)).toEqual(broken);
        expect(decodeRows(Uint8Array.of(...bytes, 7, 7), count, UNITS)).toEqual(broken);
      }),
    );
  });

  it('are refused if the frequencies of numbers do not add up', () => {
    const bytes = encodeRows(Int8Array.of(1, 2, 3, 4), 4);
    const [at] = [...bytes.entries()].find(([, byte]) => byte !== 0) ?? [0];
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(decodeRows(bytes, 1, 4)).toEqual({ ok: false, error: 'broken' });
  });

  it('are some rows or refused, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4600, maxLength: 4700 }), (bytes) => {
        const rows = decodeRows(bytes, 3, UNITS);
        expect(rows.ok ? rows.value.length : rows.error).toBe(rows.ok ? 3 * UNITS : 'broken');
      }),
    );
  });
});
