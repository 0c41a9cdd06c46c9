/**
 * Unpacks bzip2, which no platform does, written after the format's description (J. Tsai, "BZIP2: Format
 * Specification"): blocks of at most 900,000 bytes in the order of the Burrows-Wheeler transform, in runs, moved to the
 * front, in Huffman codes.
 */
import { type Result, err, ok } from '../game/result.ts';

const BLOCK = 0x314159265359n;
const END = 0x177245385090n;
const GROUP = 50;
const LONGEST_CODE = 20;

class Damaged extends Error {}

/** Reads bits, the highest of each byte first. */
class Bits {
  private at = 0;
  private bit = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  one(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Damaged();
    const value = (byte >> (7 - this.bit)) & 1;
    this.bit = (this.bit + 1) & 7;
    if (this.bit === 0) this.at++;
    return value;
  }

  /** At most 30 bits. */
  many(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) value = (value << 1) | this.one();
    return value;
  }

  signature(): bigint {
    return (BigInt(this.many(24)) << 24n) | BigInt(this.many(24));
  }

  align(): void {
    if (this.bit === 0) return;
    this.bit = 0;
    this.at++;
  }
}

/** The codes of a table by length: the first code, the number of codes, and the symbols in the order of the codes. */
interface Codes {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

/** The plain bytes, at most `limit` of them. */
export function unpackBzip2(bytes: Uint8Array, limit: number): Result<Uint8Array, 'damaged' | 'tooLarge'> {
  const out = new Output(limit);
  try {
    const bits = new Bits(bytes);
    do {
      if (bits.many(24) !== 0x425a68) throw new Damaged();
      const size = (bits.many(8) - 0x30) * 100_000;
      if (size < 100_000 || size > 900_000) throw new Damaged();
      readStream(bits, size, out);
      bits.align();
    } while (!bits.isAtEnd && !out.isFull);
  } catch (error) {
    if (error instanceof Damaged) return err('damaged');
    throw error;
  }
  return out.isFull ? err('tooLarge') : ok(out.bytes());
}

function readStream(bits: Bits, size: number, out: Output): void {
  for (;;) {
    const signature = bits.signature();
    if (signature === END) {
      bits.many(16);
      bits.many(16);
      return;
    }
    if (signature !== BLOCK) throw new Damaged();
    readBlock(bits, size, out);
    if (out.isFull) return;
  }
}

function readBlock(bits: Bits, size: number, out: Output): void {
  bits.many(16);
  bits.many(16);
  // Blocks in random order are of versions before 0.9.5.
  if (bits.one() === 1) throw new Damaged();
  const origin = bits.many(24);
  const used = readUsed(bits);
  const tableCount = bits.many(3);
  const selectorCount = bits.many(15);
  if (used.length === 0 || tableCount < 2 || tableCount > 6 || selectorCount === 0) throw new Damaged();
  const selectors = readSelectors(bits, tableCount, selectorCount);
  const tables = Array.from({ length: tableCount }, () => readTable(bits, used.length + 2));
  const block = readSymbols(bits, { used, selectors, tables, size });
  if (origin >= block.length) throw new Damaged();
  untransform(block, origin, out);
}

function readUsed(bits: Bits): number[] {
  const groups = bits.many(16);
  const used: number[] = [];
  for (let group = 0; group < 16; group++) {
    if (((groups >> (15 - group)) & 1) === 0) continue;
    const members = bits.many(16);
    for (let member = 0; member < 16; member++) {
      if (((members >> (15 - member)) & 1) === 1) used.push(group * 16 + member);
    }
  }
  return used;
}

function readSelectors(bits: Bits, tableCount: number, count: number): number[] {
  const order = Array.from({ length: tableCount }, (_, index) => index);
  return Array.from({ length: count }, () => {
    let place = 0;
    while (bits.one() === 1) place++;
    const [chosen] = order.splice(place, 1);
    if (chosen === undefined) throw new Damaged();
    order.unshift(chosen);
    return chosen;
  });
}

function readTable(bits: Bits, symbolCount: number): Codes {
  const counts = Array<number>(LONGEST_CODE + 1).fill(0);
  const lengths: number[] = [];
  let length = bits.many(5);
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    while (bits.one() === 1) length += bits.one() === 0 ? 1 : -1;
    if (length < 1 || length > LONGEST_CODE) throw new Damaged();
    lengths.push(length);
    counts[length] = (counts[length] ?? 0) + 1;
  }
  const symbols = lengths
    .map((each, symbol) => ({ each, symbol }))
    .toSorted((one, other) => one.each - other.each || one.symbol - other.symbol)
    .map(({ symbol }) => symbol);
  return { counts, symbols };
}

function readSymbol(bits: Bits, { counts, symbols }: Codes): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code = (code << 1) | bits.one();
    const count = counts[length] ?? 0;
    if (code - first < count) return symbols[index + code - first] ?? 0;
    index += count;
    first = (first + count) << 1;
  }
  throw new Damaged();
}

interface Coded {
  readonly used: readonly number[];
  readonly selectors: readonly number[];
  readonly tables: readonly Codes[];
  readonly size: number;
}

/** The last column of the transform. */
function readSymbols(bits: Bits, { used, selectors, tables, size }: Coded): Uint8Array {
  const front = [...used];
  const end = used.length + 1;
  const block = new Uint8Array(size);
  let length = 0;
  let run = 0;
  let weight = 1;
  const flush = (): void => {
    if (length + run > size) throw new Damaged();
    block.fill(front[0] ?? 0, length, length + run);
    length += run;
    run = 0;
    weight = 1;
  };
  for (let read = 0; ; read++) {
    const table = tables[selectors[Math.floor(read / GROUP)] ?? -1];
    if (table === undefined) throw new Damaged();
    const symbol = readSymbol(bits, table);
    if (symbol <= 1) {
      run += weight * (symbol + 1);
      weight *= 2;
      if (run > size) throw new Damaged();
      continue;
    }
    flush();
    if (symbol === end) return block.subarray(0, length);
    const [byte] = front.splice(symbol - 1, 1);
    if (byte === undefined || length >= size) throw new Damaged();
    front.unshift(byte);
    block[length++] = byte;
  }
}

/** Writes the bytes in their own order, with the runs of four and more that a count follows. */
function untransform(block: Uint8Array, origin: number, out: Output): void {
  const starts = new Uint32Array(257);
  for (const byte of block) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
  for (let byte = 0; byte < 256; byte++) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0);
  const next = new Uint32Array(block.length);
  for (const [at, byte] of block.entries()) {
    const place = starts[byte] ?? 0;
    next[place] = at;
    starts[byte] = place + 1;
  }
  let at = next[origin] ?? 0;
  let same = 0;
  let before = -1;
  for (let left = block.length; left > 0; left--) {
    const byte = block[at] ?? 0;
    at = next[at] ?? 0;
    if (same === 4) {
      out.add(before, byte);
      same = 0;
      before = -1;
    } else {
      same = byte === before ? same + 1 : 1;
      before = byte;
      out.add(byte, 1);
    }
    if (out.isFull) return;
  }
}

/** Bytes that grow up to a limit. */
class Output {
  private buffer = new Uint8Array(1 << 16);
  private length = 0;
  private readonly limit: number;
  isFull = false;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(byte: number, count: number): void {
    if (this.length + count > this.limit) {
      this.isFull = true;
      return;
    }
    if (this.length + count > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + count));
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer.fill(byte, this.length, this.length + count);
    this.length += count;
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}
