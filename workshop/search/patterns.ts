/** The learnt evaluation without a search: of one position, of all its moves, or of many positions. */
import { bit, count, lowest, withoutLowest } from '../../engine/search/bits';
import {
  EVALUATION_WORD,
  IS_WEIGHTS,
  NETWORK,
  PATTERN_BATCH,
  PATTERN_BATCH_INDICES,
  PATTERN_BATCH_POSITIONS,
  PATTERN_BATCH_VALUES,
} from '../../engine/search/memory-map';
import { boardOf, flipsWithMirror, legalMoves, withMirror } from '../../engine/search/moves';
import { evaluateEntered } from '../../engine/search/network';
import { indicesAt, playIndices, setUpIndices } from '../../engine/search/pattern-indices';
import { INDICES_BYTES, MOVES_LANE } from '../../engine/search/pattern-layout';
import { area } from '../../engine/search/state';
import { evaluateByWeights } from './weights';

/** The value of a position that is entered, by the network or the weights, whichever the memory holds. */
function ofEntered(mover: u64, opponent: u64, moves: u64, indices: usize, empties: i32): i32 {
  if (load<i32>(EVALUATION_WORD) == IS_WEIGHTS) return evaluateByWeights(mover, opponent, moves, indices, empties);
  return evaluateEntered(NETWORK, mover, opponent, moves, indices, empties);
}

/** The value of a position for the mover, in `UNITS_PER_DISC`ths of a disc. */
export function evaluateLearnt(mover: u64, opponent: u64): i32 {
  const empties = count(~(mover | opponent));
  const indices = indicesAt(empties);
  setUpIndices(indices, mover, opponent);
  return ofEntered(mover, opponent, legalMoves(mover, opponent), indices, empties);
}

/**
 * Evaluates the position after each legal move. Writes two i32 for each move to the thread's batch area: the square,
 * and the units the mover can expect. Returns the number of moves.
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
    const flipped = boardOf(flipsWithMirror(mover, opponent, movers, opponents, square));
    playIndices(next, indices, square, flipped);
    const nextM = opponent ^ flipped;
    const nextO = mover ^ flipped ^ bit(square);
    store<i32>(out, square, 0);
    store<i32>(out, -ofEntered(nextM, nextO, legalMoves(nextM, nextO), next, empties - 1), 4);
    out += 8;
  }
  return found;
}

/**
 * Writes the indices of many positions at once, for training. The thread's batch area holds `positions` pairs of boards
 * (mover, opponent), at most `PATTERN_BATCH_POSITIONS`; the indices go to `PATTERN_BATCH_INDICES`.
 */
export function indexPositions(positions: i32): void {
  if (PATTERN_BATCH + PATTERN_BATCH_POSITIONS * 16 > PATTERN_BATCH_INDICES) {
    ERROR('The boards of a batch do not fit into their place in the memory map.');
  }
  if (PATTERN_BATCH_INDICES + PATTERN_BATCH_POSITIONS * INDICES_BYTES > PATTERN_BATCH_VALUES) {
    ERROR('The indices of a batch do not fit into their place in the memory map.');
  }
  let boards = area(PATTERN_BATCH);
  let indices = area(PATTERN_BATCH_INDICES);
  for (let position = 0; position < positions; position++) {
    const mover = load<u64>(boards, 0);
    const opponent = load<u64>(boards, 8);
    setUpIndices(indices, mover, opponent);
    store<i16>(indices, <i16>count(legalMoves(mover, opponent)), MOVES_LANE << 1);
    boards += 16;
    indices += INDICES_BYTES;
  }
}
