import { SQUARE_COUNT } from '../game/square.ts';

/** Letters that no accent makes: Unicode takes none of them apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

const SOME_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** The letters of a text without accents, case and width, so that "reglages" finds "Réglages…", and "odegard" "Ødegård". */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(SOME_LETTER, (letter) => LETTERS[letter] ?? letter)
    .trim();
}

/** The words of a text that somebody looks for. */
export function plainWords(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * The words of a text that rows are searched for, each in all ways in which texts may have it: a score is one word however it
 * is spaced, but a name or a comment may have its spaces. More discs than a board has, or years, are no score.
 */
export function searchedWords(text: string): string[][] {
  const scores = text
    .normalize('NFKC')
    .replace(SPACED_SCORE, (all: string, black: string, white: string) =>
      Number(black) + Number(white) <= SQUARE_COUNT ? all.replace(/\s+/g, JOINT) : all,
    );
  return plainWords(scores).map((word) =>
    word.includes(JOINT) ? [word.replaceAll(JOINT, ''), word.replaceAll(JOINT, ' ')] : [word],
  );
}

const SPACED_SCORE = /(?<!\d)(\d{1,2})\s*[-:–—−]\s*(\d{1,2})(?!\d)/g;

/** Stands for a space within a score; nobody types it. */
const JOINT = '\0';
