/**
 * The exact solver for the last four empty squares, with a function for each number of them. Most nodes of a search are
 * here, so each saved instruction counts: the empty squares are passed on as arguments instead of being looked for, and
 * a square without an opponent's disc beside it is not tried. Boards come with their mirrors (see moves.ts). Every
 * function answers whether the score is above `alpha`, with a bound of the score (fail-soft).
 */
import { bit, count, lowest, neighbours, quadrant, withoutLowest } from './bits';
import { boardOf, countLastFlips, flipsWithMirror, withMove } from './moves';
import { finalScore } from './score';
import { NO_SCORE, countNode } from './state';

/** The score with one empty square left, which follows from counting, or a bound of it that is not above `alpha`. */
@inline
export function solve1(mover: u64, alpha: i32, square: i32): i32 {
  const discs = count(mover);
  const gained = countLastFlips(mover, square);
  if (gained != 0) return 2 * (discs + gained + 1) - 64;
  // If nobody can play there, the square goes to the winner; if the opponent can, that is worse for the mover.
  const difference = 2 * discs - 63;
  const unplayed = difference > 0 ? difference + 1 : difference - 1;
  if (unplayed <= alpha) return unplayed;
  const lost = countLastFlips(~mover ^ bit(square), square);
  return lost != 0 ? 2 * (discs - lost) - 64 : unplayed;
}

export function solve2(movers: v128, opponents: v128, alpha: i32, first: i32, second: i32): i32 {
  countNode();
  const mover = boardOf(movers);
  const opponent = boardOf(opponents);
  let best = NO_SCORE;
  if ((neighbours(first) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, first);
    if (boardOf(flipped) != 0) {
      best = -solve1(boardOf(v128.xor(opponents, flipped)), ~alpha, second);
      if (best > alpha) return best;
    }
  }
  if ((neighbours(second) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, second);
    if (boardOf(flipped) != 0) {
      const score = -solve1(boardOf(v128.xor(opponents, flipped)), ~alpha, first);
      return max(score, best);
    }
  }
  if (best != NO_SCORE) return best;

  // The mover must pass; the best score for the opponent is then the lowest for the mover.
  let least = -NO_SCORE;
  if ((neighbours(first) & mover) != 0) {
    const flipped = flipsWithMirror(opponent, mover, opponents, movers, first);
    if (boardOf(flipped) != 0) {
      least = solve1(boardOf(v128.xor(movers, flipped)), alpha, second);
      if (least <= alpha) return least;
    }
  }
  if ((neighbours(second) & mover) != 0) {
    const flipped = flipsWithMirror(opponent, mover, opponents, movers, second);
    if (boardOf(flipped) != 0) {
      const score = solve1(boardOf(v128.xor(movers, flipped)), alpha, first);
      return min(score, least);
    }
  }
  return least != -NO_SCORE ? least : finalScore(mover, opponent);
}

/** Solves positions with three empty squares. `passed` says that the opponent has just passed. */
export function solve3(
  movers: v128,
  opponents: v128,
  alpha: i32,
  first: i32,
  second: i32,
  third: i32,
  passed: bool,
): i32 {
  countNode();
  const mover = boardOf(movers);
  const opponent = boardOf(opponents);
  let best = NO_SCORE;
  if ((neighbours(first) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, first);
    if (boardOf(flipped) != 0) {
      best = -solve2(v128.xor(opponents, flipped), withMove(movers, flipped, first), ~alpha, second, third);
      if (best > alpha) return best;
    }
  }
  if ((neighbours(second) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, second);
    if (boardOf(flipped) != 0) {
      const score = -solve2(v128.xor(opponents, flipped), withMove(movers, flipped, second), ~alpha, first, third);
      if (score > alpha) return score;
      best = max(best, score);
    }
  }
  if ((neighbours(third) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, third);
    if (boardOf(flipped) != 0) {
      const score = -solve2(v128.xor(opponents, flipped), withMove(movers, flipped, third), ~alpha, first, second);
      best = max(best, score);
    }
  }
  if (best != NO_SCORE) return best;
  if (passed) return finalScore(mover, opponent);
  return -solve3(opponents, movers, ~alpha, first, second, third, true);
}

/** Solves positions with four empty squares. Moves into quarters with an odd number of them come first. */
export function solve4(movers: v128, opponents: v128, alpha: i32): i32 {
  let empties = ~(boardOf(movers) | boardOf(opponents));
  let first = lowest(empties);
  empties = withoutLowest(empties);
  let second = lowest(empties);
  empties = withoutLowest(empties);
  let third = lowest(empties);
  let fourth = lowest(withoutLowest(empties));

  const inFirst = quadrant(first);
  const inSecond = quadrant(second);
  const inThird = quadrant(third);
  const odd = inFirst ^ inSecond ^ inThird ^ quadrant(fourth);
  // Where two squares are alone in their quarters and two share one, the two that are alone must come first. In every
  // other case the order does not matter.
  if (odd != 0 && odd != 15) {
    let swap: i32;
    if ((odd & inFirst) == 0) {
      if ((odd & inSecond) == 0) {
        swap = first;
        first = third;
        third = swap;
        swap = second;
        second = fourth;
        fourth = swap;
      } else {
        swap = first;
        first = second;
        if ((odd & inThird) != 0) {
          second = third;
          third = swap;
        } else {
          second = fourth;
          fourth = swap;
        }
      }
    } else if ((odd & inSecond) == 0) {
      swap = second;
      if ((odd & inThird) != 0) {
        second = third;
        third = swap;
      } else {
        second = fourth;
        fourth = swap;
      }
    }
  }
  return solve4Ordered(movers, opponents, alpha, first, second, third, fourth, false);
}

function solve4Ordered(
  movers: v128,
  opponents: v128,
  alpha: i32,
  first: i32,
  second: i32,
  third: i32,
  fourth: i32,
  passed: bool,
): i32 {
  countNode();
  const mover = boardOf(movers);
  const opponent = boardOf(opponents);
  let best = NO_SCORE;
  if ((neighbours(first) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, first);
    if (boardOf(flipped) != 0) {
      const placed = withMove(movers, flipped, first);
      best = -solve3(v128.xor(opponents, flipped), placed, ~alpha, second, third, fourth, false);
      if (best > alpha) return best;
    }
  }
  if ((neighbours(second) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, second);
    if (boardOf(flipped) != 0) {
      const placed = withMove(movers, flipped, second);
      const score = -solve3(v128.xor(opponents, flipped), placed, ~alpha, first, third, fourth, false);
      if (score > alpha) return score;
      best = max(best, score);
    }
  }
  if ((neighbours(third) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, third);
    if (boardOf(flipped) != 0) {
      const placed = withMove(movers, flipped, third);
      const score = -solve3(v128.xor(opponents, flipped), placed, ~alpha, first, second, fourth, false);
      if (score > alpha) return score;
      best = max(best, score);
    }
  }
  if ((neighbours(fourth) & opponent) != 0) {
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, fourth);
    if (boardOf(flipped) != 0) {
      const placed = withMove(movers, flipped, fourth);
      const score = -solve3(v128.xor(opponents, flipped), placed, ~alpha, first, second, third, false);
      best = max(best, score);
    }
  }
  if (best != NO_SCORE) return best;
  if (passed) return finalScore(mover, opponent);
  return -solve4Ordered(opponents, movers, ~alpha, first, second, third, fourth, true);
}
