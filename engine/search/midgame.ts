/**
 * Principal variation search to a fixed depth, where the leaves are evaluated, or to the end of the game. Null windows
 * decide between moves. Only the principal variation is searched with an open window, and lines are kept only there.
 * The work at split points is in this file too. It is longer than 400 lines because searching and sharing out call each
 * other.
 */
import { bit, count, lowest } from './bits';
import { solveNull } from './endgame';
import { enterMove, enterRoot, estimate, turnOver } from './estimate';
import { isAtLeast, lookUp, lowerBound, record, signatureOf, upperBound } from './hash';
import { nextLeafMove, noteCutoff } from './leaf-order';
import { MOVE_BYTES } from './memory-map';
import { listMoves } from './move-order';
import { boardOf, flipsWithMirror, legalMoves, legalMovesOf, withMirror, withMove } from './moves';
import { endLine, extendLine, lineAt } from './principal-variation';
import { finalScore } from './score';
import {
  EXACT,
  PROBCUT_DEPTH,
  currentLevel,
  probeDepth,
  setLevel,
  surelyAbove,
  surelyBelow,
} from './selectivity';
import { SplitPoint, currentSplit, helpersWait, joinSplit, setCurrentSplit, takeSplit } from './split';
import { stableDiscs } from './stability';
import {
  NO_MOVE,
  NO_SCORE,
  adoptNodes,
  bringBest,
  countNode,
  handOverNodes,
  isStopped,
  moveList,
  moveSquare,
  nextMover,
  nextMoves,
  nextOpponent,
  nodesCounted,
  pollStop,
  resume,
} from './state';

/** With at most this many empty squares, a search to the end orders its moves without the evaluation. */
export const SOLVER_EMPTIES: i32 = 12;

/**
 * With at most this many, an exact search does without the evaluation, too. One that prunes asks it here, because
 * Multi-ProbCut saves more than the evaluation costs.
 */
const EXACT_SOLVER_EMPTIES: i32 = 13;

/** Below this depth, handing a move over to another thread takes longer than searching it. */
const SPLIT_DEPTH: i32 = 8;

/** From this depth on, the table is asked first whether it already knows a move that is good enough. */
const ETC_DEPTH: i32 = 5;

/** Searches a position one ply above the leaves: whether some move's evaluation is above `alpha`. */
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
    const square = nextLeafMove(moves);
    moves &= ~bit(square);
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, square);
    countNode();
    enterMove(empties, square, boardOf(flipped));
    const nextMs = v128.xor(opponents, flipped);
    const nextOs = withMove(movers, flipped, square);
    const answers = legalMovesOf(nextMs, nextOs);
    const score = -estimate(boardOf(nextMs), boardOf(nextOs), answers, empties - 1);
    if (score > best) {
      best = score;
      if (score > alpha) {
        noteCutoff(square);
        break;
      }
    }
  } while (moves != 0);
  return best;
}

/**
 * Whether the score at `depth` plies is above `alpha`, as a bound of the score (fail-soft). A depth of `empties`
 * searches to the end of the game. `moves` are the mover's legal moves.
 */
export function searchNull(mover: u64, opponent: u64, moves: u64, alpha: i32, depth: i32, empties: i32): i32 {
  if (depth == empties) {
    if (empties <= (currentLevel() == EXACT ? EXACT_SOLVER_EMPTIES : SOLVER_EMPTIES)) {
      return solveNull(mover, opponent, moves, alpha, empties);
    }
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
  const end = listMoves(mover, opponent, moves, found, alpha, depth, empties);
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
      const split = takeSplit();
      split.mover = mover;
      split.opponent = opponent;
      split.nextMove = at + MOVE_BYTES;
      split.lastMove = end;
      split.alpha = alpha;
      split.beta = alpha + 1;
      split.best = best;
      split.move = move;
      split.depth = depth;
      split.empties = empties;
      split.level = level;
      split.line = 0;
      shareOut(split);
      if (isStopped()) return 0;
      best = split.best;
      move = split.move;
      break;
    }
  }
  record(signature, depth, level, alpha, alpha + 1, best, move);
  return best;
}

/**
 * Asks the evaluation, and then a shallower search, whether the score is surely above or below the window
 * (Multi-ProbCut). Both must lie beyond the same bound; two plies above the leaves the evaluation is asked alone.
 * Returns a bound of the score, or NO_SCORE if one of the two is not sure.
 */
