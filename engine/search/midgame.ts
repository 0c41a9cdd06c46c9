/**
 * Principal variation search to a fixed depth, evaluated at the leaves, or to the end of the game. Null windows decide
 * between moves; only the principal variation is searched with an open window, and only there lines are kept. The work
 * at split points stands here too: searching and sharing out call each other.
 */
import { CORNERS, bit, count, lowest, withoutLowest } from './bits';
import { solveNull } from './endgame';
import { enterMove, enterRoot, estimate, turnOver } from './estimate';
import { bestMove, isAtLeast, lookUp, lowerBound, record, secondMove, signatureOf, upperBound } from './hash';
import { MOVE_BYTES } from './memory-map';
import { flipsFrom, legalMoves, withMirror } from './moves';
import { endLine, extendLine, lineAt } from './principal-variation';
import { finalScore } from './score';
import { EXACT, PROBCUT_DEPTH, currentLevel, probcutMargin, probeDepth, setLevel } from './selectivity';
import {
  advance,
  closeSplit,
  currentSplit,
  hasWorkers,
  awaitWorkers,
  helpersWait,
  improve,
  joinSplit,
  lastMoveOf,
  leaveSplit,
  lock,
  nextMoveOf,
  openSplit,
  setCurrentSplit,
  shut,
  splitAlpha,
  splitBest,
  splitBeta,
  splitDepth,
  splitEmpties,
  splitLevel,
  splitLine,
  splitMove,
  splitMover,
  splitOpponent,
  unlock,
} from './split';
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
  nodesCounted,
  pollStop,
  resume,
  setNodes,
  writeMove,
} from './state';

/** Searches to the end with at most this many empty squares need no evaluation to order moves. */
export const SOLVER_EMPTIES: i32 = 12;

/**
 * What counts in the order of moves: each answer of the opponent, each disc of the expected score. To the end of the
 * game the smallest tree counts more than the best move.
 */
const ANSWER: i32 = 4;
const ANSWER_TO_END: i32 = 20;
const DISC: i32 = 8;

/** Below this depth a move takes less time than handing it over. */
const SPLIT_DEPTH: i32 = 8;

/** From this depth on, a move is refuted at once if the table knows that the position after it is good enough. */
const ETC_DEPTH: i32 = 5;

/** One ply above the leaves: whether some move's evaluation is above `alpha`. */
function searchLeaves(mover: u64, opponent: u64, moves: u64, alpha: i32, empties: i32): i32 {
  countNode();
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -searchLeaves(opponent, mover, answers, ~alpha, empties);
    turnOver(empties);
    return score;
  }
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  let best = NO_SCORE;
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flipsFrom(mover, opponent, movers, opponents, square);
    countNode();
    enterMove(empties, square, flipped);
    const nextM = opponent ^ flipped;
    const nextO = mover ^ flipped ^ bit(square);
    const score = -estimate(nextM, nextO, legalMoves(nextM, nextO), empties - 1);
    if (score > best) {
      best = score;
      if (score > alpha) break;
    }
  } while (moves != 0);
  return best;
}

/**
 * Whether the score at `depth` plies is above `alpha`, fail-soft; `depth` == `empties` means to the end. `moves` are
 * the mover's legal moves.
 */
