/**
 * The hand-made evaluation, which the learnt one is measured against: the expected final disc difference from the side
 * to move. It weighs mobility, corners and what endangers them, edges that hold, the kinds of squares, and who makes
 * the last move. The weights follow the phase of the game and were fitted by least squares to the results of tournament
 * games.
 */
import { CORNERS, C_SQUARES, X_SQUARES, count, lowest, neighbours, spread, withoutLowest } from '../../engine/search/bits';
import { HAND_MADE_WEIGHTS } from '../../engine/search/memory-map';
import { legalMoves } from '../../engine/search/moves';
import { MOST_ESTIMATED } from '../../engine/search/score';
import { stableEdges } from '../../engine/search/stability';

/** Weights are i32 numbers in units of this fraction of a disc. */
const UNIT: i32 = 256;

/** The features that the evaluation weighs. Each is the mover's share minus the opponent's, except `Parity`. */
const enum Feature {
  /** Legal moves, each side counted as if it were to move. */
  Mobility,
  /** Empty squares next to an enemy disc. */
  PotentialMobility,
  /** Discs on X-squares whose corner is empty. */
  XBesideEmptyCorner,
  /** Discs on C-squares whose corner is empty. */
  CBesideEmptyCorner,
  /** Discs on the edges that no play on their edge can turn. */
  StableEdges,
  // Discs on one kind of square. The kinds are the places of the board up to symmetry; a kind without a name of its own
  // is called after one of its squares.
  Corners,
  CSquares,
  LikeC1,
  LikeD1,
  XSquares,
  LikeC2,
  LikeD2,
  LikeC3,
  LikeD3,
  LikeD4,
  /** 1 for an odd number of empty squares, where the mover also makes the last move if nobody passes; else -1. */
  Parity,
  /** The number of features. */
  Count,
}

const LIKE_C1: u64 = 0x2400810000810024;
const LIKE_D1: u64 = 0x1800008181000018;
const LIKE_C2: u64 = 0x0024420000422400;
const LIKE_D2: u64 = 0x0018004242001800;
const LIKE_C3: u64 = 0x0000240000240000;
const LIKE_D3: u64 = 0x0000182424180000;
const LIKE_D4: u64 = 0x0000001818000000;

/** One weight for each number of empty squares: a quadratic in the share of the game that has been played. */
function setWeight(feature: Feature, start: f64, linear: f64, quadratic: f64): void {
  for (let empties = 0; empties <= 60; empties++) {
    const played = <f64>(60 - empties) / 60;
    const discs = start + (linear + quadratic * played) * played;
    store<i32>(weightsAt(empties) + ((<usize>feature) << 2), <i32>Math.round(discs * <f64>UNIT));
  }
}

/** The weights of all features where `empties` squares are empty. */
@inline
function weightsAt(empties: i32): usize {
  return HAND_MADE_WEIGHTS + ((<usize>(empties * Feature.Count)) << 2);
}

/** Writes the weights, given here in discs, to the shared memory. */
export function initialiseHandMade(): void {
  setWeight(Feature.Mobility, 1.84, -4.53, 8.53);
  setWeight(Feature.PotentialMobility, 0.36, 2.85, -5.63);
  setWeight(Feature.XBesideEmptyCorner, -7.79, -1.19, 8.26);
  setWeight(Feature.CBesideEmptyCorner, -0.72, -8.9, 9.64);
  setWeight(Feature.StableEdges, 4.7, -7.8, 4.84);
  setWeight(Feature.Corners, 1.74, 0.07, -4.03);
  setWeight(Feature.CSquares, 2.57, -6.53, 3.33);
  setWeight(Feature.LikeC1, 2.95, -5.85, 1.92);
  setWeight(Feature.LikeD1, -0.87, 1.68, -1.43);
  setWeight(Feature.XSquares, -1.4, 2.55, 0.64);
  setWeight(Feature.LikeC2, -4.53, 6.13, -0.69);
  setWeight(Feature.LikeD2, -2.83, 0.7, 3.28);
  setWeight(Feature.LikeC3, -0.01, -0.95, 1.05);
  setWeight(Feature.LikeD3, 0.21, -4.41, 5.63);
  setWeight(Feature.LikeD4, -2.28, 3.27, -0.24);
  setWeight(Feature.Parity, 2.37, -4.08, 3.27);
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
function weighed(weights: usize, value: i32, feature: Feature): i32 {
  return value * load<i32>(weights + ((<usize>feature) << 2));
}

/** The expected score in discs, -62 .. 62. */
export function evaluate(mover: u64, opponent: u64): i32 {
  return evaluateWithMoves(mover, opponent, legalMoves(mover, opponent));
}

/** The expected score in discs, -62 .. 62, for callers that know the mover's legal `moves`. */
export function evaluateWithMoves(mover: u64, opponent: u64, moves: u64): i32 {
  const empty = ~(mover | opponent);
  const weights = weightsAt(count(empty));
  const danger = besideEmptyCorners(empty);
  const mobility = count(moves) - count(legalMoves(opponent, mover));
  const potential = count(spread(opponent) & empty) - count(spread(mover) & empty);
  const edges = count(stableEdges(mover, opponent)) - count(stableEdges(opponent, mover));
  const parity = (count(empty) & 1) != 0 ? 1 : -1;
  const score =
    weighed(weights, mobility, Feature.Mobility) +
    weighed(weights, potential, Feature.PotentialMobility) +
    weighed(weights, lead(mover, opponent, danger & X_SQUARES), Feature.XBesideEmptyCorner) +
    weighed(weights, lead(mover, opponent, danger & C_SQUARES), Feature.CBesideEmptyCorner) +
    weighed(weights, edges, Feature.StableEdges) +
    weighed(weights, lead(mover, opponent, CORNERS), Feature.Corners) +
    weighed(weights, lead(mover, opponent, C_SQUARES), Feature.CSquares) +
    weighed(weights, lead(mover, opponent, LIKE_C1), Feature.LikeC1) +
    weighed(weights, lead(mover, opponent, LIKE_D1), Feature.LikeD1) +
    weighed(weights, lead(mover, opponent, X_SQUARES), Feature.XSquares) +
    weighed(weights, lead(mover, opponent, LIKE_C2), Feature.LikeC2) +
    weighed(weights, lead(mover, opponent, LIKE_D2), Feature.LikeD2) +
    weighed(weights, lead(mover, opponent, LIKE_C3), Feature.LikeC3) +
    weighed(weights, lead(mover, opponent, LIKE_D3), Feature.LikeD3) +
    weighed(weights, lead(mover, opponent, LIKE_D4), Feature.LikeD4) +
    weighed(weights, parity, Feature.Parity);
  const half = score >= 0 ? UNIT / 2 : -UNIT / 2;
  return max(-MOST_ESTIMATED, min(MOST_ESTIMATED, (score + half) / UNIT));
}
