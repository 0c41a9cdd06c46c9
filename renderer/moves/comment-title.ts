import { moveNumber } from '../../engine/game/branches.ts';
import { type GameTree, type NodeId, pathTo } from '../../engine/game/tree.ts';
import { moveName } from '../../engine/notation/transcript.ts';
import { translate as t } from '../locales/later.ts';

/** "Comment on 12 e3", for the place called `id`. */
export function commentTitle(tree: GameTree, id: NodeId): string {
  const node = pathTo(tree, id)?.at(-1);
  if (!node) return t('branch.commentStart');
  const name = node.move === 'pass' ? t('panel.pass') : moveName(node.move);
  const number = moveNumber(tree.root, node);
  return t('branch.commentMove', { move: number === undefined ? name : `${number} ${name}` });
}
