/** What a gap of a repertoire lacks, in words. */
import { squareName } from '../../../engine/game/square.ts';
import type { Gap } from '../../../engine/practice/coverage.ts';
import { translate as t } from '../../locales/later.ts';

export function gapText({ kind, moves }: Gap): string {
  if (kind === 'answer') return t('repertoire.missingAnswer');
  if (kind === 'end') return t('repertoire.lineEnds');
  return t('repertoire.missingReply', { square: squareName(moves.at(-1) ?? 0) });
}
