/** How an estimate of the computer is shown: in words, and as a bar. */
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import type { Colour } from '../../../engine/game/position.ts';
import { within } from '../../../engine/values/within.ts';
import type { Estimate } from '../../stores/thoughts.ts';
import { basisText } from '../../ui/search-figures.ts';
import { computerText } from '../../ui/strength-text.ts';

/** So small a lead changes sides from one search to the next, and a full board never has a lead of one disc. */
const EVEN_DISCS = 1;

type ShownEstimate = Pick<Estimate, 'forBlack' | 'exact' | 'certain'>;

/**
 * `estimate` as it is told to `you`, the one person of a game that goes on: that their loss is certain is told to nobody
 * who has not asked for it.
 */
export function spared(estimate: Estimate, you: Colour | undefined): Estimate {
  const isLost = you !== undefined && (you === 'black' ? estimate.forBlack < 0 : estimate.forBlack > 0);
  return isLost ? { ...estimate, exact: false, certain: false } : estimate;
}

/**
 * Says "Black should win by 4" or "Even", which cannot be mistaken for the discs that are counted beside it; "Black wins
 * by 4" if the game was searched to its end; or "Black wins for certain" if a win is proved, but not its size.
 */
export function estimateText({ forBlack, exact, certain }: ShownEstimate, t: Translate<MessageKey>): string {
  if (certain && !exact) {
    return forBlack === 0 ? t('estimate.certainDraw') : t('estimate.certainWin', lead(forBlack, t));
  }
  const discs = Math.round(forBlack);
  if (exact && discs === 0) return t('estimate.certainDraw');
  if (!exact && Math.abs(discs) <= EVEN_DISCS) return t('estimate.even');
  return t(exact ? 'estimate.wins' : 'estimate.expected', lead(discs, t));
}

function lead(discs: number, t: Translate<MessageKey>): { side: string; count: number } {
  return { side: t(discs > 0 ? 'side.black' : 'side.white'), count: Math.abs(discs) };
}

/**
 * Says "Give or take 4"; "Exact" if the game was searched to its end, and "By about 4" if that search only found the winner.
 * The player that found it is named where several count the discs of a game: "Neural · 9 moves ahead".
 */
export function estimateBasis(estimate: Estimate, t: Translate<MessageKey>): string {
  const basis = basisOf(estimate, t);
  if (!estimate.by) return basis;
  const by = computerText(estimate.by, t);
  return basis === '' ? by : t('player.detail', { side: by, level: basis });
}

function basisOf(estimate: Estimate, t: Translate<MessageKey>): string {
  const { forBlack, exact, certain, searched } = estimate;
  if (exact || !certain) return basisText({ ...estimate, error: searched && within(searched) }, t);
  return forBlack === 0 ? '' : t('estimate.about', { count: Math.round(lead(forBlack, t).count) });
}

/**
 * The share of the bar that is black, from 0 to 1, for black ahead by `forBlack` discs; the curve flattens towards both
 * ends.
 */
export function blackShare(forBlack: number): number {
  return 0.5 + 0.5 * Math.tanh(forBlack / 32);
}
