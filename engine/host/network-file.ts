/**
 * The file of a network, which is the learnt evaluation or that of the player Neural: reading it, writing it, and putting
 * it into the shared memory.
 *
 * learnt-file.ts describes the frame. The header holds "OTHN", the version (u16), the length of the note in bytes (u16),
 * the number of rows (u32), the length of the body in bytes (u32), where stages begin (u32: bit p is set if one after the
 * first begins with phase p), and the checksum (u32). The body holds the rows of the first layer, stage by stage, and then the
 * dense layers of each phase.
 */
import { type Result, err, ok } from '../game/result.ts';
import { EVALUATION_WORD, IS_NETWORK, NETWORK } from '../search/memory-map.ts';
import {
  ACTIVATION_BITS,
  DIRECT_WEIGHTS,
  EMPTIES,
  EMPTIES_ROWS,
  ENTRY_ROWS,
  FIRST_UNITS,
  MOST_STAGES,
  OUTPUT_BIAS,
  OUTPUT_WEIGHTS,
  PHASES,
  PHASE_BITS,
  PHASE_BYTES,
  ROWS_PLACE,
  SECOND_BIASES,
  SECOND_UNITS,
  STAGE_BYTES,
  WEIGHT_BITS,
} from '../search/network-layout.ts';
import {
  type LearntFault,
  type LearntFormat,
  openLearnt,
  requireLearnt,
  writeLearnt,
} from './learnt-file.ts';
import { TABLE_ENTRIES, placePowers, entryClasses } from './patterns.ts';
import { behindHashTable } from './search-wasm.ts';
import { type NumberModel, createDecoder, createEncoder, createModel } from './range-coder.ts';

const FORMAT: LearntFormat = {
  subject: 'The network',
  kind: 'a file of a network',
  letters: 0x4e48544f,
  version: 1,
  noteBytesAt: 6,
  bodyBytesAt: 12,
};

/** Where the fields of the header are that no other kind of file has. */
const ROWS_AT = 8;
const STAGES_AT = 16;

/** The inputs that each unit of the second layer has: what lies above 0 in each unit of the first, and what below. */
const INPUTS = 2 * FIRST_UNITS;

/**
 * The numbers of a phase: the weights of the second layer, output by output, and its biases; the weights of the output,
 * those that lead past the second layer, and the bias.
 */
const DENSE = SECOND_UNITS * INPUTS + SECOND_UNITS + SECOND_UNITS + INPUTS + 1;
const BIASES_AT = SECOND_UNITS * INPUTS;
const OUTPUT_AT = BIASES_AT + SECOND_UNITS;
const DIRECT_AT = OUTPUT_AT + SECOND_UNITS;
const BIAS_AT = DIRECT_AT + INPUTS;

/** Rows have whole numbers up to this: they are bytes in memory, and a sum of 48 stays within its vector. */
const MOST_IN_ROW = 127;
/**
 * A weight is less than 4 in its size. Then no sum of the output leaves 32 bits: a lane of it adds four products of a unit
 * of the second layer, at most 32,767, and two of a sum of 48 rows.
 */
const MOST_WEIGHT = 8191;
const MOST_BIAS = 2 ** 24;

/** A network in whole numbers. */
export interface NeuralNetwork {
  /** How it was made: the command, the data, the seed. */
  readonly note: string;
  /** The first phase of each stage, in ascending order, beginning with 0: the phases of a stage have the same rows. */
  readonly stages: readonly number[];
  /**
   * The rows of the first layer of each stage, in 128ths: those of the classes of configurations, then those of the empty
   * squares.
   */
  readonly rows: Int16Array;
  /** The numbers of each phase, weights in 2048ths and biases in 2^18ths. */
  readonly dense: readonly Int32Array[];
}

/** The layers of the network, and the number of phases, each with dense layers of its own. */
export const NETWORK_SHAPE = { first: FIRST_UNITS, layers: [SECOND_UNITS], phases: PHASES } as const;

/** The number of rows of the first layer that each stage has. */
export function networkRows(): number {
  return entryClasses().count + EMPTIES;
}

/** The phase of a number of empty squares, 0 .. `PHASES` - 1. */
export function phaseOf(empties: number): number {
  return Math.min(PHASES - 1, empties >> PHASE_BITS);
}

/** The stage that a phase belongs to, as an index of `stages`. */
export function stageOf(stages: readonly number[], phase: number): number {
  return stages.findLastIndex((first) => first <= phase);
}

