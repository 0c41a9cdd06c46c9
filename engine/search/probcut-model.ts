/**
 * How far a shallow search of this engine misses a deeper one: fitted by `npm run -s workshop -- probcut` to
 * 160 positions at each of 14 numbers of empty squares.
 */

/** The standard error, in discs, of the result of `probe` plies as a forecast of that of `depth` plies. */
export function probcutError(depth: i32, probe: i32, empties: i32): f64 {
  const error = depth == empties ? 6.331 - 0.276 * <f64>probe : 3.338 + 0.112 * <f64>depth - 0.263 * <f64>probe - 0.031 * <f64>empties;
  return max(1, error);
}
