import { translate as t } from '../locales/later.ts';
import type { Locale } from '../../locales/languages.ts';

/** The time for a move, in milliseconds, as it is chosen in a list: "0.5 seconds". */
export function secondsText(ms: number, locale: Locale): string {
  const count = ms / 1000;
  return t('preferences.seconds', { count, seconds: count.toLocaleString(locale) });
}