function foretell(mover: u64, opponent: u64, moves: u64, alpha: i32, depth: i32, empties: i32): i32 {
  const probe = probeDepth(depth);
  const high = surelyAbove(alpha, depth, empties);
  const low = surelyBelow(alpha, depth, empties);
  const expected = estimate(mover, opponent, moves, empties);
  if (high < 64 && expected > high) {
    if (probe == 0 || searchNull(mover, opponent, moves, high, probe, empties) > high) return alpha + 1;
  }
  if (low > -64 && expected < low) {
    if (probe == 0 || searchNull(mover, opponent, moves, low - 1, probe, empties) < low) return alpha;
  }
  return NO_SCORE;
}

/**
 * The score in the window (`alpha`, `beta`), or a bound of it outside (fail-soft). A score above `alpha` has its line.
 * The hash table orders moves here but ends no search, because the line would break off. `whole` says that `moves` are
 * all the legal moves. If it is stopped, the score and its line are those of the moves that were searched by then.
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
  if (pollStop()) return NO_SCORE;
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
  const end = listMoves(mover, opponent, moves, found, alpha, depth, empties);
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
    if (at != list) {
      score = -searchNull(nextM, nextO, answers, ~floor, depth - 1, empties - 1);
      endLine(empties - 1);
    }
    if (at == list || (score > floor && score < beta && !isStopped())) {
      const least = score;
      score = -searchWindow(nextM, nextO, answers, -beta, -floor, depth - 1, empties - 1, true);
      if (isStopped() && least > floor) {
        // The move is better than those before it, by how much is not known.
        best = least;
        endLine(empties - 1);
        extendLine(lineAt(empties), moveSquare(at), empties);
      }
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
      const split = takeSplit();
      split.mover = mover;
      split.opponent = opponent;
      split.nextMove = at + MOVE_BYTES;
      split.lastMove = end;
      split.alpha = floor;
      split.beta = beta;
      split.best = best;
      split.move = move;
      split.depth = depth;
      split.empties = empties;
      split.level = currentLevel();
      split.line = lineAt(empties);
      shareOut(split);
      best = split.best;
      move = split.move;
      if (isStopped()) return best;
      break;
    }
  }
  if (whole) record(signature, depth, currentLevel(), alpha, beta, best, move);
  return best;
}

/** Searches one move after the other of the split point this thread works at, until none is left or it is cut off. */
function workAt(split: SplitPoint): void {
  const depth = split.depth;
  const empties = split.empties;
  const beta = split.beta;
  const line = split.line;
  const opponent = split.opponent;
  while (true) {
    split.lock();
    const at = split.nextMove;
    const end = split.lastMove;
    if (at >= end || pollStop()) {
      split.unlock();
      return;
    }
    bringBest(at, end);
    const nextM = nextMover(at);
    const nextO = nextOpponent(at);
    const answers = nextMoves(at);
    const move = moveSquare(at);
    split.nextMove = at + MOVE_BYTES;
    let floor = split.alpha;
    split.unlock();

    enterMove(empties, move, opponent ^ nextM);
    let score = -searchNull(nextM, nextO, answers, ~floor, depth - 1, empties - 1);
    endLine(empties - 1);
    if (line != 0 && score > floor && score < beta && !isStopped()) {
      split.lock();
      // Another thread may have raised alpha past this score. The score is only a lower bound and may yet turn out
      // higher.
      floor = split.alpha;
      split.unlock();
      if (floor < beta) {
        const least = score;
        score = -searchWindow(nextM, nextO, answers, -beta, -floor, depth - 1, empties - 1, true);
        if (isStopped()) {
          endLine(empties - 1);
          improve(split, least, move);
        }
      }
    }
    if (isStopped()) return;
    improve(split, score, move);
  }
}

/** Notes a move at the split point if it is better than the best so far, and the line that begins with it. */
function improve(split: SplitPoint, score: i32, move: i32): void {
  split.lock();
  if (split.improve(score, move) && split.line != 0) extendLine(split.line, move, split.empties);
  split.unlock();
}

/**
 * Does the owner's part at a split point it has just filled in: it works there, then helps those that still do, and
 * returns when all have left.
 */
function shareOut(split: SplitPoint): void {
  split.publish();
  workAt(split);
  resume();
  while (split.hasWorkers()) {
    const below: SplitPoint | null = isStopped() ? null : joinSplit(split);
    if (below !== null) helpAt(below);
    else split.awaitWorkers();
  }
  split.shut();
  while (split.hasWorkers()) split.awaitWorkers();
  adoptNodes(split.close());
  resume();
}

/** Works at a split point that was joined; the work counts as part of the search that the split point belongs to. */
export function helpAt(split: SplitPoint): void {
  const above = currentSplit();
  const level = currentLevel();
  const nodes = nodesCounted();
  setCurrentSplit(split);
  setLevel(split.level);
  enterRoot(split.mover, split.opponent, split.empties);
  resume();
  workAt(split);
  setCurrentSplit(above);
  setLevel(level);
  resume();
  split.leave(handOverNodes(nodes));
}
