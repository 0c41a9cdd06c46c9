/**
 * Checksums that tell whether a game file was changed by another program, or damaged, after the app wrote it. They
 * stand on a line `Checksum: 9f3c21aa 3fb2…`: first a checksum of the whole text and then, because moves have no
 * redundancy of their own, two digits for each move played. The digits of a move depend on all moves before it, so the
 * first wrong ones tell how far the moves agree. Spaces and line breaks do not count, because editors and mail programs
 * change them.
 */
import type { Move } from '../game/tree.ts';
import { moveName } from './transcript.ts';

/** The line of the checksum is not part of the checked text. */
const CHECKSUM_LINE = /^[ \t]*checksum[ \t]*:.*$/im;

/** FNV-1a (Fowler, Noll, Vo) on the UTF-16 units of `text` above the space, going on from `hash`. */
function hashed(text: string, hash = 0x811c9dc5): number {
  let value = hash;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // White space, of whatever kind, and the byte order mark.
    if (unit <= 0x20 || unit === 0xa0 || unit === 0xfeff) continue;
    value = Math.imul(value ^ unit, 0x01000193);
  }
  return value >>> 0;
}

/** The four bytes of a hash, put together by exclusive or. */
function byteOf(hash: number): number {
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
}

/** Two hexadecimal digits for each of `moves`. */
function digitsOf(moves: readonly Move[]): string {
  let hash: number | undefined;
  return moves
    .map((move) => {
      hash = hashed(moveName(move), hash);
      return byteOf(hash).toString(16).padStart(2, '0');
    })
    .join('');
}

/** The value of the line for `text` and the moves played in it. `text` may have such a line already. */
export function checksumOf(text: string, moves: readonly Move[]): string {
  const whole = hashed(text.replace(CHECKSUM_LINE, '')).toString(16).padStart(8, '0');
  return moves.length === 0 ? whole : `${whole} ${digitsOf(moves)}`;
}

/** How far a text still is what was written: of its `moves` without passes, the first `agreeing` are unchanged. */
export interface Alteration {
  readonly agreeing: number;
  readonly moves: number;
}

/**
 * The extent to which `text`, in which `moves` are played, agrees with the checksum `value`; undefined if all of it
 * does.
 */
export function alteration(value: string, text: string, moves: readonly Move[]): Alteration | undefined {
  const [whole, digits = ''] = value.toLowerCase().trim().split(/\s+/);
  const [expectedWhole, expectedDigits = ''] = checksumOf(text, moves).split(' ');
  if (whole === expectedWhole && digits === expectedDigits) return undefined;
  const digitsAt = (of: string, at: number): string => of.slice(2 * at, 2 * at + 2);
  const differs = moves.findIndex((_, at) => digitsAt(digits, at) !== digitsAt(expectedDigits, at));
  const agreeing = differs < 0 ? moves : moves.slice(0, differs);
  return { agreeing: numbered(agreeing), moves: numbered(moves) };
}

function numbered(moves: readonly Move[]): number {
  return moves.filter((move) => move !== 'pass').length;
}

/**
 * A fingerprint that tells two contents of a file apart: their length, and two hashes of 32 bits. It does not protect
 * against intent.
 */
export function fingerprint(bytes: Uint8Array): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x85ebca6b) ^ (other >>> 15);
  }
  return [bytes.length, one >>> 0, other >>> 0].map((part) => part.toString(16)).join('-');
}
