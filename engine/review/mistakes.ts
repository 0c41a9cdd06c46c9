/** The slips of one person in a reviewed game, each as a position to be asked again. Pure. */
import type { Evaluation } from '../game/evaluation.ts';
import type { Colour, Position } from '../game/position.ts';
import type { GameTree } from '../game/tree.ts';
import type { Judgement } from './judge.ts';
import { reviewedLine } from './reviewed-line.ts';
import { type Reason, whyReason } from './why.ts';

export interface Mistake {
  /** The position in which it was made. */
  readonly position: Position;
  /** What the review knows of the moves of that position. */
  readonly value: Evaluation;
  readonly judgement: Judgement;
  /** Why the better move is better; undefined where nothing can be proved. */
  readonly reason: Reason | undefined;
}

/** The moves of the line of `tree` that a review has marked as slips of the side `colour`, in their order. */
export function mistakesIn(tree: Pick<GameTree, 'root' | 'line'>, colour: Colour): Mistake[] {
  const { places, evaluations, slips, values } = reviewedLine(tree);
  return slips.flatMap((judgement) => {
    const position = places[judgement.ply - 1]?.place.position;
    const value = evaluations[judgement.ply - 1];
    if (judgement.mover !== colour || !position || !value) return [];
    return [{ position, value, judgement, reason: whyReason(judgement, position, values) }];
  });
}
