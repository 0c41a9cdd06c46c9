/** Which commands a text means. */

export interface Findable {
  /** What the command is called in the user's language. */
  readonly name: string;
  readonly english: string;
  readonly isEnabled: boolean;
}

/** Letters without their accents, case and width, so that "reglages" finds "Réglages…". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * How well `name` fits `words`, less is better: it begins with them, has each at the beginning of a word, or holds each
 * somewhere; undefined where one is missing.
 */
function fit(name: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => name.includes(word))) return undefined;
  if (name.startsWith(words.join(' '))) return 0;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 1 : 2;
}

/**
 * The entries that `text` means by their name or their English one, the best first, and of those that fit alike the ones
 * that can run now first; all of them for an empty text.
 */
export function findCommands<Entry extends Findable>(entries: readonly Entry[], text: string): Entry[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const ranked = entries.flatMap((entry) => {
    const fits = [entry.name, entry.english].flatMap((name) => fit(plain(name), words) ?? []);
    return fits.length === 0 ? [] : [{ entry, rank: Math.min(...fits) + (entry.isEnabled ? 0 : 0.5) }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}
