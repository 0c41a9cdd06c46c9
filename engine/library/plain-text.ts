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

/** The words of a text that rows are searched for: a score is one word, however it is spaced. */
export function searchedWords(text: string): string[] {
  return plainWords(text.normalize('NFKC').replace(/(\d)\s*([-:–—−])\s*(?=\d)/g, '$1$2'));
}