/** Whether the number of a phase at this place is a bias. */
function isBias(at: number): boolean {
  return (at >= BIASES_AT && at < OUTPUT_AT) || at === BIAS_AT;
}

function rounded(value: number, scale: number, most: number): number {
  return Math.max(-most, Math.min(most, Math.round(value * scale)));
}

/** A number of a row, as a network in whole numbers has it. */
export function wholeInRow(value: number): number {
  return rounded(value, 1 << ACTIVATION_BITS, MOST_IN_ROW);
}

/** A network in whole numbers, from one whose numbers are in units of the output: see engine/training/network.ts. */
export function quantised(
  note: string,
  stages: readonly number[],
  rows: Float32Array,
  dense: readonly Float32Array[],
): NeuralNetwork {
  return {
    note,
    stages,
    rows: Int16Array.from(rows, wholeInRow),
    dense: dense.map((numbers) =>
      Int32Array.from(numbers, (value, at) => {
        return isBias(at)
          ? rounded(value, 1 << (ACTIVATION_BITS + WEIGHT_BITS), MOST_BIAS)
          : rounded(value, 1 << WEIGHT_BITS, MOST_WEIGHT);
      }),
    ),
  };
}

/** Chooses the model of a number by the size of those before it in the same row: rare configurations have small ones. */
function createModels(): {
  readonly low: NumberModel;
  readonly high: NumberModel;
  inRow(size: number): NumberModel;
} {
  const low = createModel();
  const high = createModel();
  const bySize = Array.from({ length: 9 }, createModel);
  return { low, high, inRow: (size) => bySize[32 - Math.clz32(size)] ?? high };
}

/** The size that the next number of a row is expected to have, where those before it had `sizes` together. */
function expectedSize(sizes: number, unit: number): number {
  return unit === 0 ? 255 : Math.ceil(sizes / unit);
}

/** The bytes of a file from which `parseNetwork` reads the same network. */
export function writeNetwork({ note, stages, rows, dense }: NeuralNetwork): Uint8Array {
  const encoder = createEncoder();
  const models = createModels();
  for (let row = 0; row < rows.length; row += FIRST_UNITS) {
    let sizes = 0;
    for (let unit = 0; unit < FIRST_UNITS; unit++) {
      const value = rows[row + unit] ?? 0;
      encoder.write(models.inRow(expectedSize(sizes, unit)), value);
      sizes += Math.abs(value);
    }
  }
  for (const numbers of dense) {
    for (const value of numbers) {
      encoder.write(models.high, value >> 14);
      encoder.write(models.low, value & 0x3fff);
    }
  }
  return writeLearnt(FORMAT, note, encoder.finish(), (view) => {
    view.setUint32(ROWS_AT, rows.length / FIRST_UNITS, true);
    const beginnings = stages.slice(1).reduce((bits, phase) => bits | (1 << phase), 0);
    view.setUint32(STAGES_AT, beginnings, true);
  });
}

/** Reads a file. Any bytes are allowed: the result is the network, or what is wrong with the file. */
export function parseNetwork(bytes: Uint8Array): Result<NeuralNetwork, LearntFault> {
  const file = openLearnt(bytes, FORMAT);
  if (!file.ok) return file;
  const { view, note, body } = file.value;
  const beginnings = view.getUint32(STAGES_AT, true);
  const later = Array.from({ length: 32 }, (_, phase) => phase).filter((phase) => (beginnings >>> phase) & 1);
  if (later.length >= MOST_STAGES || later.some((phase) => phase === 0 || phase >= PHASES)) {
    return err('otherStages');
  }
  const stages = [0, ...later];
  const count = stages.length * networkRows();
  if (view.getUint32(ROWS_AT, true) !== count) return err('otherPatterns');
  const decoder = createDecoder(body);
  const models = createModels();
  const rows = new Int16Array(count * FIRST_UNITS);
  let largest = 0;
  for (let row = 0; row < rows.length; row += FIRST_UNITS) {
    let sizes = 0;
    for (let unit = 0; unit < FIRST_UNITS; unit++) {
      const value = decoder.read(models.inRow(expectedSize(sizes, unit)));
      rows[row + unit] = value;
      sizes += Math.abs(value);
      largest = Math.max(largest, Math.abs(value));
    }
  }
  const dense = Array.from({ length: PHASES }, () =>
    Int32Array.from({ length: DENSE }, () => {
      const high = decoder.read(models.high);
      return high * 0x4000 + decoder.read(models.low);
    }),
  );
  const isInRange =
    largest <= MOST_IN_ROW &&
    dense.every((numbers) =>
      numbers.every((value, at) => Math.abs(value) <= (isBias(at) ? MOST_BIAS : MOST_WEIGHT)),
    );
  return isInRange ? ok({ note, stages, rows, dense }) : err('outOfRange');
}

