/**
 * The library as the page has it: what is asked for, the games that were found, those in view, and imports. The list stays
 * as it is while the user is at another place. It is loaded when somebody first goes to the library or asks it. It is
 * longer than 400 lines because the list, what is asked for and the games that are opened share the rows.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Colour, Position } from '../../engine/game/position.ts';
import type { GameEntry, LibraryGameId } from '../../engine/library/entry.ts';
import type { Shelves } from '../../engine/library/library.ts';
import {
  ALL_GAMES,
  type LibraryQuery,
  type LibrarySort,
  type LibraryTerm,
  type PositionTally,
  type RowWords,
  type Who,
} from '../../engine/library/query.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import { writeBoard } from '../../engine/notation/board.ts';
import type { CollectionBridge, DocumentBridge, LibraryBridge } from '../../main/contract/bridge.ts';
import { locale } from '../locales/i18n.ts';
import { translate } from '../locales/later.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useDocumentStore } from './documents.ts';
import { useGameStore } from './game.ts';
import { useSelection } from './library-selection.ts';
import { showImports } from './library-imports.ts';
import { usePreferencesStore } from './preferences.ts';
import { useToastStore } from './toast.ts';
import { type Screen, useViewStore } from './view.ts';

export type LibraryPort = LibraryBridge &
  Pick<CollectionBridge, 'collectionEntries' | 'collectionGame'> &
  Pick<DocumentBridge, 'saveExport' | 'saveImage'>;

/** The games that the explorer counts: all, those of the list, of a folder, or the user's own with one colour. */
export type ExplorerScope = 'all' | 'filter' | Colour | `folder ${string}`;

/** What rows say, by their numbers. */
type Entries = ReadonlyMap<number, GameEntry>;

/** Positions whose moves are kept, so that walking back is at once. */
const MOST_TALLIES = 300;

/** Entries that are kept beyond those in view, so that scrolling back is at once, and those that are fetched with them. */
const KEPT_BESIDE = 100;
const FETCHED_BESIDE = 60;
/** A list that is flung is fetched so many rows ahead at most; whoever goes further while a question is answered leaps. */
const MOST_AHEAD = 400;

/** The row that the user has chosen is looked for so far from where it was, when games have come or gone. */
const LOOKED_FOR = 1000;

