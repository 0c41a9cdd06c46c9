/**
 * Selective search by Multi-ProbCut (Buro 1997): a shallow search predicts the result of a deep one with a normally
 * distributed error. If both this prediction and the evaluation of the position miss the window by the margin that the
 * wanted confidence asks for, the deep search is left out. The size of the error was measured: see probcut-model.ts. What
 * forecasts are wrong by on average is taken into account.
 */
import { PROBCUT_ERRORS } from './memory-map';
import { probcutError } from './probcut-model';

/** The levels 0 to 5 stand for a confidence of 42, 73, 87, 95, 99 and 100 per cent. The last one never prunes. */
export const EXACT: i32 = 5;
export const BOLDEST: i32 = 0;

/** Below this depth, a search takes less time than asking first. */
export const PROBCUT_DEPTH: i32 = 2;

/** By how much greater the error of an evaluation counts that no search confirms. */
const UNCONFIRMED: f64 = 1.7;

/** The least standard error, in discs. */
const LEAST_ERROR: f64 = 1;

/** Errors are i32 numbers in units of this fraction of a disc. */
const UNIT: i32 = 64;

let level: i32 = EXACT;

/** The level of the present search on this thread. */
@inline
export function currentLevel(): i32 {
  return level;
}

export function setLevel(wanted: i32): void {
  level = wanted;
}

/** The number of standard errors, in 1/64, within which a normal distribution has the level's share of all cases. */
function tolerance(): i32 {
  if (level == 0) return 35; // 0.55
  if (level == 1) return 70; // 1.10
  if (level == 2) return 97; // 1.51
  if (level == 3) return 125; // 1.96
  return 165; // 2.58
}

/**
 * The depth of the search that predicts one of `depth` plies: about half of it, and less by an even number of plies. It
 * is 0 if the evaluation predicts it alone.
 */
@inline
export function probeDepth(depth: i32): i32 {
  return 2 * (depth >> 2) + (depth & 1);
}

@inline
function errorAt(depth: i32, empties: i32): usize {
  return PROBCUT_ERRORS + <usize>(empties * 64 + depth) * 4;
}

/**
 * The standard error of a prediction, in discs. The model is of all predictions of shallow searches, but only those that
 * the evaluation agrees with are believed. Their errors count as smaller in the midgame with more than 23 empty squares,
 * the earlier the smaller, and as slightly greater with fewer. Both numbers were chosen by what they miss and save
 * (workshop/bench/selectivity.bench.ts).
 */
function predictionError(depth: i32, empties: i32): f64 {
  const probe = probeDepth(depth);
  const error = probcutError(depth, probe, empties);
  if (depth == empties) return error;
  const agreed = max(LEAST_ERROR, error + 0.81 - 0.034 * <f64>empties);
  return probe == 0 ? UNCONFIRMED * agreed : agreed;
}

/** Writes the error of every depth to the shared memory. */
export function initialiseProbcut(): void {
  for (let empties = 0; empties <= 60; empties++) {
    for (let depth = 1; depth <= empties; depth++) {
      store<i32>(errorAt(depth, empties), <i32>Math.round(predictionError(depth, empties) * <f64>UNIT));
    }
  }
}

/**
 * Searches of so few plies neither correct their forecasts nor order the moves above the leaves, so that the games of 4
 * plies from which the evaluation has learnt can be played again to the byte.
 */
export const REPLAYED_DEPTH: i32 = 4;

/**
 * By how much the deeper result is above its forecast on average, in 1/UNIT of a disc, in the positions about which a
 * search asks. So it is with an odd depth, and to the end with an even one, although the depth of the forecast is odd or
 * even as that of the result is. The numbers were measured first, and then chosen by what they miss and save with every
 * depth corrected (workshop/bench/README.md).
 */
@inline
function shortfall(depth: i32, empties: i32): i32 {
  if (depth <= REPLAYED_DEPTH) return 0;
  const isOdd = (depth & 1) != 0;
  if (depth == empties) return isOdd ? 0 : 48;
  return isOdd ? 56 : 8;
}

/**
 * How far a forecast must lie beyond the window, in whole discs, rounded up: the error that the level allows, and
 * `correction` in 1/UNIT of a disc. Their sum is never as low as -1 disc, where the division would no longer round up.
 */
@inline
function margin(depth: i32, empties: i32, correction: i32): i32 {
  return (load<i32>(errorAt(depth, empties)) * tolerance() + 64 * correction + 64 * UNIT - 1) / (64 * UNIT);
}

/** The result of `depth` plies is surely above `alpha` if the evaluation and the shallower search are above this. */
@inline
export function surelyAbove(alpha: i32, depth: i32, empties: i32): i32 {
  return alpha + margin(depth, empties, -shortfall(depth, empties));
}

/** The result of `depth` plies is surely at most `alpha` if the evaluation and the shallower search are below this. */
@inline
export function surelyBelow(alpha: i32, depth: i32, empties: i32): i32 {
  return alpha + 1 - margin(depth, empties, shortfall(depth, empties));
}
