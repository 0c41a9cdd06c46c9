/** What a repertoire can be made from: the game on the table, games of the library, and every opening that has a name, the user's own too. */
import { computed, shallowRef } from 'vue';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { OPENINGS, nameOf, positionOf } from '../../../engine/openings/openings.ts';
import { placeId } from '../../../engine/practice/repertoire.ts';
import { locale } from '../../locales/i18n.ts';
import { translate as t } from '../../locales/later.ts';
import { useGameStore } from '../../stores/game.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningNameStore } from '../../stores/opening-names.ts';
import { useRepertoirePageStore } from './repertoire.ts';
import { type FoundOpening, findOpenings } from './search.ts';

export interface Source {
  readonly key: string;
  readonly first: string;
  /** Another name of an opening by which it was found. */
  readonly known?: string;
  readonly second: string;
  readonly share: string;
  /** The moves of an opening. */
  readonly moves?: readonly Square[];
  /** Adds what it has, and answers how many lines came. */
  readonly take: () => number | Promise<number>;
}

/** Belongs to the component that calls it. */
export function useRepertoireSources() {
  const game = useGameStore();
  const library = useLibraryStore();
  const names = useOpeningNameStore();
  const repertoire = useRepertoirePageStore();

  /** What is typed to find an opening. */
  const find = shallowRef('');

  const games = computed((): Source[] => {
    const { side } = repertoire;
    const { selection, allTerms, total = 0 } = library;
    const count = library.count ?? 0;
    const all = count.toLocaleString(locale.value);
    const row = (key: string, first: string, take: Source['take']): Source => ({
      key,
      first,
      second: '',
      share: '',
      take,
    });
    return [
      row('book', t('repertoire.fromBook'), async () => (await repertoire.fill()).added),
      ...(game.serial > 0 && game.lastPly > 0
        ? [row('table', t('repertoire.fromTable'), () => repertoire.addGame(game.tree))]
        : []),
      ...(selection.size > 0
        ? [
            row(
              'chosen',
              t('repertoire.fromChosen', {
                count: selection.size,
                all: selection.size.toLocaleString(locale.value),
              }),
              async () => repertoire.addChosen(),
            ),
          ]
        : []),
      ...(count > 0
        ? [
            row('list', t('repertoire.fromList', { count, all }), async () =>
              repertoire.addFromLibrary(allTerms),
            ),
          ]
        : []),
      ...(total > 0
        ? [
            row('mine', t('repertoire.fromMine'), async () =>
              repertoire.addFromLibrary([{ kind: 'mine', colour: side, names: [] }]),
            ),
          ]
        : []),
    ];
  });

  const rowOf = ({ moves, name, known }: FoundOpening): Source => ({
    key: moves.join(),
    first: name,
    ...(known === undefined ? {} : { known }),
    second: moves.map(squareName).join(' '),
    share: '',
    moves,
    take: () => repertoire.add([moves]),
  });

  const named = computed((): Source[] => {
    const { compare } = new Intl.Collator(locale.value, { ignorePunctuation: true, numeric: true });
    const established = OPENINGS.flatMap((opening) => {
      const name = nameOf(opening, locale.value);
      return name === undefined || names.own.has(placeId(positionOf(opening)))
        ? []
        : [{ moves: opening.moves, name }];
    });
    return [...names.own.values(), ...established]
      .map(rowOf)
      .toSorted((one, other) => compare(one.first, other.first));
  });

  const rows = computed((): readonly Source[] =>
    find.value.trim() === ''
      ? [...games.value, ...named.value]
      : findOpenings(find.value, {
          own: names.own.values(),
          language: locale.value,
        }).map(rowOf),
  );

  /** Whether several games can be taken, of which own moves count only if they were played often. */
  const hasGames = computed(() => (library.total ?? 0) > 0);

  return { rows, find, hasGames };
}
