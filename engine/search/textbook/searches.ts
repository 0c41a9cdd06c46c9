/**
 * The searches that this engine is measured against: from textbooks, each with one idea more than the one before it, and
 * one that looks only at the most promising moves. All look exactly `depth` plies ahead, where a pass is one ply too, use the
 * same evaluation and count the leaves they evaluate.
 */
import { bit, count, lowest, withoutLowest } from '../bits';
import { enterMove, enterRoot, estimate, turnOver } from '../estimate';
import { HASH_TABLE, MOVE_BYTES } from '../memory-map';
import { flips, legalMoves } from '../moves';
import { finalScore } from '../score';
import { NO_SCORE, bringBest, moveList, moveSquare, nextMover, nextOpponent, writeMove } from '../state';

/** The number of plies from the root in which the pre-filtered search keeps only some of the moves. */
const FILTERED_PLIES: i32 = 3;
const KEPT_AT_LEAST: i32 = 3;

/** From so many plies on a trial search orders the moves; below it the evaluation does. */
const TRIED_PLIES: i32 = 6;

/** The table of `rememberingSearch` takes the place of the engine's: boards, score, depth and bound of each entry. */
const ENTRIES: u64 = 1 << 18;
const ENTRY_BYTES: usize = 32;
const ANY_SCORE: i32 = 0;
const AT_LEAST: i32 = 1;
const AT_MOST: i32 = 2;

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

/** Principal variation search: what a shallow search likes best is searched first, and of all others only whether they are better. */
export function variationSearch(mover: u64, opponent: u64, depth: i32): i32 {
  begin(mover, opponent);
  return variationBelow(mover, opponent, -64, 64, depth, false);
}

/** The same with a table of what was found before. The table is empty at the beginning. */
export function rememberingSearch(mover: u64, opponent: u64, depth: i32): i32 {
  begin(mover, opponent);
  memory.fill(HASH_TABLE, 0, <usize>ENTRIES * ENTRY_BYTES);
  return variationBelow(mover, opponent, -64, 64, depth, true);
}

function entryOf(mover: u64, opponent: u64, depth: i32): usize {
  let mixed = (mover ^ (opponent * 0x9e3779b97f4a7c15) ^ <u64>depth) * 0xff51afd7ed558ccd;
  mixed ^= mixed >> 32;
  return HASH_TABLE + <usize>(mixed % ENTRIES) * ENTRY_BYTES;
}

/** The score that the table proves for this window, or `NO_SCORE`. Only a search of the same depth counts. */
function remembered(entry: usize, mover: u64, opponent: u64, depth: i32, alpha: i32, beta: i32): i32 {
  if (load<u64>(entry) != mover || load<u64>(entry, 8) != opponent || load<i32>(entry, 20) != depth) return NO_SCORE;
  const score = load<i32>(entry, 16);
  const bound = load<i32>(entry, 24);
  if (bound == ANY_SCORE) return score;
  if (bound == AT_LEAST) return score >= beta ? score : NO_SCORE;
  return score <= alpha ? score : NO_SCORE;
}

function remember(entry: usize, mover: u64, opponent: u64, depth: i32, score: i32, bound: i32): void {
  store<u64>(entry, mover);
  store<u64>(entry, opponent, 8);
  store<i32>(entry, score, 16);
  store<i32>(entry, depth, 20);
  store<i32>(entry, bound, 24);
}

function variationBelow(mover: u64, opponent: u64, alpha: i32, beta: i32, depth: i32, remembers: bool): i32 {
  const empties = count(~(mover | opponent));
  if (depth == 0) return leaf(mover, opponent, empties);
  const entry = entryOf(mover, opponent, depth);
  if (remembers) {
    const score = remembered(entry, mover, opponent, depth, alpha, beta);
    if (score != NO_SCORE) return score;
  }
  const moves = legalMoves(mover, opponent);
  if (moves == 0) {
    if (legalMoves(opponent, mover) == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -variationBelow(opponent, mover, -beta, -alpha, depth - 1, remembers);
    turnOver(empties);
    return score;
  }
  const list = moveList(empties);
  const tries = depth >= TRIED_PLIES;
  const end = listAll(mover, opponent, moves, empties, depth > 1 && !tries);
  if (tries) tryAll(list, end, opponent, empties, depth, remembers);
  let best = NO_SCORE;
  for (let at = list; at < end; at += MOVE_BYTES) {
    bringBest(at, end);
    enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
    const floor = max(alpha, best);
    let score: i32;
    // One ply above the leaves a narrow window saves nothing, and asking again would cost.
    if (at == list || depth == 1) score = -variationBelow(nextMover(at), nextOpponent(at), -beta, -floor, depth - 1, remembers);
    else {
      score = -variationBelow(nextMover(at), nextOpponent(at), -floor - 1, -floor, depth - 1, remembers);
      if (score > floor && score < beta) {
        enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
        score = -variationBelow(nextMover(at), nextOpponent(at), -beta, -score, depth - 1, remembers);
      }
    }
    best = max(best, score);
    if (best >= beta) break;
  }
  if (remembers) {
    const bound = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : ANY_SCORE;
    remember(entry, mover, opponent, depth, best, bound);
  }
  return best;
}

/** Gives each move of the list as its key what a search of less than half the depth, at least two plies with the move itself, says of it. */
function tryAll(list: usize, end: usize, opponent: u64, empties: i32, depth: i32, remembers: bool): void {
  for (let at = list; at < end; at += MOVE_BYTES) {
    enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
    const score = -variationBelow(nextMover(at), nextOpponent(at), -64, 64, (depth - 4) >> 1, remembers);
    writeMove(at, nextMover(at), nextOpponent(at), score, moveSquare(at), 0);
  }
}
