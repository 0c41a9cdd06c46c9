/** What a typed text may mean: players, events, openings, years and tags, each a filter. */
import { onScopeDispose, shallowRef, watch } from 'vue';
import type { LibraryTerm } from '../../../engine/library/query.ts';
import { plainText, plainWords } from '../../../engine/library/plain-text.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { locale } from '../../locales/i18n.ts';
import { useLibraryStore } from '../../stores/library.ts';

export interface Suggestion {
  readonly term: LibraryTerm;
  /** The number of games, where it is known. */
  readonly games?: number;
}

/** Suggestions, and the text that they are for: while it grows on, they are behind it. */
export interface Suggested {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
}

const MOST_OF_A_KIND = 3;
/** A text that grows letter by letter is asked about once it rests so long, in milliseconds. */
const REST_MS = 80;

/** Belongs to the component that calls it. */
export function useSuggestions(text: () => string) {
  const library = useLibraryStore();
  const found = shallowRef<Suggested>({ text: text(), suggestions: [] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let serial = 0;

  async function suggestionsFor(typed: string): Promise<readonly Suggestion[]> {
    if (plainText(typed) === '') return [];
    const [players, events, { OPENINGS, positionOf }] = await Promise.all([
      library.names('players', typed, MOST_OF_A_KIND),
      library.names('events', typed, MOST_OF_A_KIND),
      import('../../../engine/openings/openings.ts'),
    ]);
    const year = /^\d{4}$/.exec(typed.trim())?.[0];
    const words = plainWords(typed);
    const hasAll = (name: string): boolean => words.every((word) => plainText(name).includes(word));
    return [
      ...players.map(({ name, games }): Suggestion => ({ term: { kind: 'player', name }, games })),
      ...OPENINGS.filter(({ names }) => Object.values(names).some(hasAll))
        .toSorted((one, other) => one.moves.length - other.moves.length)
        .slice(0, MOST_OF_A_KIND)
        .map((each): Suggestion => ({ term: { kind: 'position', board: writeBoard(positionOf(each)) } })),
      ...events.map(({ name, games }): Suggestion => ({ term: { kind: 'event', name }, games })),
      ...(year === undefined
        ? []
        : [{ term: { kind: 'years', from: Number(year), to: Number(year) } } as const]),
      ...library.tags
        .filter(hasAll)
        .slice(0, MOST_OF_A_KIND)
        .map((tag): Suggestion => ({ term: { kind: 'tag', tag } })),
    ];
  }

  async function look(typed: string): Promise<void> {
    const asked = ++serial;
    const suggestions = await suggestionsFor(typed).catch((error: unknown) => {
      reportError(error);
      return [];
    });
    if (asked === serial) found.value = { text: typed, suggestions };
  }

  watch([text, locale], ([typed]) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(typed), REST_MS);
  });
  onScopeDispose(() => {
    clearTimeout(timer);
    serial++;
  });

  return found;
}
