/** Reviews games on one thread, as the app does. */
import { reviewTree } from '../../engine/adapters/review.ts';
import { countEmpties } from '../../engine/game/position.ts';
import type { GameTree } from '../../engine/game/tree.ts';
import { UNLIMITED_DEPTH } from '../../engine/players/recipe.ts';
import type { Judgement } from '../../engine/review/judge.ts';
import type { Effort } from '../../engine/review/effort.ts';
import { PASSES } from '../../engine/review/efforts.ts';
import { reviewedLine } from '../../engine/review/reviewed-line.ts';
import { SHIPPED_EVALUATION, openEngine } from '../host/engine.ts';

const HASH_MB = 64;

/** Returns a function that reviews the line of a game from an empty hash table, so that a game is always judged alike. */
export function createReviewer(): (tree: GameTree, effort: Effort) => Promise<readonly Judgement[]> {
  const { search } = openEngine({ hashMb: HASH_MB, evaluationFile: SHIPPED_EVALUATION });
  const pool: Parameters<typeof reviewTree>[1] = {
    run({ position, recipe }) {
      if (recipe.kind !== 'search') throw new Error('A review searches.');
      const maxDepth = Math.min(recipe.maxDepth, UNLIMITED_DEPTH, countEmpties(position));
      const result = search.search({ position, maxDepth, threads: 1 });
      return Promise.resolve({ kind: 'finished', result });
    },
  };
  return async (tree, effort) => {
    search.clearHash();
    return reviewedLine(await reviewTree(tree, pool, undefined, PASSES[effort])).judgements;
  };
}
