/**
 * The file of a network, which is the learnt evaluation or that of the player Neural: reading it, writing it, and putting
 * it into the shared memory.
 *
 * learnt-file.ts describes the frame. The header holds "OTHN", the version (u16), the length of the note in bytes (u16),
 * the number of rows (u32), the length of the body in bytes (u32), where stages begin (u16: bit p is set if one after
 * the first begins with phase p), the units of the first layer (u16), and the checksum (u32). The body holds the dense
 * layers of each phase, an i32 for each number, and then the rows of the first layer, stage by stage, as row-coder.ts
 * writes them.
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
  UNITS_PLACE,
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
import { MOST_IN_ROW, decodeRows, encodeRows } from './row-coder.ts';

export const NETWORK_FORMAT: LearntFormat = {
  subject: 'The network',
  kind: 'a file of a network',
  letters: 0x4e48544f,
  version: 2,
  noteBytesAt: 6,
  bodyBytesAt: 12,
};

/** Where the fields of the header are that no other kind of file has. */
export const ROWS_AT = 8;
export const STAGES_AT = 16;
export const UNITS_AT = 18;

/** The app holds a file of a network, so its installer and the page that a browser loads grow by it. */
export const MOST_BYTES = 4_000_000;

/**
 * Where the dense numbers of a phase are. First come the weights of the second layer, output by output: those of what lies
 * above 0 in each unit of the first layer, and those of what lies below.
 */
interface DensePlaces {
  /** The number of weights that each unit of the second layer has. */
  readonly inputs: number;
  /** The biases of the second layer. */
  readonly biases: number;
  /** The weights by which the second layer goes into the output. */
  readonly output: number;
  /** The weights that lead from the first layer past the second, in the order of a unit's inputs. */
  readonly direct: number;
  /** The bias of the output, which is the last number. */
  readonly bias: number;
  /** How many numbers there are. */
  readonly count: number;
}

function densePlaces(firstUnits: FirstUnits): DensePlaces {
  const inputs = 2 * firstUnits;
  const biases = SECOND_UNITS * inputs;
  const output = biases + SECOND_UNITS;
  const direct = output + SECOND_UNITS;
  const bias = direct + inputs;
  return { inputs, biases, output, direct, bias, count: bias + 1 };
}

/**
 * A weight is less than 4 in its size. Then no sum leaves 32 bits: a unit of the second layer adds 16 products of a sum of
 * 48 rows and a bias, and a lane of the output four products of a unit of the second layer, at most 32,767, and four of
 * a sum of 48 rows.
 */
const MOST_WEIGHT = 8191;
const MOST_BIAS = 2 ** 24;

/** A network in whole numbers. */
export interface NeuralNetwork {
  /** How it was made: the command, the data, the seed. */
  readonly note: string;
  readonly firstUnits: FirstUnits;
  /** The first phase of each stage, in ascending order, beginning with 0: the phases of a stage have the same rows. */
  readonly stages: readonly number[];
  /**
   * The rows of the first layer of each stage, in 128ths, -127 .. 127: those of the classes of configurations, then those
   * of the empty squares. They begin at a multiple of four bytes of their buffer.
   */
  readonly rows: Int8Array;
  /**
   * The numbers of each phase, weights in 2048ths and biases in 2^18ths: the weights of the second layer, output by output,
   * and its biases; the weights of the output, those that lead past the second layer, and the bias.
   */
  readonly dense: readonly Int32Array[];
}

/** The units that a first layer may have: those of generations 6 and 7 and of Neural, and as many as the search has. */
export const UNITS_OF_FIRST = [8, FIRST_UNITS] as const;
export type FirstUnits = (typeof UNITS_OF_FIRST)[number];

/** The layers of a network, and the number of phases, each with dense layers of its own. */
export function networkShape(firstUnits: FirstUnits): {
  readonly first: number;
  readonly layers: readonly number[];
  readonly phases: number;
} {
  return { first: firstUnits, layers: [SECOND_UNITS], phases: PHASES };
}

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
function isBias({ biases, output, bias }: DensePlaces, at: number): boolean {
  return (at >= biases && at < output) || at === bias;
}

