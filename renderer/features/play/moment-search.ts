/**
 * Finds the one move to look at in a lost game of which the players told too little, by a quick review beside the game.
 * Nothing of it is kept: what a game is marked with is for Review to say. It is loaded when such a game has ended.
 */
import type { Colour } from '../../../engine/game/position.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import type { useEngineStore } from '../../thinking/engine.ts';
import { gameSearches } from '../../thinking/game-searches.ts';

/**
 * Calls `onFound` with the number of moves of the line of `tree` up to the one, passes included, with which `you` gave
 * most away, unless no move of theirs has a mark. Returns how to end the search; `onFound` is not called after that.
 */
export function findMoment(
  engine: Pick<ReturnType<typeof useEngineStore>, 'review'>,
  tree: GameTree,
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
      const own = reviewedLine(trees[0] ?? tree).slips.filter(({ mover }) => mover === you);
      const worst = own.reduce<(typeof own)[number] | undefined>(
        (most, slip) => (slip.loss > (most?.loss ?? 0) ? slip : most),
        undefined,
      );
      if (worst) onFound(worst.ply);
    },
  });
  return () => review.cancel();
}
