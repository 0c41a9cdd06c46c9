/**
 * The layout of a network in memory. These are plain numbers, because the host, which writes the network, reads the same
 * file as the AssemblyScript compiler. The network of the main search lies at `NETWORK`, that of the player Neural behind
 * the hash table.
 *
 * First come the dense layers of each phase, then a row of the first layer for each number of empty squares, and then one
 * for each entry of the pattern tables of pattern-layout.ts. A row is 16 bytes. Some phases that follow each other are a
 * stage; each stage has a table of rows of its own, because what a configuration is worth changes during a game.
 *
 * A network whose first layer has half as many units leaves the places of the others empty; they are not read.
 */

/** The units of the first layer; each passes on what lies above 0 and what lies below. */
export const FIRST_UNITS = 16;
/** A row has two to the power of this many bytes, one for each unit. */
export const ROW_BITS = 4;
export const SECOND_UNITS = 16;
/** Each phase is four numbers of empty squares, and 60 has the last one with 57 to 59. */
export const PHASE_BITS = 2;
export const PHASES = 15;

/** The first layer's numbers are in 128ths, those of the dense layers' weights in 2048ths. */
export const ACTIVATION_BITS = 7;
export const WEIGHT_BITS = 11;
/** The number of discs that an output of 1 stands for. */
export const DISCS_PER_OUTPUT = 20;

// The parts of a phase. First come the weights of the second layer, an i16 each, so that one vector multiplies two inputs
// with the weights of four outputs. Their indices are, from the slowest to the fastest: the pair of units of the first
// layer, the signs of both (the first counts 1 and the second 2, where it is below 0), the output, the unit of the pair.
// A phase takes whole cache lines of 64 bytes, and the weights of a pair with its signs take one.
/** The bytes of the weights that four pairs of inputs have. */
export const FOUR_PAIRS_BYTES = 1024;
export const SECOND_BIASES = 2048;
export const OUTPUT_WEIGHTS = 2112;
export const DIRECT_WEIGHTS = 2144;
export const OUTPUT_BIAS = 2208;
/** Where the rows of the entries begin in this phase: a u32, counted from where the network begins. */
export const ROWS_PLACE = 2212;
/** The units that the first layer of this network has: a u32. The half that a narrower one lacks is passed over. */
export const UNITS_PLACE = 2216;
export const PHASE_BYTES = 2240;

/** There is a row for each number of empty squares, 0 to 60. */
export const EMPTIES = 61;
export const EMPTIES_ROWS = 33600;
/** The rows of the entries in the first stage; those of the second follow. */
export const ENTRY_ROWS = 34624;
/** The rows of a stage, in whole cache lines of 64 bytes. */
export const STAGE_BYTES = 6824000;
export const MOST_STAGES = 2;
/** Whole pages of 65,536 bytes. A network of one stage leaves half of them untouched; then they take no physical memory. */
export const NETWORK_BYTES = 13697024;
