/** Times in words, as the language has them: "4 minutes, 32 seconds". */
import type { Locale } from './locale.ts';

function write(seconds: number, locale: Locale, style: 'long' | 'short'): string {
  const parts = {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
  // Else a duration of nothing would be no word at all.
  const always = seconds === 0 ? { secondsDisplay: 'always' as const } : {};
  return new Intl.DurationFormat(locale, { style, ...always }).format(parts);
}

/** `ms` to be heard; rounded down to seconds. */
export function spokenTime(ms: number, locale: Locale): string {
  return write(Math.floor(ms / 1000), locale, 'long');
}

/** `ms` to be read where there is little room. */
export function shortTime(ms: number, locale: Locale): string {
  return write(Math.floor(ms / 1000), locale, 'short');
}
