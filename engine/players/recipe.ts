/** What a search thread can follow to find a player's move. Which player needs which, its own file says. */
import { assertNever } from '../game/result.ts';
import { ALL_LINES } from '../protocol.ts';

export type Recipe =
  | { readonly kind: 'greedy' }
  /** Full-width alpha-beta on the classic evaluation, `depth` plies. */
  | { readonly kind: 'classic'; readonly depth: number }
  /** The full search, until `maxDepth` is done. `lines`: how many moves get a score, 1 unless told. */
  | { readonly kind: 'search'; readonly maxDepth: number; readonly lines?: number }
  /** Alpha-beta on the eight measures, `depth` plies, of which the first are filtered. */
  | { readonly kind: 'evolved'; readonly depth: number }
  /** Monte-Carlo tree search, until `most` playouts have ended; `evaluated`: the evaluation takes their place. */
  | { readonly kind: 'monteCarlo'; readonly evaluated: boolean; readonly most: number }
  /** The full search to `depth` plies, with a score for every move; then one that gives away `loss` discs in the mean. */
  | { readonly kind: 'fallible'; readonly depth: number; readonly loss: number };

/** No game is longer than 60 moves, so this depth means "to the end". */
export const UNLIMITED_DEPTH = 60;

/** Whether it takes the module that is loaded when one of its players is chosen. */
export function needsOpponents({ kind }: Recipe): boolean {
  return kind === 'monteCarlo' || kind === 'evolved';
}

/** How many moves get a score. */
export function linesOf(recipe: Recipe): number {
  switch (recipe.kind) {
    case 'greedy':
    case 'classic':
    case 'evolved':
      return 1;
    case 'search':
      return recipe.lines ?? 1;
    case 'fallible':
    case 'monteCarlo':
      return ALL_LINES;
    default:
      return assertNever(recipe);
  }
}
