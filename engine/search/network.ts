/**
 * The learnt evaluation: a network whose first layer sums a row of 16 numbers for each pattern on the board. The search
 * keeps the indices of the patterns up to date move by move, which is what is incremental here: they name the rows, and
 * 48 rows are summed only where a position is evaluated, which most are not. What lies above 0 and what lies below go on
 * to a second layer of 16 rectified units, and past it to the output. All numbers are whole, so that every machine finds
 * the same values; network-layout.ts says where they lie. The main search has one network, and the player Neural another
 * one of the same form, so every function is told where its network begins.
 */
import { count } from './bits';
import { HASH_TABLE, NETWORK } from './memory-map';
import { legalMoves } from './moves';
import { indicesAt, passIndices, setUpIndices } from './pattern-indices';
import * as layout from './pattern-layout';
import {
  ACTIVATION_BITS,
  DIRECT_WEIGHTS,
  DISCS_PER_OUTPUT,
  EMPTIES,
  EMPTIES_ROWS,
  ENTRY_ROWS,
  FIRST_UNITS,
  FOUR_PAIRS_BYTES,
  MOST_STAGES,
  NETWORK_BYTES,
  OUTPUT_BIAS,
  OUTPUT_WEIGHTS,
  PHASES,
  PHASE_BITS,
  PHASE_BYTES,
  ROWS_PLACE,
  ROW_BITS,
  SECOND_BIASES,
  STAGE_BYTES,
  UNITS_PLACE,
  WEIGHT_BITS,
} from './network-layout';
import { finalScore } from './score';

/** A row is two halves of so many bytes, each the eight numbers that fit into a vector of 16 bits. */
const HALF_BYTES: usize = 8;

/** The first half of a row, or the second if `rows` is `HALF_BYTES` behind where the rows begin. */
@inline
function halfRow(rows: usize, indices: usize, lane: usize, centre: usize): v128 {
  return v128.load_ext<i8>(rows + (<usize>load<i16>(indices + (lane << 1)) << ROW_BITS) + (centre << ROW_BITS));
}

@inline
function twoRows(sum: v128, rows: usize, indices: usize, lane: usize, centre: usize): v128 {
  return i16x8.add(
    sum,
    i16x8.add(halfRow(rows, indices, lane, centre), halfRow(rows, indices, lane + 1, centre)),
  );
}

@inline
function fourRows(sum: v128, rows: usize, indices: usize, lane: usize, centre: usize): v128 {
  return twoRows(twoRows(sum, rows, indices, lane, centre), rows, indices, lane + 2, centre);
}

/**
 * The first half of the sums of the first layer, or the second if `ofEmpties` and `rows` are `HALF_BYTES` behind where
 * these rows begin.
 */
@inline
function halfOfSums(ofEmpties: usize, rows: usize, indices: usize, empties: i32, moves: i32): v128 {
  let sum = i16x8.add(
    v128.load_ext<i8>(ofEmpties + (<usize>empties << ROW_BITS)),
    v128.load_ext<i8>(rows + (<usize>moves << ROW_BITS), layout.MOVES << ROW_BITS),
  );
  sum = fourRows(sum, rows, indices, 0, layout.CORNER_BLOCK);
  sum = fourRows(sum, rows, indices, 4, layout.EDGE_AND_X);
  sum = fourRows(sum, rows, indices, 8, layout.CORNER_STRIP);
  sum = fourRows(sum, rows, indices, 12, layout.CORNER_STRIP);
  sum = fourRows(sum, rows, indices, 16, layout.CORNER_TRIANGLE);
  sum = fourRows(sum, rows, indices, 20, layout.THIRD_ROW);
  sum = twoRows(sum, rows, indices, 24, layout.DIAGONAL_8);
  sum = fourRows(sum, rows, indices, 26, layout.WINGED_DIAGONAL);
  sum = fourRows(sum, rows, indices, 30, layout.INNER_BRIDGE);
  sum = fourRows(sum, rows, indices, 34, layout.EDGE_BRIDGE);
  sum = fourRows(sum, rows, indices, 38, layout.EDGE_AND_C2);
  return fourRows(sum, rows, indices, 42, layout.INNER_BLOCK);
}

/** Adds to four sums the products of eight numbers with eight weights, two products to each sum. */
@inline
function products(sum: v128, pair: v128, weights: usize, offset: usize): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(pair, v128.load(weights + offset)));
}

/** Where the weights of a pair of inputs lie, for the signs that the two have. */
@inline
function weightsOf(weights: usize, pair: usize, signs: i32): usize {
  return weights + (pair << 8) + (<usize>((signs >> (<i32>pair << 1)) & 3) << 6);
}

/**
 * Adds to four units of the second layer, the first of which is at `offset`, what eight of the first bring. `size` and
 * `signs` are those of the eight, and `weights` is where the weights of their first pair begin.
 */
@inline
function fourUnits(sum: v128, offset: usize, weights: usize, size: v128, signs: i32): v128 {
  sum = products(sum, v128.shuffle<i32>(size, size, 0, 0, 0, 0), weightsOf(weights, 0, signs), offset);
  sum = products(sum, v128.shuffle<i32>(size, size, 1, 1, 1, 1), weightsOf(weights, 1, signs), offset);
  sum = products(sum, v128.shuffle<i32>(size, size, 2, 2, 2, 2), weightsOf(weights, 2, signs), offset);
  return products(sum, v128.shuffle<i32>(size, size, 3, 3, 3, 3), weightsOf(weights, 3, signs), offset);
}

