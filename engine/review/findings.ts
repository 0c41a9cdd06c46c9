/** What a review writes into a game. It has a file of its own, because a game can be written to without judging it. */
import type { Evaluation } from '../game/evaluation.ts';
import { type GameTree, type Mark, type NodeId, annotate } from '../game/tree.ts';

/** What is to be noted of the place called `id`. */
export interface Finding {
  readonly id: NodeId;
  readonly evaluation?: Evaluation;
  readonly mark?: Mark;
}

/** The game with all that `findings` say. */
export function withFindings(tree: GameTree, findings: readonly Finding[]): GameTree {
  return findings.reduce((now, { id, ...found }) => annotate(now, id, found), tree);
}
