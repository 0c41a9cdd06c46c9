/** The columns of the table of games: which there are, and those that the user has chosen. */
import { computed } from 'vue';
import type { Colour } from '../../../engine/game/position.ts';
import type { GameEntry } from '../../../engine/library/entry.ts';
import type { SortKey } from '../../../engine/library/query.ts';
import type { MessageLabel } from '../../locales/messages.ts';
import { usePreferencesStore } from '../../stores/preferences.ts';

/** The columns that can be left out, in their order. */
export const CHOICES = ['date', 'event', 'opening', 'moves', 'tags'] as const;

export type ColumnChoice = (typeof CHOICES)[number];

export type Column = 'black' | 'result' | 'white' | ColumnChoice;

/** What the row of a game says, in words. */
export type GameCells = Readonly<Record<Column, string>> & {
  readonly winner: GameEntry['winner'];
  readonly isOver: boolean;
  /** The sign of an ending that the discs do not show, which `ending` tells. */
  readonly sign: 'flag' | 'clock' | 'pause' | undefined;
  readonly ending: string;
  /** The names with what a column has no room for. */
  readonly whole: Readonly<Record<Colour, string>>;
  readonly isStarred: boolean;
  readonly note: string;
};

export const COLUMN_LABELS: Readonly<Record<Column | 'added', MessageLabel>> = {
  black: 'side.black',
  white: 'side.white',
  result: 'library.column.result',
  date: 'library.column.date',
  event: 'library.column.event',
  opening: 'library.column.opening',
  moves: 'library.column.moves',
  tags: 'library.column.tags',
  added: 'library.column.added',
};

/** The widths of the columns where each has one of its own. */
export const COLUMN_WIDTHS: Readonly<Record<Column, string>> = {
  black: 'minmax(0, 5fr)',
  white: 'minmax(0, 5fr)',
  result: '5rem',
  date: '7rem',
  event: 'minmax(0, 2fr)',
  opening: 'minmax(0, 3fr)',
  moves: '3rem',
  tags: 'minmax(0, 2fr)',
};

/** The width of a column that no game in sight has more for than its head needs: nothing, or a year. */
export const LEAST_WIDTH = '4.5rem';

export function canSort(column: Column): column is Exclude<Column, 'tags'> & SortKey {
  return column !== 'tags';
}

/** What is shown until the user chooses. */
const USUAL: readonly ColumnChoice[] = ['date', 'event', 'opening'];

/** What stands for no column at all: an empty text stands for the usual ones. */
const NONE = 'none';

export function useColumns() {
  const preferences = usePreferencesStore();

  const chosen = computed((): readonly ColumnChoice[] => {
    const kept = preferences.values.libraryColumns;
    return kept === '' ? USUAL : CHOICES.filter((column) => kept.split(' ').includes(column));
  });

  const columns = computed((): readonly Column[] => ['black', 'result', 'white', ...chosen.value]);

  /** Shows a column, or leaves it out. */
  function toggle(column: ColumnChoice): void {
    const next = CHOICES.filter((each) => chosen.value.includes(each) !== (each === column));
    preferences.values.libraryColumns = next.length === 0 ? NONE : next.join(' ');
  }

  return { chosen, columns, toggle };
}
