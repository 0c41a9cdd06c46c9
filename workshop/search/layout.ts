/**
 * The layout of tables of weights in memory, with the entries of pattern-layout.ts. These are plain numbers, because the
 * host, which writes the tables, reads the same file as the AssemblyScript compiler.
 */

/**
 * The weights of patterns are bytes in the tables, each of which stands for so many units: with words the tables of a
 * search would not fit into a core's second-level cache.
 */
export const UNITS_PER_BYTE = 4;
export const MOST_IN_BYTE = 127;

/** The weights of the mover's number of legal moves are words of 16 bits, which begin here in a table. */
export const MOVES_BYTES = 426466;

/** The distance from one table to the next, in whole cache lines. */
export const TABLE_BYTES = 426560;
/** Two numbers of empty squares share a table, 0 and 1, 2 and 3, and so on; 60 has one of its own. */
export const TABLES = 31;
