/** What is said of chosen games: folders, names and dates, spellings; and games found by a drawn pattern and by figures. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import CareDialog from '../../../renderer/features/library/CareDialog.vue';
import FactsDialog from '../../../renderer/features/library/FactsDialog.vue';
import FilterDialog from '../../../renderer/features/library/FilterDialog.vue';
import FolderDialog from '../../../renderer/features/library/FolderDialog.vue';
import PatternDialog from '../../../renderer/features/library/PatternDialog.vue';
import SpellingsDialog from '../../../renderer/features/library/SpellingsDialog.vue';
import { FORMATS } from '../../../engine/notation/format.ts';
import { createPatternFinder } from '../../../engine/library/pattern.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useLibraryStore } from '../../../renderer/stores/library.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { type TestLibrary, testLibrary } from '../../renderer/library-port.ts';
import { recordOf } from '../../renderer/moves.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';
import { showLibrary } from './library-stage.ts';

const BOXES = new URL('../../../dist/wasm/boxes.wasm', import.meta.url);

const [GAME_FORMAT] = FORMATS;

const GAMES = [
  { black: 'Sandoval, Iris', white: 'Bergström, Nils', date: '2019-05-04', moves: 'f5d6c3d3c4' },
  { black: 'Okada, Ren', white: 'Iris Sandoval', date: '2021-11-20', moves: 'f5d6c5f4d3' },
  { black: 'Fontaine, Luc', white: 'Hsu, Wei-Lin', date: '2018-01-15', moves: 'f5f4' },
].map(({ black, white, date, moves }) =>
  GAME_FORMAT.write({
    tree: recordOf(moves),
    info: { black: { name: black }, white: { name: white }, event: 'Nordic Open', date },
  }),
);

const rows = () => [
  ...document.querySelectorAll<HTMLElement>('[role=grid][aria-label=Games] [role=row]:has(.cell.black)'),
];
/** The dialog is an app of its own here, whose ids are also those of the screen. */
const inDialog = (selector: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>(`dialog ${selector}`)].at(-1)!;
const button = (name: string) => page.getByRole('button', { name });

/** Shows the place with three games, or these, the first two of which are chosen. */
async function begin(
  library = testLibrary(),
  games: readonly string[] = GAMES,
): Promise<ReturnType<typeof useLibraryStore>> {
  await showLibrary(games, { library });
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(3);
  document.querySelector<HTMLElement>('[role=grid][aria-label=Games]')!.focus();
  await userEvent.keyboard('{Control>} {/Control}{ArrowDown}{Control>} {/Control}');
  return useLibraryStore();
}

test('chosen games go into a new folder, which stands beside the list and narrows it, and come out again', async () => {
  const store = await begin();
  await userEvent.click(button('Move to a folder…'));
  expect(useViewStore().dialog).toBe('gameFolder');
  const dialog = mount(FolderDialog);
  await userEvent.fill(inDialog('input[type=text]'), 'Club evenings');
  await userEvent.click(button('OK'));
  await expect.poll(() => store.shelves.folders).toEqual([{ name: 'Club evenings', games: 2 }]);
  dialog.unmount();
  await userEvent.click(button('Club evenings 2'));
  await expect.poll(() => rows().length).toBe(2);
  await store.selection.done?.undo();
  await expect.poll(() => store.shelves.folders).toEqual([]);
});

test('chosen games get one event, keep what differs, and get back what each said', async () => {
  const store = await begin();
  await userEvent.click(button('Names, event and date…'));
  mount(FactsDialog);
  const black = page.getByLabelText('Black', { exact: true }).last();
  await expect.element(black).toHaveValue('');
  await expect.element(page.getByLabelText('Event').last()).toHaveValue('Nordic Open');
  await userEvent.fill(page.getByLabelText('Event').last(), 'Club night');
  for (const none of ['May 2019', '2026-13-45', '2026-02-30']) {
    await userEvent.fill(page.getByLabelText('Date').last(), none);
    await userEvent.click(button('OK'));
    await expect.element(page.getByText('Write a year or a day, as 2026 or 2026-11-28.')).toBeVisible();
  }
  await userEvent.fill(page.getByLabelText('Date').last(), '2020');
  await userEvent.click(button('OK'));
  await expect.poll(() => store.entryAt(0)?.info.event).toBe('Club night');
  expect(store.entryAt(0)?.info).toMatchObject({ black: { name: 'Fontaine, Luc' }, date: '2020' });
  await store.selection.done?.undo();
  await expect.poll(() => store.entryAt(0)?.info).toMatchObject({ event: 'Nordic Open', date: '2018-01-15' });
});

test('two spellings of a name become the right one, and are two again', async () => {
  const store = await begin();
  mount(SpellingsDialog);
  await expect.element(page.getByRole('radio', { name: /Iris Sandoval/ })).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: /Sandoval, Iris/ }));
  await userEvent.click(button('Merge'));
  await expect.element(page.getByText('1 game now says “Sandoval, Iris”').first()).toBeVisible();
  // The last proposal is gone, and the keys go on at what takes it back.
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo');
  store.add({ kind: 'player', name: 'Sandoval, Iris' });
  await expect.poll(() => store.count).toBe(2);
  // The button in the dialog goes with what it takes back, and the keys go on at the proposal that has come again.
  expect(document.activeElement).toBe(inDialog('.undo'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => store.count).toBe(1);
  await expect.poll(() => document.activeElement).toBe(inDialog('.list'));
});

