/**
 * How far a shallow search of this engine misses a deeper one: fitted by engine/training/fit-probcut.ts to
 * 160 positions at each of 10 numbers of empty squares.
 */

/** The standard error, in discs, of the result of `probe` plies as a forecast of that of `depth` plies. */
export function probcutError(depth: i32, probe: i32, empties: i32): f64 {
  const error = depth == empties ? 6.861 - 0.389 * <f64>probe : 3.726 + 0.286 * <f64>depth - 0.456 * <f64>probe - 0.047 * <f64>empties;
  return max(1, error);
}
