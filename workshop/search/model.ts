/**
 * The evaluation as a linear model with weights of full precision, and its transpose, for fits: many positions at once,
 * whose indices `indexPositions` has written before. Sums are made one lane after the other, so that they are the same
 * to the last bit everywhere.
 */
import {
  HASH_TABLE,
  MODEL_CENTRES,
  MODEL_SUMS,
  MODEL_WEIGHTS,
  PATTERN_BATCH_INDICES,
  PATTERN_BATCH_VALUES,
} from '../../engine/search/memory-map';
import { INDICES_BYTES, MOST_MOVES, MOVES, MOVES_LANE } from '../../engine/search/pattern-layout';
import { area } from '../../engine/search/state';

/** The number of weights in a table. */
const ENTRIES: i32 = MOVES + MOST_MOVES + 1;

/** The entry of a table that belongs to a lane, counted from the table's beginning. */
@inline
function entry(indices: usize, lane: i32): usize {
  return load<i32>(MODEL_CENTRES + (<usize>lane << 2)) + <i32>load<i16>(indices + (<usize>lane << 1));
}

/** Adds to the value of each position the weights of its lanes. */
export function predictPositions(positions: i32): void {
  if (MODEL_CENTRES + (MOVES_LANE + 1) * 4 > MODEL_WEIGHTS) ERROR('The centres do not fit into the memory map.');
  if (MODEL_WEIGHTS + ENTRIES * 4 > MODEL_SUMS) ERROR('The weights of a model do not fit into the memory map.');
  let indices = area(PATTERN_BATCH_INDICES);
  let value = area(PATTERN_BATCH_VALUES);
  for (let position = 0; position < positions; position++) {
    let sum = load<f64>(value);
    for (let lane = 0; lane <= MOVES_LANE; lane++) {
      sum += <f64>load<f32>(MODEL_WEIGHTS + (entry(indices, lane) << 2));
    }
    store<f64>(value, sum);
    indices += INDICES_BYTES;
    value += 8;
  }
}

/** Adds the value of each position to the sums of its lanes. */
export function gatherPositions(positions: i32): void {
  if (MODEL_SUMS + ENTRIES * 8 > HASH_TABLE) ERROR('The sums of a model do not fit into the memory map.');
  let indices = area(PATTERN_BATCH_INDICES);
  let from = area(PATTERN_BATCH_VALUES);
  for (let position = 0; position < positions; position++) {
    const value = load<f64>(from);
    for (let lane = 0; lane <= MOVES_LANE; lane++) {
      const sum = MODEL_SUMS + (entry(indices, lane) << 3);
      store<f64>(sum, load<f64>(sum) + value);
    }
    indices += INDICES_BYTES;
    from += 8;
  }
}
