/** How the engine's scores are shown to people. The engine counts for the side to move. */
import type { Position } from '../../engine/game/position.ts';
import type { Locale } from '../../locales/languages.ts';

/** A score of `position` for black, because scores beside the board are black's, whoever is to move. */
export function forBlack(score: number, { toMove }: Position): number {
  return toMove === 'black' || score === 0 ? score : -score;
}

/** A score in tenths of a disc, the finest difference that is shown. */
export function inTenths(score: number): number {
  return Math.round(score * 10);
}

/** An estimate with one decimal in two parts, so that the decimal can be written smaller: "+2" and "4". */
export function scoreParts(score: number): { readonly whole: string; readonly decimal: string } {
  const tenths = inTenths(score);
  const size = Math.abs(tenths);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '';
  return { whole: `${sign}${Math.floor(size / 10)}`, decimal: String(size % 10) };
}

/** A number with its sign and as many decimals as are given, in the way of writing of `locale`: "+0.30", "−1.25". */
export function signedText(value: number, decimals: number, locale: Locale): string {
  return value
    .toLocaleString(locale, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    .replace('-', '−');
}

/** The score in whole discs with its sign: "+4", "−12", "0". */
export function scoreText(score: number): string {
  const discs = Math.round(score);
  if (discs === 0) return '0';
  return discs > 0 ? `+${discs}` : `−${-discs}`;
}
