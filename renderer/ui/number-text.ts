/** Numbers as text in the way of writing of a language. */
import type { Locale } from '../../locales/languages.ts';

/** To make a formatter takes as long as hundreds of its texts, and a table of figures has thousands of them. */
const kept = new Map<string, Intl.NumberFormat>();

/** What `toLocaleString` says, by a formatter that is made once. */
export function numberText(value: number, language: Locale, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = kept.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, options);
    kept.set(key, format);
  }
  return format.format(value);
}
