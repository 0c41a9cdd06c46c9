/**
 * Selective search by Multi-ProbCut (Buro 1997): a shallow search foretells a deep one up to a normally distributed
 * error. When it says that a deep search would end beyond the window with the confidence asked for, the deep search is
 * left out. How large the error is was measured: see probcut-model.ts.
 */
import { PROBCUT_ERRORS } from './memory-map';
import { probcutError } from './probcut-model';

/** Levels of confidence, from bold to sure: 42, 73, 87, 95, 99 and 100 per cent. The last never prunes. */
export const EXACT: i32 = 5;
export const BOLDEST: i32 = 0;

/** Shallower searches cost less than asking. */
export const PROBCUT_DEPTH: i32 = 3;

/** Errors are i32 in this fraction of a disc. */
const UNIT: i32 = 64;

let level: i32 = EXACT;

/** The level of the search under way, on this thread. */
@inline
export function currentLevel(): i32 {
  return level;
}

export function setLevel(wanted: i32): void {
  level = wanted;
}

/** How many standard errors of a normal distribution hold the level's share of all cases. */
function tolerance(): i32 {
  if (level == 0) return 35; // 0.55
  if (level == 1) return 70; // 1.10
  if (level == 2) return 97; // 1.51
  if (level == 3) return 125; // 1.96
  return 165; // 2.58
}

/** Depth of the search that stands in for one of `depth` plies: about half, an even number of plies less. */
@inline
export function probeDepth(depth: i32): i32 {
  return 2 * (depth >> 2) + (depth & 1);
}

@inline
function errorAt(depth: i32, empties: i32): usize {
  return PROBCUT_ERRORS + <usize>(empties * 64 + depth) * 4;
}

/** Tables the errors of all depths, and in the place of depth 0 that of the evaluation itself. */
export function initialiseProbcut(): void {
  for (let empties = 0; empties <= 60; empties++) {
    for (let depth = 1; depth <= empties; depth++) {
      const error = probcutError(depth, probeDepth(depth), empties);
      store<i32>(errorAt(depth, empties), <i32>Math.round(error * <f64>UNIT));
    }
  }
}

/** How far, in discs, the result of `depth` plies may lie from that of the shallower search and still be sure. */
@inline
export function probcutMargin(depth: i32, empties: i32): i32 {
  return (load<i32>(errorAt(depth, empties)) * tolerance() + 64 * UNIT - 1) / (64 * UNIT);
}
