/** What a browser keeps for the page, in the browser's own database. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type BrowserStorage,
  type StoredFile,
  type StoredGame,
  STORE,
  openBrowserStorage,
  openDatabase,
} from '../../../renderer/shell/browser-storage.ts';
import { createBrowserDocuments } from '../../../renderer/shell/browser-documents.ts';
import { createBrowserJournals } from '../../../renderer/shell/browser-journals.ts';
import { annotate } from '../../../engine/game/tree.ts';
import { gameText, recordOf } from '../../engine/game/game-texts.ts';

beforeEach(async () => {
  const database = await openDatabase();
  await database.clear(STORE);
  database.close();
});

afterEach(() => vi.useRealTimers());

/** All earlier games, as they are listed. */
async function listed({ earlier }: BrowserStorage) {
  const ids = await earlier.ids();
  return Promise.all(ids.map(async (id) => ({ id, ...(await earlier.read(id)) })));
}

/** The page's clock says `year` from now on; everything else goes on as it does. */
function turnClockTo(year: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 0, 1) });
}

test('earlier games keep their order between visits when the clock is set back', async () => {
  turnClockTo(2030);
  await (await openBrowserStorage()).addEarlier('one');
  turnClockTo(2020);
  const visit = await openBrowserStorage();
  await visit.addEarlier('two');
  await visit.addEarlier('three');
  expect((await listed(visit)).map(({ text }) => text)).toEqual(['three', 'two', 'one']);
});

test('earlier games that are added at the same time keep their order', async () => {
  const visit = await openBrowserStorage();
  const added = ['one', 'two', 'three'].map(async (text) => visit.addEarlier(text));
  const ids = await Promise.all(added);
  const games = await listed(visit);
  expect(games.map(({ text }) => text)).toEqual(['three', 'two', 'one']);
  expect(games.map(({ id }) => id)).toEqual(ids.toReversed());
});

/** Leaves `game` behind as that of a tab that was closed. */
async function leave(game: StoredGame): Promise<void> {
  const database = await openDatabase();
  await database.put(STORE, game, `game:${crypto.randomUUID()}`);
  database.close();
}

test('the files of the game in progress and of earlier games can be reached at the next visit', async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('final.txt', { create: true });
  const file = { name: 'final.txt', handle, seen: '1' };
  const text = gameText(recordOf('f5d6c3'));
  const visit = await openBrowserStorage();
  const id = (await visit.addEarlier(text)) ?? '';
  expect(await visit.fileOfEarlier(id)).toBeUndefined();
  expect(await visit.reviseEarlier(id, text, file)).toBe(true);
  await leave({ game: { text, isDirty: false, settings: {}, earlier: id }, file, keptAt: 1 });
  const next = await openBrowserStorage();
  const known = [await next.fileOfEarlier(id), next.found?.file];
  for (const found of known) {
    expect(found).toMatchObject({ name: 'final.txt', seen: '1' });
    expect(await found?.handle?.isSameEntry(handle)).toBe(true);
  }
  expect(next.found?.game.earlier).toBe(id);
  expect(await listed(next)).toEqual([{ id, text, savedAs: 'final.txt', keptAt: expect.any(Number) }]);
});

test('a text of an earlier game does not take the place of one that was begun just before and tells more', async () => {
  const game = recordOf('f5d6c3');
  const evaluated = (depth: number): string => {
    const evaluation = { score: 2, exact: false, depth, selectivity: 100, engine: 'master', lines: [] };
    return gameText(annotate(game, game.line[0] ?? 0, { evaluation }));
  };
  const visit = await openBrowserStorage();
  const id = (await visit.addEarlier(gameText(game))) ?? '';
  const begun = [16, 6, 12].map(async (depth) => visit.reviseEarlier(id, evaluated(depth)));
  expect(await Promise.all(begun)).toEqual([true, false, false]);
  expect((await listed(visit)).map(({ text }) => text)).toEqual([evaluated(16)]);
});

