/** Iterative deepening by thread 0, from the first ply to the exact score, and the work of its helpers meanwhile. */
import { bit, count } from './bits';
import { enterRoot } from './estimate';
import { ageHash, attachHash, growHash } from './hash';
import { forgetKillers, orderLeaves } from './leaf-order';
import { ROOT_SCORES, ROOT_SCORES_BYTES, SESSION_WORD, STOP_WORD, THREADS_WORD } from './memory-map';
import { legalMoves } from './moves';
import { SOLVER_EMPTIES, helpAt, searchWindow } from './midgame';
import { lineAt } from './principal-variation';
import { reportBetter, reportLine, reportNoLoss, reportOutcome, reportedMove } from './report';
import { BOLDEST, EXACT, REPLAYED_DEPTH, currentLevel, setLevel } from './selectivity';
import { awaitWork, joinSplit, signalWork, workSignal } from './split';
import {
  NO_MOVE,
  allowStop,
  area,
  beginCounting,
  isStopped,
  moveList,
  moveSquare,
  nodesCounted,
} from './state';

/**
 * A position with fewer than this many empty squares beyond the depth to be searched is searched to its end at once,
 * with bold pruning at first: that takes no longer than the iterations it skips.
 */
const SOLVE_AHEAD: i32 = 12;

/**
 * From this depth on, or one less, each iteration is two plies deeper than the one before. What it finds out orders the
 * moves as well across two plies as across one, so that a depth is reached in two thirds of the time.
 */
const DOUBLE_STEPS: i32 = 8;

/** Half the width, in discs, of the window that an iteration begins with. */
const FIRST_WIDTH: i32 = 4;
const WIDEST: i32 = 32;

/** Lower than any score, so that even a move that loses everything raises alpha. */
const LOWEST: i32 = -65;

/** The best move of the iteration at work, and a lower bound of its score; `NO_MOVE` as long as none can be told. */
let found: i32 = NO_MOVE;
let foundScore: i32 = 0;

/**
 * The level of the next search to the end. Each search is surer than the one before, and finds its moves in the table.
 */
@inline
function surer(level: i32): i32 {
  return min(level + 2, EXACT);
}

/**
 * Searches to `maxDepth` plies, or to the end if that is nearer, and reports the best `lines` moves of every iteration,
 * best first. An iteration that does not reach the end prunes at `level`; those that do become surer until the scores
 * are exact. `outcomeFirst` asks for a proof of who wins before the search for the exact score, because that may be
 * stopped. The mover must have a legal move. The session of the helpers ends with the search.
 */
export function search(
  mover: u64,
  opponent: u64,
  maxDepth: i32,
  level: i32,
  lines: i32,
  threads: i32,
  outcomeFirst: bool,
): void {
  ageHash();
  attachHash();
  beginCounting();
  atomic.store<i32>(THREADS_WORD, threads);
  memory.fill(area(ROOT_SCORES), 0, ROOT_SCORES_BYTES);
  const empties = count(~(mover | opponent));
  const last = min(maxDepth, empties);
  allowStop(false);
  setLevel(level);
  forgetKillers();
  // An odd depth that is wanted is reached by odd ones.
  const doubled = last < empties && (last & 1) != 0 ? DOUBLE_STEPS - 1 : DOUBLE_STEPS;
  let depth = 1;
  while (true) {
    if (last == empties && depth > 1 && depth < empties && depth > empties - SOLVE_AHEAD) {
      depth = empties;
      setLevel(BOLDEST);
    }
    growHash(nodesCounted());
    orderLeaves(depth > REPLAYED_DEPTH);
    const exact = depth == empties && (currentLevel() == EXACT || empties <= SOLVER_EMPTIES);
    searchLines(mover, opponent, depth, empties, lines, exact);
    if (isStopped()) {
      // With several lines, the next one may already be of this move.
      if (lines == 1 && found != NO_MOVE) reportBetter(found, foundScore, lineAt(empties));
      break;
    }
    allowStop(true);
    if (depth < last) depth += depth >= doubled && depth + 2 <= last ? 2 : 1;
    else if (exact || depth < empties) break;
    else {
      setLevel(surer(currentLevel()));
      if (outcomeFirst && currentLevel() == EXACT) proveOutcome(mover, opponent, empties);
      if (isStopped()) break;
    }
  }
  closeSession();
}