function rounded(value: number, scale: number, most: number): number {
  return Math.max(-most, Math.min(most, Math.round(value * scale)));
}

/** A number of a row, as a network in whole numbers has it. */
export function wholeInRow(value: number): number {
  return rounded(value, 1 << ACTIVATION_BITS, MOST_IN_ROW);
}

/** A network in whole numbers, from one whose numbers are in units of the output: see engine/lab/learning/network.ts. */
export function quantised(
  { note, firstUnits, stages }: Pick<NeuralNetwork, 'note' | 'firstUnits' | 'stages'>,
  rows: Float32Array,
  dense: readonly Float32Array[],
): NeuralNetwork {
  const places = densePlaces(firstUnits);
  return {
    note,
    firstUnits,
    stages,
    rows: Int8Array.from(rows, wholeInRow),
    dense: dense.map((numbers) =>
      Int32Array.from(numbers, (value, at) => {
        return isBias(places, at)
          ? rounded(value, 1 << (ACTIVATION_BITS + WEIGHT_BITS), MOST_BIAS)
          : rounded(value, 1 << WEIGHT_BITS, MOST_WEIGHT);
      }),
    ),
  };
}

/** The bytes of a file from which `parseNetwork` reads the same network. */
export function writeNetwork({ note, firstUnits, stages, rows, dense }: NeuralNetwork): Uint8Array {
  const coded = encodeRows(rows, firstUnits);
  const { count } = densePlaces(firstUnits);
  const body = new Uint8Array(4 * PHASES * count + coded.length);
  const numbers = new DataView(body.buffer);
  for (const [phase, ofPhase] of dense.entries()) {
    for (const [at, value] of ofPhase.entries()) numbers.setInt32(4 * (phase * count + at), value, true);
  }
  body.set(coded, 4 * PHASES * count);
  return writeLearnt(NETWORK_FORMAT, note, body, (view) => {
    view.setUint32(ROWS_AT, rows.length / firstUnits, true);
    const beginnings = stages.slice(1).reduce((bits, phase) => bits | (1 << phase), 0);
    view.setUint16(STAGES_AT, beginnings, true);
    view.setUint16(UNITS_AT, firstUnits, true);
  });
}

/** Reads a file. Any bytes are allowed: the result is the network, or what is wrong with the file. */
export function parseNetwork(bytes: Uint8Array): Result<NeuralNetwork, LearntFault> {
  const file = openLearnt(bytes, NETWORK_FORMAT);
  if (!file.ok) return file;
  const { view, note, body } = file.value;
  const beginnings = view.getUint16(STAGES_AT, true);
  const later = Array.from({ length: 16 }, (_, phase) => phase).filter((phase) => (beginnings >>> phase) & 1);
  if (later.length >= MOST_STAGES || later.some((phase) => phase === 0 || phase >= PHASES)) {
    return err('otherStages');
  }
  const stages = [0, ...later];
  const firstUnits = UNITS_OF_FIRST.find((units) => units === view.getUint16(UNITS_AT, true));
  if (firstUnits === undefined) return err('otherUnits');
  const rowCount = stages.length * networkRows();
  if (view.getUint32(ROWS_AT, true) !== rowCount) return err('otherPatterns');
  const places = densePlaces(firstUnits);
  const denseBytes = 4 * PHASES * places.count;
  if (body.length < denseBytes) return err('truncated');
  const numbers = new DataView(body.buffer, body.byteOffset, denseBytes);
  const dense = Array.from({ length: PHASES }, (_phase, phase) =>
    Int32Array.from({ length: places.count }, (_, at) =>
      numbers.getInt32(4 * (phase * places.count + at), true),
    ),
  );
  const isInRange = dense.every((ofPhase) =>
    ofPhase.every((value, at) => Math.abs(value) <= (isBias(places, at) ? MOST_BIAS : MOST_WEIGHT)),
  );
  if (!isInRange) return err('outOfRange');
  const rows = decodeRows(body.subarray(denseBytes), rowCount, firstUnits);
  if (!rows.ok) return err('brokenRows');
  return ok({ note, firstUnits, stages, rows: rows.value, dense });
}

