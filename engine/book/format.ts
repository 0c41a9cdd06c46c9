/**
 * A book as a file: every position that has a value, in a row of 20 bytes, sorted by key, so that a position is found
 * where it lies and nothing need be unpacked.
 *
 * Little endian: the eight bytes `OTHELLOB`, the version, the number of positions, a checksum of all that follows it
 * (CRC-32), and the number of bytes of the recipe; the recipe as text, filled up with spaces to a multiple of eight; then
 * the columns of the rows: the discs of the side to move, those of the other side (64 bits each), the value in
 * hundredths of discs (signed, 16 bits), the plies that support it, and the kind (8 bits each).
 */
import { crc32 } from '../crc32.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type BookKey, boardsOf, keyWith } from './key.ts';

/** What a book says about a position. */
export interface BookEntry {
  /** In discs, for the side to move. */
  readonly value: number;
  /**
   * The depth of support: how many plies lie between the position and the last that was searched for its value, along
   * the best line of the book and then of a search.
   */
  readonly plies: number;
  /** Whether the value is the result of perfect play along the line of the book. */
  readonly isExact: boolean;
  /** Whether the moves of the position were searched, so that those that are good are in the book, too. */
  readonly isExpanded: boolean;
}

export interface BookRow extends BookEntry {
  readonly key: BookKey;
}

/** A book in the memory. */
export interface BookFile {
  /** The number of positions. */
  readonly count: number;
  /** How the book was made, as text. */
  readonly recipe: string;
  find(key: BookKey): BookEntry | undefined;
  /** All rows, by key. */
  rows(): Generator<BookRow>;
}

const MAGIC = [...'OTHELLOB'].map((letter) => letter.charCodeAt(0));
const VERSION = 1;
const VERSION_AT = 8;
const COUNT_AT = 12;
const CHECKSUM_AT = 16;
const RECIPE_BYTES_AT = 20;
const HEAD_BYTES = 24;
const ROW_BYTES = 20;
const MOST_RECIPE = 10_000;
const MOST_ROWS = 10_000_000;

/** Values have two decimals. */
const UNITS = 100;

const IS_EXACT = 1;
const IS_EXPANDED = 2;

/** Where the columns lie in a file of so many rows. */
function columnsOf(
  bytes: Uint8Array<ArrayBuffer>,
  count: number,
  recipeBytes: number,
): {
  readonly movers: BigUint64Array;
  readonly opponents: BigUint64Array;
  readonly values: Int16Array;
  readonly plies: Uint8Array;
  readonly kinds: Uint8Array;
} {
  const { buffer } = bytes;
  const start = bytes.byteOffset + HEAD_BYTES + recipeBytes;
  return {
    movers: new BigUint64Array(buffer, start, count),
    opponents: new BigUint64Array(buffer, start + 8 * count, count),
    values: new Int16Array(buffer, start + 16 * count, count),
    plies: new Uint8Array(buffer, start + 18 * count, count),
    kinds: new Uint8Array(buffer, start + 19 * count, count),
  };
}

/** The file of these rows. @throws RangeError for two rows of one position. */
export function writeBook(recipe: string, rows: readonly BookRow[]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(recipe);
  const recipeBytes = Math.ceil(text.length / 8) * 8;
  const count = rows.length;
  const bytes = new Uint8Array(HEAD_BYTES + recipeBytes + ROW_BYTES * count);
  bytes.set(MAGIC);
  bytes.fill(0x20, HEAD_BYTES, HEAD_BYTES + recipeBytes).set(text, HEAD_BYTES);
  const columns = columnsOf(bytes, count, recipeBytes);
  const sorted = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  for (const [at, { key, value, plies, isExact, isExpanded }] of sorted.entries()) {
    if (key === sorted[at - 1]?.key) throw new RangeError(`${key} has two rows.`);
    [columns.movers[at], columns.opponents[at]] = boardsOf(key);
    columns.values[at] = Math.round(value * UNITS);
    columns.plies[at] = Math.min(plies, 255);
    columns.kinds[at] = (isExact ? IS_EXACT : 0) | (isExpanded ? IS_EXPANDED : 0);
  }
  const head = new DataView(bytes.buffer);
  head.setUint32(VERSION_AT, VERSION, true);
  head.setUint32(COUNT_AT, count, true);
  head.setUint32(RECIPE_BYTES_AT, recipeBytes, true);
  head.setUint32(CHECKSUM_AT, checksumOf(bytes), true);
  return bytes;
}

/** Reads a file that `writeBook` wrote; otherwise the reason why it is none, as a sentence without its subject. */
export function readBook(file: Uint8Array): Result<BookFile, string> {
  // The columns of 64 bits must lie at a multiple of 8, and a file that was read may lie anywhere.
  const bytes = new Uint8Array(file.length);
  bytes.set(file);
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return err('is no book');
  if (bytes.length < HEAD_BYTES) return err('ends too early');
  const head = new DataView(bytes.buffer);
  const version = head.getUint32(VERSION_AT, true);
  if (version !== VERSION) return err(`has version ${version}, and only version ${VERSION} is known`);
  const count = head.getUint32(COUNT_AT, true);
  const recipeBytes = head.getUint32(RECIPE_BYTES_AT, true);
  if (count > MOST_ROWS || recipeBytes > MOST_RECIPE || recipeBytes % 8 !== 0)
    return err('has a damaged head');
  const length = HEAD_BYTES + recipeBytes + ROW_BYTES * count;
  if (bytes.length !== length) return err(`has ${bytes.length} bytes where ${length} belong`);
  if (head.getUint32(CHECKSUM_AT, true) !== checksumOf(bytes))
    return err('is damaged: its checksum is another one');
  const recipe = new TextDecoder().decode(bytes.subarray(HEAD_BYTES, HEAD_BYTES + recipeBytes)).trimEnd();
  const { movers, opponents, values, plies, kinds } = columnsOf(bytes, count, recipeBytes);
  const entryAt = (at: number): BookEntry => {
    const kind = kinds[at] ?? 0;
    return {
      value: (values[at] ?? 0) / UNITS,
      plies: plies[at] ?? 0,
      isExact: (kind & IS_EXACT) !== 0,
      isExpanded: (kind & IS_EXPANDED) !== 0,
    };
  };
  return ok({
    count,
    recipe,
    find(key) {
      const at = placeOf(movers, opponents, ...boardsOf(key));
      return at === undefined ? undefined : entryAt(at);
    },
    *rows() {
      for (let at = 0; at < count; at++) {
        yield { key: keyWith(movers[at] ?? 0n, opponents[at] ?? 0n), ...entryAt(at) };
      }
    },
  });
}

function placeOf(
  movers: BigUint64Array,
  opponents: BigUint64Array,
  mover: bigint,
  opponent: bigint,
): number | undefined {
  let low = 0;
  let high = movers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = movers[middle] ?? 0n;
    if (found < mover || (found === mover && (opponents[middle] ?? 0n) < opponent)) low = middle + 1;
    else high = middle;
  }
  return movers[low] === mover && opponents[low] === opponent ? low : undefined;
}

/** The checksum of all that follows it. */
function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CHECKSUM_AT + 4));
}
