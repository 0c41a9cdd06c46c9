/**
 * The learnt evaluation: a network whose first layer sums a row of eight numbers for each pattern on the board. The
 * search keeps the indices of the patterns up to date move by move, which is what is incremental here: they name the rows,
 * and their 48 vectors are summed only where a position is evaluated, which most are not. What lies above 0 and what lies
 * below go on to a second layer of 16 rectified units, and past it to the output. All numbers are whole, so that every
 * machine finds the same values; network-layout.ts says where they lie. The main search has one network, and the player
 * Neural another one of the same form, so every function is told where its network begins.
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
  MOST_STAGES,
  NETWORK_BYTES,
  OUTPUT_BIAS,
  OUTPUT_WEIGHTS,
  PHASES,
  PHASE_BITS,
  PHASE_BYTES,
  ROWS_PLACE,
  SECOND_BIASES,
  STAGE_BYTES,
  WEIGHT_BITS,
} from './network-layout';
import { finalScore } from './score';

@inline
function row(rows: usize, indices: usize, lane: usize, centre: usize): v128 {
  return v128.load_ext<i8>(rows + (<usize>load<i16>(indices + (lane << 1)) << 3) + (centre << 3));
}

@inline
function twoRows(sum: v128, rows: usize, indices: usize, lane: usize, centre: usize): v128 {
  return i16x8.add(
    sum,
    i16x8.add(row(rows, indices, lane, centre), row(rows, indices, lane + 1, centre)),
  );
}

@inline
function fourRows(sum: v128, rows: usize, indices: usize, lane: usize, centre: usize): v128 {
  return twoRows(twoRows(sum, rows, indices, lane, centre), rows, indices, lane + 2, centre);
}

/** Adds to four sums the products of eight numbers with eight weights, two products to each sum. */
@inline
function products(sum: v128, pair: v128, weights: usize, offset: usize): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(pair, v128.load(weights + offset)));
}

/** Where the weights of a pair of inputs lie, for the signs that the two have. */
@inline
function weightsOf(phase: usize, pair: usize, signs: i32): usize {
  return phase + (pair << 8) + (<usize>((signs >> (<i32>pair << 1)) & 3) << 6);
}

/** Four units of the second layer, the first of which is at `offset`, from the four pairs of the first layer. */
@inline
function fourUnits(
  phase: usize,
  offset: usize,
  a0: v128,
  a1: v128,
  a2: v128,
  a3: v128,
  w0: usize,
  w1: usize,
  w2: usize,
  w3: usize,
): v128 {
  const one = products(v128.load(phase + offset, SECOND_BIASES), a0, w0, offset);
  return products(products(products(one, a1, w1, offset), a2, w2, offset), a3, w3, offset);
}

/** The expected final disc difference for the mover, who has `moves` legal moves, in `UNITS_PER_DISC`ths of a disc. */
function evaluateIndices(network: usize, indices: usize, empties: i32, moves: i32): i32 {
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
  let sum = i16x8.add(
    v128.load_ext<i8>(network + EMPTIES_ROWS + (<usize>empties << 3)),
    v128.load_ext<i8>(rows + (<usize>moves << 3), layout.MOVES << 3),
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
  sum = fourRows(sum, rows, indices, 42, layout.INNER_BLOCK);
  // What a unit passes on is its size, and its sign says which weights that has: so half of the products are never made.
  const size = i16x8.abs(sum);
  const signs = i16x8.bitmask(sum);
  const a0 = v128.shuffle<i32>(size, size, 0, 0, 0, 0);
  const a1 = v128.shuffle<i32>(size, size, 1, 1, 1, 1);
  const a2 = v128.shuffle<i32>(size, size, 2, 2, 2, 2);
  const a3 = v128.shuffle<i32>(size, size, 3, 3, 3, 3);
  const w0 = weightsOf(phase, 0, signs);
  const w1 = weightsOf(phase, 1, signs);
  const w2 = weightsOf(phase, 2, signs);
  const w3 = weightsOf(phase, 3, signs);
  const v0 = fourUnits(phase, 0, a0, a1, a2, a3, w0, w1, w2, w3);
  const v1 = fourUnits(phase, 16, a0, a1, a2, a3, w0, w1, w2, w3);
  const v2 = fourUnits(phase, 32, a0, a1, a2, a3, w0, w1, w2, w3);
  const v3 = fourUnits(phase, 48, a0, a1, a2, a3, w0, w1, w2, w3);

  const zero = i16x8.splat(0);
  const lower = i16x8.narrow_i32x4_s(i32x4.shr_s(v0, WEIGHT_BITS), i32x4.shr_s(v1, WEIGHT_BITS));
  const upper = i16x8.narrow_i32x4_s(i32x4.shr_s(v2, WEIGHT_BITS), i32x4.shr_s(v3, WEIGHT_BITS));
  let out = products(i32x4.splat(0), i16x8.max_s(lower, zero), phase, OUTPUT_WEIGHTS);
  out = products(out, i16x8.max_s(upper, zero), phase, OUTPUT_WEIGHTS + 16);
  const ifAbove = v128.load(phase, DIRECT_WEIGHTS);
  const ifBelow = v128.load(phase, DIRECT_WEIGHTS + 16);
  const direct = v128.bitselect(ifBelow, ifAbove, i16x8.shr_s(sum, 15));
  out = i32x4.add(out, i32x4.dot_i16x8_s(size, direct));
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
