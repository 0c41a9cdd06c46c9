/**
 * The linear model of the evaluation over groups of positions, and its transpose. A fit goes through the positions
 * group by group, so that several threads can each work at a group.
 */
import { LANES, TABLE_WEIGHTS, weightClasses } from '../host/patterns.ts';
import type { LabInstance } from '../host/lab-wasm.ts';
import { BIASES, KNOTS, knotsOf } from '../host/weights.ts';
import { INDICES_BYTES, MOVES, MOVES_LANE, TABLES } from '../search/pattern-layout.ts';
import { LABEL, type Positions, emptiesOf } from './positions.ts';

/** Positions of one table whose labels are of one kind, and so equally good. They lie in memory that threads share. */
export interface Group {
  readonly table: number;
  readonly boards: BigUint64Array;
  readonly empties: Uint8Array;
  readonly scores: Int8Array;
}

/** The values of a group's positions, summed for each entry of its table and for each number of empty squares. */
export interface Gathered {
  readonly entries: Float64Array;
  readonly biases: Float64Array;
}

/** The value of each position that is summed: its score, the prediction of the parameters, or 1. */
export type GatheredValue = 'score' | 'prediction' | 'one';

/** The number of parameters: the weights of one knot after the other, and then the biases. */
const CLASSES = weightClasses();
export const WEIGHTS_PER_KNOT = CLASSES.count;
export const KNOT_PARAMETERS = KNOTS * WEIGHTS_PER_KNOT;
export const PARAMETERS = KNOT_PARAMETERS + BIASES;

/** The place of each lane's weights in a table. The number of moves counts as one more lane. */
const CENTRES = Int32Array.from({ length: MOVES_LANE + 1 }, (_, lane) => LANES[lane]?.centre ?? MOVES);
const LANES_STORED = INDICES_BYTES / 2;
/** The number of positions whose indices are computed at a time; it is small enough for the processor's cache. */
const BLOCK = 1024;

const indices = new Int16Array(BLOCK * LANES_STORED);
const predictions = new Float64Array(BLOCK);

/** The sum over a group of the squared differences between the scores and what the parameters predict. */
export function squaredErrors(search: LabInstance, group: Group, parameters: Float64Array): number {
  const entries = entriesOf(group.table, parameters);
  let sum = 0;
  for (const { from, length } of blocksOf(search, group)) {
    predictBlock(group, from, length, entries, parameters);
    for (let at = 0; at < length; at++) {
      sum += ((predictions[at] ?? 0) - (group.scores[from + at] ?? 0)) ** 2;
    }
  }
  return sum;
}

/** Adds a value of each position, times `scale`, to everything that its prediction is the sum of. */
export function gather(
  search: LabInstance,
  group: Group,
  value: GatheredValue,
  parameters: Float64Array,
  scale: number,
): Gathered {
  const gathered = { entries: new Float64Array(TABLE_WEIGHTS), biases: new Float64Array(BIASES) };
  const entries = value === 'prediction' ? entriesOf(group.table, parameters) : undefined;
  for (const { from, length } of blocksOf(search, group)) {
    if (entries) predictBlock(group, from, length, entries, parameters);
    for (let at = 0; at < length; at++) {
      if (value === 'score') predictions[at] = group.scores[from + at] ?? 0;
      else if (value === 'one') predictions[at] = 1;
    }
    gatherBlock(group, from, length, scale, gathered);
  }
  return gathered;
}

/** Adds the sums of a group to the parameters. `share` is the share that each of the two knots gets. */
export function addGathered(
  parameters: Float64Array,
  { table }: Group,
  { entries, biases }: Gathered,
  share: number,
): void {
  const [below, above] = knotsOf(table);
  const { count, ofEntry } = CLASSES;
  for (let entry = 0; entry < TABLE_WEIGHTS; entry++) {
    const value = entries[entry] ?? 0;
    if (value === 0) continue;
    const lower = below * count + (ofEntry[entry] ?? 0);
    if (below === above) {
      parameters[lower] = (parameters[lower] ?? 0) + value;
    } else {
      const upper = above * count + (ofEntry[entry] ?? 0);
      parameters[lower] = (parameters[lower] ?? 0) + value * share;
      parameters[upper] = (parameters[upper] ?? 0) + value * share;
    }
  }
  for (const [empties, value] of biases.entries()) {
    parameters[KNOT_PARAMETERS + empties] = (parameters[KNOT_PARAMETERS + empties] ?? 0) + value;
  }
}

