/**
 * Alpha-beta on the weighted measures, with a filter: in the first three plies a search of half the depth ranks the
 * moves, and only the better half of them, at least three, is searched further.
 */
import { bit, count, lowest, withoutLowest } from '../bits';
import { MOVE_BYTES } from '../memory-map';
import { flips, legalMoves } from '../moves';
import { endLine, extendLine, lineAt } from '../principal-variation';
import { reportLine } from '../report';
import { finalScore } from '../score';
import { EXACT } from '../selectivity';
import {
  allowStop,
  beginCounting,
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
} from '../state';
import { weighed } from './measures';

/** The number of plies that are filtered, and the least number of moves that remain. */
const FILTERED_PLIES: i32 = 3;
const KEPT_AT_LEAST: i32 = 3;

/** The points of 1 in the weighted sum. Weights are at most 50, so no sum comes near the points of a finished game. */
const POINTS: f32 = 10000;
const FINISHED: i32 = 1 << 24;
const PER_DISC: i32 = 1000;
const BEYOND: i32 = 1 << 28;

/** The number of points that are reported as one disc. */
const POINTS_PER_DISC: i32 = 2500;

function evaluate(mover: u64, opponent: u64, moves: u64): i32 {
  return <i32>(POINTS * weighed(mover, opponent, moves, legalMoves(opponent, mover)));
}

function finishedPoints(mover: u64, opponent: u64): i32 {
  const score = finalScore(mover, opponent);
  return score == 0 ? 0 : PER_DISC * score + (score > 0 ? FINISHED : -FINISHED);
}

/** The points of the position for its mover, searched `depth` plies deep; the next `filtered` plies are filtered. */
function searchPoints(
  mover: u64,
  opponent: u64,
  moves: u64,
  alpha: i32,
  beta: i32,
  depth: i32,
  filtered: i32,
): i32 {
  countNode();
  const empties = count(~(mover | opponent));
  endLine(empties);
  if (moves == 0) {
    const answers = legalMoves(opponent, mover);
    if (answers == 0) return finishedPoints(mover, opponent);
    // A pass does not count as a ply; otherwise it would be a way to cut every search short.
    return -searchPoints(opponent, mover, answers, -beta, -alpha, depth, filtered);
  }
  if (depth == 0) return evaluate(mover, opponent, moves);
  if (pollStop()) return 0;
  const list = moveList(empties);
  let end = list;
  for (let left = moves; left != 0; left = withoutLowest(left)) {
    const square = lowest(left);
    const flipped = flips(mover, opponent, square);
    const nextM = opponent ^ flipped;
    const nextO = mover ^ flipped ^ bit(square);
    const answers = legalMoves(nextM, nextO);
    writeMove(end, nextM, nextO, -count(answers), square, answers);
    end += MOVE_BYTES;
  }
  if (filtered > 0 && depth > 1) {
    for (let at = list; at < end; at += MOVE_BYTES) {
      const nextM = nextMover(at);
      const nextO = nextOpponent(at);
      const answers = nextMoves(at);
      const points = -searchPoints(nextM, nextO, answers, -BEYOND, BEYOND, (depth >> 1) - 1, 0);
      if (isStopped()) return 0;
      writeMove(at, nextM, nextO, points, moveSquare(at), answers);
    }
  }
  const all = count(moves);
  const kept = filtered > 0 && depth > 1 ? min(all, max(all >> 1, KEPT_AT_LEAST)) : all;
  const last = list + <usize>kept * MOVE_BYTES;
  let best = -BEYOND;
  for (let at = list; at < last; at += MOVE_BYTES) {
    bringBest(at, end);
    const floor = max(alpha, best);
    const points = -searchPoints(
      nextMover(at),
      nextOpponent(at),
      nextMoves(at),
      -beta,
      -floor,
      depth - 1,
      max(0, filtered - 1),
    );
    if (isStopped()) return 0;
    if (points > best) {
      best = points;
      extendLine(lineAt(empties), moveSquare(at), empties);
      if (points >= beta) break;
    }
  }
  return best;
}

/** Searches `depth` plies and reports; the mover must have a legal move. A stop is honoured after the first ply. */
export function searchEvolved(mover: u64, opponent: u64, depth: i32): void {
  beginCounting();
  allowStop(false);
  const empties = count(~(mover | opponent));
  const moves = legalMoves(mover, opponent);
  for (let plies = 1; plies <= depth; plies = plies == 1 && depth > 1 ? depth : plies + 1) {
    const points = searchPoints(mover, opponent, moves, -BEYOND, BEYOND, plies, FILTERED_PLIES);
    if (isStopped()) return;
    const isOver = points > FINISHED / 2 || points < -FINISHED / 2;
    const score = isOver ? (points - (points > 0 ? FINISHED : -FINISHED)) / PER_DISC : points / POINTS_PER_DISC;
    reportLine(1, plies, empties, max(-64, min(64, score)), EXACT, false);
    allowStop(true);
  }
}
