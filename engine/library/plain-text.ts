/** The letters of a text without accents, case and width, so that "reglages" finds "Réglages…". */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The words of a text that somebody looks for. */
export function plainWords(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