/** The positions whose folds are wanted, in a fixed order. */
export function groupPositions(data: readonly Positions[], wanted: (fold: number) => boolean): Group[] {
  const kinds = Object.keys(LABEL).length;
  const counts = data.map(emptiesOf);
  const keyOf = (empties: number, label: number | undefined): number => (empties >> 1) * kinds + (label ?? 0);
  const sizes = new Int32Array(TABLES * kinds);
  for (const [set, { folds, labels }] of data.entries()) {
    for (const [position, empties] of (counts[set] ?? []).entries()) {
      const key = keyOf(empties, labels[position]);
      if (wanted(folds[position] ?? 0)) sizes[key] = (sizes[key] ?? 0) + 1;
    }
  }
  const groups = new Map<number, Group>();
  for (const [key, size] of sizes.entries()) {
    if (size === 0) continue;
    groups.set(key, {
      table: Math.floor(key / kinds),
      boards: new BigUint64Array(new SharedArrayBuffer(16 * size)),
      empties: new Uint8Array(new SharedArrayBuffer(size)),
      scores: new Int8Array(new SharedArrayBuffer(size)),
    });
  }
  const filled = new Int32Array(sizes.length);
  for (const [set, { boards, scores, folds, labels }] of data.entries()) {
    for (const [position, empties] of (counts[set] ?? []).entries()) {
      const key = keyOf(empties, labels[position]);
      const group = groups.get(key);
      if (!group || !wanted(folds[position] ?? 0)) continue;
      const at = filled[key] ?? 0;
      filled[key] = at + 1;
      group.boards[2 * at] = boards[2 * position] ?? 0n;
      group.boards[2 * at + 1] = boards[2 * position + 1] ?? 0n;
      group.empties[at] = empties;
      group.scores[at] = scores[position] ?? 0;
    }
  }
  return [...groups.values()];
}

/** The weight of each entry of a table, which is the mean of two knots. */
function entriesOf(table: number, parameters: Float64Array): Float32Array {
  const [below, above] = knotsOf(table);
  const { count, ofEntry } = CLASSES;
  const entries = new Float32Array(TABLE_WEIGHTS);
  for (let entry = 0; entry < TABLE_WEIGHTS; entry++) {
    const shared = ofEntry[entry] ?? 0;
    entries[entry] =
      ((parameters[below * count + shared] ?? 0) + (parameters[above * count + shared] ?? 0)) / 2;
  }
  return entries;
}

/** The blocks of a group, one after the other. Until the next is asked for, `indices` holds those of its positions. */
function* blocksOf(
  search: LabInstance,
  group: Group,
): Generator<{ readonly from: number; readonly length: number }> {
  for (let from = 0; from < group.scores.length; from += BLOCK) {
    const length = Math.min(BLOCK, group.scores.length - from);
    search.indexPositions(group.boards.subarray(2 * from, 2 * (from + length)), indices);
    yield { from, length };
  }
}

function predictBlock(
  { empties }: Group,
  from: number,
  length: number,
  entries: Float32Array,
  parameters: Float64Array,
): void {
  for (let at = 0; at < length; at++) {
    const first = at * LANES_STORED;
    let sum = parameters[KNOT_PARAMETERS + (empties[from + at] ?? 0)] ?? 0;
    for (let lane = 0; lane <= MOVES_LANE; lane++) {
      sum += entries[(CENTRES[lane] ?? 0) + (indices[first + lane] ?? 0)] ?? 0;
    }
    predictions[at] = sum;
  }
}

function gatherBlock(
  group: Group,
  from: number,
  length: number,
  scale: number,
  { entries, biases }: Gathered,
): void {
  for (let at = 0; at < length; at++) {
    const value = scale * (predictions[at] ?? 0);
    const empties = group.empties[from + at] ?? 0;
    biases[empties] = (biases[empties] ?? 0) + value;
    const first = at * LANES_STORED;
    for (let lane = 0; lane <= MOVES_LANE; lane++) {
      const entry = (CENTRES[lane] ?? 0) + (indices[first + lane] ?? 0);
      entries[entry] = (entries[entry] ?? 0) + value;
    }
  }
}
