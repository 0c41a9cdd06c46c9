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

/** Names one `go`; larger is newer. Whoever sends commands hands them out. */
export type SearchId = number;

/** What bounds a search. Times are in milliseconds and count from the arrival of the command, a depth is in plies. */
export type Limits =
  | { readonly kind: 'time'; readonly timeMs: number }
  | { readonly kind: 'depth'; readonly depth: number }
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
  | { readonly kind: 'master' }
  /** Makes mistakes as people do. `step`: 1, the weakest, to `STRENGTH_STEPS` of engine/players. */
  | { readonly kind: 'custom'; readonly step: number };

export type Command =
  /** Find a move. Ends any search that is running; the position must have a legal move. */
  | {
      readonly kind: 'go';
      readonly searchId: SearchId;
      readonly position: Position;
      readonly limits: Limits;
      readonly player: PlayerSpec;
      /** How many of the best moves get a value, 1 unless told; more take longer. Only for a player that searches. */
      readonly lines?: number;
    }
  /**
   * Think on the opponent's time: in `position` it is the opponent's turn. Silent, without progress or a best move; ends
   * with the next `go`, `stop`, `newGame` or `configure`. A `go` for the very position being searched at that moment
   * goes on with that search, the time already spent counted in; any other finds what was learnt in the hash table.
   */
  | { readonly kind: 'ponder'; readonly position: Position; readonly player: PlayerSpec }
  /** End the running search; its `bestMove` follows at once. Nothing happens when none is running. */
  | { readonly kind: 'stop' }
  /** Forget what was learnt about earlier positions. */
  | { readonly kind: 'newGame' }
  /**
   * How many threads search, and the size of the hash table in MiB. Takes effect between searches; `ready` follows and
   * says what came of it. When a size changes, what was learnt is forgotten.
   */
  | { readonly kind: 'configure'; readonly threads: number; readonly hashMb: number };

/** What ended or prevented a search. */
export type Failure =
  { readonly kind: 'noLegalMove' } | { readonly kind: 'crashed'; readonly message: string };

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
  /** At most 20 a second for each search. */
  | ({ readonly kind: 'progress' } & SearchInfo)
  /** Exactly once for each `go` that did not fail, also after `stop`; not at all once a newer `go`, `ponder` or `newGame` came. */
  | ({
      readonly kind: 'bestMove';
      readonly move: Square;
      /** The position was being searched on the opponent's time when it came up. */
      readonly ponderHit: boolean;
    } & SearchInfo)
  /** Instead of `bestMove`. */
  | { readonly kind: 'failed'; readonly searchId: SearchId; readonly reason: Failure };

/** A move with its value: discs, mover-relative; the result of perfect play when `exact` is set, else an estimate. */
export interface Line {
  readonly move: Square;
  readonly score: number;
  readonly exact: boolean;
  /** The expected line, `move` first; passes are left out. */
  readonly pv: readonly Square[];
}

/** Of a game, for the side to move. */
export type Outcome = 'win' | 'draw' | 'loss';

export interface SearchInfo {
  readonly searchId: SearchId;
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
  /** Since the search began, for a search that began on the opponent's time too. */
  readonly elapsedMs: number;
  /** How full the hash table is, per mille. */
  readonly hashFull: number;
}
