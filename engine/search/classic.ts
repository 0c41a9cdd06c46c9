/**
 * The classic six-part evaluation and the plain alpha-beta search that the Club level plays with. Each part counts the
 * mover's points by a rule and subtracts the opponent's by the same rule. The weights of the parts depend on the phase
 * of the game.
 */
import { CORNERS, C_SQUARES, X_SQUARES, bit, count, lowest, neighbours, spread, withoutLowest } from './bits';
import { flips, legalMoves } from './moves';
import { endLine, extendLine, lineAt } from './principal-variation';
import { reportLine } from './report';
import { finalScore } from './score';
import { EXACT } from './selectivity';
import { stableDiscs } from './stability';
import { allowStop, beginCounting, countNode, isStopped, pollStop } from './state';

/** The points of one side by the rule of `classicCorners`. */
function cornerPoints(own: u64, enemy: u64): i32 {
  let points = 20 * count(own & CORNERS);

  let notHeld = CORNERS & ~own;
  while (notHeld != 0) {
    const beside = neighbours(lowest(notHeld)) & own;
    points -= 10 * count(beside & X_SQUARES) + 2 * count(beside & C_SQUARES);
    notHeld = withoutLowest(notHeld);
  }

  let held = CORNERS & own;
  while (held != 0) {
    const corner = lowest(held);
    const alongRank = (corner & 7) == 0 ? 1 : -1;
    const alongFile = corner < 8 ? 8 : -8;
    points -= edgePenalty(own, enemy, corner, alongRank) + edgePenalty(own, enemy, corner, alongFile);
    held = withoutLowest(held);
  }
  return points;
}

/**
 * The penalty on one of the two edges that leave an own corner; `step` is the way to the next square on it. It is due
 * if the square two steps away belongs to the same side: 12 if an enemy disc lies between, 6 if that square is empty.
 */
function edgePenalty(own: u64, enemy: u64, corner: i32, step: i32): i32 {
  if ((own & bit(corner + 2 * step)) == 0) return 0;
  const between = bit(corner + step);
  if ((enemy & between) != 0) return 12;
  return (own & between) == 0 ? 6 : 0;
}

/**
 * A corner gives its owner 20 points. Beside a corner that is empty or the enemy's, a disc on the X-square costs 10
 * points and one on a C-square costs 2. On each edge from an own corner, where the square two steps away is one's own
 * as well, an enemy disc between the two (a wedge) costs 12 points and an empty square (a gap) costs 6.
 */
export function classicCorners(mover: u64, opponent: u64): i32 {
  return cornerPoints(mover, opponent) - cornerPoints(opponent, mover);
}

/** The number of legal moves; each side is counted as if it were to move. */
export function classicMobility(mover: u64, opponent: u64): i32 {
  return count(legalMoves(mover, opponent)) - count(legalMoves(opponent, mover));
}

/** The number of empty squares that have an enemy disc beside them in any of the eight directions. */
export function classicPotentialMobility(mover: u64, opponent: u64): i32 {
  const empty = ~(mover | opponent);
  return count(spread(opponent) & empty) - count(spread(mover) & empty);
}

function stabilityPoints(own: u64, enemy: u64): i32 {
  const stable = stableDiscs(own, enemy);
  let flippable: u64 = 0;
  let moves = legalMoves(enemy, own);
  while (moves != 0) {
    flippable |= flips(enemy, own, lowest(moves));
    moves = withoutLowest(moves);
  }
  return 5 * count(stable) + 2 * count(own & ~stable & ~flippable) - count(flippable);
}

/**
 * A disc that nothing can ever turn is stable and gives 5 points. A disc that the enemy could turn by a legal move, if
 * he were to move now, costs 1 point. Every other disc is semi-stable and gives 2 points.
 */
export function classicStability(mover: u64, opponent: u64): i32 {
  return stabilityPoints(mover, opponent) - stabilityPoints(opponent, mover);
}

/*
 * The value of a square depends on its place up to symmetry:
 *
 *   100 -20  10   5
 *   -20 -50  -2  -2
 *    10  -2   1   1
 *     5  -2   1   0
 */
const VALUE_10: u64 = 0x2400810000810024;
const VALUE_5: u64 = 0x1800008181000018;
const VALUE_1: u64 = 0x00003c24243c0000;
const VALUE_MINUS_2: u64 = 0x003c424242423c00;

function squarePoints(own: u64): i32 {
  return (
    100 * count(own & CORNERS) -
    20 * count(own & C_SQUARES) -
    50 * count(own & X_SQUARES) +
    10 * count(own & VALUE_10) +
    5 * count(own & VALUE_5) +
    count(own & VALUE_1) -
    2 * count(own & VALUE_MINUS_2)
  );
}

