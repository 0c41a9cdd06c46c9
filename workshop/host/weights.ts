/**
 * The file of an evaluation by weights: reading it, writing it, and putting it into the memory of the workshop.
 *
 * learnt-file.ts describes the frame. The header holds "OTHW", the version (u16), the units of a disc (u16), the number
 * of weight classes (u32), the number of knots (u16), the length of the note in bytes (u16), the length of the body in
 * bytes (u32), and the checksum (u32). The body holds the biases, and for each knot the difference of every weight from
 * the knot before.
 */
import { type Result, err, ok } from '../../engine/game/result.ts';
import {
  EVALUATION_BIASES,
  EVALUATION_TABLES,
  EVALUATION_WORD,
  IS_WEIGHTS,
} from '../../engine/search/memory-map.ts';
import { MOST_IN_BYTE, MOVES_BYTES, TABLES, TABLE_BYTES, UNITS_PER_BYTE } from '../search/layout.ts';
import { MOVES, UNITS_PER_DISC } from '../../engine/search/pattern-layout.ts';
import {
  type LearntFault,
  type LearntFormat,
  openLearnt,
  requireLearnt,
  writeLearnt,
} from '../../engine/host/learnt-file.ts';
import { TABLE_ENTRIES, placePowers, entryClasses } from '../../engine/host/patterns.ts';
import {
  type NumberModel,
  createDecoder,
  createEncoder,
  createModel,
} from '../../engine/host/range-coder.ts';

/** Weights are learnt for every second table. The tables between are the means of their neighbours. */
const TABLES_PER_KNOT = 2;
/** The number of tables that are learnt. */
export const KNOTS = (TABLES - 1) / TABLES_PER_KNOT + 1;
/** There is a bias for each number of empty squares, 0 to 60. */
export const BIASES = 61;

/** The sum of two weights is this many bits longer than the byte for their mean. */
const SUM_BITS = Math.log2(2 * UNITS_PER_BYTE);

/** The weights in units of the evaluation, integers in -16383 .. 16383. */
export interface Weights {
  /** How the weights were made: the command, the data, the seed. */
  readonly note: string;
  /** The bias of each number of empty squares. */
  readonly biases: Int16Array;
  /** The weight of each class, for one knot after the other. */
  readonly knots: Int16Array;
}

const FORMAT: LearntFormat = {
  subject: 'The file of weights',
  kind: 'a file of weights',
  letters: 0x5748544f,
  version: 2,
  noteBytesAt: 14,
  bodyBytesAt: 16,
};

/** The knots that a table is the mean of; a table that was learnt itself has the same knot twice. */
export function knotsOf(table: number): readonly [number, number] {
  return [Math.floor(table / TABLES_PER_KNOT), Math.ceil(table / TABLES_PER_KNOT)];
}

/** Reads a file. Any bytes are allowed: the result is the weights, or what is wrong with the file. */
export function parseWeights(bytes: Uint8Array): Result<Weights, LearntFault> {
  const file = openLearnt(bytes, FORMAT);
  if (!file.ok) return file;
  const { view, note, body } = file.value;
  const classes = entryClasses().count;
  if (
    view.getUint16(6, true) !== UNITS_PER_DISC ||
    view.getUint32(8, true) !== classes ||
    view.getUint16(12, true) !== KNOTS
  ) {
    return err('otherPatterns');
  }
  const decoder = createDecoder(body);
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
  return writeLearnt(FORMAT, note, encoder.finish(), (view) => {
    view.setUint16(6, UNITS_PER_DISC, true);
    view.setUint32(8, classes, true);
    view.setUint16(12, KNOTS, true);
  });
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

/** Reads a file that must be valid. @throws Error that says what is wrong with the file. */
export function readWeights(bytes: Uint8Array): Weights {
  return requireLearnt(parseWeights(bytes), FORMAT);
}

/** Puts weights into the memory of the workshop, in the place of a network. Nothing may be evaluated meanwhile. */
export function placeWeights(memory: WebAssembly.Memory, { biases, knots }: Weights): void {
  new Int16Array(memory.buffer, EVALUATION_BIASES, BIASES).set(biases);
  placePowers(memory);
  const { count, ofEntry } = entryClasses();
  const bytes = new Int8Array(count);
  for (let table = 0; table < TABLES; table++) {
    const start = EVALUATION_TABLES + table * TABLE_BYTES;
    const ofPatterns = new Int8Array(memory.buffer, start, MOVES);
    const ofMoves = new Int16Array(memory.buffer, start + MOVES_BYTES, TABLE_ENTRIES - MOVES);
    const [below, above] = knotsOf(table);
    const lower = knots.subarray(below * count, (below + 1) * count);
    const upper = knots.subarray(above * count, (above + 1) * count);
    for (let shared = 0; shared < count; shared++) bytes[shared] = toByte(lower[shared]! + upper[shared]!);
    for (let entry = 0; entry < MOVES; entry++) ofPatterns[entry] = bytes[ofEntry[entry]!]!;
    for (let moves = 0; moves < ofMoves.length; moves++) {
      const shared = ofEntry[MOVES + moves]!;
      ofMoves[moves] = (lower[shared]! + upper[shared]!) >> 1;
    }
  }
  Atomics.store(new Int32Array(memory.buffer), EVALUATION_WORD / 4, IS_WEIGHTS);
}

/**
 * The byte of a table for the mean of two weights with this sum. What lies in the middle between two bytes becomes the
 * even one: if 46 weights were all rounded upwards, an evaluation would be half a disc too high.
 */
export function toByte(sum: number): number {
  const above = sum + UNITS_PER_BYTE;
  const nearest = above >> SUM_BITS;
  const isBetween = above === nearest << SUM_BITS;
  const even = isBetween ? nearest & ~1 : nearest;
  return Math.max(-MOST_IN_BYTE, Math.min(MOST_IN_BYTE, even));
}
