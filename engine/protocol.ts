/**
 * The engine's language: what may be asked of it and what it answers. Everything here is plain data that survives a
 * structured clone. Scores are in discs and mover-relative: +6 means that the side to move of the searched position
 * ends six discs ahead.
 */
import type { Position } from './game/position.ts';
import type { Square } from './game/square.ts';

/** What a command may ask for at most. Deeper searches than any game are mistakes. */
export const MAX_THREADS = 64;
export const MAX_HASH_MB = 2048;
export const MAX_DEPTH = 128;
export const MAX_PLAYOUTS = 1_000_000_000;

/**
 * Names a job; whoever begins jobs hands the numbers out, a new one for each. A job with the number of one that is there
 * takes its place.
 */
export type JobId = number;

/** What jobs are for, most urgent first. The engine works on the most urgent, and within one kind on the oldest. */
export const PRIORITIES = ['move', 'analysis', 'review', 'match', 'ponder'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** How many jobs may be there at once; another one fails. */
export const MAX_JOBS = 256;

/** Names one of several engines that work side by side: small letters, digits and hyphens. */
export type EngineId = string;

/** How many engines there may be; each has threads and a hash table of its own. */
export const MAX_ENGINES = 4;

/** The engine that plays with the user. */
export const DEFAULT_ENGINE: EngineId = 'default';

/**
 * What bounds a search. A depth is in plies. Times are in milliseconds: of a `move` they count from the arrival of the
 * command, of anything else only while it has the threads.
 */
export type Limits =
  | { readonly kind: 'time'; readonly timeMs: number }
  | { readonly kind: 'depth'; readonly depth: number }
  /** For a player that plays games out to find its move; any other takes it for `infinite`. */
  | { readonly kind: 'playouts'; readonly playouts: number }
  /**
   * A game clock of the side to move: what it has left now, and what each move adds. `movesToGo`: how many moves, this
   * one with them, have to be made before it is set anew; without it, the whole game.
   */
  | {
      readonly kind: 'clock';
      readonly remainingMs: number;
      readonly incrementMs: number;
      readonly movesToGo?: number;
    }
  /** Until `stop`, or until nothing is left to find out. For hints and analysis. */
  | { readonly kind: 'infinite' };

/** As `lines` of a `go`: every legal move gets a value, as no position has more. */
export const ALL_LINES = 60;

/** Who thinks: see engine/players. */
export type PlayerSpec =
  | { readonly kind: 'beginner' }
  | { readonly kind: 'club' }
  /** Weighs eight measures as it bred itself to. */
  | { readonly kind: 'evolved' }
  /** Plays games out, or asks the evaluation instead, and keeps to what came of it. */
  | { readonly kind: 'monte-carlo' }
  | { readonly kind: 'monte-carlo-evaluated' }
  | { readonly kind: 'master' }
  /** Makes mistakes as people do. `step`: 1, the weakest, to `STRENGTH_STEPS` of engine/players. */
  | { readonly kind: 'custom'; readonly step: number };

/**
 * Find a move. It may be for a move of the game, for `analysis` of the position on the board, for the `review` of a game,
 * or for a `match` between players. There is at most one job for a move and one for analysis: a newer one takes the place
 * of the older, which is not answered any more. Reviews and matches wait for each other.
 */
export interface Go {
  readonly kind: 'go';
  readonly jobId: JobId;
  readonly priority: Exclude<Priority, 'ponder'>;
  /** The side to move must have a legal move. */
  readonly position: Position;
  readonly limits: Limits;
  readonly player: PlayerSpec;
  /** How many of the best moves get a value, 1 unless told; more take longer. Only for a player that searches. */
  readonly lines?: number;
}

/**
 * Think on the opponent's time: in `position` it is the opponent's turn. Silent, without progress or a best move; ends
 * with the next `go` for a move, with another `ponder`, or when it is stopped. A `go` for a move in the very position
 * that is being searched at that moment goes on with that search, the time already spent counted in; any other finds what
 * was learnt in the hash table.
 */
export interface Ponder {
  readonly kind: 'ponder';
  readonly jobId: JobId;
  readonly position: Position;
  readonly player: PlayerSpec;
}

/**
 * What the engine works on. A more urgent job, or a command that needs the threads, puts off the one that runs, which goes
 * on afterwards where it was: what it has found is kept, and the hash table remembers the rest.
 */
export type Job = Go | Ponder;

export type Command =
  | Job
  /** Ends a job, or all; a `bestMove` follows at once from each `go`. Nothing happens for one that is not there. */
  | { readonly kind: 'stop'; readonly jobId?: JobId }
  /** Withdraws a job, or all: nothing more is heard of it. */
  | { readonly kind: 'cancel'; readonly jobId?: JobId }
  /** Puts off a job until `resume`, however idle the engine is. */
  | { readonly kind: 'pause' | 'resume'; readonly jobId: JobId }
  /** Forget what was learnt about earlier positions. Withdraws the jobs of the game: move, analysis and ponder. */
  | { readonly kind: 'newGame' }
  /**
   * How many threads search, and the size of the hash table in MiB. Takes effect when no search for a move or for
   * analysis runs; `ready` follows and says what came of it. When a size changes, what was learnt is forgotten.
   */
  | { readonly kind: 'configure'; readonly threads: number; readonly hashMb: number };

/** What ended or prevented a search. `refused`: it was no command, or one too many. */
export type Failure =
  { readonly kind: 'noLegalMove' } | { readonly kind: 'crashed' | 'refused'; readonly message: string };

export type Event =
  /**
   * The engine is up, or has another size. `hashMb` is what the hash table really takes: a power of two, and less than
   * was asked for where there is not enough memory. `sharedMemory` is false where the browser allows only one thread.
   */
  | {
      readonly kind: 'ready';
      readonly threads: number;
      readonly hashMb: number;
      readonly sharedMemory: boolean;
    }
  /** At most 20 a second for each job. */
  | ({ readonly kind: 'progress' } & SearchInfo)
  /** Exactly once for each `go` that did not fail, also after `stop`; not at all for one that was withdrawn or replaced. */
  | ({
      readonly kind: 'bestMove';
      readonly move: Square;
      /** The position was being searched on the opponent's time when it came up. */
      readonly ponderHit: boolean;
    } & SearchInfo)
  /** Instead of `bestMove`. */
  | { readonly kind: 'failed'; readonly jobId: JobId; readonly reason: Failure };

/** A move with its value: discs, mover-relative; the result of perfect play when `exact` is set, else an estimate. */
export interface Line {
  readonly move: Square;
  readonly score: number;
  readonly exact: boolean;
  /** The expected line, `move` first; passes are left out. */
  readonly pv: readonly Square[];
  /** How often the move was tried, of a player that goes by that; its lines are in the order of its own. */
  readonly visits?: number;
}

/** Of a game, for the side to move. */
export type Outcome = 'win' | 'draw' | 'loss';

export interface SearchInfo {
  readonly jobId: JobId;
  /** Plies of the last finished iteration; 0 for a player that does not search. */
  readonly depth: number;
  /** Per cent of confidence the selective search prunes at; 100 is a full-width search. */
  readonly selectivity: number;
  /** Discs, mover-relative. Exact when `exact` is set, else an estimate. */
  readonly score: number;
  /** The game was searched to its end without selectivity. */
  readonly exact: boolean;
  /** How perfect play ends, where that is proved and the score is not. */
  readonly outcome?: Outcome;
  /** The line the engine expects, best move first; passes are left out. */
  readonly pv: readonly Square[];
  /**
   * The moves with a value, best first, all searched to the same depth and selectivity: never mixed. One unless more
   * were asked for.
   */
  readonly lines: readonly Line[];
  readonly nodes: number;
  /** How long was searched, also on the opponent's time; the time for which a job was put off does not count. */
  readonly elapsedMs: number;
  /** How full the hash table is, per mille. */
  readonly hashFull: number;
}

/** How much of the end a search has proved: 2 by how many discs, 1 who wins, 0 nothing. */
export function proofOf({ exact, outcome }: Pick<SearchInfo, 'exact' | 'outcome'>): 0 | 1 | 2 {
  if (exact) return 2;
  return outcome === undefined ? 0 : 1;
}
