/**
 * The linear model of the evaluation over groups of positions, and its transpose. A fit goes through the positions
 * group by group, so that several threads can each work at a group.
 */
import type { LinearModel } from '../host/workshop-wasm.ts';
import { TABLE_ENTRIES, entryClasses } from '../../engine/host/patterns.ts';
import { BIASES, KNOTS, knotsOf } from '../host/weights.ts';
import { TABLES } from '../search/layout.ts';
import { LABEL, type Positions, emptiesOf } from '../learning/positions.ts';

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
const CLASSES = entryClasses();
export const WEIGHTS_PER_KNOT = CLASSES.count;
export const KNOT_PARAMETERS = KNOTS * WEIGHTS_PER_KNOT;
export const PARAMETERS = KNOT_PARAMETERS + BIASES;

/** The sum over a group of the squared differences between the scores and what the parameters predict. */
export function squaredErrors(model: LinearModel, group: Group, parameters: Float64Array): number {
  fillWeights(model.weights, group.table, parameters);
  let sum = 0;
  for (const { from, values } of batchesOf(model, group)) {
    predict(model, group, from, values, parameters);
    for (const [at, value] of values.entries()) sum += (value - (group.scores[from + at] ?? 0)) ** 2;
  }
  return sum;
}

/** Adds a value of each position, times `scale`, to everything that its prediction is the sum of. */
export function gather(
  model: LinearModel,
  group: Group,
  value: GatheredValue,
  parameters: Float64Array,
  scale: number,
): Gathered {
  const biases = new Float64Array(BIASES);
  model.sums.fill(0);
  if (value === 'prediction') fillWeights(model.weights, group.table, parameters);
  for (const { from, values } of batchesOf(model, group)) {
    if (value === 'prediction') predict(model, group, from, values, parameters);
    else if (value === 'score') values.set(group.scores.subarray(from, from + values.length));
    else values.fill(1);
    for (let at = 0; at < values.length; at++) {
      const scaled = scale * (values[at] ?? 0);
      values[at] = scaled;
      const empties = group.empties[from + at] ?? 0;
      biases[empties] = (biases[empties] ?? 0) + scaled;
    }
    model.gather(values);
  }
  return { entries: model.sums.slice(), biases };
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
  for (let entry = 0; entry < TABLE_ENTRIES; entry++) {
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

/** Writes the weight of each entry of a table, which is the mean of two knots. */
function fillWeights(weights: Float32Array, table: number, parameters: Float64Array): void {
  const [below, above] = knotsOf(table);
  const { count, ofEntry } = CLASSES;
  for (let entry = 0; entry < TABLE_ENTRIES; entry++) {
    const shared = ofEntry[entry] ?? 0;
    weights[entry] =
      ((parameters[below * count + shared] ?? 0) + (parameters[above * count + shared] ?? 0)) / 2;
  }
}

/** The batches of a group, each taken by the model when it is asked for, with room for a value of each position. */
function* batchesOf(
  model: LinearModel,
  { boards, scores }: Group,
): Generator<{ readonly from: number; readonly values: Float64Array }> {
  const room = new Float64Array(model.batch);
  for (let from = 0; from < scores.length; from += model.batch) {
    const values = room.subarray(0, scores.length - from);
    model.take(boards.subarray(2 * from, 2 * (from + values.length)));
    yield { from, values };
  }
}

/** Sets the values of a batch to what the parameters predict. */
function predict(
  model: LinearModel,
  { empties }: Group,
  from: number,
  values: Float64Array,
  parameters: Float64Array,
): void {
  for (let at = 0; at < values.length; at++) {
    values[at] = parameters[KNOT_PARAMETERS + (empties[from + at] ?? 0)] ?? 0;
  }
  model.predict(values);
}