export function searchNull(mover: u64, opponent: u64, moves: u64, alpha: i32, depth: i32, empties: i32): i32 {
  if (depth == empties) {
    if (empties <= SOLVER_EMPTIES) return solveNull(mover, opponent, moves, alpha, empties);
  } else if (depth <= 1) {
    if (depth == 1) return searchLeaves(mover, opponent, moves, alpha, empties);
    countNode();
    return estimate(mover, opponent, moves, empties);
  }
  countNode();
  if (pollStop()) return 0;
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -searchNull(opponent, mover, answers, ~alpha, depth, empties);
    turnOver(empties);
    return score;
  }
  const level = currentLevel();
  if (depth == empties && alpha >= 30) {
    const most = 64 - 2 * count(stableDiscs(opponent, mover));
    if (most <= alpha) return most;
  }
  const signature = signatureOf(mover, opponent);
  const found = lookUp(signature);
  if (found != 0 && isAtLeast(found, depth, level)) {
    if (lowerBound(found) > alpha) return lowerBound(found);
    if (upperBound(found) <= alpha) return upperBound(found);
  }
  if (level < EXACT && depth >= PROBCUT_DEPTH) {
    const foretold = foretell(mover, opponent, moves, alpha, depth, empties);
    if (isStopped()) return 0;
    if (foretold != NO_SCORE) return foretold;
  }

  const list = moveList(empties);
  const end = listMoves(
    mover,
    opponent,
    moves,
    list,
    bestMove(found),
    secondMove(found),
    alpha,
    depth,
    empties,
  );
  if (isStopped()) return 0;
  if (depth >= ETC_DEPTH) {
    for (let at = list; at < end; at += MOVE_BYTES) {
      const after = lookUp(signatureOf(nextMover(at), nextOpponent(at)));
      if (after != 0 && isAtLeast(after, depth - 1, level) && -upperBound(after) > alpha) {
        record(signature, depth, level, alpha, alpha + 1, -upperBound(after), moveSquare(at));
        return -upperBound(after);
      }
    }
  }
  let best = NO_SCORE;
  let move = NO_MOVE;
  for (let at = list; at < end; at += MOVE_BYTES) {
    bringBest(at, end);
    enterMove(empties, moveSquare(at), opponent ^ nextMover(at));
    const score = -searchNull(nextMover(at), nextOpponent(at), nextMoves(at), ~alpha, depth - 1, empties - 1);
    if (isStopped()) return 0;
    if (score > best) {
      best = score;
      move = moveSquare(at);
      if (score > alpha) break;
    }
    if (depth >= SPLIT_DEPTH && at + MOVE_BYTES < end && helpersWait()) {
      const next = at + MOVE_BYTES;
      const split = openSplit(
        mover,
        opponent,
        next,
        end,
        alpha,
        alpha + 1,
        best,
        move,
        depth,
        empties,
        level,
        0,
      );
      shareOut(split);
      if (isStopped()) return 0;
      best = splitBest(split);
      move = splitMove(split);
      break;
    }
  }
  record(signature, depth, level, alpha, alpha + 1, best, move);
  return best;
}

/**
 * Multi-ProbCut: a bound of the score if a shallower search is sure of it, else NO_SCORE. The evaluation tells which
 * side of the window is worth asking about.
 */
function foretell(mover: u64, opponent: u64, moves: u64, alpha: i32, depth: i32, empties: i32): i32 {
  const probe = probeDepth(depth);
  const margin = probcutMargin(depth, empties);
  const high = alpha + margin;
  const low = alpha + 1 - margin;
  const expected = estimate(mover, opponent, moves, empties);
  if (high < 64 && expected >= alpha - (margin >> 1)) {
    if (searchNull(mover, opponent, moves, high, probe, empties) > high) return alpha + 1;
  }
  if (low > -64 && expected <= alpha + (margin >> 1)) {
    if (searchNull(mover, opponent, moves, low - 1, probe, empties) < low) return alpha;
  }
  return NO_SCORE;
}

/** Scores and lists the moves; the search takes them from the greatest key down. Returns the end of the list. */
function listMoves(
  mover: u64,
  opponent: u64,
  moves: u64,
  list: usize,
  first: i32,
  second: i32,
  alpha: i32,
  depth: i32,
  empties: i32,
): usize {
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  const perAnswer = depth == empties ? ANSWER_TO_END : ANSWER;
  let end = list;
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flipsFrom(mover, opponent, movers, opponents, square);
    const nextM = opponent ^ flipped;
    const nextO = mover ^ flipped ^ bit(square);
    const answers = legalMoves(nextM, nextO);
    let key: i32;
    if (square == first) key = 1 << 20;
    else if (square == second) key = 1 << 19;
    else {
      const mobility = count(answers) + count(answers & CORNERS);
      key = -perAnswer * mobility;
      if (depth > 2) {
        countNode();
        enterMove(empties, square, flipped);
        key -= DISC * estimate(nextM, nextO, answers, empties - 1);
      }
    }
    writeMove(end, nextM, nextO, key, square, answers);
    end += MOVE_BYTES;
  } while (moves != 0);
  return end;
}

/**
 * The score in the window (`alpha`, `beta`), fail-soft, and below `beta` the line that leads to it. The hash table
 * orders moves here but ends no search: the line would break off. `whole`: `moves` are all the legal moves.
 */
