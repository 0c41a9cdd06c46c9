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

  it('are refused where something is missing or follows, and as more or fewer rows than they are', () => {
    fc.assert(
      fc.property(anyRows, fc.nat({ max: 50 }), (rows, cut) => {
        const bytes = encodeRows(rows, UNITS);
        const count = rows.length / UNITS;
        const broken = { ok: false, error: 'broken' };
        expect(decodeRows(bytes.subarray(0, bytes.length - 1 - cut), count, UNITS)).toEqual(broken);
        expect(decodeRows(Uint8Array.of(...bytes, 7, 7), count, UNITS)).toEqual(broken);
      }),
    );
    const bytes = encodeRows(
      Int8Array.from({ length: 80 }, (_, at) => at),
      UNITS,
    );
    for (const count of [9, 11]) expect(decodeRows(bytes, count, UNITS).ok).toBe(false);
  });

  it('are refused if the frequencies of numbers do not add up', () => {
    const bytes = encodeRows(Int8Array.of(1, 2, 3, 4), 4);
    const [at] = [...bytes.entries()].find(([, byte]) => byte !== 0) ?? [0];
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(decodeRows(bytes, 1, 4)).toEqual({ ok: false, error: 'broken' });
  });

  it('are refused if they ask for a number of a kind that has none', () => {
    const bytes = new Uint8Array(encodeRows(new Int8Array(), 4).length);
    new DataView(bytes.buffer).setUint32(bytes.length - 4, 1 << 14, true);
    expect(decodeRows(bytes, 0, 4).ok).toBe(true);
    // For four numbers the table of such a kind would read three words.
    expect(decodeRows(Uint8Array.of(...bytes, 0, 0, 0, 0, 0, 0), 1, 4)).toEqual({
      ok: false,
      error: 'broken',
    });
  });

  it.each([0, 2 ** 14 - 1, 2 ** 30, 2 ** 32 - 1])('are refused if they begin with the state %i', (state) => {
    const bytes = encodeRows(new Int8Array(), 4);
    expect(decodeRows(bytes, 0, 4).ok).toBe(true);
    new DataView(bytes.buffer).setUint32(bytes.length - 4, state, true);
    expect(decodeRows(bytes, 0, 4)).toEqual({ ok: false, error: 'broken' });
  });

  it('are others or refused if anything behind the frequencies is another, and never more than asked for', () => {
    const rows = Int8Array.from({ length: 400 }, (_, at) => ((at * 7) % 11) - 5);
    const bytes = encodeRows(rows, UNITS);
    const state = encodeRows(new Int8Array(), UNITS).length - 4;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: state, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const altered = bytes.slice();
          altered[at] = (altered[at] ?? 0) ^ change;
          const read = decodeRows(altered, rows.length / UNITS, UNITS);
          expect(read).not.toEqual({ ok: true, value: rows });
          if (read.ok) expect(read.value.length).toBe(rows.length);
          else refused++;
        },
      ),
    );
    expect(refused).toBeGreaterThan(50);
  });
});
