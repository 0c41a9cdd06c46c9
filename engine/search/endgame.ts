/**
 * The exact endgame solver, which searches null windows only: every function answers whether the score is above
 * `alpha`, and returns a bound of the score that may lie outside the window (fail-soft). With up to eight empty
 * squares, parity and the number of the opponent's answers decide the order of moves; with more, the hash table does so
 * first. The last four squares have a file of their own, last-empties.ts.
 */
import { CORNERS, bit, count, lowest, oddQuadrants, spread, withoutLowest } from './bits';
import { bestMove, isAtLeast, lookUp, lowerBound, record, secondMove, signatureOf, upperBound } from './hash';
import { solve1, solve2, solve3, solve4 } from './last-empties';
import { MOVE_BYTES } from './memory-map';
import { boardOf, flipsWithMirror, legalMoves, legalMovesOf, withMirror, withMove } from './moves';
import { finalScore } from './score';
import { EXACT } from './selectivity';
import { stableDiscs } from './stability';
import {
  NO_MOVE,
  NO_SCORE,
  bringBest,
  countNode,
  isStopped,
  moveList,
  moveSquare,
  nextMover,
  nextMoves,
  nextOpponent,
  pollStop,
  writeMove,
} from './state';

/** Up to this many empty squares a search without hash table is faster. */
const HASHLESS_EMPTIES: i32 = 8;

/** Up to this many empty squares a position is kept in the near part of the hash table. */
const NEAR_EMPTIES: i32 = 10;

/** From this many empty squares on, the table is first asked whether it already knows a move that is good enough. */
const ETC_EMPTIES: i32 = 11;

// These values order the moves; nothing else that was tried made the search faster.
/** The penalty for each move that the opponent can answer with. */
const ANSWER: i32 = 16;
/** The penalty for each empty square beside a disc of the mover, where the opponent may get a move later. */
const POTENTIAL: i32 = 3;
/** The bonus for a move into a quarter of the board with an odd number of empty squares. */
const ODD: i32 = 4;
/** The bonus for a corner, whose disc is stable and makes others so. */
const CORNER: i32 = 12;

/** Solves positions with five empty squares. Moves into quarters with an odd number of empty squares come first. */
function solve5(mover: u64, opponent: u64, moves: u64, alpha: i32): i32 {
  countNode();
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finalScore(mover, opponent);
    return -solve5(opponent, mover, answers, ~alpha);
  }
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  const odd = oddQuadrants(~(mover | opponent));
  let best = NO_SCORE;
  let left = moves & odd;
  for (let turn = 0; turn < 2; turn++) {
    while (left != 0) {
      const square = lowest(left);
      left = withoutLowest(left);
      const flipped = flipsWithMirror(mover, opponent, movers, opponents, square);
      const placed = withMove(movers, flipped, square);
      const score = -solve4(v128.xor(opponents, flipped), placed, ~alpha);
      if (score > alpha) return score;
      best = max(best, score);
    }
    left = moves & ~odd;
  }
  return best;
}

/**
 * Solves positions with six to eight empty squares. The move with the fewest answers comes first, where an answer in a
 * corner counts twice. The end is too near for the hash table to save time.
 */
function solveShallow(mover: u64, opponent: u64, moves: u64, alpha: i32, empties: i32): i32 {
  countNode();
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finalScore(mover, opponent);
    return -solveShallow(opponent, mover, answers, ~alpha, empties);
  }
  if (worthStability(alpha, empties)) {
    const most = 64 - 2 * count(stableDiscs(opponent, mover));
    if (most <= alpha) return most;
  }
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  const odd = oddQuadrants(~(mover | opponent));
  const list = moveList(empties);
  let end = list;
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, square);
    const nextMs = v128.xor(opponents, flipped);
    const nextOs = withMove(movers, flipped, square);
    const nextM = boardOf(nextMs);
    const nextO = boardOf(nextOs);
    const answers = legalMovesOf(nextMs, nextOs);
    const key = ((bit(square) & odd) != 0 ? 1 : 0) - 2 * (count(answers) + count(answers & CORNERS));
    writeMove(end, nextM, nextO, key, square, answers);
    end += MOVE_BYTES;
  } while (moves != 0);
  let best = NO_SCORE;
  for (let at = list; at < end; at += MOVE_BYTES) {
    bringBest(at, end);
    const score =
      empties == 6
        ? -solve5(nextMover(at), nextOpponent(at), nextMoves(at), ~alpha)
        : -solveShallow(nextMover(at), nextOpponent(at), nextMoves(at), ~alpha, empties - 1);
    if (score > alpha) return score;
    best = max(best, score);
  }
  return best;
}

