/** The row of the library that is chosen, while games join and keys are pressed. */
import { createPinia, setActivePinia } from 'pinia';
import { describe, expect, test } from 'vitest';
import { nextTick, shallowRef } from 'vue';
import type { GameEntry } from '../../../engine/library/entry.ts';
import type { LibraryState } from '../../../engine/library/service.ts';
import { type LibraryPort, useLibraryStore } from '../../../renderer/stores/library.ts';

/** A library of so many games whose rows say nothing but which game they show, and may be slow to say it. */
async function libraryOf(games: number) {
  setActivePinia(createPinia());
  let ids = Array.from({ length: games }, (_, at) => `g${at}`);
  let version = 0;
  let asked: (readonly number[])[] = [];
  let tell: (state: LibraryState) => void = () => undefined;
  let gate: Promise<unknown> = Promise.resolve();
  const port = {
    onLibrary: (listener: typeof tell) => (tell = listener),
    findInLibrary: async () => ids.length,
    libraryShelves: async () => ({ own: 0, folders: [], tags: [] }),
    idsInLibrary: async (rows: readonly number[]) => rows.map((row) => ids[row]),
    async collectionEntries(_: string, rows: readonly number[]) {
      asked.push(rows);
      await gate;
      return rows.map((row) => ({ library: { id: ids[row] } }) as unknown as GameEntry);
    },
  };
  const store = useLibraryStore();
  store.connect(port as unknown as LibraryPort);
  /** Has games join at the top of the list. */
  function join(...names: readonly string[]): void {
    ids = [...names, ...ids];
    tell({ kind: 'ready', games: ids.length, version: ++version });
  }
  join();
  store.show(0, 20);
  await expect.poll(() => store.entryAt(19)).toBeDefined();
  return {
    store,
    join,
    idAt: (row: number) => store.entryAt(row)?.library?.id,
    /** Chooses a row, as keys and the pointer do. */
    choose(row: number) {
      store.active = row;
      store.hold();
    },
    /** From now on rows say nothing until what this answers is called. */
    slow() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      [gate, asked] = [promise, []];
      return {
        isAsked: async () => expect.poll(() => asked.length).toBeGreaterThan(0),
        first: () => asked[0],
        end: () => resolve(undefined),
      };
    },
  };
}

test('a text is searched in the language of now, wherever it is asked for', async () => {
  const { store } = await libraryOf(20);
  const language = shallowRef('en');
  store.rowWords = () => ({
    language: language.value,
    you: '',
    computer: '',
    unnamed: { black: '', white: '' },
    players: [],
    endings: [],
  });
  store.text = 'x';
  expect(store.allTerms).toMatchObject([{ row: { language: 'en' } }]);
  language.value = 'fr';
  expect(store.allTerms).toMatchObject([{ row: { language: 'fr' } }]);
});

test('another order asks at first for what is seen alone, and then for the rows beside it', async () => {
  const { store, slow } = await libraryOf(1000);
  const rows = slow();
  store.sortBy('black');
  await rows.isAsked();
  expect(rows.first()).toHaveLength(20);
  rows.end();
  await expect.poll(() => store.entryAt(79)).toBeDefined();
});

test('a list that is flung is fetched as far ahead as it goes while a question is answered', async () => {
  const { store, slow } = await libraryOf(1000);
  store.show(100, 120);
  await expect.poll(() => store.entryAt(179)).toBeDefined();
  const rows = slow();
  store.show(165, 185);
  await rows.isAsked();
  store.show(225, 245);
  rows.end();
  await expect.poll(() => store.entryAt(424)).toBeDefined();
});

describe('the chosen row', () => {
  test('stays its game when others join, also far out of view', async () => {
    const { store, join, choose, idAt } = await libraryOf(2000);
    choose(3);
    for (const from of [500, 700, 900]) {
      store.show(from, from + 20);
      // oxlint-disable-next-line no-await-in-loop -- one place after the other
      await expect.poll(() => idAt(from)).toBeDefined();
    }
    join('new 1', 'new 2');
    await expect.poll(() => store.count).toBe(2002);
    expect([store.active, idAt(store.active)]).toEqual([5, 'g3']);
  });

  test('is the one that keys have reached while the list is made anew', async () => {
    const { store, join, choose, slow } = await libraryOf(1000);
    choose(3);
    const rows = slow();
    join('new');
    await rows.isAsked();
    choose(500);
    const again = slow();
    rows.end();
    await again.isAsked();
    choose(501);
    again.end();
    await expect.poll(() => store.count).toBe(1001);
    expect(store.active).toBe(501);
  });

  test('is the first one of another search, whatever was on its way', async () => {
    const { store, join, slow } = await libraryOf(1000);
    // The next game of the list was opened.
    store.active = 7;
    const rows = slow();
    join('new');
    await rows.isAsked();
    store.text = 'x';
    await nextTick();
    rows.end();
    await expect.poll(() => store.count).toBe(1001);
    expect(store.active).toBe(0);
  });
});