test('an earlier game that was downloaded has the name of its file', async () => {
  const storage = await openBrowserStorage();
  const id = (await storage.addEarlier(gameText(recordOf('f5d6c3')), { name: 'mine.txt' })) ?? '';
  const documents = createBrowserDocuments(
    {
      askToSave: async () => 'cancel',
      askForName: async (name) => name,
      tellSaveFailed: async () => undefined,
      tellSavedInPart: async () => undefined,
    },
    async () => storage,
  );
  await documents.startUp();
  expect(await documents.openEarlier(id)).toEqual({ handle: expect.any(String), name: 'mine.txt' });
});

test('what is stored in place of a file is left out, and the game is there', async () => {
  const text = gameText(recordOf('f5d6c3'));
  const visit = await openBrowserStorage();
  const file = { name: 'final.txt', handle: 'C:/final.txt' } as unknown as StoredFile;
  const id = (await visit.addEarlier(text, file)) ?? '';
  await leave({ game: { text, isDirty: false, settings: {} }, file, keptAt: 1 });
  const next = await openBrowserStorage();
  expect(await next.fileOfEarlier(id)).toBeUndefined();
  expect(next.found?.game.text).toBe(text);
  expect(next.found?.file).toBeUndefined();
});

test('the lines of a tournament keep their order between visits when the clock is set back', async () => {
  turnClockTo(2030);
  await createBrowserJournals().addToJournal('m1', 'plan');
  turnClockTo(2020);
  await createBrowserJournals().addToJournal('m1', 'game');
  const later = createBrowserJournals();
  expect(await later.journals('tournament')).toEqual([{ id: 'm1', heading: 'plan' }]);
  expect(await later.readJournal('m1', 0)).toEqual({ lines: ['plan', 'game'] });
});

test('a tournament is not taken for another whose id begins as its own', async () => {
  const tournaments = createBrowserJournals();
  await tournaments.addToJournal('m1', 'plan');
  await tournaments.addToJournal('m1-a', 'another plan');
  expect(await tournaments.readJournal('m1', 0)).toEqual({ lines: ['plan'] });
  expect(await tournaments.journals('tournament')).toEqual([
    { id: 'm1-a', heading: 'another plan' },
    { id: 'm1', heading: 'plan' },
  ]);
});

test('a long tournament is handed out in parts', async () => {
  const tournaments = createBrowserJournals(2);
  for (const line of ['plan', 'one', 'two']) await tournaments.addToJournal('m1', line);
  expect(await tournaments.readJournal('m1', 0)).toEqual({ lines: ['plan', 'one'], next: 2 });
  expect(await tournaments.readJournal('m1', 2)).toEqual({ lines: ['two'] });
  expect(await tournaments.readJournal('m1', 3)).toEqual({ lines: [] });
});

test('an earlier game that was deleted comes back with all that was known of it, for a day', async () => {
  const { setRemoved } = await import('../../../renderer/shell/removed-games.ts');
  const visit = await openBrowserStorage();
  const text = gameText(recordOf('f5d6c3'));
  const id = (await visit.addEarlier(text, { name: 'mine.txt' })) ?? '';
  const other = (await visit.addEarlier(gameText(recordOf('f5d6')))) ?? '';
  const before = await listed(visit);
  expect(await visit.removeEarlier(id, true)).toBe(true);
  expect((await listed(visit)).map((each) => each.id)).toEqual([other]);
  expect(await visit.removeEarlier(id, true)).toBe(false);
  expect(await visit.removeEarlier(id, false)).toBe(true);
  expect(await listed(visit)).toEqual(before);
  const database = await openDatabase();
  const long = Date.now() - 25 * 60 * 60 * 1000;
  expect(await setRemoved(database, STORE, `finished:${id}`, true, long)).toBe(true);
  expect(await visit.removeEarlier(other, true)).toBe(true);
  expect(await visit.removeEarlier(id, false)).toBe(false);
  expect(await visit.removeEarlier(other, false)).toBe(true);
  database.close();
});
