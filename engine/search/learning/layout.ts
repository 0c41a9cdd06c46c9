/**
 * Where the numbers of learning lie in memory: behind the hash table, counted from where that ends. They are plain
 * numbers, because the host, which writes the tables and reads the results, reads the same file as the AssemblyScript
 * compiler.
 */

// A position that is learnt from is a record. The positions of a game stand together in the order of play.
export const RECORD_BYTES = 32;
/** The boards of the mover and of the opponent, a u64 each. */
export const RECORD_MOVER = 0;
export const RECORD_OPPONENT = 8;
/** The lead of the mover on each class of squares that are the same up to symmetry, an i8 each; then 1, and 0. */
export const RECORD_CLASSES = 16;
/** The final lead of the mover in discs: an i8, where empty squares count for the winner. */
export const RECORD_OUTCOME = 28;
/** An i8: 1 if the next record has the same mover, -1 if it has the other, 0 if the game ends with the move. */
export const RECORD_TURN = 29;
/** The square played, or `DRAWN` if chance played it. */
export const RECORD_MOVE = 30;
export const RECORD_EMPTIES = 31;
export const DRAWN = 64;

/** A lesson is the number of a record, and in the bits above these the symmetry by which its board is turned. */
export const LESSON_MASK = 0x1fffffff;
export const LESSON_BITS = 29;

/** The classes of squares that are the same up to symmetry, and the numbers of a linear layer: those, 1 for the mover, 0. */
export const SQUARE_CLASSES = 10;
export const SQUARE_WEIGHTS = 12;

/** The kinds of what learns: a number for each class of squares; a network on the discs; a network on the patterns. */
export const SQUARES = 0;
export const DISCS = 1;
export const PATTERNS = 2;

/** The inputs of the network on the discs: a disc of each side on each square, and one that is always there. */
export const DISC_INPUTS = 129;
export const ALWAYS = 128;
/** The discs that an output of 1 stands for. */
export const OUTPUT_DISCS = 20;
/** The greatest error that a step is made of, in units of the output: games that were thrown away teach little. */
export const GREATEST_ERROR = 1.5;
/** An input that was seen `n` times moves this many times faster, divided by the root of n, but never slower than 1. */
export const HASTE = 16;

/** No layer has more units than this. */
export const MOST_UNITS = 128;

// The tables, which the host writes.
/** The squares of each class, a u64 each. */
export const CLASS_SQUARES = 0;
/** The image of each square under each symmetry: 8 times 64 bytes. */
export const SQUARE_IMAGES = 128;
/** The entry of index 0 of each pattern's place, an i32 each. */
export const LANE_CENTRES = 640;

// Room for the position that is being worked on.
/** The places of the rows of the inputs that are 1, a u32 each, counted in bytes. */
export const ACTIVE_ROWS = 1024;
export const ACTIVE_INDICES = 1408;
/** The least row of each input of a position by patterns, an i32 each: of the places, of the moves, of the empty squares. */
export const FIRST_ROWS = 1536;
/** The inputs of a record by patterns, as they are known beforehand: a u16 each, counted from those. */
export const KNOWN_BYTES = 96;
/** The sums of the first layer, the values of each layer and what they should change: `MOST_UNITS` f32 each. */
export const SUMS = 2048;
export const VALUES = 2560;
export const SLOPES = 4608;
/** A record of a position that is looked at after a move. */
export const NEXT_RECORD = 6656;

/** The sums of `measure`, an f64 each, of which the following are the numbers. */
export const MEASURED = 7168;
export const MEASURED_POSITIONS = 0;
/** Squares of the error against the result, and against the mean of the result and the value of the next position. */
export const MEASURED_RESULT_SQUARES = 1;
export const MEASURED_MEAN_SQUARES = 2;
/** By how much the value of the next position is another one. */
export const MEASURED_JUMPS = 3;
/** Positions with many empty squares, the size of their values and that of their results. */
export const MEASURED_EARLY = 4;
export const MEASURED_EARLY_VALUES = 5;
export const MEASURED_EARLY_RESULTS = 6;
/** Positions with several moves of which one was chosen, and how often it was the one preferred after one ply. */
export const MEASURED_CHOICES = 7;
export const MEASURED_HITS = 8;
/** From here on two numbers for each phase: positions, and the size of the error against the result. */
export const MEASURED_PHASES = 16;
export const MEASURED_SUMS = 46;
/** A position is early with at least so many empty squares. */
export const EARLY_EMPTIES = 40;
/** The phases of the sums and of the network on patterns have four numbers of empty squares each. */
export const LEARNING_PHASES = 15;

/** The f32 by which an input moves that was seen as often as its index says, up to the square of `HASTE`. */
export const HASTES = 8192;

/** The class of each entry of the tables of patterns, an i32 each; the host writes it if patterns are learnt. */
export const ENTRY_CLASSES = 9728;
