/**
 * Signs that look like the ones of moves: full-width letters and digits, and Cyrillic and Greek letters beside a digit.
 * Every character keeps its offset.
 */

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  А: 'A',
  В: 'B',
  в: 'b',
  с: 'c',
  С: 'C',
  ԁ: 'd',
  е: 'e',
  Е: 'E',
  ё: 'e',
  Ё: 'E',
  һ: 'h',
  Н: 'H',
  н: 'h',
  // Greek
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  α: 'a',
};

/** One such letter alone before a rank, not the end of a word. */
const LOOK_ALIKE_SQUARE = new RegExp(
  `(?<!\\p{L})[${Object.keys(LOOK_ALIKE).join('')}](?=[1-8](?!\\d))`,
  'gu',
);

/** Signs without width: spaces of no width, joiners, soft hyphens, and marks of the direction of writing. */
export const INVISIBLE =
  '\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufe0e\\ufe0f\\ufeff';

const INVISIBLE_SIGN = new RegExp(`[${INVISIBLE}]`, 'g');

const IS_ASCII = /^[\0-\x7f]*$/;

/** The text with the signs of moves in ASCII. */
export function fold(text: string): string {
  if (IS_ASCII.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replace(LOOK_ALIKE_SQUARE, (letter) => LOOK_ALIKE[letter] ?? letter);
}

/** A short text, such as a move by itself, in ASCII and without invisible signs; its length may change. */
export function plainSigns(text: string): string {
  return fold(text.replace(INVISIBLE_SIGN, '')).trim();
}

/** The offsets of the invisible signs in `text`. */
export function invisibleSigns(text: string): number[] {
  return Array.from(text.matchAll(INVISIBLE_SIGN), ({ index }) => index);
}
