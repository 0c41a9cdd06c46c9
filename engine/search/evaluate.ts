/**
 * The evaluation: the expected final disc difference of a position that is not searched further, from the side to
 * move. Hand-made: mobility, corners and what endangers them, edges that hold, the kinds of squares, the last move.
 * Its weights follow the phase of the game and were fitted by least squares to the results of tournament games. The
 * search knows nothing of what is inside.
 */
import { CORNERS, C_SQUARES, X_SQUARES, count, lowest, neighbours, spread, withoutLowest } from './bits';
import { EVALUATION_WEIGHTS } from './memory-map';
import { legalMoves } from './moves';
import { stableEdges } from './stability';

/** Estimates stay inside this: only a finished game is worth 64. */
const MOST: i32 = 62;

/** Weights are i32 in this fraction of a disc. */
const UNIT: i32 = 256;
const WEIGHTS_BYTES: usize = 64;

/** The squares by their place up to symmetry, named after one of them. */
const LIKE_C1: u64 = 0x2400810000810024;
const LIKE_D1: u64 = 0x1800008181000018;
const LIKE_C2: u64 = 0x0024420000422400;
const LIKE_D2: u64 = 0x0018004242001800;
const LIKE_C3: u64 = 0x0000240000240000;
const LIKE_D3: u64 = 0x0000182424180000;
const LIKE_D4: u64 = 0x0000001818000000;

/** One weight for each number of empty squares: a quadratic in the share of the game that has been played. */
function setWeight(feature: usize, start: f64, linear: f64, quadratic: f64): void {
  for (let empties = 0; empties <= 60; empties++) {
    const played = <f64>(60 - empties) / 60;
    const discs = start + (linear + quadratic * played) * played;
    store<i32>(weight(empties, feature), <i32>Math.round(discs * <f64>UNIT));
  }
}

@inline
function weight(empties: i32, feature: usize): usize {
  return EVALUATION_WEIGHTS + <usize>empties * WEIGHTS_BYTES + feature * 4;
}

/** Writes the weights, in discs, to the shared memory. */
export function initialiseEvaluation(): void {
  setWeight(0, 1.84, -4.53, 8.53);
  setWeight(1, 0.36, 2.85, -5.63);
  setWeight(2, -7.79, -1.19, 8.26);
  setWeight(3, -0.72, -8.9, 9.64);
  setWeight(4, 4.7, -7.8, 4.84);
  setWeight(5, 1.74, 0.07, -4.03);
  setWeight(6, 2.57, -6.53, 3.33);
  setWeight(7, 2.95, -5.85, 1.92);
  setWeight(8, -0.87, 1.68, -1.43);
  setWeight(9, -1.4, 2.55, 0.64);
  setWeight(10, -4.53, 6.13, -0.69);
  setWeight(11, -2.83, 0.7, 3.28);
  setWeight(12, -0.01, -0.95, 1.05);
  setWeight(13, 0.21, -4.41, 5.63);
  setWeight(14, -2.28, 3.27, -0.24);
  setWeight(15, 2.37, -4.08, 3.27);
}

/** Squares that touch an empty corner, where a disc gives that corner away. */
@inline
function besideEmptyCorners(empty: u64): u64 {
  let corners = empty & CORNERS;
  let danger: u64 = 0;
  while (corners != 0) {
    danger |= neighbours(lowest(corners));
    corners = withoutLowest(corners);
  }
  return danger;
}

/** The mover's lead in discs on the squares of `set`. */
@inline
function lead(mover: u64, opponent: u64, set: u64): i32 {
  return count(mover & set) - count(opponent & set);
}

@inline
function weighed(weights: usize, value: i32, feature: usize): i32 {
  return value * load<i32>(weights + feature * 4);
}

/** Discs, -62 .. 62. */
export function evaluate(mover: u64, opponent: u64): i32 {
  return evaluateWithMoves(mover, opponent, legalMoves(mover, opponent));
}

/** The same, for callers that know the mover's legal moves. */
export function evaluateWithMoves(mover: u64, opponent: u64, moves: u64): i32 {
  const empty = ~(mover | opponent);
  const weights = weight(count(empty), 0);
  const danger = besideEmptyCorners(empty);
  const mobility = count(moves) - count(legalMoves(opponent, mover));
  const potential = count(spread(opponent) & empty) - count(spread(mover) & empty);
  const edges = count(stableEdges(mover, opponent)) - count(stableEdges(opponent, mover));
  const parity = (count(empty) & 1) != 0 ? 1 : -1;
  const score =
    weighed(weights, mobility, 0) +
    weighed(weights, potential, 1) +
    weighed(weights, lead(mover, opponent, danger & X_SQUARES), 2) +
    weighed(weights, lead(mover, opponent, danger & C_SQUARES), 3) +
    weighed(weights, edges, 4) +
    weighed(weights, lead(mover, opponent, CORNERS), 5) +
    weighed(weights, lead(mover, opponent, C_SQUARES), 6) +
    weighed(weights, lead(mover, opponent, LIKE_C1), 7) +
    weighed(weights, lead(mover, opponent, LIKE_D1), 8) +
    weighed(weights, lead(mover, opponent, X_SQUARES), 9) +
    weighed(weights, lead(mover, opponent, LIKE_C2), 10) +
    weighed(weights, lead(mover, opponent, LIKE_D2), 11) +
    weighed(weights, lead(mover, opponent, LIKE_C3), 12) +
    weighed(weights, lead(mover, opponent, LIKE_D3), 13) +
    weighed(weights, lead(mover, opponent, LIKE_D4), 14) +
    weighed(weights, parity, 15);
  const half = score >= 0 ? UNIT / 2 : -UNIT / 2;
  return max(-MOST, min(MOST, (score + half) / UNIT));
}

/** The score of a finished game: the disc difference, with the empty squares given to the winner. */
@inline
export function finalScore(mover: u64, opponent: u64): i32 {
  const movers = count(mover);
  const opponents = count(opponent);
  if (movers == opponents) return 0;
  return movers > opponents ? 64 - 2 * opponents : 2 * movers - 64;
}
