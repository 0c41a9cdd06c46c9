/** Finds the commands that a text means. */
import { plainText, plainWords } from '../../../engine/library/plain-text.ts';

export interface Findable {
  /** The command's name in the user's language. */
  readonly name: string;
  readonly english: string;
  /** Other words for it. */
  readonly also: string;
  readonly isEnabled: boolean;
}

/**
 * How well `name` matches `words`, where less is better: it begins with them, or it has a word that begins with each,
 * or it contains each somewhere. The result is undefined if a word is missing.
 */
function fit(name: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => name.includes(word))) return undefined;
  if (name.startsWith(words.join(' '))) return 0;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 1 : 2;
}

/**
 * The entries of which the name, the English name or other words match `text`, the best first; of equal matches, those
 * that can run now come first. An empty text matches all.
 */
export function findCommands<Entry extends Findable>(entries: readonly Entry[], text: string): Entry[] {
  const words = plainWords(text);
  const ranked = entries.flatMap((entry) => {
    const fits = [entry.name, entry.english, entry.also].flatMap((name) => fit(plainText(name), words) ?? []);
    return fits.length === 0 ? [] : [{ entry, rank: Math.min(...fits) + (entry.isEnabled ? 0 : 0.5) }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}
