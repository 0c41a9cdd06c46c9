/** How an estimate of the computer is shown: in words, and as a bar. */
import type { Translate } from '../locales/i18n.ts';
import type { Estimate } from '../stores/thoughts.ts';

/** "Black leads +4", or "Even". */
export function estimateText({ forBlack }: Estimate, t: Translate): string {
  const discs = Math.round(forBlack);
  if (discs === 0) return t('estimate.even');
  return t('estimate.leads', {
    side: t(discs > 0 ? 'side.black' : 'side.white'),
    score: `+${Math.abs(discs)}`,
  });
}

/** "Depth 18", or "Exact" where the game was searched to its end. */
export function estimateBasis({ depth, exact }: Estimate, t: Translate): string {
  return exact ? t('estimate.exact') : t('estimate.depth', { depth });
}

/** How much of the bar is black, 0-1, for black ahead by `forBlack` discs; it flattens towards both ends. */
export function blackShare(forBlack: number): number {
  return 0.5 + 0.5 * Math.tanh(forBlack / 32);
}
