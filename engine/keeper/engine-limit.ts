/** Decides how many engines may work side by side on a machine. */

/** The machine as far as it limits engines. */
export interface Machine {
  /** The number of processor cores that the app may use. */
  readonly cores: number;
  /** All memory in MiB; undefined where nobody says, as in most browsers. */
  readonly memoryMb?: number | undefined;
}

/**
 * The engine that plays with the user, one for each side of a tournament, and one more. They fit into any machine that the
 * app runs on, because engines that have no core of their own take turns.
 */
const LEAST_ENGINES = 4;

/** No screen shows more, and a page that asked for more would have a fault. */
const MOST_ENGINES = 64;

/** The memory of an engine in MiB, half of it the hash table, as measured at rest: workshop/bench/README.md, "Start-up". */
const ENGINE_MB = 128;

/** Engines take at most this share of the memory; the system, the pages and other programs need theirs. */
const MEMORY_SHARE = 0.25;

/**
 * The number of engines that may exist at once: one for each core and one that plays with the user, as far as the memory
 * goes. `engineLimit({ cores: 16, memoryMb: 32_768 })` is 17.
 */
export function engineLimit({ cores, memoryMb = 0 }: Machine): number {
  const byMemory = Math.floor((memoryMb * MEMORY_SHARE) / ENGINE_MB);
  const wanted = Math.min(cores + 1, byMemory);
  // A browser may hide the number of cores as well.
  return Number.isFinite(wanted) ? Math.min(MOST_ENGINES, Math.max(LEAST_ENGINES, wanted)) : LEAST_ENGINES;
}
