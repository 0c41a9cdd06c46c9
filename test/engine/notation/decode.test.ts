import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../engine/notation/decode.ts';
import { MAX_OWN_FILE_BYTES } from '../../../engine/notation/error.ts';

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).forEach((unit, at) => {
    view.setUint16(2 * at + 2, unit, littleEndian);
  });
  view.setUint16(0, 0xfeff, littleEndian);
  return new Uint8Array(view.buffer);
}

const texts = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.startsWith('\ufeff'));

describe('text from bytes', () => {
  test('is the text that was written as UTF-8 or UTF-16', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const utf8 = new TextEncoder().encode(text);
        const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]);
        for (const bytes of [utf8, marked, utf16(text, true), utf16(text, false)]) {
          // Four bytes of text may happen to look like a mark.
          if (bytes === utf8 && [0xef, 0xfe, 0xff].includes(bytes[0] ?? 0)) continue;
          expect(decodeText(bytes)).toEqual({ ok: true, value: text });
        }
      }),
      { numRuns: 1000, seed: 1 },
    );
  });

  test('is UTF-8 exactly where the platform finds it valid, else what fits', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .array(
          fc.constantFrom(0x41, 0x80, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0x9f, 0xa0, 0xf0, 0x90, 0xf4, 0x8f),
          { maxLength: 8 },
        )
        .map((list) => Uint8Array.from(list)),
    );
    fc.assert(
      fc.property(bytes, (input) => {
        // Zeros may make it UTF-16 without a mark.
        fc.pre(![0xef, 0xfe, 0xff].includes(input[0] ?? 0) && !input.includes(0));
        let utf8: string | undefined;
        try {
          utf8 = strict.decode(input);
        } catch {
          utf8 = undefined;
        }
        const decoded = decodeText(input);
        expect(decoded).toEqual({ ok: true, value: utf8 ?? expect.any(String) });
        expect(decoded.ok && decoded.value.includes('\ufffd')).toBe(utf8?.includes('\ufffd') ?? false);
      }),
      { numRuns: 5000, seed: 1 },
    );
  });

  test.each([
    ['a truncated sequence after the mark of UTF-8', [0xef, 0xbb, 0xbf, 0x41, 0xe4, 0xb8], 'UTF-8', 4],
    ['an overlong form after the mark of UTF-8', [0xef, 0xbb, 0xbf, 0xc0, 0x80], 'UTF-8', 3],
    ['an odd number of bytes of UTF-16', [0xff, 0xfe, 0x41, 0x00, 0x41], 'UTF-16', 4],
    ['half a pair at the end of UTF-16', [0xff, 0xfe, 0x00, 0xd8], 'UTF-16', 2],
    ['half a pair in the middle of UTF-16', [0xfe, 0xff, 0xd8, 0x00, 0x00, 0x41], 'UTF-16', 2],
    ['a second half alone', [0xfe, 0xff, 0xdc, 0x00], 'UTF-16', 2],
  ] as const)('is refused for %s', (_, bytes, encoding, offset) => {
    const error = { code: 'badEncoding', encoding, offset };
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ ok: false, error });
  });

  test('is read up to the limit and refused above it', () => {
    const error = { code: 'tooLarge', bytes: MAX_OWN_FILE_BYTES + 1, limit: MAX_OWN_FILE_BYTES };
    expect(decodeText(new Uint8Array(MAX_OWN_FILE_BYTES + 1))).toEqual({ ok: false, error });
    expect(decodeText(new Uint8Array(MAX_OWN_FILE_BYTES)).ok).toBe(true);
  });
});
