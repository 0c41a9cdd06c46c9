/**
 * The file of the learnt evaluation: reading it, writing it, and putting it into the shared memory. A file that is cut
 * off, altered or made for other patterns is refused, because the engine would play badly with it and nobody would know
 * why.
 *
 * The file is little-endian. Its header holds "OTHW", the version (u16), the units of a disc (u16), the number of
 * weight classes (u32), the number of knots (u16), the length of the note in bytes (u16), the length of the body in
 * bytes (u32), and the CRC-32 of everything else (u32). The note follows, which says in UTF-8 how the weights were
 * made, and then the body, which is range-coded: the biases, and for each knot the difference of every weight from the
 * knot before.
 */
import { type Result, err, ok } from '../game/result.ts';
import { EVALUATION_BIASES, EVALUATION_TABLES, PATTERN_POWERS, WEIGHTS_WORD } from '../search/memory-map.ts';
import { INDICES_BYTES, TABLES, TABLE_BYTES, UNITS_PER_DISC } from '../search/patterns/layout.ts';
import { LANES, TABLE_WEIGHTS, weightClasses } from './patterns.ts';
import { type NumberModel, createDecoder, createEncoder, createModel } from './range-coder.ts';

/** Weights are learnt for every second table. The tables between are the means of their neighbours. */
const TABLES_PER_KNOT = 2;
/** The number of tables that are learnt. */
export const KNOTS = (TABLES - 1) / TABLES_PER_KNOT + 1;
/** There is a bias for each number of empty squares, 0 to 60. */
export const BIASES = 61;

/** The weights in units of the evaluation, integers in -16383 .. 16383. */
export interface Weights {
  /** How the weights were made: the command, the data, the seed. */
  readonly note: string;
  /** The bias of each number of empty squares. */
  readonly biases: Int16Array;
  /** The weight of each class, for one knot after the other. */
  readonly knots: Int16Array;
}

export type WeightsFault = 'notWeights' | 'otherVersion' | 'otherPatterns' | 'truncated' | 'corrupted';

const FAULTS: Record<WeightsFault, string> = {
  notWeights: 'it is not a file of weights',
  otherVersion: 'it has another version of the format',
  otherPatterns: 'it was made for other patterns',
  truncated: 'it is cut off',
  corrupted: 'its checksum does not match',
};

const MAGIC = 0x5748544f;
const VERSION = 2;
/** The header of a file, which ends with its checksum; the file of Neural's network begins in the same way. */
export const HEADER_BYTES = 24;
export const CHECKSUM_AT = 20;

/** The knots that a table is the mean of; a table that was learnt itself has the same knot twice. */
export function knotsOf(table: number): readonly [number, number] {
  return [Math.floor(table / TABLES_PER_KNOT), Math.ceil(table / TABLES_PER_KNOT)];
}

/** Reads a file. Any bytes are allowed: the result is the weights, or what is wrong with the file. */
export function parseWeights(bytes: Uint8Array): Result<Weights, WeightsFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC) return err('notWeights');
  if (bytes.length < HEADER_BYTES) return err('truncated');
  if (view.getUint16(4, true) !== VERSION) return err('otherVersion');
  const noteBytes = view.getUint16(14, true);
  const end = HEADER_BYTES + noteBytes + view.getUint32(16, true);
  if (bytes.length < end) return err('truncated');
  if (bytes.length > end || view.getUint32(CHECKSUM_AT, true) !== checksum(bytes)) return err('corrupted');
  const classes = weightClasses().count;
  if (
    view.getUint16(6, true) !== UNITS_PER_DISC ||
    view.getUint32(8, true) !== classes ||
    view.getUint16(12, true) !== KNOTS
  ) {
    return err('otherPatterns');
  }
  const note = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + noteBytes));
  const decoder = createDecoder(bytes.subarray(HEADER_BYTES + noteBytes, end));
  const biases = new Int16Array(BIASES);
  const knots = new Int16Array(KNOTS * classes);
  const models = createModels();
  for (let at = 0; at < BIASES; at++) biases[at] = decoder.read(models.bias);
  for (let at = 0; at < knots.length; at++) {
    const before = at < classes ? 0 : (knots[at - classes] ?? 0);
    knots[at] = before + decoder.read(models.weight(before));
  }
  return ok({ note, biases, knots });
}

