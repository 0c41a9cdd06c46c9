/**
 * How the pattern evaluation lies in memory. Plain numbers: the host, which writes the tables, reads the same file as
 * the AssemblyScript compiler. Which squares each pattern looks at: engine/host/patterns.ts.
 *
 * A position is 48 indices of 16 bits, the lanes of six vectors, one for each place where a pattern lies on the board.
 * A square counts +1 with a disc of the mover, -1 with one of the opponent and 0 when empty, times a power of three:
 * balanced ternary, in which the view of the other side is the negative of the index. So one table serves both sides.
 */

/** Lanes in use. */
export const PATTERN_LANES = 46;
/** Holds the mover's number of legal moves where positions are indexed for training, else 0. The last lane is always 0. */
export const MOVES_LANE = 46;
export const VECTOR_BYTES = 16;
/** The indices of one position, and the powers of three that one square adds to them. */
export const INDICES_BYTES = 96;

/** In units of the evaluation: what a disc is worth in the weight tables. */
export const UNITS_PER_DISC = 32;
export const UNIT_BITS = 5;

/**
 * Where the weight of index 0 of each pattern stands in a table, in weights of 16 bits: a pattern of n squares takes
 * 3^n of them, half of the others before it and half behind.
 */
export const CORNER_BLOCK = 9841;
export const EDGE_AND_X = 49207;
export const CORNER_STRIP = 108256;
export const CORNER_TRIANGLE = 167305;
export const THIRD_ROW = 200110;
export const DIAGONAL_8 = 206671;
export const WINGED_DIAGONAL = 219793;
export const INNER_BRIDGE = 259159;
export const EDGE_BRIDGE = 318208;
export const EDGE_AND_C2 = 377257;
export const INNER_BLOCK = 416623;

/** Where the weights of the mover's number of legal moves begin, from 0 (never learnt nor used) to `MOST_MOVES`. */
export const MOVES = 426465;
export const MOST_MOVES = 33;

/** From one table to the next: 426,499 weights, rounded up to whole cache lines. */
export const TABLE_BYTES = 853056;
/** One table for each two numbers of empty squares: 0 and 1, 2 and 3, ... 60. */
export const TABLES = 31;
