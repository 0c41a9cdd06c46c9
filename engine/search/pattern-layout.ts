/**
 * How positions are indexed by patterns, and where each index has its entry in a table: a row of the network, or in the
 * workshop a weight. These are plain numbers, because the host, which writes the tables, reads the same file as the
 * AssemblyScript compiler. The squares of each pattern are listed in engine/host/patterns.ts.
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
 * The place in a table of the entry of index 0 of each pattern, counted in entries. A pattern of n squares has 3^n
 * entries, with the same number before that of index 0 as behind it.
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
 * The place of the entries of the mover's number of legal moves. They go from 0, which is never used, to `MOST_MOVES`.
 */
export const MOVES = 426465;
export const MOST_MOVES = 33;
