/** What a judgement says of a move, where a review and practice say the same. */
import { squareName } from '../../engine/game/square.ts';
import type { Judgement } from '../../engine/review/judge.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';
import { leadText } from './lead-text.ts';

/** "43 g2". */
export function moveText({ number, move }: Pick<Judgement, 'number' | 'move'>): string {
  return `${number} ${squareName(move)}`;
}

/** "h2 keeps Black ahead by 4." */
export function betterText({ best, bestScore }: Judgement, t: Translate<MessageKey>): string {
  return t('review.better', { square: squareName(best), lead: leadText(bestScore, t) });
}
