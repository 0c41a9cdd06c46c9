/** The rows of the map for the position on the board, and which of them are unfolded. */
import { computed, shallowRef, watch } from 'vue';
import type { Square } from '../../../engine/game/square.ts';
import { nameOf } from '../../../engine/openings/openings.ts';
import { locale } from '../../locales/i18n.ts';
import { useBookStore } from '../../stores/book.ts';
import { useOpeningMapStore } from '../../stores/opening-map.ts';
import { useOpeningStore } from '../../stores/openings.ts';
import { type MapRow, rowsBelow } from './rows.ts';

export function useMapRows() {
  const book = useBookStore();
  const map = useOpeningMapStore();
  const openings = useOpeningStore();

  /** The paths of the rows whose moves are shown. */
  const open = shallowRef<ReadonlySet<string>>(new Set());

  const rows = computed((): readonly MapRow[] =>
    rowsBelow(map.position, {
      nameOf: (position) => openings.nameOfLine([position])?.name,
      titleOf: (opening) => nameOf(opening, locale.value),
      movesAt: book.movesAt,
      exploredAt: () => undefined,
      isOpen: (path) => open.value.has(path.join()),
    }),
  );

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

  return { rows, unfold };
}
