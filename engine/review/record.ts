/** The notes to write into a game after a step of a review. */
import type { Evaluation } from '../game/evaluation.ts';
import { type GameTree, type NodeId, ROOT_ID, annotate, lineNodes } from '../game/tree.ts';
import type { Finding } from './findings.ts';
import { judge, nextMark } from './judge.ts';
import { linePlaces } from './plan.ts';

/**
 * The notes after the place called `id` has been evaluated: its evaluation, and changes to the marks of the moves to
 * and from it. Marks set by a person stay. Empty for a place that is no longer on the line.
 */
export function findingsAt(tree: GameTree, id: NodeId, evaluation: Evaluation): Finding[] {
  const ids = [ROOT_ID, ...tree.line];
  const at = ids.indexOf(id);
  if (at < 0) return [];
  const before = linePlaces(tree);
  const after = linePlaces(annotate(tree, id, { evaluation }));
  const nodes = lineNodes(tree);
  const marks = [at - 1, at].flatMap((ply): Finding[] => {
    const node = nodes[ply];
    if (node === undefined) return [];
    const mark = nextMark(node.mark, judge(before, ply)?.mark, judge(after, ply)?.mark);
    return mark === node.mark || mark === undefined ? [] : [{ id: node.id, mark }];
  });
  return [{ id, evaluation }, ...marks];
}