/**
 * Whether `alpha` is so high that the opponent's stable discs are likely to rule out a better score, so that counting
 * them pays. The fewer squares are empty, the more discs are stable.
 */
@inline
function worthStability(alpha: i32, empties: i32): bool {
  return alpha >= 12 + 2 * ((empties - 8) >> 1);
}

/**
 * Whether perfect play ends above `alpha`, as a bound of the score (fail-soft). `moves` are the mover's legal moves and
 * `empties` is the number of empty squares, 0 or more.
 */
export function solveNull(mover: u64, opponent: u64, moves: u64, alpha: i32, empties: i32): i32 {
  if (empties <= HASHLESS_EMPTIES) return solveFew(mover, opponent, moves, alpha, empties);
  countNode();
  if (pollStop()) return 0;
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finalScore(mover, opponent);
    return -solveNull(opponent, mover, answers, ~alpha, empties);
  }
  if (worthStability(alpha, empties)) {
    const most = 64 - 2 * count(stableDiscs(opponent, mover));
    if (most <= alpha) return most;
  }

  const signature = signatureOf(mover, opponent);
  const near = empties <= NEAR_EMPTIES;
  const found = lookUp(signature, near);
  if (found != 0 && isAtLeast(found, empties, EXACT)) {
    if (lowerBound(found) > alpha) return lowerBound(found);
    if (upperBound(found) <= alpha) return upperBound(found);
  }

  const list = moveList(empties);
  const end = listMoves(mover, opponent, moves, list, bestMove(found), secondMove(found));
  if (empties >= ETC_EMPTIES) {
    for (let at = list; at < end; at += MOVE_BYTES) {
      const after = lookUp(signatureOf(nextMover(at), nextOpponent(at)), empties - 1 <= NEAR_EMPTIES);
      if (after != 0 && isAtLeast(after, empties - 1, EXACT) && -upperBound(after) > alpha) {
        return -upperBound(after);
      }
    }
  }
  let best = NO_SCORE;
  let move = NO_MOVE;
  for (let at = list; at < end; at += MOVE_BYTES) {
    bringBest(at, end);
    const score = -solveNull(nextMover(at), nextOpponent(at), nextMoves(at), ~alpha, empties - 1);
    if (isStopped()) return 0;
    if (score > best) {
      best = score;
      move = moveSquare(at);
      if (score > alpha) break;
    }
  }
  record(signature, empties, EXACT, alpha, alpha + 1, best, move, near);
  return best;
}

/** Lists the moves; the fewer answers the opponent has, the earlier a move is tried. Returns the end of the list. */
function listMoves(mover: u64, opponent: u64, moves: u64, list: usize, first: i32, second: i32): usize {
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  const odd = oddQuadrants(~(mover | opponent));
  let end = list;
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, square);
    const nextMs = v128.xor(opponents, flipped);
    const nextOs = withMove(movers, flipped, square);
    const nextM = boardOf(nextMs);
    const nextO = boardOf(nextOs);
    const answers = legalMovesOf(nextMs, nextOs);
    let key: i32;
    if (square == first) key = 1 << 20;
    else if (square == second) key = 1 << 19;
    else {
      key =
        -ANSWER * (count(answers) + count(answers & CORNERS)) -
        POTENTIAL * count(spread(nextO) & ~(nextM | nextO));
      if ((bit(square) & odd) != 0) key += ODD;
      if ((bit(square) & CORNERS) != 0) key += CORNER;
    }
    writeMove(end, nextM, nextO, key, square, answers);
    end += MOVE_BYTES;
  } while (moves != 0);
  return end;
}

/** Solves positions with at most eight empty squares. */
@inline
function solveFew(mover: u64, opponent: u64, moves: u64, alpha: i32, empties: i32): i32 {
  if (empties > 5) return solveShallow(mover, opponent, moves, alpha, empties);
  if (empties == 5) return solve5(mover, opponent, moves, alpha);
  return solveLast(mover, opponent, alpha, empties);
}

function solveLast(mover: u64, opponent: u64, alpha: i32, empties: i32): i32 {
  if (empties == 4) return solve4(withMirror(mover), withMirror(opponent), alpha);
  if (empties == 0) return finalScore(mover, opponent);
  const all = ~(mover | opponent);
  const first = lowest(all);
  if (empties == 1) return solve1(mover, alpha, first);
  const second = lowest(withoutLowest(all));
  if (empties == 2) return solve2(withMirror(mover), withMirror(opponent), alpha, first, second);
  const third = lowest(withoutLowest(withoutLowest(all)));
  return solve3(withMirror(mover), withMirror(opponent), alpha, first, second, third, false);
}