export const useLibraryStore = defineStore('library', () => {
  const announcer = useAnnouncerStore();
  const documents = useDocumentStore();
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const toast = useToastStore();
  const view = useViewStore();

  let port: LibraryPort | undefined;
  /** What was to be imported before the shell was there. */
  const waiting: ('files' | 'folder')[] = [];

  const state = shallowRef<LibraryState>({ kind: 'opening' });
  const terms = shallowRef<readonly LibraryTerm[]>([]);
  /** What is typed into the field. */
  const text = shallowRef('');
  /** Tells what rows show for numbers in the language of now, which is searched, too; the field has given it. */
  const rowWords = shallowRef<() => RowWords>();
  const sort = shallowRef<LibrarySort>(ALL_GAMES.sort);
  /** The number of games of the list; undefined until it is known. */
  const count = shallowRef<number>();
  /** What the games of the list were asked for by. */
  const listed = shallowRef<readonly LibraryTerm[]>([]);
  /** What the rows in view say, by their numbers. */
  const entries = shallowRef<Entries>(new Map());
  /** The row that the keys have reached. */
  const active = shallowRef(0);
  /** Whether the user has chosen that row, and its game is meant: until then the first row is, whatever it has. */
  let isHeld = false;
  const inView = shallowRef({ from: 0, to: 0 });

  /** How many games the library has in all; undefined while it is not there. */
  const total = computed(() => (state.value.kind === 'ready' ? state.value.games : undefined));
  const version = computed(() => (state.value.kind === 'ready' ? state.value.version : undefined));

  const allTerms = computed((): readonly LibraryTerm[] =>
    text.value.trim() === ''
      ? terms.value
      : [
          ...terms.value,
          { kind: 'text', text: text.value.trim(), ...(rowWords.value && { row: rowWords.value() }) },
        ],
  );
  const query = computed((): LibraryQuery => {
    // What the rows call openings decides their order.
    const language = sort.value.by === 'opening' ? { language: preferences.locale } : {};
    return { terms: allTerms.value, sort: { ...sort.value, ...language } };
  });

  function tellFailure(error: unknown): void {
    reportError(error);
    toast.show(translate('document.failed'));
  }

  // The list

  let isAsking = false;
  let isStale = false;
  /** Counts the lists: what was asked about an earlier one is of no use. */
  let serial = 0;

  /** Makes the list anew; while one is being made, only the newest wish counts. */
  async function refresh(): Promise<void> {
    isStale = true;
    if (isAsking || !port || version.value === undefined) return;
    isAsking = true;
    try {
      let asked = allTerms.value;
      let [found, first] = [0, new Map() as Entries];
      while (isStale) {
        isStale = false;
        asked = allTerms.value;
        // What its rows say is asked for with the list: a way there and back less.
        // oxlint-disable-next-line no-await-in-loop -- one question after another
        [found, first] = await Promise.all([
          port.findInLibrary(query.value),
          entriesAt(port, wantedRows(active.value, Infinity, besideFirst())),
        ]);
      }
      serial++;
      await putInPlace(port, found, first, asked);
    } catch (error) {
      tellFailure(error);
    } finally {
      isAsking = false;
    }
    await (isStale ? refresh() : fetchInView().catch(tellFailure));
  }

  /** The game of the row that the user has chosen. */
  function heldId(): LibraryGameId | undefined {
    return isHeld ? entryAt(active.value)?.library?.id : undefined;
  }

  /** Before the first list nobody knows which rows will be seen. */
  function besideFirst(): number {
    return inView.value.to === 0 ? FETCHED_BESIDE / 2 : 0;
  }

  /**
   * Puts a list of `found` games in the place of the one that is shown, once it is known what its rows say, so that nothing
   * flickers and no row is chosen for another game than it shows. What some of them say came with it.
   */
  async function putInPlace(
    from: LibraryPort,
    found: number,
    first: Entries,
    asked: readonly LibraryTerm[],
  ): Promise<void> {
    for (;;) {
      const [before, id] = [active.value, heldId()];
      // oxlint-disable-next-line no-await-in-loop -- again where another row was chosen meanwhile
      const row = Math.max(0, Math.min((await rowOf(from, id, found, first)) ?? before, found - 1));
      const wanted = wantedRows(row, found, besideFirst());
      const fetched = wanted.every((each) => first.has(each))
        ? first
        : // oxlint-disable-next-line no-await-in-loop -- as above
          await entriesAt(from, wanted);
      if (active.value !== before || heldId() !== id) continue;
      [count.value, active.value, entries.value] = [found, row, fetched];
      listed.value = asked;
      return;
    }
  }

  /** The rows in view with so many on each side, and so many more below them, or above where `ahead` is negative. */
  function rowsAround(beside: number, ahead: number): { readonly from: number; readonly to: number } {
    const { from, to } = inView.value;
    return { from: from - beside + Math.min(0, ahead), to: to + beside + Math.max(0, ahead) };
  }

  /** Those rows of a list of `games`, and the chosen one. */
  function wantedRows(chosen: number, games: number, beside = 0, ahead = 0): number[] {
    const { from, to } = rowsAround(beside, ahead);
    const rows = rowsBetween(Math.max(0, from), Math.min(to, games));
    return [...new Set([chosen, ...rows])].filter((row) => row < games);
  }

  async function entriesAt(from: LibraryPort, rows: readonly number[]): Promise<Entries> {
    if (rows.length === 0) return new Map();
    const fetched = await from.collectionEntries('library', rows);
    return new Map(
      rows.flatMap((row, at) => {
        const entry = fetched[at];
        return entry ? [[row, entry] as const] : [];
      }),
    );
  }

  /**
   * Where a game is in a list of `found` games: not further from the chosen row than games have come or gone. Undefined
   * where it is not.
   */
  async function rowOf(
    from: LibraryPort,
    id: LibraryGameId | undefined,
    found: number,
    first: Entries,
  ): Promise<number | undefined> {
    if (id === undefined) return undefined;
    const near = Math.min(Math.abs(found - (count.value ?? 0)) + 1, LOOKED_FOR);
    const rows = [...rowsBetween(Math.max(0, active.value - near), Math.min(found, active.value + near + 1))];
    const ids = rows.every((row) => first.has(row))
      ? rows.map((row) => first.get(row)?.library?.id)
      : await from.idsInLibrary(rows);
    const at = ids.indexOf(id);
    return at < 0 ? undefined : rows[at];
  }

  let isFetching = false;
  /** How many rows a list that is flung is fetched ahead: twice as many as went by while the last question was answered. */
  let ahead = 0;

  let isWanted = false;

  /** Fetches the rows in view that are not there yet: one question after another, however fast they come into view. */
  async function fetchInView(): Promise<void> {
    isWanted = true;
    if (isFetching) return;
    isFetching = true;
    try {
      while (isWanted) {
        isWanted = false;
        // oxlint-disable-next-line no-await-in-loop -- one question after another
        if (await fetchMissing()) isWanted = true;
      }
    } finally {
      isFetching = false;
    }
  }

  /** Whether only what can be seen was fetched, and rows beside it are wanted, too. */
  async function fetchMissing(): Promise<boolean> {
    // What is asked while another list is made would be of that one.
    if (!port || count.value === undefined || isAsking) return false;
    const games = count.value;
    const missing = (beside: number, further: number): number[] =>
      wantedRows(active.value, games, beside, further).filter((row) => !entries.value.has(row));
    // Rows come in many at once and before they are seen, so that hardly any is seen empty and not every frame brings some.
    if (missing(FETCHED_BESIDE / 2, ahead / 2).length === 0) return false;
    // After a leap, such as of a dragged bar, what is seen comes first.
    const { from: begin, to: end } = inView.value;
    const isLeap = 2 * missing(0, 0).length > end - begin;
    const wanted = missing(isLeap ? 0 : FETCHED_BESIDE, ahead);
    const asked = serial;
    const fetched = await entriesAt(port, wanted);
    const passed = 2 * (inView.value.from - begin);
    ahead = Math.abs(passed) > MOST_AHEAD ? 0 : passed;
    if (asked !== serial) return false;
    const kept = rowsAround(KEPT_BESIDE, ahead);
    // The game of the chosen row is meant, wherever one looks.
    const known = [...entries.value].filter(
      ([row]) => row === active.value || (row >= kept.from && row < kept.to),
    );
    entries.value = new Map([...known, ...fetched]);
    return isLeap && fetched.size === wanted.length;
  }

  watch(query, (now, before) => {
    // Another list begins at its first row.
    if (JSON.stringify(now.terms) !== JSON.stringify(before.terms)) [active.value, isHeld] = [0, false];
    void refresh();
  });
  watch(version, () => void refresh());
  watch([inView, active], () => void fetchInView().catch(tellFailure));

  /** Says how many games are left, for those who do not see the list change. */
  watch(count, (now = 0) => {
    // A library without games has a page that says so, or own games are on their way to it.
    const isTold = now > 0 || allTerms.value.length > 0;
    if (isTold && view.screen === 'library') announcer.say(countText(now));
  });

  function countText(games: number): string {
    return translate('library.count', { count: games, all: games.toLocaleString(locale.value) });
  }

  // What is asked for

  function add(term: LibraryTerm): void {
    const same = JSON.stringify(term);
    // Two positions or two results at once would leave nothing that anybody looks for.
    const isOne = ['position', 'pattern', 'years', 'result', 'folder', 'moves', 'lead'].includes(term.kind);
    const others = terms.value.filter((each) =>
      isOne ? each.kind !== term.kind : JSON.stringify(each) !== same,
    );
    terms.value = [...others, term];
  }

  function take(term: LibraryTerm): void {
    terms.value = terms.value.filter((each) => each !== term);
  }

  function clear(): void {
    terms.value = [];
    text.value = '';
  }

  /** Sorts by a column; by the same one again the other way round. Names go from A, numbers and dates from the largest. */
  function sortBy(by: LibrarySort['by']): void {
    const isSame = sort.value.by === by;
    const begins = by === 'added' || by === 'date' || by === 'result' || by === 'moves';
    sort.value = { by, isDescending: isSame ? !sort.value.isDescending : begins };
  }

  /** Shows the games with a position. */
  function seek(position: Position): void {
    text.value = '';
    who.value = undefined;
    add({ kind: 'position', board: writeBoard(position) });
  }

  // What was played in positions

  const scope = shallowRef<ExplorerScope>('all');
  const tallies = new Map<string, Promise<PositionTally | undefined>>();

  watch(version, () => tallies.clear());

  /** What was played in a position in the games that fit `among`. Rejects where the library cannot be asked. */
  async function tally(
    position: Position,
    among: readonly LibraryTerm[],
  ): Promise<PositionTally | undefined> {
    const board = writeBoard(position);
    const key = `${board} ${JSON.stringify(among)}`;
    let found = tallies.get(key);
    if (!found) {
      found = port?.tallyInLibrary(board, among) ?? Promise.resolve(undefined);
      tallies.set(key, found);
      found.catch(() => tallies.delete(key));
      const [oldest] = tallies.keys();
      if (tallies.size > MOST_TALLIES && oldest !== undefined) tallies.delete(oldest);
    }
    return found;
  }

  // Opening games

  function entryAt(row: number): GameEntry | undefined {
    return entries.value.get(row);
  }

  /** The text of the game of a row; undefined if it is there no more. */
  async function textAt(row: number): Promise<string | undefined> {
    return (await port?.collectionGame('library', row))?.text;
  }

  /** Puts the game of a row on the table and shows it on `screen`; the keys for lists lead to those of the other rows. */
  async function open(row: number, screen: Screen): Promise<void> {
    // The row may still say what was there before the list changed: what it says is what is meant.
    const seen = entryAt(row)?.library?.id;
    const [now] = seen === undefined || !port ? [] : await port.idsInLibrary([row]).catch(() => []);
    const isThere = now === seen;
    const textOf = async (at: number): Promise<string | undefined> =>
      seen !== undefined && (at === row || !isThere) ? (await port?.textsInLibrary([seen]))?.[0] : textAt(at);
    const textOrNote = async (at: number): Promise<string | undefined> => {
      const found = await textOf(at).catch(() => undefined);
      if (found === undefined) toast.show(translate('library.gone'));
      return found;
    };
    const shown = (at: number): void => void (active.value = at);
    // Beside a game that has left its row there are no others.
    const { kind } = isThere
      ? await documents.receiveListed({ count: count.value ?? 0, text: textOrNote, shown }, row)
      : await documents.receiveListed({ count: 1, text: textOrNote }, 0);
    if (kind === 'loaded') view.screen = screen;
  }

  // People

  /** Whose page is shown in place of the list. */
  const who = shallowRef<Who>();

  /** Shows the list with the games of somebody. */
  function showGamesOf(wanted: readonly LibraryTerm[]): void {
    text.value = '';
    terms.value = wanted;
    who.value = undefined;
  }

  /** Puts one of several games on the table, at a move of it, and shows it on `screen`. */
  async function openTexts(
    texts: readonly string[],
    index: number,
    ply: number,
    screen: Screen = 'review',
  ): Promise<void> {
    const { kind } = await documents.receiveListed({ count: texts.length, text: (at) => texts[at] }, index);
    if (kind !== 'loaded') return;
    game.walkTo(ply);
    view.screen = screen;
  }

  // Folders and tags

  const shelves = shallowRef<Shelves>({ own: 0, folders: [], tags: [] });
  const tags = computed(() => shelves.value.tags.map(({ name }) => name));
  const folders = computed(() => shelves.value.folders.map(({ name }) => name));

  watch(version, async () => {
    if (port) shelves.value = await port.libraryShelves();
  });

  // What is done with chosen games

  const selection = useSelection({
    port: () => port,
    entryAt,
    count: () => count.value ?? 0,
  });
  /** The games whose tags and note are asked about. */
  const labelled = shallowRef<readonly LibraryGameId[]>([]);

  /** The entry of a game that is in view, or near it. */
  function entryOf(id: LibraryGameId | undefined): GameEntry | undefined {
    return [...entries.value.values()].find((entry) => entry.library?.id === id);
  }

  /** Whether all of the games have a tag; of games that are not in view nobody knows, and they count as without it. */
  function haveTag(ids: readonly LibraryGameId[], tag: string): boolean {
    return ids.every((id) => entryOf(id)?.library?.tags.includes(tag) === true);
  }

  /** Asks what is to be said of the chosen games. */
  function ask(dialog: 'labels' | 'gameFolder' | 'gameFacts'): void {
    labelled.value = selection.meant(active.value);
    if (labelled.value.length > 0) view.dialog = dialog;
  }

  // Imports

  const { problems } = showImports(state, {
    steer: (how) => port?.steerImport(how),
    problems: async () => (await port?.importProblems()) ?? [],
    tellFailure,
  });

  watch(
    () => state.value.kind === 'ready' && state.value.isRebuilt,
    (isRebuilt) => {
      if (isRebuilt === true) toast.show(translate('library.rebuilt'));
    },
  );

  function importFrom(what: 'files' | 'folder'): void {
    if (port) port.importGames(what).catch(tellFailure);
    else waiting.push(what);
  }

  async function importDropped(files: readonly File[]): Promise<void> {
    if (port && !(await port.importDropped(files))) toast.show(translate('library.nothingToImport'));
  }

  /** Hears of the library from now on; the first call opens it. */
  function connect(shell: LibraryPort): void {
    if (port) return;
    port = shell;
    shell.onLibrary((next) => (state.value = next));
    waiting.splice(0).forEach(importFrom);
  }

  return {
    state,
    total,
    version,
    terms,
    allTerms,
    text,
    rowWords,
    sort,
    count,
    listed,
    entries,
    active,
    shelves,
    tags,
    folders,
    selection,
    labelled,
    ask,
    entryOf,
    haveTag,
    problems,
    connect,
    /** The user has chosen the row that is active: its game stays so when others come or go. */
    hold: () => void (isHeld = true),
    show: (from: number, to: number) => (inView.value = { from, to }),
    countText,
    add,
    take,
    clear,
    sortBy,
    seek,
    scope,
    tally,
    entryAt,
    textAt,
    open,
    who,
    showGamesOf,
    openTexts,
    profile: async (of: Who) => port?.profileInLibrary(of, []),
    /** The ids of rows of the list; none as long as there is none. */
    idsOf: async (rows: readonly number[]) => (await port?.idsInLibrary(rows)) ?? [],
    textsOf: async (ids: readonly LibraryGameId[]) => (await port?.textsInLibrary(ids)) ?? [],
    importFrom,
    importDropped,
    names: async (kind: 'players' | 'events', typed: string, most: number) =>
      (await port?.namesInLibrary(kind, typed, most)) ?? [],
  };
});

function* rowsBetween(from: number, to: number): Generator<number> {
  for (let row = from; row < to; row++) yield row;
}
