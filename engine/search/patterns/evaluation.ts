/** The pattern evaluation: the sum of one learnt weight for each pattern, from the tables of the number of empty squares. */
import { count, lowest, withoutLowest } from '../bits';
import {
  EVALUATION_BIASES,
  EVALUATION_TABLES,
  PATTERN_BATCH,
  PATTERN_BATCH_POSITIONS,
  PATTERN_STATES,
} from '../memory-map';
import { flipsFrom, legalMoves, withMirror } from '../moves';
import { area } from '../state';
import { playIndices, setUpIndices } from './indices';
import {
  CORNER_BLOCK,
  CORNER_STRIP,
  CORNER_TRIANGLE,
  DIAGONAL_5,
  DIAGONAL_6,
  DIAGONAL_7,
  DIAGONAL_8,
  EDGE_AND_X,
  FOURTH_ROW,
  INDICES_BYTES,
  SECOND_ROW,
  TABLE_BYTES,
  THIRD_ROW,
  UNITS_PER_DISC,
  UNIT_BITS,
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

/** The expected final disc difference for the mover, in `UNITS_PER_DISC`ths of a disc. */
@inline
export function evaluateIndices(indices: usize, empties: i32): i32 {
  const table = EVALUATION_TABLES + <usize>(empties >> 1) * TABLE_BYTES;
  let sum = <i32>load<i16>(EVALUATION_BIASES + (<usize>empties << 1));
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
  sum += weight(table, indices, 20, SECOND_ROW);
  sum += weight(table, indices, 21, SECOND_ROW);
  sum += weight(table, indices, 22, SECOND_ROW);
  sum += weight(table, indices, 23, SECOND_ROW);
  sum += weight(table, indices, 24, THIRD_ROW);
  sum += weight(table, indices, 25, THIRD_ROW);
  sum += weight(table, indices, 26, THIRD_ROW);
  sum += weight(table, indices, 27, THIRD_ROW);
  sum += weight(table, indices, 28, FOURTH_ROW);
  sum += weight(table, indices, 29, FOURTH_ROW);
  sum += weight(table, indices, 30, FOURTH_ROW);
  sum += weight(table, indices, 31, FOURTH_ROW);
  sum += weight(table, indices, 32, DIAGONAL_8);
  sum += weight(table, indices, 33, DIAGONAL_8);
  sum += weight(table, indices, 34, DIAGONAL_7);
  sum += weight(table, indices, 35, DIAGONAL_7);
  sum += weight(table, indices, 36, DIAGONAL_7);
  sum += weight(table, indices, 37, DIAGONAL_7);
  sum += weight(table, indices, 38, DIAGONAL_6);
  sum += weight(table, indices, 39, DIAGONAL_6);
  sum += weight(table, indices, 40, DIAGONAL_6);
  sum += weight(table, indices, 41, DIAGONAL_6);
  sum += weight(table, indices, 42, DIAGONAL_5);
  sum += weight(table, indices, 43, DIAGONAL_5);
  sum += weight(table, indices, 44, DIAGONAL_5);
  sum += weight(table, indices, 45, DIAGONAL_5);
  return sum;
}

/** Whole discs, -62 .. 62. */
@inline
export function toDiscs(units: i32): i32 {
  return max(-MOST, min(MOST, (units + UNITS_PER_DISC / 2) >> UNIT_BITS));
}

/** Units, from the boards alone. */
export function evaluatePatterns(mover: u64, opponent: u64): i32 {
  const empties = count(~(mover | opponent));
  const indices = indicesAt(empties);
  setUpIndices(indices, mover, opponent);
  return evaluateIndices(indices, empties);
}

/**
 * Evaluates what each legal move leads to. Writes to the thread's batch area, for each move, two i32: the square and
 * the units the mover can expect. Returns the number of moves.
 */
export function evaluateMoves(mover: u64, opponent: u64): i32 {
  const empties = count(~(mover | opponent));
  const indices = indicesAt(empties);
  const next = indicesAt(empties - 1);
  setUpIndices(indices, mover, opponent);
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  let out = area(PATTERN_BATCH);
  let moves = legalMoves(mover, opponent);
  const found = count(moves);
  while (moves != 0) {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    playIndices(next, indices, square, flipsFrom(mover, opponent, movers, opponents, square));
    store<i32>(out, square, 0);
    store<i32>(out, -evaluateIndices(next, empties - 1), 4);
    out += 8;
  }
  return found;
}

/**
 * Indices of many positions at once, for training. The thread's batch area holds `positions` pairs of boards (mover,
 * opponent), at most `PATTERN_BATCH_POSITIONS`; behind the room for all of them come the indices.
 */
export function indexPositions(positions: i32): void {
  let boards = area(PATTERN_BATCH);
  let indices = boards + PATTERN_BATCH_POSITIONS * 16;
  for (let position = 0; position < positions; position++) {
    setUpIndices(indices, load<u64>(boards, 0), load<u64>(boards, 8));
    boards += 16;
    indices += INDICES_BYTES;
  }
}