test('a box that is drawn by keys finds the games in which it stood, however the board lies', async () => {
  const boxes = await WebAssembly.compileStreaming(fetch(BOXES));
  const store = await begin(testLibrary(() => createPatternFinder(boxes)));
  const dialog = mount(PatternDialog);
  await nextTick();
  // A white disc on d3 with black ones beside it stands after f5 d6 c3 d3 alone.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}');
  await userEvent.click(page.getByText('Black', { exact: true }).last());
  document.querySelector<HTMLElement>('dialog [tabindex="0"][role=gridcell]')!.focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('gridcell', { name: 'c3, Black' })).toBeVisible();
  await userEvent.click(button('Find games'));
  await expect
    .poll(() => store.terms)
    .toEqual([{ kind: 'pattern', squares: `${'?'.repeat(18)}X${'?'.repeat(45)}` }]);
  dialog.unmount();
  await expect.element(button('Remove the filter “Pattern of 1 square”')).toBeVisible();
  await expect.poll(() => store.count).toBe(1);
});

test('figures and whose mistakes become filters that combine', async () => {
  const store = await begin();
  const dialog = mount(FilterDialog);
  await userEvent.fill(page.getByLabelText('Years, from'), '2019');
  await userEvent.fill(page.getByLabelText('Number of moves, to'), '5');
  await userEvent.click(button('OK'));
  expect(store.terms).toEqual([
    { kind: 'years', from: 2019, to: 9999 },
    { kind: 'moves', from: 0, to: 5 },
  ]);
  await expect.poll(() => store.count).toBe(2);
  dialog.unmount();
  const again = mount(FilterDialog);
  await userEvent.selectOptions(inDialog('select:has([value=blunder])'), 'blunder');
  await userEvent.click(button('OK').last());
  await expect.poll(() => store.count).toBe(0);
  again.unmount();
  await expect.element(button('Remove the filter “Blunder of mine”')).toBeVisible();
});

/** A library that is slow to say what rows hold: after `hold`, not before what that answers is called. */
function slowLibrary(): { readonly library: TestLibrary; hold: () => () => void } {
  const library = testLibrary();
  const { collectionEntries } = library.port;
  let held: Promise<unknown> = Promise.resolve();
  const port: TestLibrary['port'] = {
    ...library.port,
    async collectionEntries(...args) {
      await held;
      return collectionEntries(...args);
    },
  };
  return {
    library: { ...library, port },
    hold() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise;
      return () => resolve(undefined);
    },
  };
}

test('of a list that has just changed, the game is meant that a row still shows', async () => {
  useDocumentStore().connect(new FakeDocuments(), undefined);
  const { library, hold } = slowLibrary();
  const store = await begin(library);
  const names = (): (string | undefined)[] =>
    rows().map((row) => row.querySelector('.black .name')?.textContent.trim());
  store.selection.clear();
  store.add({ kind: 'years', from: 2019, to: 2019 });
  await expect.poll(names).toEqual(['Sandoval, Iris']);
  const shown = store.entryAt(0)?.library?.id;
  const letCome = hold();
  store.clear();
  await expect.poll(async () => (await library.port.idsInLibrary([0]))[0]).not.toBe(shown);
  expect(names()[0]).toBe('Sandoval, Iris');
  await store.selection.extendTo(0);
  expect([...store.selection.chosen]).toEqual([shown]);
  await store.open(0, 'game');
  expect(useGameStore().info.black.name).toBe('Sandoval, Iris');
  // A row that is chosen now is chosen for what it shows, wherever that will be.
  await userEvent.click(page.elementLocator(rows()[0]!));
  letCome();
  await expect.poll(() => names().length).toBe(3);
  expect(store.entryAt(store.active)?.library?.id).toBe(shown);
});

test('rows that come into view while a list is made anew get their words', async () => {
  const { library, hold } = slowLibrary();
  const store = await begin(library);
  store.show(0, 1);
  const letCome = hold();
  // Anywhere in the head of a column, not its word alone.
  await userEvent.click(page.getByRole('columnheader', { name: 'Date' }));
  await expect.poll(() => store.sort.by).toBe('date');
  await nextTick();
  store.show(0, 3);
  letCome();
  await expect
    .poll(() => [0, 1, 2].map((row) => store.entryAt(row)?.info.date))
    .toEqual(['2021-11-20', '2019-05-04', '2018-01-15']);
});

