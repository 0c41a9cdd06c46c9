/**
 * Files within files: `.gz`, `.zip` and `.bz2`, as archives of servers are packed. The platform inflates; the container of
 * ZIP is read here, and bzip2.ts reads its own. Whatever is packed, no more is unpacked than a bound allows, so that a
 * small file cannot fill the memory.
 */
import { type Result, err, ok } from '../game/result.ts';
import { unpackBzip2 } from './bzip2.ts';
import { MAX_OWN_FILE_BYTES, type ReadError } from './error.ts';

/** A file with its name, which is empty where it has none. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** More files than this in an archive are not looked at. */
const MOST_FILES = 2000;

type Kind = 'gzip' | 'zip' | 'bzip2';

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** What `bytes` are packed as, by their first bytes; undefined if they are not. */
export function packedAs(bytes: Uint8Array): Kind | undefined {
  if (startsWith(bytes, 0x1f, 0x8b, 8)) return 'gzip';
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'zip';
  return startsWith(bytes, 0x42, 0x5a, 0x68) && (bytes[3] ?? 0) >= 0x31 && (bytes[3] ?? 0) <= 0x39
    ? 'bzip2'
    : undefined;
}

/** Signatures of files that hold no text, with the words for them in `whatIs`. */
const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x52, 0x49, 0x46, 0x46],
];

/** 7z, RAR, xz, Zstandard and lzip. */
const ARCHIVES: readonly (readonly number[])[] = [
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x4c, 0x5a, 0x49, 0x50, 1],
];

/** Whether `bytes` have a word in ASCII at an offset, as tar and the pictures of telephones do. */
function holdsAt(bytes: Uint8Array, offset: number, word: string): boolean {
  return Array.from(word).every((sign, at) => bytes[offset + at] === sign.charCodeAt(0)) && bytes.includes(0);
}

/** What `bytes` are, where they are a known kind of file that holds no game. */
export function foreignKind(bytes: Uint8Array): 'picture' | 'pdf' | 'archive' | undefined {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (ARCHIVES.some((signature) => startsWith(bytes, ...signature)) || holdsAt(bytes, 257, 'ustar'))
    return 'archive';
  if (holdsAt(bytes, 4, 'ftyp')) return 'picture';
  const isPicture =
    PICTURES.some((signature) => startsWith(bytes, ...signature)) && bytes.subarray(0, 64).includes(0);
  return isPicture ? 'picture' : undefined;
}

/**
 * The files packed in `bytes`, in their order; the file itself, called `name`, if it is not packed. What is packed twice
 * is unpacked once. An error where it is damaged or larger than `limit` bytes in all.
 */
export async function unpack(
  bytes: Uint8Array,
  name: string,
  limit = MAX_OWN_FILE_BYTES,
): Promise<Result<readonly NamedBytes[], ReadError>> {
  const inner = name.replace(/\.(?:gz|bz2)$/i, '');
  switch (packedAs(bytes)) {
    case 'gzip': {
      const plain = await inflate(bytes, 'gzip', limit);
      return plain.ok ? ok([{ name: inner, bytes: plain.value }]) : plain;
    }
    case 'bzip2': {
      const plain = unpackBzip2(bytes, limit);
      return plain.ok ? ok([{ name: inner, bytes: plain.value }]) : err(errorFor(plain.error, 'bz2', limit));
    }
    case 'zip':
      return unzip(bytes, limit);
    case undefined:
      return ok([{ name, bytes }]);
  }
}

type Trouble = 'damaged' | 'tooLarge';

function errorFor(trouble: Trouble, format: string, limit: number): ReadError {
  return trouble === 'tooLarge'
    ? { code: 'tooLarge', bytes: limit + 1, limit }
    : { code: 'badArchive', format };
}

async function inflate(
  bytes: Uint8Array,
  format: 'gzip' | 'deflate-raw',
  limit: number,
): Promise<Result<Uint8Array, ReadError>> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  // What the writer refuses the reader refuses, too.
  const written = writer.write(Uint8Array.from(bytes)).then(async () => writer.close());
  written.catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const { value } = part;
      length += value.length;
      if (length > limit) {
        await reader.cancel();
        return err(errorFor('tooLarge', format, limit));
      }
      parts.push(value);
    }
  } catch {
    return err(errorFor('damaged', format === 'gzip' ? 'gz' : 'zip', limit));
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return ok(whole);
}

// ZIP: the directory at its end says where each file is (PKWARE, APPNOTE).

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_ENTRY = 0x04034b50;
const DIRECTORY_END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;

async function unzip(bytes: Uint8Array, limit: number): Promise<Result<readonly NamedBytes[], ReadError>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = err(errorFor('damaged', 'zip', limit));
  const end = directoryEnd(view);
  if (end === undefined) return damaged;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) return err(errorFor('tooLarge', 'zip', limit));
  const files: NamedBytes[] = [];
  let left = limit;
  for (let at = view.getUint32(end + 16, true), index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return damaged;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = nameOf(bytes.subarray(at + 46, nameEnd));
    const entry = {
      method: view.getUint16(at + 10, true),
      isSecret: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    };
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    if (name.endsWith('/')) continue;
    const plain = await extract(bytes, view, entry, left);
    if (plain === undefined) return damaged;
    if (!plain.ok) {
      return plain.error.code === 'tooLarge' ? err(errorFor('tooLarge', 'zip', limit)) : plain;
    }
    left -= plain.value.length;
    files.push({ name, bytes: plain.value });
  }
  return ok(files);
}

function directoryEnd(view: DataView): number | undefined {
  const last = view.byteLength - DIRECTORY_END_BYTES;
  for (let at = last; at >= Math.max(last - LONGEST_COMMENT, 0); at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  }
  return undefined;
}

interface Entry {
  readonly method: number;
  readonly isSecret: boolean;
  readonly packed: number;
  readonly start: number;
}

/** The plain bytes of an entry; undefined where it is damaged, secret or packed in another way. */
async function extract(
  bytes: Uint8Array,
  view: DataView,
  { method, isSecret, packed, start }: Entry,
  limit: number,
): Promise<Result<Uint8Array, ReadError> | undefined> {
  if (isSecret || start + 30 > bytes.length || view.getUint32(start, true) !== FILE_ENTRY) return undefined;
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + packed > bytes.length) return undefined;
  const content = bytes.subarray(from, from + packed);
  if (method === 8) return inflate(content, 'deflate-raw', limit);
  if (method !== 0) return undefined;
  return content.length > limit ? err(errorFor('tooLarge', 'zip', limit)) : ok(content);
}

/** Names are only shown, so letters beyond ASCII may become question marks. */
function nameOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : '?')).join('');
}
