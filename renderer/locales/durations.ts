/** Times in words, as the language has them: "4 minutes, 32 seconds". */
import type { Locale } from '../../locales/languages.ts';

type Style = 'long' | 'short';

/** To make one takes longer than to write hundreds of times with it, and a list of clocks has many. */
const formats = new Map<string, Intl.DurationFormat>();

/** Writes times in `language`. No time at all would have no words, so its seconds are always said. */
function formatOf(language: Locale, style: Style, isNothing: boolean): Intl.DurationFormat {
  const key = `${language} ${style} ${isNothing}`;
  const always = isNothing ? { secondsDisplay: 'always' as const } : {};
  const format = formats.get(key) ?? new Intl.DurationFormat(language, { style, ...always });
  formats.set(key, format);
  return format;
}

function write(seconds: number, locale: Locale, style: Style): string {
  return formatOf(locale, style, seconds === 0).format({
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  });
}

/** `ms` to be heard; rounded down to seconds. */
export function spokenTime(ms: number, locale: Locale): string {
  return write(Math.floor(ms / 1000), locale, 'long');
}

/** `ms` to be read where there is little room. */
export function shortTime(ms: number, locale: Locale): string {
  return write(Math.floor(ms / 1000), locale, 'short');
}
