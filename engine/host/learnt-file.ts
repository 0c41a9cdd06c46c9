/**
 * What files of networks and of weights have in common. Both are little-endian. A header of 24 bytes begins with four
 * letters that name the kind (u32) and the version (u16), says how long the other parts are, and ends with the CRC-32 of
 * everything else (u32). A note follows, which says in UTF-8 how the numbers were learnt, and then a coded body.
 *
 * A file that is cut off, altered or made for other patterns is refused, because the engine would play badly with it and
 * nobody would know why.
 */
import { crc32 } from '../crc32.ts';
import { type Result, err, ok } from '../game/result.ts';

/** What is particular to one kind of file. */
export interface LearntFormat {
  /** What is learnt, at the beginning of a sentence. */
  readonly subject: string;
  /** What such a file is called in a sentence. */
  readonly kind: string;
  /** The four letters at its beginning. */
  readonly letters: number;
  readonly version: number;
  /** The place in the header of the note's length in bytes (u16). */
  readonly noteBytesAt: number;
  /** The place in the header of the body's length in bytes (u32). */
  readonly bodyBytesAt: number;
}

export type LearntFault =
  | 'otherKind'
  | 'otherVersion'
  | 'otherPatterns'
  | 'otherStages'
  | 'otherUnits'
  | 'truncated'
  | 'corrupted'
  | 'brokenRows'
  | 'outOfRange';

export interface LearntFile {
  /** The whole file, from which the fields of its own header are read. */
  readonly view: DataView;
  readonly note: string;
  readonly body: Uint8Array;
}

const HEADER_BYTES = 24;
const CHECKSUM_AT = 20;

/** Takes a file apart. Any bytes are allowed: the result is the parts, or what is wrong with the file. */
export function openLearnt(bytes: Uint8Array, format: LearntFormat): Result<LearntFile, LearntFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== format.letters) return err('otherKind');
  if (bytes.length < HEADER_BYTES) return err('truncated');
  if (view.getUint16(4, true) !== format.version) return err('otherVersion');
  const noteEnd = HEADER_BYTES + view.getUint16(format.noteBytesAt, true);
  const end = noteEnd + view.getUint32(format.bodyBytesAt, true);
  if (bytes.length < end) return err('truncated');
  if (bytes.length > end || view.getUint32(CHECKSUM_AT, true) !== checksum(bytes)) return err('corrupted');
  const note = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, noteEnd));
  return ok({ view, note, body: bytes.subarray(noteEnd, end) });
}

/** The bytes of a file with this note and body. `fillHeader` writes the fields that only this kind of file has. */
export function writeLearnt(
  format: LearntFormat,
  note: string,
  body: Uint8Array,
  fillHeader: (view: DataView) => void,
): Uint8Array {
  const noteBytes = new TextEncoder().encode(note);
  const bytes = new Uint8Array(HEADER_BYTES + noteBytes.length + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, format.letters, true);
  view.setUint16(4, format.version, true);
  view.setUint16(format.noteBytesAt, noteBytes.length, true);
  view.setUint32(format.bodyBytesAt, body.length, true);
  fillHeader(view);
  bytes.set(noteBytes, HEADER_BYTES);
  bytes.set(body, HEADER_BYTES + noteBytes.length);
  view.setUint32(CHECKSUM_AT, checksum(bytes), true);
  return bytes;
}

/** What was read from a file that must be valid. @throws Error that says what is wrong with the file. */
export function requireLearnt<T>(read: Result<T, LearntFault>, { subject, kind }: LearntFormat): T {
  if (read.ok) return read.value;
  const faults: Record<LearntFault, string> = {
    otherKind: `it is not ${kind}`,
    otherVersion: 'it has another version of the format',
    otherPatterns: 'it was made for other patterns',
    otherStages: 'it has more stages than there is room for, or one that begins with no phase',
    otherUnits: 'its first layer has a number of units that the search does not have',
    truncated: 'it is cut off',
    corrupted: 'its checksum does not match',
    brokenRows: 'its rows cannot be decoded',
    outOfRange: 'it has numbers that are too large',
  };
  throw new Error(`${subject} cannot be loaded: ${faults[read.error]}.`);
}

/** The CRC-32 of a file without the four bytes that hold it. */
function checksum(bytes: Uint8Array): number {
  return crc32(bytes.subarray(HEADER_BYTES), crc32(bytes.subarray(0, CHECKSUM_AT)));
}