/** Does one iteration: it finds the best line, then the best of the moves that are left, and so on. */
function searchLines(mover: u64, opponent: u64, depth: i32, empties: i32, lines: i32, exact: bool): void {
  const moves = legalMoves(mover, opponent);
  let left = moves;
  for (let rank = 1; rank <= lines && left != 0; rank++) {
    const known = area(ROOT_SCORES) + <usize>rank * 4;
    const score = searchRoot(mover, opponent, left, depth, empties, load<i32>(known), left == moves);
    if (isStopped()) return;
    store<i32>(known, score);
    reportLine(rank, depth, empties, score, exact ? EXACT : currentLevel(), exact);
    left &= ~bit(<i32>load<u8>(lineAt(empties), 1));
  }
}

/**
 * The score of the best of `moves`. The window lies around the score of the iteration before and is widened if the
 * score lies outside. A selective search may contradict itself, with a score below one window and above the next; the
 * window then ends up covering all scores.
 *
 * `found` is a move that is at least as good as the one reported before, also when the search is stopped, so that it
 * keeps a win that was proved. That can be told only where the reported move was tried first. After a score below the
 * window, or if the hash table remembers a deeper search, another one may be.
 */
function searchRoot(
  mover: u64,
  opponent: u64,
  moves: u64,
  depth: i32,
  empties: i32,
  guess: i32,
  whole: bool,
): i32 {
  enterRoot(mover, opponent, empties);
  let width = depth > 2 ? FIRST_WIDTH : -LOWEST;
  let alpha = LOWEST;
  let beta = -LOWEST;
  if (depth > 2) {
    alpha = max(LOWEST, guess - width);
    beta = min(-LOWEST, guess + width);
  }
  found = NO_MOVE;
  while (true) {
    const known = found == NO_MOVE ? reportedMove() : found;
    const score = searchWindow(mover, opponent, moves, alpha, beta, depth, empties, whole);
    if (score > alpha && moveSquare(moveList(empties)) == known) {
      found = <i32>load<u8>(lineAt(empties), 1);
      foundScore = score;
    }
    if (isStopped() || (score > alpha && score < beta) || width > WIDEST) return score;
    width *= 2;
    if (width > WIDEST) {
      alpha = LOWEST;
      beta = -LOWEST;
    } else if (score <= alpha) {
      beta = alpha + 1;
      alpha = max(LOWEST, score - width);
    } else {
      alpha = beta - 1;
      beta = min(-LOWEST, score + width);
    }
  }
}

/** Proves a win, a draw or a loss. The first question is whether the expected one is right. */
function proveOutcome(mover: u64, opponent: u64, empties: i32): void {
  const isBehind = load<i32>(area(ROOT_SCORES) + 4) < 0;
  let winning = NO_MOVE;
  let drawing = NO_MOVE;
  if (isBehind) {
    drawing = moveToExceed(mover, opponent, empties, -1);
    if (drawing != NO_MOVE) winning = moveToExceed(mover, opponent, empties, 0);
  } else {
    winning = moveToExceed(mover, opponent, empties, 0);
    if (winning == NO_MOVE) drawing = moveToExceed(mover, opponent, empties, -1);
  }
  if (winning != NO_MOVE) reportOutcome(1, winning);
  else if (drawing != NO_MOVE) {
    if (isStopped()) reportNoLoss(drawing);
    else reportOutcome(0, drawing);
  } else if (!isStopped()) reportOutcome(-1, NO_MOVE);
}

/** A move after which perfect play ends above `alpha`; `NO_MOVE` if there is none or the search was stopped. */
function moveToExceed(mover: u64, opponent: u64, empties: i32, alpha: i32): i32 {
  enterRoot(mover, opponent, empties);
  const moves = legalMoves(mover, opponent);
  const score = searchWindow(mover, opponent, moves, alpha, alpha + 1, empties, empties, true);
  return !isStopped() && score > alpha ? <i32>load<u8>(lineAt(empties), 1) : NO_MOVE;
}

function closeSession(): void {
  atomic.store<i32>(SESSION_WORD, 0);
  signalWork();
}

/** Joins split points for as long as the session is open and not stopped; all threads except thread 0 do this. */
export function help(): void {
  attachHash();
  beginCounting();
  forgetKillers();
  // Work is only shared far above the leaves.
  orderLeaves(true);
  while (atomic.load<i32>(SESSION_WORD) == 1 && atomic.load<i32>(STOP_WORD) == 0) {
    const seen = workSignal();
    const split = joinSplit(null);
    if (split !== null) {
      attachHash();
      helpAt(split);
    } else awaitWork(seen);
  }
}
