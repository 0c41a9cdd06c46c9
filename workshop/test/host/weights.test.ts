import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryClasses } from '../../../engine/host/patterns.ts';
import { createDecoder, createEncoder, createModel } from '../../../engine/host/range-coder.ts';
import { BIASES, KNOTS, type Weights, parseWeights, readWeights, writeWeights } from '../../host/weights.ts';

const classes = entryClasses().count;

/** Weights that are mostly 0, as real ones are. */
function sparseWeights(): Weights {
  const knots = new Int16Array(KNOTS * classes);
  for (let at = 0; at < knots.length; at += 97) knots[at] = ((at * 2654435761) % 2000) - 1000;
  return {
    note: 'fit --seed 1 – «test»',
    biases: Int16Array.from({ length: BIASES }, (_, at) => at - 30),
    knots,
  };
}

const weights = sparseWeights();
const file = writeWeights(weights);

/** A copy of the file with another byte at `at`. */
function altered(at: number, byte: number): Uint8Array {
  const bytes = file.slice();
  bytes[at] = byte;
  return bytes;
}

describe('the range coder', () => {
  it('decodes the numbers that it encoded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -32767, max: 32767 })),
        fc.integer({ min: 0, max: 5000 }),
        (values, zeros) => {
          const all = [...values, ...Array.from({ length: zeros }, () => 0), ...values];
          const encoder = createEncoder();
          const writing = createModel();
          for (const value of all) encoder.write(writing, value);
          const decoder = createDecoder(encoder.finish());
          const reading = createModel();
          expect(all.map(() => decoder.read(reading))).toEqual(all);
        },
      ),
    );
  });
});

describe('a file of weights', () => {
  it('is read as the weights that were written', () => {
    expect(parseWeights(file)).toEqual({ ok: true, value: weights });
  });

  it('can be read from the middle of a buffer', () => {
    const buffer = new Uint8Array(file.length + 3);
    buffer.set(file, 3);
    expect(parseWeights(buffer.subarray(3)).ok).toBe(true);
  });

  it('is refused wherever it is cut off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length - 1 }), (length) => {
        const parsed = parseWeights(file.subarray(0, length));
        expect(parsed).toEqual({ ok: false, error: length < 4 ? 'otherKind' : 'truncated' });
      }),
    );
  });

  it('is refused whichever byte is altered', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: file.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          expect(parseWeights(altered(at, (file[at] ?? 0) ^ change)).ok).toBe(false);
        },
      ),
    );
  });

  it('is refused when something follows it', () => {
    const longer = new Uint8Array(file.length + 1);
    longer.set(file);
    expect(parseWeights(longer)).toEqual({ ok: false, error: 'corrupted' });
  });

  it('is refused when it is some other file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(parseWeights(bytes).ok).toBe(false);
      }),
    );
  });

  it('is refused when it has another version', () => {
    expect(parseWeights(altered(4, 9))).toEqual({ ok: false, error: 'otherVersion' });
  });

  it('is refused when it was made for other patterns', () => {
    const foreign = writeWeights({ ...weights, knots: new Int16Array(KNOTS * 10) });
    expect(parseWeights(foreign)).toEqual({ ok: false, error: 'otherPatterns' });
  });

  it('that is broken is refused with a sentence where it must be valid', () => {
    expect(() => readWeights(file.subarray(0, 1000))).toThrow(/cut off/);
    expect(() => readWeights(altered(30, 1))).toThrow(/checksum/);
  });
});
