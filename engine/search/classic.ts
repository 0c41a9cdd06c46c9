/**
 * The classic six-part evaluation and the plain alpha-beta search that the Club level plays with. Each part is the
 * mover's points minus the opponent's by the same rule; the phase weighs the parts.
 */
import { CORNERS, C_SQUARES, X_SQUARES, bit, count, lowest, neighbours, spread, withoutLowest } from './bits';
import { flips, legalMoves } from './moves';
import { endLine, extendLine, lineAt } from './principal-variation';
import { reportLine } from './report';
import { finalScore } from './score';
import { EXACT } from './selectivity';
import { stableDiscs } from './stability';
import { allowStop, beginCounting, countNode, isStopped, pollStop } from './state';

/** Points of one side for corners: see `classicCorners`. */
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

/** On the edge from an own corner: 12 for an enemy disc, 6 for an empty square, between the corner and an own disc. */
function edgePenalty(own: u64, enemy: u64, corner: i32, step: i32): i32 {
  if ((own & bit(corner + 2 * step)) == 0) return 0;
  const between = bit(corner + step);
  if ((enemy & between) != 0) return 12;
  return (own & between) == 0 ? 6 : 0;
}

/**
 * +20 for an own corner. Beside a corner not held (empty or the enemy's): -10 for an own disc on its X-square, -2 for
 * one on a C-square. On each edge from an own corner, where the square two steps away is own as well: -12 if the
 * square between them holds an enemy disc (a wedge), -6 if it is empty (a gap).
 */
export function classicCorners(mover: u64, opponent: u64): i32 {
  return cornerPoints(mover, opponent) - cornerPoints(opponent, mover);
}

/** Legal moves, each side counted as if it were to move. */
export function classicMobility(mover: u64, opponent: u64): i32 {
  return count(legalMoves(mover, opponent)) - count(legalMoves(opponent, mover));
}

/** Empty squares next to an enemy disc, in any of the eight directions; a square counts once. */
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
 * Each own disc is stable (+5: nothing can ever turn it), can be flipped next move (-1: some legal move of the enemy,
 * were he to move, turns it), or semi-stable (+2: neither).
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

/** Discs. */
export function classicDiscs(mover: u64, opponent: u64): i32 {
  return count(mover) - count(opponent);
}

/** With at most this many discs on the board it is the opening; with at least `ENDGAME_DISCS`, the endgame. */
const OPENING_DISCS: i32 = 20;
const ENDGAME_DISCS: i32 = 49;

/** The six parts under one weight each: the opening fights for moves, the endgame for stable discs and discs. */
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
 * Alpha-beta to exactly `depth` plies, a pass being one, in points; leaves the line. Moves are tried in order of their
 * square's value.
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

/** The squares by falling value; the four that no move can reach, in the middle, come with the rest. */
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

/** Points as a score in discs: a finished game's is exact, any other stays inside -62 .. 62. */
function inDiscs(points: i32): i32 {
  if (points > FINISHED / 2) return points - FINISHED;
  if (points < -FINISHED / 2) return points + FINISHED;
  return max(-62, min(62, points / POINTS_PER_DISC));
}
