/** The user's own results in words. */
import { translate as t } from '../../locales/later.ts';
import type { OwnResults } from './rows.ts';

/** "You: 3 won, 1 drawn, 2 lost". */
export function ownText({ wins, draws, losses }: OwnResults): string {
  return t('openings.own', {
    won: t('openings.ownResult.won', { count: wins }),
    drawn: t('openings.ownResult.drawn', { count: draws }),
    lost: t('openings.ownResult.lost', { count: losses }),
  });
}
