/** The searches that review several games, one game after another. */
import type { GameTree } from '../../engine/game/tree.ts';
import type { Effort } from '../../engine/review/effort.ts';
import { PASSES } from '../../engine/review/efforts.ts';
import { withFindings } from '../../engine/review/findings.ts';
import { type Found, type ReviewSearch, linePlaces, reviewSearches } from '../../engine/review/plan.ts';
import { solvedIn } from '../../engine/review/solved.ts';
import { findingsAt } from '../../engine/review/record.ts';

/**
 * Yields what is left to search of the lines of `trees` with an effort and writes what is found into them. `onFound` is called after
 * each position with the index of its game, and with `isDone` when there is nothing left to search in a game.
 */
export function* gameSearches(
  trees: GameTree[],
  effort: () => Effort,
  onFound: (index: number, isDone: boolean) => void,
): Generator<ReviewSearch, void, Found> {
  for (const [index, given] of trees.entries()) {
    let tree = given;
    yield* reviewSearches(
      () => linePlaces(tree),
      (id, evaluation) => {
        tree = withFindings(tree, findingsAt(tree, id, evaluation));
        trees[index] = tree;
        onFound(index, false);
      },
      { passes: () => PASSES[effort()], solved: solvedIn(() => tree) },
    );
    onFound(index, true);
  }
}
