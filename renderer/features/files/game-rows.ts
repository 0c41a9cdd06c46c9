/**
 * The rows of a list of games. What they say is fetched when they come into view. Games that turn out not to be listed,
 * because they cannot be read or are copies of others, leave their rows to those after them.
 */
import { computed, onMounted, shallowRef, watch } from 'vue';
import type { Survey } from '../../../engine/library/collection.ts';
import type { GameEntry } from '../../../engine/library/entry.ts';
import type { GameCollection } from '../../documents/reader.ts';

/** Belongs to the component that calls it. */
export function useGameRows(games: GameCollection) {
  /** The row that the keys have reached. */
  const active = shallowRef(0);
  /** The games that a search leaves; undefined for all that are listed. */
  const found = shallowRef<Uint32Array>();
  /** The games that are known not to be listed. */
  const left = shallowRef<ReadonlySet<number>>(new Set());
  /** The games that the user has deleted here, as long as they can be put back. */
  const deleted = shallowRef<ReadonlySet<number>>(new Set());
  /** What is known once all games have been read. */
  const survey = shallowRef<Survey>();
  /** What the rows in view say, by the indices of the games. */
  const entries = shallowRef<ReadonlyMap<number, GameEntry>>(new Map());
  const inView = shallowRef({ first: 0, end: 0 });

  const gone = computed(() => new Set([...left.value, ...deleted.value]));
  const listed = computed(() =>
    gone.value.size > 0
      ? Uint32Array.from({ length: games.count }, (_, game) => game).filter((game) => !gone.value.has(game))
      : undefined,
  );
  /** The number of games that are listed, as far as is known. */
  const all = computed(() => listed.value?.length ?? games.count);
  /** The games of the rows; undefined where the game of each row is the one of the same index. */
  const rows = computed(() => found.value?.filter((game) => !deleted.value.has(game)) ?? listed.value);
  /** The number of rows. */
  const count = computed(() => rows.value?.length ?? games.count);

  /** The game of a row. */
  function gameAt(row: number): number {
    return rows.value ? (rows.value[row] ?? 0) : row;
  }

  function gamesInView(): number[] {
    const { first, end } = inView.value;
    return Array.from({ length: Math.max(0, Math.min(end, count.value) - first) }, (_, at) =>
      gameAt(first + at),
    );
  }

  function leaveOut(indices: Iterable<number>): void {
    const next = new Set([...left.value, ...indices]);
    if (next.size === left.value.size) return;
    const before = gameAt(active.value);
    left.value = next;
    const row = rows.value?.indexOf(before) ?? -1;
    active.value = row >= 0 ? row : Math.max(0, Math.min(active.value, count.value - 1));
  }

  /** Takes a game from the list or puts it back; the keys stay where they are, or go to the game that has come back. */
  function setDeleted(game: number, isDeleted: boolean): void {
    const next = new Set(deleted.value);
    if (isDeleted) next.add(game);
    else next.delete(game);
    deleted.value = next;
    const back = isDeleted ? -1 : (rows.value?.indexOf(game) ?? game);
    active.value = back >= 0 ? back : Math.max(0, Math.min(active.value, count.value - 1));
  }

  /** What a row says has changed. */
  function change(game: number, entry: GameEntry): void {
    entries.value = new Map([...entries.value, [game, entry]]);
  }

  watch([inView, rows, survey], async ([, , knowing], [, , knew]) => {
    // Once all are read, a copy may have told to which file its game was saved.
    const isNew = knowing !== knew;
    const missing = gamesInView().filter((index) => isNew || !entries.value.has(index));
    const fetched = missing.length > 0 ? await games.entries(missing) : [];
    const known = new Map(entries.value);
    const unlisted: number[] = [];
    for (const [at, entry] of fetched.entries()) {
      const index = missing[at] ?? 0;
      if (entry) known.set(index, entry);
      else unlisted.push(index);
    }
    leaveOut(unlisted);
    // The list may have been scrolled on meanwhile.
    const kept = new Set(gamesInView());
    entries.value = new Map([...known].filter(([index]) => kept.has(index)));
  });

  // What is not seen is read once the list is there: the user may have chosen by then.
  onMounted(async () => {
    const known = await games.readAll();
    leaveOut(known.left);
    survey.value = known;
  });

  return {
    active,
    found,
    entries,
    survey,
    all,
    count,
    gameAt,
    setDeleted,
    change,
    /** The rows from `first` to before `end` have come into view. */
    show(first: number, end: number): void {
      inView.value = { first, end };
    },
  };
}
