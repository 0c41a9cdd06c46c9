/** How the engine's scores are shown to people. The engine counts for the side to move. */
import type { Position } from '../../engine/game/position.ts';
import type { Locale } from '../../locales/languages.ts';
import { locale } from '../locales/i18n.ts';
import { numberText } from './number-text.ts';

/** A score of `position` for black, because scores beside the board are black's, whoever is to move. */
export function forBlack(score: number, { toMove }: Position): number {
  return toMove === 'black' || score === 0 ? score : -score;
}

/**
 * A score in tenths of a disc, the finest difference that is shown. A half goes away from 0, so that the leads of both sides
 * are written alike: `Math.round` alone takes −11.5 for −11.
 */
export function inTenths(score: number): number {
  return Math.sign(score) * Math.round(Math.abs(score) * 10);
}

/** An estimate with one decimal in two parts, so that the decimal can be written smaller: "+2" and "4". */
export function scoreParts(score: number): { readonly whole: string; readonly decimal: string } {
  const tenths = inTenths(score);
  const size = Math.abs(tenths);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '';
  return { whole: `${sign}${Math.floor(size / 10)}`, decimal: String(size % 10) };
}

/** A number with its sign and as many decimals as are given, in the way of writing of `language`: "+0.30", "−1.25". */
export function signedText(value: number, decimals: number, language: Locale): string {
  return numberText(value, language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).replace('-', '−');
}

/**
 * The one rule of how values are written: an estimate below so many discs has one decimal, a larger one none, because nobody
 * asks for its tenths, and an exact value, which is a number of discs, never has any.
 */
export const WHOLE_DISCS = 3;

/**
 * The size of a score as it is shown, in discs: an estimate below three discs to a tenth, because there a game is decided
 * by less than a disc, and all else whole.
 */
export function shownDiscs(score: number): number {
  const size = Math.abs(score);
  const tenths = inTenths(size);
  return Number.isInteger(score) || tenths >= 10 * WHOLE_DISCS ? Math.round(size) : tenths / 10;
}

/** What `shownDiscs` is of an estimate or a proved score, as the language of the words writes it: "4", "1.4", "0.3". */
export function discsText(score: number): string {
  const discs = shownDiscs(score);
  const hasTenths = !Number.isInteger(score) && discs < WHOLE_DISCS;
  return hasTenths ? discs.toLocaleString(locale.value, { minimumFractionDigits: 1 }) : String(discs);
}

/** The score with its sign: "+4", "−12", "−1.4", "0". */
export function scoreText(score: number): string {
  const sign = shownDiscs(score) === 0 ? '' : score > 0 ? '+' : '−';
  return `${sign}${discsText(score)}`;
}
