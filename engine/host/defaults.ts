/** The sizes an engine has when nobody sets them, on Node and in the browser alike. */

export const DEFAULT_HASH_MB = 64;

/** Search threads on a machine with `cores`: one core is left to the interface and the timekeeper. */
export function defaultThreads(cores: number): number {
  return Math.max(1, cores - 1);
}
