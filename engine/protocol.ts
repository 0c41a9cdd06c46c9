/**
 * The messages to and from the engine. Everything here is plain data that survives a structured clone. Scores are in
 * discs and mover-relative: +6 means that the side to move of the searched position ends six discs ahead.
 */
import { type Position, countEmpties } from './game/position.ts';
import type { Square } from './game/square.ts';
import type { Move } from './game/tree.ts';

/** The limits of a command. Deeper searches than any game are mistakes. */
export const MAX_THREADS = 64;
export const MAX_HASH_MB = 2048;
export const MAX_DEPTH = 128;
export const MAX_PLAYOUTS = 1_000_000_000;

/**
 * Names a job. The sender chooses the number, a new one for each job; a job with the number of an existing one replaces
 * it.
 */
export type JobId = number;

/**
 * What jobs are for, most urgent first. The engine works on the most urgent job, and among jobs of one kind on the
 * oldest.
 */
export const PRIORITIES = ['move', 'analysis', 'review', 'match', 'ponder'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** The number of jobs that may exist at once; a further one fails. */
export const MAX_JOBS = 256;

/** Names one of several engines that work side by side: small letters, digits and hyphens. */
export type EngineId = string;

/** The engine that plays with the user. */
export const DEFAULT_ENGINE: EngineId = 'default';

/**
 * The limits of a search. A depth is in plies. Times are in milliseconds: for a `move` they count from the arrival of
 * the command, for any other job only while it has the threads.
 */
export type Limits =
  /**
   * A search ends early when its next step would not be ready in time, or when the move is forced; one that takes the
   * time `wholly` goes on until the time is up or nothing is left to find out.
   */
  | { readonly kind: 'time'; readonly timeMs: number; readonly wholly?: true }
  | { readonly kind: 'depth'; readonly depth: number }
  /** The number of playouts of a player that uses them; other players treat this as `infinite`. */
  | { readonly kind: 'playouts'; readonly playouts: number }
  /**
   * A game clock of the side to move: the time left now, and the time that each move adds. `movesToGo` is the number of
   * moves, including this one, until the clock is reset; without it, the time is for the whole game.
   */
  | {
      readonly kind: 'clock';
      readonly remainingMs: number;
      readonly incrementMs: number;
      readonly movesToGo?: number;
    }
  /** The search ends at `stop`, or when nothing is left to find out. For hints and analysis. */
  | { readonly kind: 'infinite' };

/** As `lines` of a `go`, this gives every legal move a value, because no position has more. */
export const ALL_LINES = 60;

/** The player that thinks: see engine/players. */
export type PlayerSpec =
  | { readonly kind: 'beginner' }
  | { readonly kind: 'club' }
  /** Weighs eight measures of a position; the weights were bred by self-play. */
  | { readonly kind: 'evolved' }
  /** Plays games out, or uses the evaluation instead, and chooses by the results. */
  | { readonly kind: 'monte-carlo' }
  | { readonly kind: 'monte-carlo-evaluated' }
  /** Searches as Master does, with a network that has learnt from tournament games alone. */
  | { readonly kind: 'neural' }
  | { readonly kind: 'master' }
  /** Makes mistakes as people do. `step` goes from 1, the weakest, to `STRENGTH_STEPS` of engine/players. */
  | { readonly kind: 'custom'; readonly step: number }
  /**
   * Searches as Evolved does, with weights that the user has bred, in hundredths, with hyphens between them, in the order
   * of the measures, or with what has learnt: see engine/players/bred.ts. `name` is what people call it.
   */
  | { readonly kind: 'bred'; readonly weights: string; readonly name: string }
  /**
   * A program that the user has added. The host knows by its id how to start it; `name` is what people call it, so that
   * it has a name also where it is not installed.
   */
  | { readonly kind: 'external'; readonly program: ProgramId; readonly name: string };

/** Names a program that the user has added: eight hexadecimal digits. */
export type ProgramId = string;

/** The languages in which the app speaks with such a program. */
export const PROGRAM_PROTOCOLS = ['gtp', 'nboard'] as const;

export type ProgramProtocol = (typeof PROGRAM_PROTOCOLS)[number];

/** The game up to a position: where it began, and its moves since then, passes included. */
export interface GameSoFar {
  readonly start: Position;
  readonly moves: readonly Move[];
}

/** No game has more moves than this, passes included. */
export const MAX_MOVES = 128;

/**
 * Finds a move: for a move of the game, for `analysis` of the position on the board, for the `review` of a game, or for
 * a `match` between players. There is at most one job for a move and one for analysis: a newer one replaces the older,
 * which is then not answered. Reviews and matches wait for each other.
 */
export interface Go {
  readonly kind: 'go';
  readonly jobId: JobId;
  readonly priority: Exclude<Priority, 'ponder'>;
  /** The side to move must have a legal move. */
  readonly position: Position;
  readonly limits: Limits;
  readonly player: PlayerSpec;
  /** The number of best moves that get a value, 1 by default; more take longer. Only for a player that searches. */
  readonly lines?: number;
  /** How the game came to `position`. Programs of the user's need it where their protocol knows games only. */
  readonly game?: GameSoFar;
}

/**
 * Thinks on the opponent's time: in `position` it is the opponent's turn. There is no progress and no best move. It
 * ends with the next `go` for a move, with another `ponder`, or when it is stopped. A `go` for a move in the position
 * that is being searched at that moment continues that search, including the time already spent; any other finds what
 * was learnt in the hash table.
 */
export interface Ponder {
  readonly kind: 'ponder';
  readonly jobId: JobId;
  readonly position: Position;
  readonly player: PlayerSpec;
}

/**
 * A job of the engine. It is interrupted by a more urgent job, or by a command that needs the threads, and continues
 * afterwards: its findings are kept, and the hash table remembers the rest.
 */
export type Job = Go | Ponder;

export type Command =
  | Job
  /** Ends a job, or all jobs; a `bestMove` follows at once for each `go`. Ignored for a job that does not exist. */
  | { readonly kind: 'stop'; readonly jobId?: JobId }
  /** Withdraws a job, or all jobs; no more events follow for them. */
  | { readonly kind: 'cancel'; readonly jobId?: JobId }
  /** Pauses a job until `resume`, even if the engine is idle. */
  | { readonly kind: 'pause' | 'resume'; readonly jobId: JobId }
  /** Forgets what was learnt about earlier positions. Withdraws the jobs of the game: move, analysis and ponder. */
  | { readonly kind: 'newGame' }
  /**
   * Sets the number of search threads and the size of the hash table in MiB. It takes effect when no search for a move
   * or for analysis runs; `ready` follows with the actual sizes. If a size changes, what was learnt is forgotten.
   */
  | { readonly kind: 'configure'; readonly threads: number; readonly hashMb: number };

/**
 * The reason for which a search ended or did not begin. `refused` means that the message was not a command, or that
 * there were too many jobs.
 */
export type Failure =
  | { readonly kind: 'noLegalMove' }
  | { readonly kind: 'crashed' | 'refused'; readonly message: string }
  | ({ readonly kind: 'program' } & ProgramFault);

/** The ways in which a program that the user has added can fail. */
export const PROGRAM_FAULTS = [
  /** It is not, or no longer, among the programs that the user has added. */
  'unknown',
  /** It was made of a network whose file is not, or no longer, kept here; the detail is empty. */
  'forgotten',
  /** The system did not start it; the detail is the system's code, such as `ENOENT`. */
  'notStarted',
  /** It ended; the detail is its status, or the signal that ended it, and the last line that it wrote about it. */
  'ended',
  /** It did not answer in time; the detail is that time in seconds. */
  'silent',
  /** It wrote far more than any answer; the detail is empty. */
  'flooded',
  /** It refused a command; the detail is the command, and after a colon the reason that it gave. */
  'refused',
  /** Its answer is no move; the detail is the answer. */
  'nonsense',
  /** Its move is illegal; the detail is the move. */
  'illegal',
  /** It resigned; the detail is empty. */
  'resigned',
  /** It was told to move at once, which its protocol does not provide; the detail is empty. */
  'stopped',
  /** Its protocol cannot set up the position from which the game began; the detail is empty. */
  'cannotSetUp',
] as const;

/** `detail` is one short line; see `PROGRAM_FAULTS`. */
export interface ProgramFault {
  readonly fault: (typeof PROGRAM_FAULTS)[number];
  readonly detail: string;
}

export const MAX_FAULT_DETAIL = 200;

export type Event =
  /**
   * The engine is up, or has another size. `hashMb` is the actual size of the hash table: a power of two, and less than
   * the wanted size if memory is short. `sharedMemory` is false if the browser allows only one thread.
   */
  | {
      readonly kind: 'ready';
      readonly threads: number;
      readonly hashMb: number;
      readonly sharedMemory: boolean;
    }
  /**
   * Sent at most 20 times a second for each job: when something new was found, and about four times a second in between
   * with only `nodes` and `elapsedMs` changed. Players without the full search send none in between.
   */
  | ({ readonly kind: 'progress' } & SearchInfo)
  /**
   * Sent exactly once for each `go` that did not fail, also after `stop`; not sent for a `go` that was withdrawn or
   * replaced.
   */
  | ({
      readonly kind: 'bestMove';
      readonly move: Square;
      /** Whether the position was already being searched on the opponent's time. */
      readonly ponderHit: boolean;
      /** The time of the whole search, also of its end that brought nothing more; counted as `elapsedMs` is. */
      readonly totalMs: number;
    } & SearchInfo)
  /** Sent instead of `bestMove`. */
  | { readonly kind: 'failed'; readonly jobId: JobId; readonly reason: Failure };

/** A move with its value: discs, mover-relative; the result of perfect play when `exact` is set, else an estimate. */
export interface Line {
  readonly move: Square;
  readonly score: number;
  readonly exact: boolean;
  /** The expected line, `move` first; passes are left out. */
  readonly pv: readonly Square[];
  /** The number of times the move was tried, for a player that compares moves by that; it orders its lines itself. */
  readonly visits?: number;
}

/** What a player makes of a move at first sight, before it searches. */
export interface Sight {
  readonly move: Square;
  /** Discs, mover-relative, not rounded. */
  readonly score: number;
}

/** The result of a game for the side to move. */
export type Outcome = 'win' | 'draw' | 'loss';

export interface SearchInfo {
  readonly jobId: JobId;
  /** Plies of the last finished iteration; 0 for a player that does not search. */
  readonly depth: number;
  /** The confidence in per cent at which the selective search prunes; 100 is a full-width search. */
  readonly selectivity: number;
  /** Discs, mover-relative. Exact when `exact` is set, else an estimate. */
  readonly score: number;
  /** The game was searched to its end without selectivity. */
  readonly exact: boolean;
  /** The outcome of perfect play, if that is proved and the score is not. */
  readonly outcome?: Outcome;
  /** The line the engine expects, best move first; passes are left out. */
  readonly pv: readonly Square[];
  /**
   * The moves with a value, best first, all searched to the same depth and selectivity. There is one unless more were
   * asked for; if the search was stopped, that one may come from the next iteration, with a lower bound of its value.
   */
  readonly lines: readonly Line[];
  /** What a player that has a first sight makes of each legal move, best first. */
  readonly sights?: readonly Sight[];
  readonly nodes: number;
  /**
   * The time of the search until `nodes` were counted, including the opponent's time; the time during which a job was
   * interrupted does not count.
   */
  readonly elapsedMs: number;
  /** How full the hash table is, per mille. */
  readonly hashFull: number;
}

/** How much a search has proved about the end of the game: 2 for the exact score, 1 for who wins, 0 for nothing. */
export function proofOf({ exact, outcome }: Pick<SearchInfo, 'exact' | 'outcome'>): 0 | 1 | 2 {
  if (exact) return 2;
  return outcome === undefined ? 0 : 1;
}

/** Whether a search of `position` looked as far as the end of the game, even if it left unlikely moves out. */
export function isToTheEnd({ depth }: Pick<SearchInfo, 'depth'>, position: Position): boolean {
  return depth >= countEmpties(position);
}
