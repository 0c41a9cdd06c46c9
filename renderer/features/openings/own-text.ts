/** The user's own results in words. */
import { locale } from '../../locales/i18n.ts';
import { translate as t } from '../../locales/later.ts';
import type { OwnResults } from './rows.ts';

/** "You: 3 won, 1 drawn, 2 lost". */
export function ownText({ wins, draws, losses }: OwnResults): string {
  const [won, drawn, lost] = [wins, draws, losses].map((count) => count.toLocaleString(locale.value));
  return t('openings.own', { won: won ?? '', drawn: drawn ?? '', lost: lost ?? '' });
}
