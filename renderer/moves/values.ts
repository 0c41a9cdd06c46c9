/** What is known about the moves of the line on the board: what each lost, and how the game stood after it. */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import { placedDiscs } from '../../engine/game/branches.ts';
import { type NodeId, lineNodes } from '../../engine/game/tree.ts';
import { valueAt } from '../../engine/review/plan.ts';
import { type Judgement, isSlip, judgeLine } from '../../engine/review/judge.ts';
import { reviewLine } from '../../engine/review/record.ts';
import { useGameStore } from '../stores/game.ts';
import { useThoughtStore } from '../stores/thoughts.ts';

/** How the game stands at a place of the line. */
export interface ShownValue {
  /** The number of moves of the line that lead to it, passes included. */
  readonly ply: number;
  /** The number of the move that led there, as players count. */
  readonly number: number;
  /** The discs by which Black ends ahead. */
  readonly score: number;
  readonly exact: boolean;
}

export const useMoveValueStore = defineStore('moveValues', () => {
  const game = useGameStore();
  const thoughts = useThoughtStore();

  const nodes = computed(() => lineNodes(game.tree));
  /** A game in play has no evaluations, and should not wait for judgements of its moves. */
  const isEvaluated = computed(() => nodes.value.some(({ evaluation }) => evaluation !== undefined));

  /** The judgements of the moves that lost enough to be mentioned, by the places they led to. */
  const slips = computed((): ReadonlyMap<NodeId, Judgement> => {
    const judgements = isEvaluated.value ? judgeLine(reviewLine(game.tree)) : [];
    return new Map(judgements.filter(isSlip).map((judgement) => [judgement.id, judgement]));
  });

  /** How the game stood after each move, as far as a review or the engine's own thoughts tell. */
  const values = computed((): readonly ShownValue[] =>
    nodes.value.flatMap((node, at): ShownValue[] => {
      const isLast = at === nodes.value.length - 1 && game.isFinished;
      const known = node.evaluation ?? thoughts.valueOf(node.id, node.position);
      const value = isLast ? (valueAt(node) ?? known) : known;
      if (value === undefined) return [];
      const number = placedDiscs(game.tree.root.position, node.position);
      return [{ ply: at + 1, number, score: value.score, exact: value.exact }];
    }),
  );

  return { slips, values };
});
