/** The instructions by which a search thread finds a player's move. The file of each player chooses its own. */
import { assertNever } from '../game/result.ts';
import { ALL_LINES } from '../protocol.ts';
import type { LearnerId } from './learners.ts';
import type { MeasureWeights, SquareWorth } from './measures.ts';

export type Recipe =
  | { readonly kind: 'greedy' }
  /** Full-width alpha-beta with the classic evaluation, `depth` plies deep. */
  | { readonly kind: 'classic'; readonly depth: number }
  /** The full search up to `maxDepth`. `lines` is the number of moves that get a score, 1 by default. */
  | { readonly kind: 'search'; readonly maxDepth: number; readonly lines?: number }
  /** The full search up to `maxDepth`, with Neural's network as its evaluation. `lines` is as for `search`. */
  | { readonly kind: 'neural'; readonly maxDepth: number; readonly lines?: number }
  /**
   * Alpha-beta with the eight measures by these weights, or else those of Evolved, or with the worth of squares, `depth` plies
   * deep; moves are filtered in the first plies. With a learner its network takes their place.
   */
  | {
      readonly kind: 'evolved';
      readonly depth: number;
      readonly weights?: MeasureWeights | SquareWorth;
      readonly learner?: LearnerId;
    }
  /** Monte-Carlo tree search until `most` playouts have ended; if `evaluated`, the evaluation replaces them. */
  | { readonly kind: 'monteCarlo'; readonly evaluated: boolean; readonly most: number }
  /**
   * The full search to `depth` plies with a score for every move, then the choice of a move that gives away `loss`
   * discs on average.
   */
  | { readonly kind: 'fallible'; readonly depth: number; readonly loss: number };

/** No game is longer than 60 moves, so this depth means "to the end". */
export const UNLIMITED_DEPTH = 60;

/** Whether it needs the module that is loaded when one of its players is chosen. */
export function needsOpponents({ kind }: Recipe): boolean {
  return kind === 'monteCarlo' || kind === 'evolved' || kind === 'neural';
}

/** The full search with whichever evaluation. */
export type MainSearch = Extract<Recipe, { kind: 'search' | 'neural' }>;

/** Whether it is the full search. Several threads share it, and the hash table lets it go on after an interruption. */
export function isMainSearch(recipe: Recipe): recipe is MainSearch {
  return recipe.kind === 'search' || recipe.kind === 'neural';
}

/** The number of moves that get a score. */
export function linesOf(recipe: Recipe): number {
  switch (recipe.kind) {
    case 'greedy':
    case 'classic':
    case 'evolved':
      return 1;
    case 'search':
    case 'neural':
      return recipe.lines ?? 1;
    case 'fallible':
    case 'monteCarlo':
      return ALL_LINES;
    default:
      return assertNever(recipe);
  }
}