export function searchWindow(
  mover: u64,
  opponent: u64,
  moves: u64,
  alpha: i32,
  beta: i32,
  depth: i32,
  empties: i32,
  whole: bool,
): i32 {
  countNode();
  endLine(empties);
  if (empties == 0) return finalScore(mover, opponent);
  if (depth == 0) return estimate(mover, opponent, moves, empties);
  if (pollStop()) return 0;
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finalScore(mover, opponent);
    turnOver(empties);
    const score = -searchWindow(opponent, mover, answers, -beta, -alpha, depth, empties, whole);
    turnOver(empties);
    return score;
  }
  const signature = signatureOf(mover, opponent);
  const found = lookUp(signature);
  const list = moveList(empties);
  const end = listMoves(
    mover,
    opponent,
    moves,
    list,
    bestMove(found),
    secondMove(found),
    alpha,
    depth,
    empties,
  );
  let best = NO_SCORE;
  let move = NO_MOVE;
  let floor = alpha;
  for (let at = list; at < end; at += MOVE_BYTES) {
    if (isStopped()) return best;
    bringBest(at, end);
    const nextM = nextMover(at);
    const nextO = nextOpponent(at);
    const answers = nextMoves(at);
    enterMove(empties, moveSquare(at), opponent ^ nextM);
    let score = NO_SCORE;
    if (at != list) score = -searchNull(nextM, nextO, answers, ~floor, depth - 1, empties - 1);
    if (at == list || (score > floor && score < beta && !isStopped())) {
      score = -searchWindow(nextM, nextO, answers, -beta, -floor, depth - 1, empties - 1, true);
    }
    if (isStopped()) return best;
    if (score > best) {
      best = score;
      move = moveSquare(at);
      if (score > floor) {
        floor = score;
        extendLine(lineAt(empties), move, empties);
        if (score >= beta) break;
      }
    }
    if (depth >= SPLIT_DEPTH && at + MOVE_BYTES < end && helpersWait()) {
      const next = at + MOVE_BYTES;
      const level = currentLevel();
      const line = lineAt(empties);
      const split = openSplit(
        mover,
        opponent,
        next,
        end,
        floor,
        beta,
        best,
        move,
        depth,
        empties,
        level,
        line,
      );
      shareOut(split);
      best = splitBest(split);
      move = splitMove(split);
      if (isStopped()) return best;
      break;
    }
  }
  if (whole) record(signature, depth, currentLevel(), alpha, beta, best, move);
  return best;
}

/** Searches moves of the split point this thread works at, one after the other, until none is left or it is cut off. */
export function workAt(split: usize): void {
  const depth = splitDepth(split);
  const empties = splitEmpties(split);
  const beta = splitBeta(split);
  const line = splitLine(split);
  const opponent = splitOpponent(split);
  while (true) {
    lock(split);
    const at = nextMoveOf(split);
    const end = lastMoveOf(split);
    if (at >= end || pollStop()) {
      unlock(split);
      return;
    }
    bringBest(at, end);
    const nextM = nextMover(at);
    const nextO = nextOpponent(at);
    const answers = nextMoves(at);
    const move = moveSquare(at);
    advance(split, at + MOVE_BYTES);
    let floor = splitAlpha(split);
    unlock(split);

    enterMove(empties, move, opponent ^ nextM);
    let score = -searchNull(nextM, nextO, answers, ~floor, depth - 1, empties - 1);
    if (line != 0 && score > floor && score < beta && !isStopped()) {
      lock(split);
      // Another thread may have raised it past this score; that is only a lower bound, and may yet turn out higher.
      floor = splitAlpha(split);
      unlock(split);
      if (floor < beta) {
        score = -searchWindow(nextM, nextO, answers, -beta, -floor, depth - 1, empties - 1, true);
      }
    } else if (line != 0) endLine(empties - 1);
    if (isStopped()) return;
    lock(split);
    if (improve(split, score, move) && line != 0) extendLine(line, move, empties);
    unlock(split);
  }
}

/** The owner's part at its split point: works there, helps those that helped, and returns when all have left. */
function shareOut(split: usize): void {
  workAt(split);
  resume();
  while (hasWorkers(split)) {
    const below = isStopped() ? 0 : joinSplit(split);
    if (below != 0) helpAt(below);
    else awaitWorkers(split);
  }
  shut(split);
  while (hasWorkers(split)) awaitWorkers(split);
  setNodes(nodesCounted() + closeSplit(split));
  resume();
}

/** Works at a split point that was joined, as part of the search it belongs to. */
export function helpAt(split: usize): void {
  const above = currentSplit();
  const level = currentLevel();
  const nodes = nodesCounted();
  setCurrentSplit(split);
  setLevel(splitLevel(split));
  enterRoot(splitMover(split), splitOpponent(split), splitEmpties(split));
  resume();
  workAt(split);
  setCurrentSplit(above);
  setLevel(level);
  resume();
  leaveSplit(split, nodesCounted() - nodes);
  setNodes(nodes);
}
