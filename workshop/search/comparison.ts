/**
 * The searches that this engine is measured against: three from textbooks, and one that looks only at the most
 * promising moves. All look exactly `depth` plies ahead, where a pass is one ply too, use the same evaluation and count
 * the leaves they evaluate.
 */
import { bit, count, lowest, withoutLowest } from '../../engine/search/bits';
import { enterMove, enterRoot, estimate, turnOver } from '../../engine/search/estimate';
import { MOVE_BYTES } from '../../engine/search/memory-map';
import { flips, legalMoves } from '../../engine/search/moves';
import { finalScore } from '../../engine/search/score';
import { NO_SCORE, bringBest, moveList, moveSquare, nextMover, nextOpponent, writeMove } from '../../engine/search/state';

/** The number of plies from the root in which the pre-filtered search keeps only some of the moves. */
const FILTERED_PLIES: i32 = 3;
const KEPT_AT_LEAST: i32 = 3;

let leaves: u64 = 0;

export function leavesCounted(): f64 {
  return <f64>leaves;
}

@inline
function leaf(mover: u64, opponent: u64, empties: i32): i32 {
  leaves++;
  return estimate(mover, opponent, legalMoves(mover, opponent), empties);
}

/** Searches every move. */
export function minimax(mover: u64, opponent: u64, depth: i32): i32 {
  begin(mover, opponent);
  return minimaxBelow(mover, opponent, depth);
}

/** Searches by alpha-beta, with the moves in the order of their squares. */
export function alphaBeta(mover: u64, opponent: u64, depth: i32): i32 {
  begin(mover, opponent);
  return alphaBetaBelow(mover, opponent, -64, 64, depth, false);
}

/** Searches by alpha-beta, with the moves in the order of their evaluation, best first. */
export function orderedAlphaBeta(mover: u64, opponent: u64, depth: i32): i32 {
  begin(mover, opponent);
  return alphaBetaBelow(mover, opponent, -64, 64, depth, true);
}

/**
 * Searches by alpha-beta, but in the first three plies each of the s moves is first searched to half the depth, and
 * only the best max(s / 2, 3) of them are kept.
 */
export function filteredAlphaBeta(mover: u64, opponent: u64, depth: i32): i32 {
  begin(mover, opponent);
  return filteredBelow(mover, opponent, -64, 64, depth, FILTERED_PLIES);
}

function begin(mover: u64, opponent: u64): void {
  leaves = 0;
  enterRoot(mover, opponent, count(~(mover | opponent)));
}

function minimaxBelow(mover: u64, opponent: u64, depth: i32): i32 {
  const empties = count(~(mover | opponent));
  if (depth == 0) return leaf(mover, opponent, empties);
  let moves = legalMoves(mover, opponent);
  if (moves == 0) {
    if (legalMoves(opponent, mover) == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -minimaxBelow(opponent, mover, depth - 1);
    turnOver(empties);
    return score;
  }
  let best = NO_SCORE;
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flips(mover, opponent, square);
    enterMove(empties, square, flipped);
    best = max(best, -minimaxBelow(opponent ^ flipped, mover ^ flipped ^ bit(square), depth - 1));
  } while (moves != 0);
  return best;
}

/** Lists the moves. Their keys are their evaluations, or 0 unless `evaluated`. Returns the end of the list. */
function listAll(mover: u64, opponent: u64, moves: u64, empties: i32, evaluated: bool): usize {
  let end = moveList(empties);
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flips(mover, opponent, square);
    const nextM = opponent ^ flipped;
    const nextO = mover ^ flipped ^ bit(square);
    let key = 0;
    if (evaluated) {
      enterMove(empties, square, flipped);
      key = -estimate(nextM, nextO, legalMoves(nextM, nextO), empties - 1);
    }
    writeMove(end, nextM, nextO, key, square, 0);
    end += MOVE_BYTES;
  } while (moves != 0);
  return end;
}

function alphaBetaBelow(mover: u64, opponent: u64, alpha: i32, beta: i32, depth: i32, ordered: bool): i32 {
  const empties = count(~(mover | opponent));
  if (depth == 0) return leaf(mover, opponent, empties);
  const moves = legalMoves(mover, opponent);
  if (moves == 0) {
    if (legalMoves(opponent, mover) == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -alphaBetaBelow(opponent, mover, -beta, -alpha, depth - 1, ordered);
    turnOver(empties);
    return score;
  }
  let best = NO_SCORE;
  // One ply above the leaves an order by evaluation would evaluate them all.
  const end = listAll(mover, opponent, moves, empties, ordered && depth > 1);
  for (let at = moveList(empties); at < end; at += MOVE_BYTES) {
    bringBest(at, end);
    enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
    const floor = max(alpha, best);
    best = max(best, -alphaBetaBelow(nextMover(at), nextOpponent(at), -beta, -floor, depth - 1, ordered));
    if (best >= beta) break;
  }
  return best;
}

function filteredBelow(mover: u64, opponent: u64, alpha: i32, beta: i32, depth: i32, plies: i32): i32 {
  if (plies == 0 || depth < 2) return alphaBetaBelow(mover, opponent, alpha, beta, depth, true);
  const empties = count(~(mover | opponent));
  const moves = legalMoves(mover, opponent);
  if (moves == 0) {
    if (legalMoves(opponent, mover) == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -filteredBelow(opponent, mover, -beta, -alpha, depth - 1, plies - 1);
    turnOver(empties);
    return score;
  }
  const list = moveList(empties);
  const end = listAll(mover, opponent, moves, empties, false);
  for (let at = list; at < end; at += MOVE_BYTES) {
    enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
    const score = -alphaBetaBelow(nextMover(at), nextOpponent(at), -64, 64, (depth >> 1) - 1, true);
    writeMove(at, nextMover(at), nextOpponent(at), score, moveSquare(at), 0);
  }
  const kept: usize = list + <usize>max(count(moves) >> 1, KEPT_AT_LEAST) * MOVE_BYTES;
  let best = NO_SCORE;
  for (let at = list; at < end && at < <usize>kept; at += MOVE_BYTES) {
    bringBest(at, end);
    enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
    const floor = max(alpha, best);
    best = max(best, -filteredBelow(nextMover(at), nextOpponent(at), -beta, -floor, depth - 1, plies - 1));
    if (best >= beta) break;
  }
  return best;
}
