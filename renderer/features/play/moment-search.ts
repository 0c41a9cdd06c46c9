/**
 * Looks back at a lost game, by a quick review beside it, or by what Review has found already: the one move to look at, which
 * is the move that Review names, and what was found of the others. Nothing of it is kept: what a game is marked with is for
 * Review to say. It is loaded when such a game has ended.
 */
import type { Colour } from '../../../engine/game/position.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import type { Judgement } from '../../../engine/review/judge.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { losingMove } from '../../../engine/review/summary.ts';
import type { useEngineStore } from '../../thinking/engine.ts';
import { gameSearches } from '../../thinking/game-searches.ts';

/** What such a look has found. */
export interface LookedBack {
  /** The number of moves up to the one with which the game was lost, passes included, unless no move has a mark. */
  readonly lostAt: number | undefined;
  /** What was found of the moves; nothing if the look failed. */
  readonly judgements: readonly Judgement[];
}

/**
 * Calls `onEnd` with what was found of the first `plies` moves of the line of `tree`, which `you` have lost. Returns how to end
 * the search; `onEnd` is not called after that.
 */
export function lookBack(
  engine: Pick<ReturnType<typeof useEngineStore>, 'review'>,
  { tree, plies }: { readonly tree: GameTree; readonly plies: number },
  you: Colour,
  onEnd: (found: LookedBack) => void,
): () => void {
  const trees = [tree];
  const review = engine.review({
    searches: gameSearches(
      trees,
      () => 'quick',
      () => undefined,
    ),
    onEnd(how) {
      const judgements = how === 'finished' ? reviewedLine(trees[0] ?? tree, plies).judgements : [];
      onEnd({ lostAt: losingMove(judgements, you)?.ply, judgements });
    },
  });
  return () => review.cancel();
}