test('a list that leaps shows the rows at hand until others are known, and their numbers where they stay away', async () => {
  const { library, hold } = slowLibrary();
  const games = Array.from({ length: 400 }, (_, at) =>
    GAME_FORMAT.write({ tree: recordOf('f5d6'), info: { black: { name: `Player ${at}` }, white: {} } }),
  );
  const store = await begin(library, games);
  const list = document.querySelector<HTMLElement>('[role=grid][aria-label=Games]')!;
  const seen = (): string[] => {
    const { top, bottom } = list.getBoundingClientRect();
    return rows()
      .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .filter((row) => row.getBoundingClientRect().top > top && row.getBoundingClientRect().bottom < bottom)
      .map((row) => row.querySelector('.black .name')!.textContent.trim());
  };
  const isOf = (name: RegExp) => (): boolean => seen().length > 10 && seen().every((each) => name.test(each));
  await expect.poll(isOf(/^Player 3../)).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const letCome = hold();
  list.scrollTop = list.scrollHeight - 20 * rows()[0]!.offsetHeight;
  // Browsers scroll before the page hears of it.
  expect(isOf(/^Player 3../)()).toBe(true);
  await expect
    .poll(() => rows()[0]!.getBoundingClientRect().top)
    .toBeLessThan(list.getBoundingClientRect().top);
  await expect.poll(isOf(/^Player 3../)).toBe(true);
  // The clock of the list stands still until now.
  vi.advanceTimersByTime(1000);
  await expect.poll(isOf(/^3\d\d$/)).toBe(true);
  letCome();
  await expect.poll(isOf(/^Player \d\d?$/)).toBe(true);
  // Numbers stay numbers while the list leaps on, though other rows at hand are now the nearest.
  list.scrollTop = 150 * rows()[0]!.offsetHeight;
  await expect.poll(isOf(/^Player 2..$/)).toBe(true);
  const letMoreCome = hold();
  list.scrollTop = list.scrollHeight;
  await expect.poll(isOf(/^Player 2..$|^Player 1..$/)).toBe(true);
  const isAtEnd = isOf(/^3\d\d$|^400$/);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000);
      return isAtEnd();
    })
    .toBe(true);
  list.scrollTop = 5 * rows()[0]!.offsetHeight;
  // oxlint-disable-next-line no-await-in-loop -- one frame after the other
  while (isAtEnd()) await new Promise(requestAnimationFrame);
  expect(isOf(/^\d\d?$/)()).toBe(true);
  letMoreCome();
  await expect.poll(isOf(/^Player 3../)).toBe(true);
  expect(store.count).toBe(400);
  // The row that is reached stays in sight where the list gets lower.
  list.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => seen().at(-1)).toBe('Player 0');
  list.closest<HTMLElement>('[style*=container]')!.style.height = '520px';
  await expect.poll(() => list.offsetHeight).toBeLessThan(500);
  await expect.poll(() => seen().at(-1)).toBe('Player 0');
});

test('taking a tag back leaves it to the games that had it before', async () => {
  const store = await begin();
  const ids = [0, 1].map((row) => store.entryAt(row)!.library!.id);
  const tagged = (): readonly (readonly string[] | undefined)[] =>
    [0, 1].map((row) => store.entryAt(row)?.library?.tags);
  await store.selection.tag(ids.slice(0, 1), 'Parity', true);
  await expect.poll(tagged).toEqual([['Parity'], []]);
  await store.selection.tag(ids, 'Parity', true);
  await expect.poll(tagged).toEqual([['Parity'], ['Parity']]);
  await store.selection.done?.undo();
  await expect.poll(tagged).toEqual([['Parity'], []]);
});

test('of a change that cannot be kept to its end nothing stays', async () => {
  const library = testLibrary();
  const { labelGames } = library.port;
  let kept = 0;
  const store = await begin({
    ...library,
    port: { ...library.port, labelGames: async (ids, label) => ++kept !== 2 && labelGames(ids, label) },
  });
  const id = store.entryAt(0)!.library!.id;
  await store.selection.describe(
    [id],
    new Map([
      ['event', 'Club night'],
      ['date', '2020'],
    ]),
  );
  expect(kept).toBe(3);
  expect(store.selection.done).toBeUndefined();
  await expect.poll(() => store.entryAt(0)?.info).toMatchObject({ event: 'Nordic Open', date: '2018-01-15' });
});

test('the library is checked, and its index made anew, where its menu says so', async () => {
  const library = testLibrary();
  const store = await begin(library);
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Check and folder…' }));
  expect(useViewStore().dialog).toBe('libraryCare');
  const context = appContext();
  const bridge = { ...context.bridge, ...library.port, shell: 'browser' } as AppContext['bridge'];
  mount(CareDialog, {}, { context: { ...context, bridge } });
  await userEvent.click(button('Check everything'));
  await expect.element(page.getByText('Everything is sound: 3 games from 1 file.')).toBeVisible();
  await expect.element(page.getByText('In a browser the files lie', { exact: false })).toBeVisible();
  await userEvent.click(button('Make the index anew'));
  await expect.element(page.getByText('The index is being made anew', { exact: false })).toBeVisible();
  await expect.poll(() => store.count).toBe(3);
  const importing = { files: 2, filesDone: 1, added: 0, joined: 0, bad: 0, unreadable: [], isPaused: true };
  store.state = { kind: 'ready', games: 3, version: 99, importing };
  await userEvent.click(button('Make the index anew'));
  await expect.element(page.getByText('Games are being imported', { exact: false })).toBeVisible();
});