/** What eight units of the first layer add to the output directly. `weights` are the first of those if they are above 0. */
@inline
function directly(sum: v128, size: v128, weights: usize): v128 {
  const ifAbove = v128.load(weights);
  const ifBelow = v128.load(weights, 2 * FIRST_UNITS);
  return i32x4.dot_i16x8_s(size, v128.bitselect(ifBelow, ifAbove, i16x8.shr_s(sum, 15)));
}

/** The expected final disc difference for the mover, who has `moves` legal moves, in `UNITS_PER_DISC`ths of a disc. */
function evaluateIndices(network: usize, indices: usize, empties: i32, moves: i32): i32 {
  if (1 << ROW_BITS != FIRST_UNITS) ERROR('A row does not have as many bytes as units.');
  if (PHASES * PHASE_BYTES > EMPTIES_ROWS || EMPTIES_ROWS + EMPTIES * FIRST_UNITS > ENTRY_ROWS) {
    ERROR('The phases of a network and the rows of empty squares do not fit into their places.');
  }
  if ((layout.MOVES + layout.MOST_MOVES + 1) * FIRST_UNITS > STAGE_BYTES) {
    ERROR('The rows of a stage do not fit into their place.');
  }
  if (ENTRY_ROWS + MOST_STAGES * STAGE_BYTES > NETWORK_BYTES || NETWORK + NETWORK_BYTES > HASH_TABLE) {
    ERROR('A network does not fit into its place.');
  }
  const phase = network + <usize>min(PHASES - 1, empties >> PHASE_BITS) * PHASE_BYTES;
  const rows = network + <usize>load<u32>(phase, ROWS_PLACE);
  const ofEmpties = network + EMPTIES_ROWS;
  const first = halfOfSums(ofEmpties, rows, indices, empties, moves);
  // What a unit passes on is its size, and its sign says which weights that has: so half of the products are never made.
  const firstSize = i16x8.abs(first);
  const firstSigns = i16x8.bitmask(first);
  let v0 = fourUnits(v128.load(phase, SECOND_BIASES), 0, phase, firstSize, firstSigns);
  let v1 = fourUnits(v128.load(phase, SECOND_BIASES + 16), 16, phase, firstSize, firstSigns);
  let v2 = fourUnits(v128.load(phase, SECOND_BIASES + 32), 32, phase, firstSize, firstSigns);
  let v3 = fourUnits(v128.load(phase, SECOND_BIASES + 48), 48, phase, firstSize, firstSigns);
  const direct = phase + DIRECT_WEIGHTS;
  let out = directly(first, firstSize, direct);

  if (load<u32>(phase, UNITS_PLACE) == FIRST_UNITS) {
    const second = halfOfSums(ofEmpties + HALF_BYTES, rows + HALF_BYTES, indices, empties, moves);
    const secondSize = i16x8.abs(second);
    const secondSigns = i16x8.bitmask(second);
    const weights = phase + FOUR_PAIRS_BYTES;
    v0 = fourUnits(v0, 0, weights, secondSize, secondSigns);
    v1 = fourUnits(v1, 16, weights, secondSize, secondSigns);
    v2 = fourUnits(v2, 32, weights, secondSize, secondSigns);
    v3 = fourUnits(v3, 48, weights, secondSize, secondSigns);
    out = i32x4.add(out, directly(second, secondSize, direct + 16));
  }

  const zero = i16x8.splat(0);
  const lower = i16x8.narrow_i32x4_s(i32x4.shr_s(v0, WEIGHT_BITS), i32x4.shr_s(v1, WEIGHT_BITS));
  const upper = i16x8.narrow_i32x4_s(i32x4.shr_s(v2, WEIGHT_BITS), i32x4.shr_s(v3, WEIGHT_BITS));
  out = products(out, i16x8.max_s(lower, zero), phase, OUTPUT_WEIGHTS);
  out = products(out, i16x8.max_s(upper, zero), phase, OUTPUT_WEIGHTS + 16);
  const halves = i64x2.add(i64x2.extend_low_i32x4_s(out), i64x2.extend_high_i32x4_s(out));
  const output: i64 =
    <i64>load<i32>(phase, OUTPUT_BIAS) + i64x2.extract_lane(halves, 0) + i64x2.extract_lane(halves, 1);
  return <i32>((output * (DISCS_PER_OUTPUT * layout.UNITS_PER_DISC)) >> (ACTIVATION_BITS + WEIGHT_BITS));
}

/**
 * The expected final disc difference of a position, in `UNITS_PER_DISC`ths of a disc. `indices` are those of the
 * position and `moves` are the mover's legal moves. A mover without moves is evaluated as the opponent to move, with
 * the opposite sign, because nothing is learnt from positions without moves.
 */
export function evaluateEntered(
  network: usize,
  mover: u64,
  opponent: u64,
  moves: u64,
  indices: usize,
  empties: i32,
): i32 {
  if (moves != 0) return evaluateIndices(network, indices, empties, count(moves));
  const answers = legalMoves(opponent, mover);
  if (answers == 0) return layout.UNITS_PER_DISC * finalScore(mover, opponent);
  passIndices(indices);
  const units = -evaluateIndices(network, indices, empties, count(answers));
  passIndices(indices);
  return units;
}

/** The value of a position that is not entered, in `UNITS_PER_DISC`ths of a disc; the indices are worked out anew. */
export function evaluateAnew(network: usize, mover: u64, opponent: u64, moves: u64): i32 {
  const empties = count(~(mover | opponent));
  const indices = indicesAt(empties);
  setUpIndices(indices, mover, opponent);
  return evaluateEntered(network, mover, opponent, moves, indices, empties);
}
