/**
 * The pattern evaluation: the sum of one learnt weight for each pattern and one for the number of the mover's legal
 * moves, from the tables of the number of empty squares.
 */
import { count } from '../bits';
import { EVALUATION_BIASES, EVALUATION_TABLES, PATTERN_STATES } from '../memory-map';
import { legalMoves } from '../moves';
import { finalScore } from '../score';
import { area } from '../state';
import { passIndices } from './indices';
import {
  CORNER_BLOCK,
  CORNER_STRIP,
  CORNER_TRIANGLE,
  DIAGONAL_8,
  EDGE_AND_C2,
  EDGE_AND_X,
  EDGE_BRIDGE,
  INDICES_BYTES,
  INNER_BLOCK,
  INNER_BRIDGE,
  MOVES,
  TABLE_BYTES,
  THIRD_ROW,
  UNITS_PER_DISC,
  UNIT_BITS,
  WINGED_DIAGONAL,
} from './layout';

/** Estimates stay inside this: only a finished game is worth 64. */
const MOST: i32 = 62;

/** Where this thread keeps the indices of the position it looks at with this many empty squares. */
@inline
export function indicesAt(empties: i32): usize {
  return area(PATTERN_STATES) + <usize>empties * INDICES_BYTES;
}

@inline
function weight(table: usize, indices: usize, lane: usize, centre: usize): i32 {
  return <i32>load<i16>(table + (<usize>load<i16>(indices + (lane << 1)) << 1) + (centre << 1));
}

/** The expected final disc difference for the mover, who has `moves` legal moves, in `UNITS_PER_DISC`ths of a disc. */
@inline
export function evaluateIndices(indices: usize, empties: i32, moves: i32): i32 {
  const table = EVALUATION_TABLES + <usize>(empties >> 1) * TABLE_BYTES;
  let sum = <i32>load<i16>(EVALUATION_BIASES + (<usize>empties << 1));
  sum += <i32>load<i16>(table + (<usize>moves << 1), MOVES << 1);
  sum += weight(table, indices, 0, CORNER_BLOCK);
  sum += weight(table, indices, 1, CORNER_BLOCK);
  sum += weight(table, indices, 2, CORNER_BLOCK);
  sum += weight(table, indices, 3, CORNER_BLOCK);
  sum += weight(table, indices, 4, EDGE_AND_X);
  sum += weight(table, indices, 5, EDGE_AND_X);
  sum += weight(table, indices, 6, EDGE_AND_X);
  sum += weight(table, indices, 7, EDGE_AND_X);
  sum += weight(table, indices, 8, CORNER_STRIP);
  sum += weight(table, indices, 9, CORNER_STRIP);
  sum += weight(table, indices, 10, CORNER_STRIP);
  sum += weight(table, indices, 11, CORNER_STRIP);
  sum += weight(table, indices, 12, CORNER_STRIP);
  sum += weight(table, indices, 13, CORNER_STRIP);
  sum += weight(table, indices, 14, CORNER_STRIP);
  sum += weight(table, indices, 15, CORNER_STRIP);
  sum += weight(table, indices, 16, CORNER_TRIANGLE);
  sum += weight(table, indices, 17, CORNER_TRIANGLE);
  sum += weight(table, indices, 18, CORNER_TRIANGLE);
  sum += weight(table, indices, 19, CORNER_TRIANGLE);
  sum += weight(table, indices, 20, THIRD_ROW);
  sum += weight(table, indices, 21, THIRD_ROW);
  sum += weight(table, indices, 22, THIRD_ROW);
  sum += weight(table, indices, 23, THIRD_ROW);
  sum += weight(table, indices, 24, DIAGONAL_8);
  sum += weight(table, indices, 25, DIAGONAL_8);
  sum += weight(table, indices, 26, WINGED_DIAGONAL);
  sum += weight(table, indices, 27, WINGED_DIAGONAL);
  sum += weight(table, indices, 28, WINGED_DIAGONAL);
  sum += weight(table, indices, 29, WINGED_DIAGONAL);
  sum += weight(table, indices, 30, INNER_BRIDGE);
  sum += weight(table, indices, 31, INNER_BRIDGE);
  sum += weight(table, indices, 32, INNER_BRIDGE);
  sum += weight(table, indices, 33, INNER_BRIDGE);
  sum += weight(table, indices, 34, EDGE_BRIDGE);
  sum += weight(table, indices, 35, EDGE_BRIDGE);
  sum += weight(table, indices, 36, EDGE_BRIDGE);
  sum += weight(table, indices, 37, EDGE_BRIDGE);
  sum += weight(table, indices, 38, EDGE_AND_C2);
  sum += weight(table, indices, 39, EDGE_AND_C2);
  sum += weight(table, indices, 40, EDGE_AND_C2);
  sum += weight(table, indices, 41, EDGE_AND_C2);
  sum += weight(table, indices, 42, INNER_BLOCK);
  sum += weight(table, indices, 43, INNER_BLOCK);
  sum += weight(table, indices, 44, INNER_BLOCK);
  sum += weight(table, indices, 45, INNER_BLOCK);
  return sum;
}

/**
 * The same of a position: `indices` are its own, `moves` the mover's legal moves. Who cannot move is worth what the
 * opponent to move is not: positions without moves are never learnt from.
 */
@inline
export function evaluateEntered(mover: u64, opponent: u64, moves: u64, indices: usize, empties: i32): i32 {
  if (moves == 0) return evaluateStuck(mover, opponent, indices, empties);
  return evaluateIndices(indices, empties, count(moves));
}

function evaluateStuck(mover: u64, opponent: u64, indices: usize, empties: i32): i32 {
  const answers = legalMoves(opponent, mover);
  if (answers == 0) return UNITS_PER_DISC * finalScore(mover, opponent);
  passIndices(indices);
  const units = -evaluateIndices(indices, empties, count(answers));
  passIndices(indices);
  return units;
}

/** Whole discs, -62 .. 62. */
@inline
export function toDiscs(units: i32): i32 {
  return max(-MOST, min(MOST, (units + UNITS_PER_DISC / 2) >> UNIT_BITS));
}
