import { moveNumber } from '../../engine/game/branches.ts';
import type { GameNode, Place } from '../../engine/game/tree.ts';
import { moveName } from '../../engine/notation/transcript.ts';
import { translate as t } from '../locales/later.ts';

/** "Comment on 12 e3", for the move that led to `place`, or for the start of the game, which is `root`. */
export function commentTitle(root: Place, place: Place | GameNode): string {
  if (!('move' in place)) return t('branch.commentStart');
  const name = place.move === 'pass' ? t('panel.pass') : moveName(place.move);
  const number = moveNumber(root, place);
  return t('branch.commentMove', { move: number === undefined ? name : `${number} ${name}` });
}
