/** What the host knows of the pool of nodes. Plain numbers of bytes, as in memory-map.ts. */

export const NODE_BYTES = 24;
export const NODE_POOL_HEADER_BYTES = 4096;

// Offsets in a thread's area, where the searches that ship have nothing.
/** The nodes from the root to the one that is played out. */
export const PATH = 0x1c000;
/** How often a reported move was tried, as an f64. */
export const REPORT_VISITS = 0x28;
