/**
 * What the levels are made of: a player and its limits become a recipe that a search thread can follow.
 *
 * 1. Beginner: greedy. 2. Club: alpha-beta, exactly six plies, on the classic six-part evaluation.
 * 3. Master: everything the engine has, within the limits. Custom: a shallow search that gives every move a score, of
 * which one is drawn (mistakes.ts).
 */
import { assertNever } from '../game/result.ts';
import { ALL_LINES, type Limits, type PlayerSpec } from '../protocol.ts';
import { strengthOf } from '../strength.ts';

export type Recipe =
  | { readonly kind: 'greedy' }
  /** Full-width alpha-beta on the classic evaluation, `depth` plies. */
  | { readonly kind: 'classic'; readonly depth: number }
  /** The full search, until `maxDepth` is done. `lines`: how many moves get a score, 1 unless told. */
  | { readonly kind: 'search'; readonly maxDepth: number; readonly lines?: number }
  /** The full search to `depth` plies, with a score for every move; then one that gives away `loss` discs in the mean. */
  | { readonly kind: 'fallible'; readonly depth: number; readonly loss: number };

export const CLUB_DEPTH = 6;

/** No game is longer than 60 moves, so this depth means "to the end". */
export const UNLIMITED_DEPTH = 60;

/** Time is no ingredient: see engine/host. @throws RangeError for a step that is none. */
export function recipeFor(player: PlayerSpec, limits: Limits, lines: number): Recipe {
  switch (player.kind) {
    case 'beginner':
      return { kind: 'greedy' };
    case 'club':
      return { kind: 'classic', depth: CLUB_DEPTH };
    case 'master':
      return {
        kind: 'search',
        maxDepth: limits.kind === 'depth' ? Math.min(limits.depth, UNLIMITED_DEPTH) : UNLIMITED_DEPTH,
        lines,
      };
    case 'custom': {
      const { depth, loss } = strengthOf(player.step);
      return { kind: 'fallible', depth, loss };
    }
    default:
      return assertNever(player);
  }
}

/** How many moves get a score. */
export function linesOf(recipe: Recipe): number {
  switch (recipe.kind) {
    case 'greedy':
    case 'classic':
      return 1;
    case 'search':
      return recipe.lines ?? 1;
    case 'fallible':
      return ALL_LINES;
    default:
      return assertNever(recipe);
  }
}
