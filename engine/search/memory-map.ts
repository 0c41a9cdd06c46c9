/**
 * Where everything lies in the memory that all search threads share; the one place that hands out addresses. Nothing
 * is allocated while searching: each thread runs its own instance of the module on this memory, and an allocator per
 * instance would give the same bytes out twice.
 *
 * Plain numbers in bytes, so that the host's TypeScript reads the same file as the AssemblyScript compiler.
 */

// Control words: i32, little-endian, read and written atomically. Each has a cache line of 64 bytes to itself, as
// different threads write them.

/** Not 0: every search ends as soon as it looks. */
export const STOP_WORD = 0x100;
/** 1 while helpers may join the search of thread 0, else 0. */
export const SESSION_WORD = 0x140;
/** Binary logarithm of the number of hash buckets. */
export const HASH_BITS_WORD = 0x180;
/** Counts searches modulo 256: which hash entries are old. */
export const GENERATION_WORD = 0x1c0;
/** How many threads take part in the search. */
export const THREADS_WORD = 0x240;
/** How many of them wait for work. */
export const IDLE_WORD = 0x280;
/** Changes when there is new work; those that wait sleep on it. */
export const WORK_WORD = 0x2c0;
/** 1 once the host has written the tables of the pattern evaluation, below; nothing may be evaluated before. */
export const WEIGHTS_WORD = 0x200;

// From 0x400 to 0xfff lies what the compiler itself places. The module that ships has none of it, the lab's module one
// reference to a function; every instantiation writes it again, always the same bytes.

// Tables, written once by `initialiseSharedTables`, read-only afterwards. What each holds: see tables.ts.

export const HORIZONTAL_RAYS = 0x1000;
export const PAIRED_RAYS = 0x2000;
export const DIAGONAL_LINES = 0x3000;
export const LAST_FLIP_COUNTS = 0x3800;
export const NEIGHBOURS = 0x4000;
export const QUADRANTS = 0x4200;
/** Only in the lab: the weights of the hand-made evaluation. */
export const HAND_MADE_WEIGHTS = 0x5000;
export const EDGE_STABILITY = 0x10000;
export const PROBCUT_ERRORS = 0x20000;

// Split points: see split.ts.

export const SPLIT_POINTS = 0x30000;
export const SPLIT_BYTES = 128;
export const SPLITS_PER_THREAD = 8;

// The pattern evaluation, written once by the host. What each holds: see patterns/layout.ts.

/** By square: what a disc on it adds to each index. */
export const PATTERN_POWERS = 0x8000;
/** i16 by number of empty squares. */
export const EVALUATION_BIASES = 0x9800;
/** Ends below the hash table. */
export const EVALUATION_TABLES = 0x840000;

// One scratch area per thread.

export const MAX_THREADS = 64;
export const THREAD_AREAS = 0x40000;
export const THREAD_AREA_BYTES = 0x20000;

/** Offsets in a thread's area. The report: what the host reads after an iteration. */
export const REPORT_MOVE = 0;
export const REPORT_DEPTH = 4;
export const REPORT_SELECTIVITY = 8;
export const REPORT_SCORE = 12;
export const REPORT_EXACT = 16;
export const REPORT_PV_LENGTH = 20;
/** f64. */
export const REPORT_NODES = 24;
/** 1 for the best move, 2 for the next best, ... */
export const REPORT_RANK = 32;
/** What is proved where the score is not: 1 that the mover loses, 2 a draw, 3 that it wins; 0 nothing. */
export const REPORT_OUTCOME = 36;
/** One byte a move. */
export const REPORT_PV = 64;

/** The score of each rank in the iteration before; i32. */
export const ROOT_SCORES = 0x100;
export const ROOT_SCORES_BYTES = 140;

/** Principal variations: for each ply a length byte and the moves. */
export const PV_LINES = 0x200;
export const PV_LINE_BYTES = 64;

/** Move lists, one for each number of empty squares: there is at most one open node for each. */
export const MOVE_LISTS = 0x2000;
export const MOVE_BYTES = 32;
/** No position has more than 33 legal moves. */
export const MOVE_LIST_BYTES = 34 * MOVE_BYTES;

/** Pattern indices, one for each number of empty squares, as the move lists. */
export const PATTERN_STATES = 0x16000;
/** Room for calls about many positions or moves at once. */
export const PATTERN_BATCH = 0x18000;
export const PATTERN_BATCH_POSITIONS = 128;

/** The hash table runs from here to the end of the memory. */
export const HASH_TABLE = 0x2200000;
export const HASH_ENTRY_BYTES = 16;
export const HASH_BUCKET_BYTES = 64;
