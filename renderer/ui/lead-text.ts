/** Who is ahead, in words: a number alone would not say whose discs it counts. */
import type { Evaluation } from '../../engine/game/evaluation.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';
import { discsText, shownDiscs } from './scores.ts';

/** "Black ahead by 4 discs", "White ahead by 1.4 discs", "Level"; `score` counts for Black. */
export function leadText(score: number, t: Translate): string {
  const count = shownDiscs(score);
  if (count === 0) return t('lead.level');
  const side = t(score > 0 ? 'side.black' : 'side.white');
  return t('lead.ahead', { side, count, discs: discsText(score) });
}

/** "Black ahead by 4, exact", for a place; or that it is not known yet. */
export function valueText(
  value: Pick<Evaluation, 'score' | 'exact'> | undefined,
  t: Translate<MessageKey>,
): string {
  if (value === undefined) return t('review.unknown');
  const lead = leadText(value.score, t);
  return t(value.exact ? 'review.exactly' : 'review.about', { lead });
}
