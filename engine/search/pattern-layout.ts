/**
 * The layout of the pattern evaluation in memory. These are plain numbers, because the host, which writes the tables,
 * reads the same file as the AssemblyScript compiler. The squares of each pattern are listed in
 * engine/host/patterns.ts.
 *
 * A position is 48 indices of 16 bits, the lanes of six vectors, one for each place where a pattern lies on the board.
 * An index is a number in balanced ternary: the digit of a square is 1 for a disc of the mover, -1 for one of the
 * opponent and 0 if it is empty. The other side's view of the same position is the negative index, so one table serves
 * both sides.
 */

/** The number of lanes in use. */
export const PATTERN_LANES = 46;
/**
 * The lane that holds the mover's number of legal moves in positions that are indexed for training. Otherwise it and
 * the last lane are 0.
 */
export const MOVES_LANE = 46;
export const VECTOR_BYTES = 16;
/** The indices of one position, and the powers of three that one square adds to them. */
export const INDICES_BYTES = 96;

/** How many units of the evaluation make up one disc. */
export const UNITS_PER_DISC = 32;
export const UNIT_BITS = 5;
/**
 * The weights of patterns are bytes in the tables, each of which stands for so many units: with words the tables of a
 * search would not fit into a core's second-level cache.
 */
export const UNITS_PER_BYTE = 4;
export const MOST_IN_BYTE = 127;

/**
 * The place in a table of the weight of index 0 of each pattern, counted in weights. A pattern of n squares has 3^n
 * weights, with the same number before that of index 0 as behind it.
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

/**
 * The place of the weights of the mover's number of legal moves. They go from 0, which is never used, to `MOST_MOVES`.
 */
export const MOVES = 426465;
export const MOST_MOVES = 33;

/** The weights of the mover's number of legal moves are words of 16 bits, which begin here in a table. */
export const MOVES_BYTES = 426466;

/** The distance from one table to the next, in whole cache lines. */
export const TABLE_BYTES = 426560;
/** Two numbers of empty squares share a table, 0 and 1, 2 and 3, and so on; 60 has one of its own. */
export const TABLES = 31;
