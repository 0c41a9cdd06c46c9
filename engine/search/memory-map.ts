/**
 * The layout of the memory that all search threads share. No other file hands out addresses. Nothing is
 * allocated while searching: each thread runs its own instance of the module on this memory, and each instance would
 * have an allocator that gives out the same bytes again.
 *
 * The addresses are plain numbers of bytes, so that the host's TypeScript reads the same file as the AssemblyScript
 * compiler.
 */

// The control words are little-endian i32 that are read and written atomically. Each has a cache line of 64 bytes to
// itself, because different threads write them.

/** While this is not 0, every search ends as soon as it looks here. */
export const STOP_WORD = 0x100;
/** 1 while helpers may join the search of thread 0, otherwise 0. */
export const SESSION_WORD = 0x140;
/** Binary logarithm of the number of hash buckets. */
export const HASH_BITS_WORD = 0x180;
/** Binary logarithm of the number of buckets that are in use, which grows with the search: see hash.ts. */
export const HASH_USED_WORD = 0x300;
/** Counts the searches modulo 256, which shows how old the entries of the hash table are. */
export const GENERATION_WORD = 0x1c0;
/** The number of threads that take part in the search. */
export const THREADS_WORD = 0x240;
/** The number of these threads that wait for work. */
export const IDLE_WORD = 0x280;
/** Changes when there is new work. The threads that wait for work sleep on it. */
export const WORK_WORD = 0x2c0;
/** What the host has put into the place of the evaluation; nothing may be evaluated before. */
export const EVALUATION_WORD = 0x200;
export const NO_EVALUATION = 0;
export const IS_NETWORK = 1;
/** In the workshop alone: see workshop/search/weights.ts. */
export const IS_WEIGHTS = 2;

// From 0x400 to 0xfff lies what the compiler itself places. The module that ships has none of it, the workshop's has
// references to two functions; every instantiation writes it again, always the same bytes.

// The tables are written once by `initialiseSharedTables` and only read afterwards; tables.ts says what each holds.

export const ROW_FLANKS = 0x1000;
export const ROW_FLIPS = 0x1800;
export const RAYS = 0x2000;
export const DIAGONAL_LINES = 0x3000;
export const LAST_FLIP_COUNTS = 0x3800;
export const NEIGHBOURS = 0x4000;
export const QUADRANTS = 0x4200;
/** The weights of the hand-made evaluation, which only the workshop has: see workshop/search/hand-made.ts. */
export const HAND_MADE_WEIGHTS = 0x5000;
export const EDGE_STABILITY = 0x10000;
export const PROBCUT_ERRORS = 0x20000;

// The split points of all threads: see split.ts.

export const SPLIT_POINTS = 0x30000;
export const SPLIT_BYTES = 128;
export const SPLITS_PER_THREAD = 8;

// The evaluation is written once by the host.

/** The amount that a disc adds to each index, by its square. */
export const PATTERN_POWERS = 0x8000;
/** The network: see network-layout.ts. */
export const NETWORK = 0x840000;

// Where there are weights in place of a network, which only the workshop knows, they lie in the same place and take less
// of it.

/** One i16 for each number of empty squares. */
export const EVALUATION_BIASES = 0x9800;
/** The tables of weights: see workshop/search/layout.ts. */
export const EVALUATION_TABLES = 0x840000;

// While the workshop fits weights there is nothing to evaluate with, so it works where that would be: see
// workshop/search/model.ts.

/** The place of each lane's weights in a table, an i32. */
export const MODEL_CENTRES = EVALUATION_TABLES;
/** The weights of one table, each an f32. */
export const MODEL_WEIGHTS = 0x841000;
/** A sum for each of these weights, an f64. */
export const MODEL_SUMS = 0xa00000;

// Each thread has a scratch area.

export const MAX_THREADS = 64;
export const THREAD_AREAS = 0x40000;
export const THREAD_AREA_BYTES = 0x20000;

// The following constants, up to the hash table, are offsets in a thread's area. The host reads the report after each
// iteration.
export const REPORT_MOVE = 0;
export const REPORT_DEPTH = 4;
export const REPORT_SELECTIVITY = 8;
export const REPORT_SCORE = 12;
export const REPORT_EXACT = 16;
export const REPORT_PV_LENGTH = 20;
/** An f64. */
export const REPORT_NODES = 24;
/** 1 for the best move, 2 for the next best, and so on. */
export const REPORT_RANK = 32;
/** The proved outcome where the score is not proved: 1 if the mover loses, 2 for a draw, 3 if it wins, 0 for none. */
export const REPORT_OUTCOME = 36;
// At 40 Monte-Carlo writes how often it tried the move: REPORT_VISITS in opponents/layout.ts.
/** The nodes that a thread has counted itself, a u64 that it writes now and then while it searches. */
export const COUNTED_NODES = 48;
/** The principal variation, one byte for each move. */
export const REPORT_PV = 64;

/** The score of each rank in the iteration before, as i32. */
export const ROOT_SCORES = 0x100;
export const ROOT_SCORES_BYTES = 140;

/** The principal variation of each number of empty squares: a byte that says how many moves it has, and the moves. */
export const PV_LINES = 0x200;
export const PV_LINE_BYTES = 64;

/** One move list for each number of empty squares: a thread has at most one node open for each. */
export const MOVE_LISTS = 0x2000;
export const MOVE_BYTES = 32;
/** No position has more than 33 legal moves. */
export const MOVE_LIST_BYTES = 34 * MOVE_BYTES;

/** The pattern indices of one position for each number of empty squares. */
export const PATTERN_STATES = 0x16000;
/** Room for the workshop's calls about many positions or moves at once: two boards for each position. */
export const PATTERN_BATCH = 0x18000;
export const PATTERN_BATCH_POSITIONS = 128;
/** The indices of each position of the batch, `INDICES_BYTES` for each. */
export const PATTERN_BATCH_INDICES = 0x18800;
/** A value of each position of the batch, an f64. */
export const PATTERN_BATCH_VALUES = 0x1b800;

/** The hash table runs from here to the end of the memory. */
export const HASH_TABLE = 0x1550000;
export const HASH_ENTRY_BYTES = 16;
export const HASH_BUCKET_BYTES = 64;
/** Binary logarithm of the number of hash buckets that are in use at first, if there are as many: 4 MiB. */
export const FIRST_HASH_BITS = 16;