/** The bytes of a file from which `parseWeights` reads the same weights. */
export function writeWeights({ note, biases, knots }: Weights): Uint8Array {
  const classes = knots.length / KNOTS;
  const encoder = createEncoder();
  const models = createModels();
  for (const bias of biases) encoder.write(models.bias, bias);
  for (const [at, weight] of knots.entries()) {
    const before = at < classes ? 0 : (knots[at - classes] ?? 0);
    encoder.write(models.weight(before), weight - before);
  }
  const body = encoder.finish();
  const noteBytes = new TextEncoder().encode(note);
  const bytes = new Uint8Array(HEADER_BYTES + noteBytes.length + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, UNITS_PER_DISC, true);
  view.setUint32(8, classes, true);
  view.setUint16(12, KNOTS, true);
  view.setUint16(14, noteBytes.length, true);
  view.setUint32(16, body.length, true);
  bytes.set(noteBytes, HEADER_BYTES);
  bytes.set(body, HEADER_BYTES + noteBytes.length);
  view.setUint32(CHECKSUM_AT, checksum(bytes), true);
  return bytes;
}

/**
 * Chooses the model of a weight by its size one knot before: a weight that was 0 there is mostly 0 again, because few
 * positions have its configuration.
 */
function createModels(): { bias: NumberModel; weight(before: number): NumberModel } {
  const bySize = Array.from({ length: 16 }, createModel);
  const bias = createModel();
  return { bias, weight: (before) => bySize[32 - Math.clz32(Math.abs(before))] ?? bias };
}

/** The effect of each value of a byte on a CRC-32 (IEEE 802.3). */
const CRC_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  return crc;
});

/** The CRC-32 of a file without the four bytes that hold it. */
export function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) {
    if (at >= CHECKSUM_AT && at < HEADER_BYTES) continue;
    crc = (crc >>> 8) ^ (CRC_OF_BYTE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}

/** Reads a file that must be valid. @throws Error that says what is wrong with the file. */
export function readWeights(bytes: Uint8Array): Weights {
  const weights = parseWeights(bytes);
  if (!weights.ok) throw new Error(`The evaluation cannot be loaded: ${FAULTS[weights.error]}.`);
  return weights.value;
}

/**
 * Puts weights, or those of a file, into the memory of a search, for all its threads. It is called once, before anything
 * is evaluated.
 * @throws Error that says what is wrong with the file.
 */
export function loadWeights(memory: WebAssembly.Memory, weights: Uint8Array | Weights): void {
  placeWeights(memory, weights instanceof Uint8Array ? readWeights(weights) : weights);
}

/** Writes the tables of the evaluation. Nothing may be evaluated meanwhile. */
export function placeWeights(memory: WebAssembly.Memory, { biases, knots }: Weights): void {
  new Int16Array(memory.buffer, EVALUATION_BIASES, BIASES).set(biases);
  placePowers(memory);
  const { count, ofEntry } = weightClasses();
  for (let table = 0; table < TABLES; table++) {
    const entries = new Int16Array(memory.buffer, EVALUATION_TABLES + table * TABLE_BYTES, TABLE_WEIGHTS);
    const [below, above] = knotsOf(table);
    const lower = knots.subarray(below * count, (below + 1) * count);
    const upper = knots.subarray(above * count, (above + 1) * count);
    for (let entry = 0; entry < TABLE_WEIGHTS; entry++) {
      const shared = ofEntry[entry] ?? 0;
      entries[entry] = ((lower[shared] ?? 0) + (upper[shared] ?? 0)) >> 1;
    }
  }
  Atomics.store(new Int32Array(memory.buffer), WEIGHTS_WORD / 4, 1);
}

/** Writes how much a disc of the mover on each square adds to each index. */
export function placePowers(memory: WebAssembly.Memory): void {
  for (const [lane, { squares }] of LANES.entries()) {
    let power = 1;
    for (const square of squares.toReversed()) {
      const powers = new Int16Array(memory.buffer, PATTERN_POWERS + square * INDICES_BYTES, LANES.length);
      powers[lane] = power;
      power *= 3;
    }
  }
}

/** Whether weights have been placed in the memory. */
export function hasWeights(memory: WebAssembly.Memory): boolean {
  return Atomics.load(new Int32Array(memory.buffer), WEIGHTS_WORD / 4) === 1;
}