/** Reads a file that must be valid. @throws Error that says what is wrong with the file. */
export function readNetwork(bytes: Uint8Array): NeuralNetwork {
  return requireLearnt(parseNetwork(bytes), NETWORK_FORMAT);
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

function placeAt(memory: WebAssembly.Memory, base: number, network: NeuralNetwork): void {
  const { firstUnits, stages, rows, dense } = network;
  const { count, ofEntry } = entryClasses();
  for (const [phase, numbers] of dense.entries()) {
    const place = ENTRY_ROWS + stageOf(stages, phase) * STAGE_BYTES;
    placeDense(memory, base + phase * PHASE_BYTES, numbers, firstUnits, place);
  }
  // A row is copied four numbers at a time, as one word, because there are nearly a million.
  const words = new Int32Array(rows.buffer, rows.byteOffset, rows.length / 4);
  const wordsOfRow = firstUnits / 4;
  const copy = (to: Int32Array, place: number, row: number): void => {
    for (let word = 0; word < wordsOfRow; word++) {
      to[place * (FIRST_UNITS / 4) + word] = words[row * wordsOfRow + word] ?? 0;
    }
  };
  const rowsOfStage = networkRows();
  const ofEmpties = new Int32Array(memory.buffer, base + EMPTIES_ROWS, (EMPTIES * FIRST_UNITS) / 4);
  for (let empties = 0; empties < EMPTIES; empties++) {
    copy(ofEmpties, empties, stageOf(stages, phaseOf(empties)) * rowsOfStage + count + empties);
  }
  for (const stage of stages.keys()) {
    const at = base + ENTRY_ROWS + stage * STAGE_BYTES;
    const entries = new Int32Array(memory.buffer, at, (TABLE_ENTRIES * FIRST_UNITS) / 4);
    for (let entry = 0; entry < TABLE_ENTRIES; entry++) {
      copy(entries, entry, stage * rowsOfStage + (ofEntry[entry] ?? 0));
    }
  }
}

/** Places the dense layers of a phase at `at`, and that its rows begin at `rowsPlace` of the network. */
function placeDense(
  memory: WebAssembly.Memory,
  at: number,
  numbers: Int32Array,
  firstUnits: FirstUnits,
  rowsPlace: number,
): void {
  const { inputs, biases, output, direct, bias } = densePlaces(firstUnits);
  const second = new Int16Array(memory.buffer, at, 4 * SECOND_UNITS * firstUnits);
  for (let to = 0; to < second.length; to++) {
    const ofPair = to & 1;
    const unit = (to >> 1) % SECOND_UNITS;
    const signs = Math.floor(to / (2 * SECOND_UNITS)) & 3;
    const pair = Math.floor(to / (8 * SECOND_UNITS));
    const isBelow = (signs >> ofPair) & 1;
    second[to] = numbers[unit * inputs + isBelow * firstUnits + 2 * pair + ofPair] ?? 0;
  }
  const put = (to: number, from: number, count: number): void =>
    new Int16Array(memory.buffer, at + to, count).set(numbers.subarray(from, from + count));
  new Int32Array(memory.buffer, at + SECOND_BIASES, SECOND_UNITS).set(numbers.subarray(biases, output));
  put(OUTPUT_WEIGHTS, output, SECOND_UNITS);
  put(DIRECT_WEIGHTS, direct, firstUnits);
  put(DIRECT_WEIGHTS + 2 * FIRST_UNITS, direct + firstUnits, firstUnits);
  new Int32Array(memory.buffer, at + OUTPUT_BIAS, 1).set(numbers.subarray(bias));
  new Uint32Array(memory.buffer, at + ROWS_PLACE, 1).fill(rowsPlace);
  new Uint32Array(memory.buffer, at + UNITS_PLACE, 1).fill(firstUnits);
}