/** The sum of the values of the squares held: corners 100, X-squares -50, C-squares -20, and so on. */
export function classicSquares(mover: u64, opponent: u64): i32 {
  return squarePoints(mover) - squarePoints(opponent);
}

/** The number of discs. */
export function classicDiscs(mover: u64, opponent: u64): i32 {
  return count(mover) - count(opponent);
}

/** The opening lasts for as long as there are at most this many discs on the board. */
const OPENING_DISCS: i32 = 20;
/** The endgame begins with this many discs on the board. */
const ENDGAME_DISCS: i32 = 49;

/** The weighted sum of the six parts: in the opening moves count most, in the endgame stable discs and discs. */
export function classicEvaluate(mover: u64, opponent: u64): i32 {
  const discs = count(mover | opponent);
  const corners = classicCorners(mover, opponent);
  const mobility = classicMobility(mover, opponent);
  const potential = classicPotentialMobility(mover, opponent);
  const stability = classicStability(mover, opponent);
  const squares = classicSquares(mover, opponent);
  if (discs <= OPENING_DISCS) {
    return corners * 4 + mobility * 8 + potential * 5 + stability + squares;
  }
  if (discs < ENDGAME_DISCS) {
    return corners * 5 + mobility * 8 + potential * 3 + stability * 2 + squares;
  }
  return corners * 5 + mobility * 4 + potential + stability * 4 + squares + classicDiscs(mover, opponent) * 4;
}

/** A finished game outweighs every evaluation; a larger win is still better. */
const FINISHED: i32 = 100_000;
const BEYOND: i32 = 10_000_000;

/** Points that make up one disc when an evaluation is shown as a score. */
const POINTS_PER_DISC: i32 = 24;

/**
 * The value in points of a position searched by alpha-beta to exactly `depth` plies, where a pass is one ply too. Moves
 * are tried in the order of the values of their squares. The line that leads to the value is kept
 * (principal-variation.ts).
 */
function searchPoints(mover: u64, opponent: u64, alpha: i32, beta: i32, depth: i32): i32 {
  countNode();
  const empties = count(~(mover | opponent));
  endLine(empties);
  const moves = legalMoves(mover, opponent);
  if (moves == 0 && legalMoves(opponent, mover) == 0) {
    const score = finalScore(mover, opponent);
    return score == 0 ? 0 : score > 0 ? FINISHED + score : score - FINISHED;
  }
  if (depth == 0) return classicEvaluate(mover, opponent);
  if (pollStop()) return 0;
  if (moves == 0) return -searchPoints(opponent, mover, -beta, -alpha, depth - 1);

  let best = -BEYOND;
  for (let rank = 0; rank < 7; rank++) {
    let left = moves & squaresRanked(rank);
    while (left != 0) {
      const square = lowest(left);
      left = withoutLowest(left);
      const flipped = flips(mover, opponent, square);
      const placed = mover ^ flipped ^ bit(square);
      const score = -searchPoints(opponent ^ flipped, placed, -beta, -max(alpha, best), depth - 1);
      if (isStopped()) return 0;
      if (score > best) {
        best = score;
        extendLine(lineAt(empties), square, empties);
        if (score >= beta) return score;
      }
    }
  }
  return best;
}

/**
 * The squares of one value; rank 0 holds the most valuable. Rank 3 also holds the four squares in the middle, which are
 * never empty.
 */
function squaresRanked(rank: i32): u64 {
  if (rank == 0) return CORNERS;
  if (rank == 1) return VALUE_10;
  if (rank == 2) return VALUE_5;
  if (rank == 3) return VALUE_1 | 0x0000001818000000;
  if (rank == 4) return VALUE_MINUS_2;
  return rank == 5 ? C_SQUARES : X_SQUARES;
}

/** Searches `depth` plies and reports; the mover must have a legal move. A stop is honoured after the first ply. */
export function searchClassic(mover: u64, opponent: u64, depth: i32): void {
  beginCounting();
  allowStop(false);
  const empties = count(~(mover | opponent));
  const first = searchPoints(mover, opponent, -BEYOND, BEYOND, 1);
  reportLine(1, 1, empties, inDiscs(first), EXACT, empties == 1);
  allowStop(true);
  const points = searchPoints(mover, opponent, -BEYOND, BEYOND, depth);
  if (!isStopped()) reportLine(1, depth, empties, inDiscs(points), EXACT, depth >= empties);
}

/**
 * The score in discs that `points` stand for. It is exact for a finished game, and otherwise stays inside -62 .. 62.
 */
function inDiscs(points: i32): i32 {
  if (points > FINISHED / 2) return points - FINISHED;
  if (points < -FINISHED / 2) return points + FINISHED;
  return max(-62, min(62, points / POINTS_PER_DISC));
}
