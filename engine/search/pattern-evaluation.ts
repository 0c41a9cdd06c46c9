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

/** The bound of every estimate: only a finished game has a score of 64. */
const MOST: i32 = 62;

/** The place where this thread keeps the pattern indices of its position with this many empty squares. */
@inline
export function indicesAt(empties: i32): usize {
  return area(PATTERN_STATES) + <usize>empties * INDICES_BYTES;
}

/** The weight of a pattern at one of its places. */
@inline
function weight(table: usize, indices: usize, lane: usize, centre: usize): i32 {
  return <i32>load<i16>(table + (<usize>load<i16>(indices + (lane << 1)) << 1) + (centre << 1));
}

/** The weights of a pattern at two of its places, which take the lanes from `lane` on. */
@inline
function twoPlaces(table: usize, indices: usize, lane: usize, centre: usize): i32 {
  return weight(table, indices, lane, centre) + weight(table, indices, lane + 1, centre);
}

/** The weights of a pattern at four of its places, which take the lanes from `lane` on. */
@inline
function fourPlaces(table: usize, indices: usize, lane: usize, centre: usize): i32 {
  return twoPlaces(table, indices, lane, centre) + twoPlaces(table, indices, lane + 2, centre);
}

/** The expected final disc difference for the mover, who has `moves` legal moves, in `UNITS_PER_DISC`ths of a disc. */
@inline
export function evaluateIndices(indices: usize, empties: i32, moves: i32): i32 {
  const table = EVALUATION_TABLES + <usize>(empties >> 1) * TABLE_BYTES;
  // The compiler inlines these calls with constant addresses; a loop over the lanes would read the addresses from a
  // table.
  return (
    <i32>load<i16>(EVALUATION_BIASES + (<usize>empties << 1)) +
    <i32>load<i16>(table + (<usize>moves << 1), MOVES << 1) +
    fourPlaces(table, indices, 0, CORNER_BLOCK) +
    fourPlaces(table, indices, 4, EDGE_AND_X) +
    fourPlaces(table, indices, 8, CORNER_STRIP) +
    fourPlaces(table, indices, 12, CORNER_STRIP) +
    fourPlaces(table, indices, 16, CORNER_TRIANGLE) +
    fourPlaces(table, indices, 20, THIRD_ROW) +
    twoPlaces(table, indices, 24, DIAGONAL_8) +
    fourPlaces(table, indices, 26, WINGED_DIAGONAL) +
    fourPlaces(table, indices, 30, INNER_BRIDGE) +
    fourPlaces(table, indices, 34, EDGE_BRIDGE) +
    fourPlaces(table, indices, 38, EDGE_AND_C2) +
    fourPlaces(table, indices, 42, INNER_BLOCK)
  );
}

/**
 * The expected final disc difference of a position, in `UNITS_PER_DISC`ths of a disc. `indices` are those of the
 * position and `moves` are the mover's legal moves. A mover without moves is evaluated as the opponent to move, with
 * the opposite sign, because nothing is learnt from positions without moves.
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

/** The whole discs that `units` are worth, -62 .. 62. */
@inline
export function toDiscs(units: i32): i32 {
  return max(-MOST, min(MOST, (units + UNITS_PER_DISC / 2) >> UNIT_BITS));
}
