/**
 * What the levels are made of: a player and its limits become a recipe that a search thread can follow.
 *
 * 1. Beginner: greedy. 2. Club: alpha-beta, exactly six plies, on the classic six-part evaluation.
 * 3. Master: everything the engine has, within the limits.
 */
import { count } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { assertNever } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import type { Limits, PlayerSpec } from '../protocol.ts';

export type Recipe =
  | { readonly kind: 'greedy' }
  /** Full-width alpha-beta on the classic evaluation, `depth` plies. */
  | { readonly kind: 'classic'; readonly depth: number }
  /** The full search; without `timeMs` it runs until `maxDepth` is done. `lines`: how many moves get a score, 1 unless told. */
  | {
      readonly kind: 'search';
      readonly maxDepth: number;
      readonly timeMs?: number;
      readonly lines?: number;
    };

export const CLUB_DEPTH = 6;

/** No game is longer than 60 moves, so this depth means "to the end". */
export const UNLIMITED_DEPTH = 60;

/** A forced move needs no thought; this much gives it a meaningful score to show. */
const FORCED_MOVE_MS = 100;

export function recipeFor(player: PlayerSpec, limits: Limits, position: Position): Recipe {
  switch (player.kind) {
    case 'beginner':
      return { kind: 'greedy' };
    case 'club':
      return { kind: 'classic', depth: CLUB_DEPTH };
    case 'master':
      return limits.kind === 'depth'
        ? { kind: 'search', maxDepth: Math.min(limits.depth, UNLIMITED_DEPTH) }
        : {
            kind: 'search',
            maxDepth: UNLIMITED_DEPTH,
            timeMs: isForced(position) ? Math.min(limits.timeMs, FORCED_MOVE_MS) : limits.timeMs,
          };
    default:
      return assertNever(player);
  }
}

function isForced(position: Position): boolean {
  return count(legalMoves(position)) === 1;
}
