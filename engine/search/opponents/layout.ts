/**
 * The parts of the pool of nodes that the host reads. The addresses are plain numbers of bytes, as in memory-map.ts.
 */

export const NODE_BYTES = 24;
export const NODE_POOL_HEADER_BYTES = 4096;

// These are offsets in a thread's area that the searches that ship leave unused.
/** The path of nodes from the root to the one that is played out. */
export const PATH = 0x1c000;
/** The number of times a reported move was tried, as an f64. */
export const REPORT_VISITS = 0x28;

/** The share of a game's value that depends on the number of discs; the rest depends on who wins. */
export const BY_DISCS = 0.15;
