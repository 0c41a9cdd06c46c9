/** What is known about the moves of the line on the board: what each lost, and how the game stood after it. */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import { placedDiscs } from '../../engine/game/branches.ts';
import type { Evaluation } from '../../engine/game/evaluation.ts';
import { turnState } from '../../engine/game/rules.ts';
import { type Mark, type NodeId, type Place, lineNodes } from '../../engine/game/tree.ts';
import { writePlayer } from '../../engine/players/registry.ts';
import { REVIEWER, valueAt } from '../../engine/review/plan.ts';
import { type Judgement, isSlip } from '../../engine/review/judge.ts';
import { isProbable as isProbableIn, judgementsIn, reviewedLine } from '../../engine/review/reviewed-line.ts';
import { useGameStore } from '../stores/game.ts';
import { useThoughtStore } from '../stores/thoughts.ts';
import { hasSameFields } from '../ui/same-fields.ts';

/** How the game stands at a place of the line. */
export interface ShownValue {
  /** The number of moves of the line that lead to it, passes included. */
  readonly ply: number;
  /** The number of the move that led there, as players count. */
  readonly number: number;
  /** The discs by which Black ends ahead. */
  readonly score: number;
  readonly exact: boolean;
  /**
   * The player or program that found it, as evaluations name them; undefined for the result, and for Master where nobody
   * else has counted discs.
   */
  readonly by?: string;
}

export const useMoveValueStore = defineStore('moveValues', () => {
  const game = useGameStore();
  const thoughts = useThoughtStore();

  const nodes = computed(() => lineNodes(game.tree));

  /** What was found of the moves that lost enough to be mentioned, on whichever line, by the places they led to. */
  const slips = computed(
    (): ReadonlyMap<NodeId, Judgement> =>
      new Map([...judgementsIn(game.tree)].filter(([, found]) => isSlip(found))),
  );

  /** Whether a review is not sure of the mark of a move. */
  function isProbable(move: { readonly id: NodeId; readonly mark?: Mark | undefined }): boolean {
    return isProbableIn(game.tree, move);
  }

  function thoughtOf({ id, position }: Place): Pick<Evaluation, 'score' | 'exact' | 'engine'> | undefined {
    const value = thoughts.valueOf(id, position);
    return value && { ...value, engine: writePlayer(value.by) };
  }

  /** How the place of the line after `ply` moves stands: as the review tells it, which is what is told of it elsewhere. */
  function valueOf(place: Place, ply: number): Pick<Evaluation, 'score' | 'exact' | 'engine'> | undefined {
    const { evaluation } = place;
    if (evaluation?.engine === REVIEWER) return reviewedLine(game.tree).values[ply];
    return evaluation ?? thoughtOf(place);
  }

  /** How the start stands, if that is known. */
  const start = computed(() => valueOf(game.tree.root, 0));

  function valuesNow(): readonly ShownValue[] {
    const found = nodes.value.flatMap((node, at): ShownValue[] => {
      const isLast = at === nodes.value.length - 1;
      const result = isLast && turnState(node.position) === 'over' ? valueAt(node) : undefined;
      const value = result ?? valueOf(node, at + 1);
      if (value === undefined) return [];
      const number = placedDiscs(game.tree.root.position, node.position);
      const { score, exact, engine } = value;
      return [{ ply: at + 1, number, score, exact, ...(!result && { by: engine }) }];
    });
    const isShared = thoughts.isShared || found.some(({ by = REVIEWER }) => by !== REVIEWER);
    if (isShared) return found;
    return found.map(({ ply, number, score, exact }) => ({ ply, number, score, exact }));
  }

  /**
   * How the game stood after each move, as far as a review or the engine's own thoughts tell. It stays the same list
   * while a search goes on to say the same.
   */
  const values = computed((before?: readonly ShownValue[]) => {
    const now = valuesNow();
    const isSame =
      before?.length === now.length && now.every((value, at) => hasSameFields(value, before[at]!));
    return isSame ? before : now;
  });

  return { slips, isProbable, start, values };
});
