/**
 * What has learnt, as a file that can be handed on: little-endian, with the header, the note and the CRC-32 that files of
 * networks have (engine/host/learnt-file.ts). The header says of which kind it is; the body has its numbers as f32. Rows
 * of a network of patterns that nothing was learnt for are a single 0, the others a 1 and their numbers.
 */
import { type Result, err, ok } from '../game/result.ts';
import { LEARNERS, type LearnerKind } from '../players/learners.ts';
import { DISC_INPUTS, SQUARE_WEIGHTS } from '../search/learning/layout.ts';
import { PATTERN_LANES } from '../search/pattern-layout.ts';
import { type LearntFault, type LearntFormat, openLearnt, writeLearnt } from './learnt-file.ts';
import { networkRows, networkShape } from './network-file.ts';

export const LEARNER_FORMAT: LearntFormat = {
  subject: 'The learner',
  kind: 'a file of a learner',
  letters: 0x4c48544f,
  version: 1,
  noteBytesAt: 6,
  bodyBytesAt: 12,
};

/** Where the header says which kind it is, as a number of `LEARNERS`. */
const KIND_AT = 8;
/** No number of a learner that has learnt anything is as large. */
const MOST = 1e6;

export interface SavedLearner {
  readonly kind: LearnerKind;
  /** What it has learnt from and how, in a line of plain text. */
  readonly note: string;
  /** Its numbers, as `Learner.state` has them; how often rows were seen is not kept. */
  readonly state: readonly Float32Array[];
}

export interface NetworkShape {
  /** The number of inputs. */
  readonly rows: number;
  /** The number of inputs of a position, on average; the first weights depend on it. */
  readonly active: number;
  /** The units of the first layer. */
  readonly first: number;
  /** The units of each dense layer. */
  readonly layers: readonly number[];
  readonly phases: number;
  /**
   * Whether the first layer passes on what lies above 0 and what lies below as numbers of their own, and both to the
   * output as well. Then its rows can begin with 0: what was never seen has no effect.
   */
  readonly direct: boolean;
}

/** The network on the discs. Its inputs are a disc of each side on each square, and one that is always there. */
export const DISCS_SHAPE: NetworkShape = {
  rows: DISC_INPUTS,
  active: 32,
  first: 96,
  layers: [32, 32],
  phases: 1,
  direct: false,
};

/** The shape of a network by its kind; undefined for the worth of squares, which is none. */
export function networkShapeOf(kind: LearnerKind): NetworkShape | undefined {
  if (kind === 'squares') return undefined;
  if (kind === 'discs') return DISCS_SHAPE;
  return { rows: networkRows(), active: PATTERN_LANES + 2, ...networkShape(8), direct: true };
}

/** The sizes of the parts of a learner: of squares its weights; of a network its rows, how often each was seen, the rest. */
export function partsOf(kind: LearnerKind): readonly number[] {
  const shape = networkShapeOf(kind);
  if (!shape) return [SQUARE_WEIGHTS];
  const { rows, first, layers, phases, direct } = shape;
  const entry = direct ? 2 * first : first;
  const widths = [entry, ...layers];
  const dense = layers.reduce((sum, units, at) => sum + ((widths[at] ?? 0) + 1) * units, 0);
  const ofPhase = dense + (widths.at(-1) ?? 0) + (direct ? entry : 0) + 1;
  return [rows * first, rows, phases * ofPhase];
}

export function writeLearner({ kind, note, state }: SavedLearner): Uint8Array {
  const [rows = new Float32Array(), , dense = new Float32Array()] = state;
  const width = networkShapeOf(kind)?.first ?? rows.length;
  const body = new Uint8Array(rows.length / width + 4 * (rows.length + dense.length));
  let to = 0;
  for (let at = 0; at < rows.length; at += width) {
    const row = rows.subarray(at, at + width);
    const isLearnt = row.some((number) => number !== 0);
    body[to++] = isLearnt ? 1 : 0;
    if (isLearnt) to = put(body, to, row);
  }
  to = put(body, to, dense);
  return writeLearnt(LEARNER_FORMAT, note, body.subarray(0, to), (view) =>
    view.setUint8(KIND_AT, LEARNERS.indexOf(kind)),
  );
}

/** Writes numbers at a place of `body` and returns the place behind them. All machines that run the engine are little-endian. */
function put(body: Uint8Array, to: number, numbers: Float32Array): number {
  body.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), to);
  return to + numbers.byteLength;
}

/** Reads what `writeLearner` writes. Any bytes are allowed: the result is the learner, or what is wrong with the file. */
export function readLearner(bytes: Uint8Array): Result<SavedLearner, LearntFault> {
  const opened = openLearnt(bytes, LEARNER_FORMAT);
  if (!opened.ok) return opened;
  const { view, note, body } = opened.value;
  const kind = LEARNERS[view.getUint8(KIND_AT)];
  if (kind === undefined) return err('otherKind');
  const state = partsOf(kind).map((size) => new Float32Array(size));
  const [rows = new Float32Array(), , dense] = state;
  const width = networkShapeOf(kind)?.first ?? rows.length;
  const numbers = new DataView(body.buffer, body.byteOffset, body.length);
  let at = 0;
  function read(into: Float32Array): boolean {
    if (at + 4 * into.length > body.length) return false;
    for (let index = 0; index < into.length; index++, at += 4) into[index] = numbers.getFloat32(at, true);
    return true;
  }
  for (let row = 0; row < rows.length; row += width) {
    if (at >= body.length) return err('truncated');
    const isLearnt = body[at++];
    if (isLearnt !== 0 && isLearnt !== 1) return err('brokenRows');
    if (isLearnt === 1 && !read(rows.subarray(row, row + width))) return err('truncated');
  }
  if (dense && !read(dense)) return err('truncated');
  if (at !== body.length) return err('brokenRows');
  const isInRange = state.every((part) => part.every((number) => Math.abs(number) <= MOST));
  return isInRange ? ok({ kind, note, state }) : err('outOfRange');
}
