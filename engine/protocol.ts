/**
 * The engine's language: what may be asked of it and what it answers. Everything here is plain data that survives a
 * structured clone. Scores are in discs and mover-relative: +6 means that the side to move of the searched position
 * ends six discs ahead.
 */
import type { Position } from './game/position.ts';
import type { Square } from './game/square.ts';

/** Names one `go`; larger is newer. Whoever sends commands hands them out. */
export type SearchId = number;

/** What bounds a search: thinking time in milliseconds, or a depth in plies. */
export type Limits =
  { readonly kind: 'time'; readonly timeMs: number } | { readonly kind: 'depth'; readonly depth: number };

/** Who thinks: see engine/players. */
export type PlayerSpec =
  { readonly kind: 'beginner' } | { readonly kind: 'club' } | { readonly kind: 'master' };

export type Command =
  /** Find a move. Ends any search that is running; the position must have a legal move. */
  | {
      readonly kind: 'go';
      readonly searchId: SearchId;
      readonly position: Position;
      readonly limits: Limits;
      readonly player: PlayerSpec;
    }
  /** End the running search; its `bestMove` follows at once. Nothing happens when none is running. */
  | { readonly kind: 'stop' }
  /** Forget what was learnt about earlier positions. */
  | { readonly kind: 'newGame' };

/** What ended or prevented a search. */
export type Failure =
  { readonly kind: 'noLegalMove' } | { readonly kind: 'crashed'; readonly message: string };

export type Event =
  /** The engine is up. `sharedMemory` is false where the browser allows only one thread. */
  | { readonly kind: 'ready'; readonly threads: number; readonly sharedMemory: boolean }
  /** At most 20 a second for each search. */
  | ({ readonly kind: 'progress' } & SearchInfo)
  /** Exactly once for each `go` that did not fail, also after `stop` and when a newer `go` took over. */
  | ({ readonly kind: 'bestMove'; readonly move: Square } & SearchInfo)
  /** Instead of `bestMove`. */
  | { readonly kind: 'failed'; readonly searchId: SearchId; readonly reason: Failure };

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
  /** The line the engine expects, best move first; passes are left out. */
  readonly pv: readonly Square[];
  readonly nodes: number;
  readonly elapsedMs: number;
}
