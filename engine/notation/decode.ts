/**
 * Decodes the bytes of a file into text: UTF-8 and UTF-16 with or without a byte order mark, and otherwise what an SGF
 * file says of itself or what fits best (encodings.ts). These two decoders are our own because they tell where a text
 * breaks the encoding that it announces.
 */
import { type Result, err, ok } from '../game/result.ts';
import { decodeAs, decodeByFit, statedEncoding } from './encodings.ts';
import { MAX_OWN_FILE_BYTES, type ReadError } from './error.ts';

const BYTE_ORDER_MARK = 0xfeff;

/** The control characters that texts hold: tabs, line breaks, form feeds, and the mark with which DOS ended a file. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

/** The text of `bytes`, without a byte order mark. */
export function decodeText(bytes: Uint8Array): Result<string, ReadError> {
  if (bytes.length > MAX_OWN_FILE_BYTES)
    return err({ code: 'tooLarge', bytes: bytes.length, limit: MAX_OWN_FILE_BYTES });
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return marked;
  const unmarked = decodeUnmarkedUtf16(bytes);
  if (unmarked !== undefined) return ok(unmarked);
  const utf8 = decodeUtf8(bytes, 0);
  if (utf8.ok && !/[^\p{ASCII}]/u.test(utf8.value)) {
    // Japanese mails are ASCII, too, until an escape changes what the bytes after it mean.
    return ESCAPES.some((escape) => utf8.value.includes(escape))
      ? ok(decodeAs(bytes, 'iso-2022-jp') ?? utf8.value)
      : utf8;
  }
  const label = statedEncoding(bytes);
  const stated = label === undefined ? undefined : decodeAs(bytes, label);
  if (utf8.ok) return ok(stated !== undefined && isOnlyByChance(utf8.value) ? stated : utf8.value);
  const fitting = bytes.includes(0) ? undefined : (stated ?? decodeByFit(bytes));
  return ok(fitting ?? decodeLatin1(bytes));
}

/** The escapes that begin Japanese signs of two bytes in ISO-2022-JP. */
const ESCAPES = ['\u001b$@', '\u001b$B'];

/**
 * Whether UTF-8 may fit by chance: bytes of two for a letter are also Chinese or Japanese in other encodings, where they
 * look like letters of several alphabets.
 */
function isOnlyByChance(text: string): boolean {
  return !/[\u0800-\uffff]/.test(text) && /[\u0080-\u00bf\u0180-\u036f\u0530-\u07ff]/.test(text);
}

/** UTF-16 without a mark, as the zero bytes of ASCII show: in every second byte of the beginning, and in no other. */
function decodeUnmarkedUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const head = bytes.subarray(0, 256);
  const zeros = (parity: number) => head.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < head.length * 0.25) return undefined;
  const utf16 = decodeUtf16(bytes, odd > 0);
  return utf16.ok && findBinary(utf16.value) === undefined ? utf16.value : undefined;
}

/** The offset of the first control character that no text holds, if there is one. */
export function findBinary(text: string): number | undefined {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 && !TEXT_CONTROLS.has(code)) || code === 0x7f) return at;
  }
  return undefined;
}

/** The number of control characters that no text holds, and the text with blanks in place of them. */
export function withoutControls(text: string): [count: number, text: string] {
  let count = 0;
  const without = text.replace(/\p{Cc}/gu, (sign) => {
    const code = sign.charCodeAt(0);
    if (TEXT_CONTROLS.has(code) || code > 0x7f) return sign;
    count++;
    return ' ';
  });
  return [count, without];
}

function decodeMarked(bytes: Uint8Array): Result<string, ReadError> | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    const utf8 = decodeUtf8(bytes, 3);
    return utf8.ok ? utf8 : err({ code: 'badEncoding', encoding: 'UTF-8', offset: utf8.error });
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const utf16 = decodeUtf16(bytes, first === 0xff);
    return utf16.ok ? utf16 : err({ code: 'badEncoding', encoding: 'UTF-16', offset: utf16.error });
  }
  return undefined;
}

/** Collects UTF-16 code units into a string, in pieces that fit into an argument list. */
class TextBuilder {
  private readonly parts: string[] = [];
  private units: number[] = [];

  add(codePoint: number): void {
    if (codePoint >= 0x10000) {
      this.units.push(0xd7c0 + (codePoint >> 10), 0xdc00 + (codePoint & 0x3ff));
    } else {
      this.units.push(codePoint);
    }
    if (this.units.length >= 4096) this.flush();
  }

  text(): string {
    this.flush();
    return this.parts.join('');
  }

  private flush(): void {
    this.parts.push(String.fromCharCode(...this.units));
    this.units = [];
  }
}

/** The smallest code point that needs 1, 2 or 3 continuation bytes; a longer form of a smaller one is invalid. */
const SHORTEST = [0, 0x80, 0x800, 0x10000] as const;

/** Strict UTF-8 (RFC 3629); the error is the offset of the first byte of the sequence that breaks it. */
function decodeUtf8(bytes: Uint8Array, start: number): Result<string, number> {
  const builder = new TextBuilder();
  for (let at = start; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const following = lead < 0x80 ? 0 : lead < 0xc0 ? undefined : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    if (following === undefined || lead > 0xf4) return err(at);
    let codePoint = following === 0 ? lead : lead & (0x3f >> following);
    for (let i = 1; i <= following; i++) {
      const byte = bytes[at + i];
      if (byte === undefined || (byte & 0xc0) !== 0x80) return err(at);
      codePoint = (codePoint << 6) | (byte & 0x3f);
    }
    const isSurrogate = codePoint >= 0xd800 && codePoint < 0xe000;
    if (codePoint < (SHORTEST[following] ?? 0) || codePoint > 0x10ffff || isSurrogate) return err(at);
    builder.add(codePoint);
    at += following + 1;
  }
  return ok(builder.text());
}

/** UTF-16 with its byte order mark; the error is the offset of an unpaired surrogate or of a last odd byte. */
function decodeUtf16(bytes: Uint8Array, littleEndian: boolean): Result<string, number> {
  const builder = new TextBuilder();
  let awaitingLow = false;
  for (let at = 0; at < bytes.length; at += 2) {
    const [first, second] = [bytes[at] ?? 0, bytes[at + 1]];
    if (second === undefined) return err(at);
    const unit = littleEndian ? first | (second << 8) : (first << 8) | second;
    const isLow = unit >= 0xdc00 && unit < 0xe000;
    if (isLow !== awaitingLow) return err(awaitingLow ? at - 2 : at);
    awaitingLow = unit >= 0xd800 && unit < 0xdc00;
    if (at > 0 || unit !== BYTE_ORDER_MARK) builder.add(unit);
  }
  return awaitingLow ? err(bytes.length - 2) : ok(builder.text());
}

function decodeLatin1(bytes: Uint8Array): string {
  const builder = new TextBuilder();
  for (const byte of bytes) builder.add(byte);
  return builder.text();
}
