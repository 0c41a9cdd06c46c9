import { expect, it } from 'vitest';
import { dateText } from '../../../renderer/ui/date-text.ts';

/** Some versions of the locale data put a narrow space between the time and its half of the day. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

it.each([
  ['2026-11-21', 'en', 'Nov 21, 2026'],
  ['2026-11-21 14:32', 'en', 'Nov 21, 2026, 2:32 PM'],
  ['2026-11-21 14:32:59', 'fr', '21 nov. 2026, 14:32'],
  ['2026-11-21', 'ja', '2026/11/21'],
])('the date %s is in %s %s', (date, locale, words) => {
  expect(plain(dateText(date, locale))).toBe(words);
});

it.each(['2026', '2026-11', '1998-01-02,03', '2026-02-31', 'autumn'])(
  'what no calendar has stays as the file says it: %s',
  (date) => {
    expect(dateText(date, 'en')).toBe(date);
  },
);
