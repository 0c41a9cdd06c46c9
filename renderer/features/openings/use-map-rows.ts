/** The rows of the map for the position on the board, what the library has of them, and which of them are unfolded. */
import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import type { Position } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import { exploredOf } from '../../../engine/library/explore.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { nameOf } from '../../../engine/openings/openings.ts';
import { locale } from '../../locales/i18n.ts';
import { termsOf } from '../../moves/explorer.ts';
import { useBookStore } from '../../stores/book.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningMapStore } from '../../stores/opening-map.ts';
import { useOpeningNameStore } from '../../stores/opening-names.ts';
import { type GamesAt, type MapRow, rowsBelow } from './rows.ts';

const mine = (colour: 'black' | 'white') => [{ kind: 'mine', colour, names: [] }] as const;

/** Belongs to the component that calls it. */
export function useMapRows() {
  const book = useBookStore();
  const library = useLibraryStore();
  const map = useOpeningMapStore();
  const names = useOpeningNameStore();

  /** The paths of the rows whose moves are shown. */
  const open = shallowRef<ReadonlySet<string>>(new Set());

  // What the library has, by the boards: what another choice of games or other games make untrue stays until it is known anew.

  const known = shallowRef<ReadonlyMap<string, { readonly games: GamesAt; readonly as: number }>>(new Map());
  const terms = computed(() => termsOf(library.scope, library.allTerms));
  /** Counts what is asked: other games count, or the library has others. */
  let asked = 0;

  async function look(position: Position, as: number): Promise<void> {
    const [all, black, white] = await Promise.all([
      library.tally(position, terms.value),
      library.tally(position, mine('black')),
      library.tally(position, mine('white')),
    ]);
    if (as !== asked || !all || !black || !white) return;
    const games = { explored: exploredOf(position, all), own: { black, white } };
    known.value = new Map(known.value).set(writeBoard(position), { games, as });
  }

  const gamesAt = (position: Position): GamesAt | undefined => known.value.get(writeBoard(position))?.games;

  const rows = computed((): readonly MapRow[] =>
    rowsBelow(map.position, {
      nameOf: names.nameAt,
      titleOf: (opening) => nameOf(opening, locale.value),
      movesAt: book.movesAt,
      gamesAt,
      isOpen: (path) => open.value.has(path.join()),
    }),
  );
  /** The positions whose moves are shown. */
  const shown = computed(() => [
    map.position,
    ...rows.value.filter(({ isOpen }) => isOpen === true).map(({ position }) => position),
  ]);

  watch(
    [shown, terms, () => library.version],
    ([positions, among, version], [, amongBefore, versionBefore]) => {
      if (among !== amongBefore || version !== versionBefore) asked++;
      if (version === undefined) return;
      for (const position of positions) {
        if (known.value.get(writeBoard(position))?.as !== asked) look(position, asked).catch(reportError);
      }
    },
    { immediate: true },
  );
  onScopeDispose(() => asked++);

  /** What the library has of the position on the board. */
  const here = computed(() => gamesAt(map.position));

  function unfold(path: readonly Square[], isOpen: boolean): void {
    const next = new Set(open.value);
    if (isOpen) next.add(path.join());
    else next.delete(path.join());
    open.value = next;
  }

  // From another position other rows lead on.
  watch(
    () => map.position,
    () => (open.value = new Set()),
  );

  return { rows, here, unfold };
}
