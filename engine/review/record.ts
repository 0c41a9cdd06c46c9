/** What there is to write into a game when a review has come a step further. */
import type { Evaluation } from '../game/evaluation.ts';
import { type GameTree, type NodeId, ROOT_ID, annotate, lineNodes } from '../game/tree.ts';
import type { Finding } from './findings.ts';
import { judge, nextMark } from './judge.ts';
import { type LinePlace, linePlaces } from './plan.ts';

/** The places of the line of a game, for a review of it. */
export function reviewLine(tree: GameTree): LinePlace[] {
  return linePlaces([tree.root, ...lineNodes(tree)]);
}

/**
 * What to note when the place called `id` has been evaluated: that, and the marks of the moves to and from it, as far as
 * they change by it. Marks that a person has given stay. Nothing for a place that is not on the line any more.
 */
export function findingsAt(tree: GameTree, id: NodeId, evaluation: Evaluation): Finding[] {
  const ids = [ROOT_ID, ...tree.line];
  const at = ids.indexOf(id);
  if (at < 0) return [];
  const before = reviewLine(tree);
  const after = reviewLine(annotate(tree, id, { evaluation }));
  const nodes = lineNodes(tree);
  const marks = [at - 1, at].flatMap((ply): Finding[] => {
    const node = nodes[ply];
    if (node === undefined) return [];
    const mark = nextMark(node.mark, judge(before, ply)?.mark, judge(after, ply)?.mark);
    return mark === node.mark || mark === undefined ? [] : [{ id: node.id, mark }];
  });
  return [{ id, evaluation }, ...marks];
}
