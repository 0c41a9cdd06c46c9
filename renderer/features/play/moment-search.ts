/**
 * Finds the one move to look at in a lost game, by a quick review beside the game, or by what Review has found already: it
 * is the move that Review names. Nothing of it is kept: what a game is marked with is for Review to say. It is loaded when
 * such a game has ended.
 */
import type { Colour } from '../../../engine/game/position.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { losingMove } from '../../../engine/review/summary.ts';
import type { useEngineStore } from '../../thinking/engine.ts';
import { gameSearches } from '../../thinking/game-searches.ts';

/**
 * Calls `onFound` with the number of moves of the game, the first `plies` of the line of `tree`, up to the one with which
 * `you` lost it, passes included, unless no move of theirs has a mark. Returns how to end the search; `onFound` is not
 * called after that.
 */
export function findMoment(
  engine: Pick<ReturnType<typeof useEngineStore>, 'review'>,
  { tree, plies }: { readonly tree: GameTree; readonly plies: number },
  you: Colour,
  onFound: (ply: number) => void,
): () => void {
  const trees = [tree];
  const review = engine.review({
    searches: gameSearches(
      trees,
      () => 'quick',
      () => undefined,
    ),
    onEnd(how) {
      if (how !== 'finished') return;
      const found = losingMove(reviewedLine(trees[0] ?? tree, plies).judgements, you);
      if (found) onFound(found.ply);
    },
  });
  return () => review.cancel();
}
