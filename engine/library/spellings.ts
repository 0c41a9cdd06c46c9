/**
 * Names that may be one name in several spellings, found by likeness: the same words in another order or with other signs,
 * initials in place of given names, or one letter that differs. Only a person can tell whether they are one.
 */
import { plainWords } from './plain-text.ts';

export interface NamedGames {
  readonly name: string;
  readonly games: number;
}

/** A proposal: the spellings of one name, the most frequent first. */
export interface Spellings {
  readonly names: readonly NamedGames[];
  /** How sure it is: 3 the same words, 2 initials, 1 a letter that differs. */
  readonly likeness: 1 | 2 | 3;
}

/** In shorter words one letter makes another name. */
const LEAST_OF_WORD = 5;

interface Split extends NamedGames {
  /** Without signs, in the order of the alphabet. */
  readonly words: readonly string[];
  readonly joined: string;
}

/** The proposals for a list of names without repetitions, the surest first, then those with the most games. */
export function spellingsAmong(names: readonly NamedGames[]): Spellings[] {
  const all = names.map(({ name, games }): Split => {
    const words = plainWords(name.replaceAll(/[\p{P}\p{S}]+/gu, ' ')).toSorted();
    return { name, games, words, joined: words.join(' ') };
  });
  const groups = new Groups(all);
  for (const [key, same] of Map.groupBy(all, ({ joined }) => joined)) if (key !== '') groups.join(same, 3);
  const withFamily = Map.groupBy(
    all.flatMap((each) => each.words.map((word) => ({ each, word }))),
    ({ word }) => word,
  );
  for (const each of all) {
    if (!each.words.some((word) => word.length === 1)) continue;
    const family = each.words.find((word) => word.length > 1);
    const fitting = (withFamily.get(family ?? '') ?? []).filter(({ each: other }) =>
      isAbbreviated(each, other),
    );
    // An initial that may stand for several given names stands for none of them.
    const meant = new Set(fitting.map(({ each: other }) => other.joined));
    if (meant.size === 1) groups.join([each, ...fitting.map(({ each: other }) => other)], 2);
  }
  const byGap = new Map<string, Split[]>();
  for (const each of all) {
    if (/\d/.test(each.joined)) continue;
    for (const gap of gapsOf(each)) {
      const known = byGap.get(gap);
      if (known) known.push(each);
      else byGap.set(gap, [each]);
    }
  }
  for (const like of byGap.values()) if (like.length > 1) groups.join(like, 1);
  return groups.proposals();
}

/** Whether one name is the other with initials in place of some of its words, of which at least one stays. */
function isAbbreviated({ words }: Split, { words: whole }: Split): boolean {
  if (words.length !== whole.length || words.join(' ') === whole.join(' ')) return false;
  const left = [...whole];
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const at = left.findIndex((each) => (word.length === 1 ? each.startsWith(word) : each === word));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

/** A name without each letter of its long words in turn, and whole: two names that share one differ by a letter at most. */
function gapsOf({ words, joined }: Split): string[] {
  const gaps = words.flatMap((word, at) =>
    word.length < LEAST_OF_WORD
      ? []
      : Array.from(word, (_, letter) =>
          words.with(at, `${word.slice(0, letter)}${word.slice(letter + 1)}`).join(' '),
        ),
  );
  return [joined, ...gaps];
}

/** Names that belong together, joined pair by pair. */
class Groups {
  readonly #of = new Map<Split, { names: Set<Split>; likeness: 1 | 2 | 3 }>();

  constructor(names: readonly Split[]) {
    for (const name of names) this.#of.set(name, { names: new Set([name]), likeness: 3 });
  }

  join(names: readonly Split[], likeness: 1 | 2 | 3): void {
    const [first, ...others] = names;
    const group = first && this.#of.get(first);
    if (!group) return;
    for (const other of others) {
      const joined = this.#of.get(other);
      if (!joined || joined === group) continue;
      for (const name of joined.names) {
        group.names.add(name);
        this.#of.set(name, group);
      }
      for (const less of [joined.likeness, likeness]) if (less < group.likeness) group.likeness = less;
    }
  }

  proposals(): Spellings[] {
    return [...new Set(this.#of.values())]
      .filter(({ names }) => names.size > 1)
      .map(({ names, likeness }) => ({
        likeness,
        names: [...names]
          .map(({ name, games }) => ({ name, games }))
          .toSorted((one, other) => other.games - one.games || (one.name < other.name ? -1 : 1)),
      }))
      .toSorted(
        (one, other) =>
          other.likeness - one.likeness || (other.names[0]?.games ?? 0) - (one.names[0]?.games ?? 0),
      );
  }
}