/** Reads a file that must be valid. @throws Error that says what is wrong with the file. */
export function readNetwork(bytes: Uint8Array): NeuralNetwork {
  return requireLearnt(parseNetwork(bytes), FORMAT);
}

/**
 * Puts the learnt evaluation, or that of a file, into the memory of a search, for all its threads. It is called once,
 * before anything is evaluated.
 * @throws Error that says what is wrong with the file.
 */
export function placeEvaluation(memory: WebAssembly.Memory, evaluation: Uint8Array | NeuralNetwork): void {
  placePowers(memory);
  placeAt(memory, NETWORK, evaluation instanceof Uint8Array ? readNetwork(evaluation) : evaluation);
  Atomics.store(new Int32Array(memory.buffer), EVALUATION_WORD / 4, IS_NETWORK);
}

/**
 * Puts the network of Neural into a memory that has its pool of nodes, for all its threads: behind the hash table. Nothing
 * may be evaluated by it meanwhile.
 */
export function placeNeural(memory: WebAssembly.Memory, network: NeuralNetwork): void {
  placeAt(memory, behindHashTable(memory), network);
}

function placeAt(memory: WebAssembly.Memory, base: number, { stages, rows, dense }: NeuralNetwork): void {
  const { count, ofEntry } = entryClasses();
  const stageRows = networkRows() * FIRST_UNITS;
  for (const [phase, numbers] of dense.entries()) {
    const place = ENTRY_ROWS + stageOf(stages, phase) * STAGE_BYTES;
    placeDense(memory, base + phase * PHASE_BYTES, numbers, place);
  }
  const ofEmpties = new Int8Array(memory.buffer, base + EMPTIES_ROWS, EMPTIES * FIRST_UNITS);
  for (let empties = 0; empties < EMPTIES; empties++) {
    const row = stageOf(stages, phaseOf(empties)) * stageRows + (count + empties) * FIRST_UNITS;
    ofEmpties.set(rows.subarray(row, row + FIRST_UNITS), empties * FIRST_UNITS);
  }
  for (const stage of stages.keys()) {
    const at = base + ENTRY_ROWS + stage * STAGE_BYTES;
    const entries = new Int8Array(memory.buffer, at, TABLE_ENTRIES * FIRST_UNITS);
    for (let entry = 0; entry < TABLE_ENTRIES; entry++) {
      const row = stage * stageRows + (ofEntry[entry] ?? 0) * FIRST_UNITS;
      for (let unit = 0; unit < FIRST_UNITS; unit++)
        entries[entry * FIRST_UNITS + unit] = rows[row + unit] ?? 0;
    }
  }
}

/** Places the dense layers of a phase at `at`, and that its rows begin at `rowsPlace` of the network. */
function placeDense(memory: WebAssembly.Memory, at: number, numbers: Int32Array, rowsPlace: number): void {
  const second = new Int16Array(memory.buffer, at, 4 * SECOND_UNITS * FIRST_UNITS);
  for (let to = 0; to < second.length; to++) {
    const ofPair = to & 1;
    const unit = (to >> 1) % SECOND_UNITS;
    const signs = Math.floor(to / (2 * SECOND_UNITS)) & 3;
    const pair = Math.floor(to / (8 * SECOND_UNITS));
    const isBelow = (signs >> ofPair) & 1;
    second[to] = numbers[unit * INPUTS + isBelow * FIRST_UNITS + 2 * pair + ofPair] ?? 0;
  }
  const put = (to: number, from: number, count: number): void =>
    new Int16Array(memory.buffer, at + to, count).set(numbers.subarray(from, from + count));
  new Int32Array(memory.buffer, at + SECOND_BIASES, SECOND_UNITS).set(numbers.subarray(BIASES_AT, OUTPUT_AT));
  put(OUTPUT_WEIGHTS, OUTPUT_AT, SECOND_UNITS);
  put(DIRECT_WEIGHTS, DIRECT_AT, INPUTS);
  new Int32Array(memory.buffer, at + OUTPUT_BIAS, 1).set(numbers.subarray(BIAS_AT));
  new Uint32Array(memory.buffer, at + ROWS_PLACE, 1).fill(rowsPlace);
}
