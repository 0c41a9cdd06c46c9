/**
 * The evaluation by weights: the sum of one learnt weight for each configuration of a pattern and one for the number of the
 * mover's legal moves, from the tables of the number of empty squares. The games that the network learns from are played
 * by it.
 */
import { count } from '../../engine/search/bits';
import { EVALUATION_BIASES, EVALUATION_TABLES, HASH_TABLE } from '../../engine/search/memory-map';
import { legalMoves } from '../../engine/search/moves';
import { passIndices } from '../../engine/search/pattern-indices';
import * as layout from '../../engine/search/pattern-layout';
import { finalScore, toDiscs } from '../../engine/search/score';
import { MOVES_BYTES, TABLES, TABLE_BYTES, UNITS_PER_BYTE } from './layout';

/** The weight of a pattern at one of its places, as a byte of the table. */
@inline
function weight(table: usize, indices: usize, lane: usize, centre: usize): i32 {
  return <i32>load<i8>(table + <usize>load<i16>(indices + (lane << 1)) + centre);
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
function evaluateIndices(indices: usize, empties: i32, moves: i32): i32 {
  const table = EVALUATION_TABLES + <usize>(empties >> 1) * TABLE_BYTES;
  return (
    <i32>load<i16>(EVALUATION_BIASES + (<usize>empties << 1)) +
    <i32>load<i16>(table + (<usize>moves << 1), MOVES_BYTES) +
    UNITS_PER_BYTE * ofPatterns(table, indices)
  );
}

/** The sum of the weights of all places, as bytes of the table. */
@inline
function ofPatterns(table: usize, indices: usize): i32 {
  // The compiler inlines these calls with constant addresses; a loop over the lanes would read the addresses from a
  // table.
  return (
    fourPlaces(table, indices, 0, layout.CORNER_BLOCK) +
    fourPlaces(table, indices, 4, layout.EDGE_AND_X) +
    fourPlaces(table, indices, 8, layout.CORNER_STRIP) +
    fourPlaces(table, indices, 12, layout.CORNER_STRIP) +
    fourPlaces(table, indices, 16, layout.CORNER_TRIANGLE) +
    fourPlaces(table, indices, 20, layout.THIRD_ROW) +
    twoPlaces(table, indices, 24, layout.DIAGONAL_8) +
    fourPlaces(table, indices, 26, layout.WINGED_DIAGONAL) +
    fourPlaces(table, indices, 30, layout.INNER_BRIDGE) +
    fourPlaces(table, indices, 34, layout.EDGE_BRIDGE) +
    fourPlaces(table, indices, 38, layout.EDGE_AND_C2) +
    fourPlaces(table, indices, 42, layout.INNER_BLOCK)
  );
}

/**
 * The expected final disc difference of a position, in `UNITS_PER_DISC`ths of a disc. `indices` are those of the
 * position and `moves` are the mover's legal moves. A mover without moves is evaluated as the opponent to move, with
 * the opposite sign, because nothing is learnt from positions without moves.
 */
export function evaluateByWeights(mover: u64, opponent: u64, moves: u64, indices: usize, empties: i32): i32 {
  if (EVALUATION_TABLES + TABLES * TABLE_BYTES > HASH_TABLE) ERROR('The tables of weights do not fit into the memory map.');
  if (moves == 0) return evaluateStuck(mover, opponent, indices, empties);
  return evaluateIndices(indices, empties, count(moves));
}

function evaluateStuck(mover: u64, opponent: u64, indices: usize, empties: i32): i32 {
  const answers = legalMoves(opponent, mover);
  if (answers == 0) return layout.UNITS_PER_DISC * finalScore(mover, opponent);
  passIndices(indices);
  const units = -evaluateIndices(indices, empties, count(answers));
  passIndices(indices);
  return units;
}

/** The expected final disc difference of a position in whole discs, -62 .. 62, as an evaluation of the search. */
export function estimateByWeights(mover: u64, opponent: u64, moves: u64, indices: usize, empties: i32): i32 {
  return toDiscs(evaluateByWeights(mover, opponent, moves, indices, empties));
}
