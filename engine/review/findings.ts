/**
 * The notes that a review writes into a game. They have a file of their own, because they can be written without
 * judging the game.
 */
import type { Evaluation } from '../game/evaluation.ts';
import { type GameTree, type Mark, type NodeId, type Retry, annotate } from '../game/tree.ts';

/** The notes for the place called `id`. */
export interface Finding {
  readonly id: NodeId;
  readonly evaluation?: Evaluation;
  readonly mark?: Mark;
  readonly retry?: Retry;
}

/** The game with all `findings` written into it. */
export function withFindings(tree: GameTree, findings: readonly Finding[]): GameTree {
  return findings.reduce((now, { id, ...found }) => annotate(now, id, found), tree);
}
