/**
 * What earlier versions of the page have kept in the browser is read today; what a newer one has kept is left alone, and
 * said so. The files of `test/fixtures/kept/browser` are what lies in the database by its keys; a text that begins with
 * `file:` stands for the browser's handle to that file.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPlan } from '../../../engine/arena/record.ts';
import { parseSettings } from '../../../renderer/documents/settings.ts';
import { createBrowserJournals } from '../../../renderer/shell/browser-journals.ts';
import {
  type BrowserStorage,
  STORE,
  openBrowserStorage,
  openDatabase,
} from '../../../renderer/shell/browser-storage.ts';
import { readJournal } from '../../../renderer/stores/review-journal.ts';
import { parseResults } from '../../../renderer/stores/rematch.ts';
import first from '../../fixtures/kept/browser/0.1.0.json';
import second from '../../fixtures/kept/browser/0.2.0.json';
import newer from '../../fixtures/kept/browser/newer.json';

const HANDLE = 'file:';

async function clear(): Promise<void> {
  const database = await openDatabase();
  await database.clear(STORE);
  database.close();
}

beforeEach(async () => {
  await clear();
  sessionStorage.clear();
});

afterEach(clear);

async function withHandles(value: unknown): Promise<unknown> {
  if (typeof value === 'string' && value.startsWith(HANDLE)) {
    const folder = await navigator.storage.getDirectory();
    return folder.getFileHandle(value.slice(HANDLE.length), { create: true });
  }
  if (Array.isArray(value)) return Promise.all(value.map(withHandles));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, part]) => [key, await withHandles(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** A page holds the place of its game for as long as it lives, so each test has another. */
function freshPlace(key: string): string {
  return key.startsWith('game:') ? `game:${crypto.randomUUID()}` : key;
}

/** Opens a storage in which a page of an earlier version has left `kept`. */
async function opened(kept: object): Promise<BrowserStorage> {
  const database = await openDatabase();
  for (const [key, value] of Object.entries(kept))
    await database.put(STORE, await withHandles(value), freshPlace(key));
  database.close();
  return openBrowserStorage('0.9.0');
}

async function everything(): Promise<ReadonlyMap<unknown, unknown>> {
  const database = await openDatabase();
  const [keys, values] = await Promise.all([database.getAllKeys(STORE), database.getAll(STORE)]);
  database.close();
  return new Map(keys.map((key, at) => [key, values[at]]));
}

describe('of what 0.1.0 kept', () => {
  test('the preferences and results are used', async () => {
    const { preferences, broken, newer: by } = await opened(first);
    expect({ broken, by, theme: preferences['theme'] }).toEqual({ broken: [], by: [], theme: 'dark' });
    expect(parseResults(String(preferences['results']))).toEqual([
      { opponent: { kind: 'custom', step: 7 }, lead: 12 },
      { opponent: { kind: 'master' }, lead: -30 },
    ]);
  });

  test('the game in progress goes on between the same players', async () => {
    const { found } = await opened(first);
    expect(found).toMatchObject({ ended: 'app', keptAt: 1_763_735_520_000, game: { isDirty: true } });
    expect(parseSettings(found?.game.settings ?? {}).seats).toEqual({
      black: { kind: 'person' },
      white: { kind: 'custom', step: 7 },
    });
  });

  test('earlier games of both forms are listed with their moments, below one that is put away now', async () => {
    const { earlier, addEarlier, found } = await opened(first);
    const added = await addEarlier('now');
    const [newest, ...ids] = await earlier.ids();
    expect(newest).toBe(added);
    const text = found?.game.text;
    expect(await Promise.all(ids.map(async (id) => earlier.read(id)))).toEqual([
      { text, savedAs: 'evening.txt', keptAt: Date.UTC(2026, 10, 22, 11, 20, 30, 123) },
      { text, keptAt: Date.UTC(2026, 10, 22, 10, 20, 30, 123) },
    ]);
  });

  test('an earlier game is revised where it lies', async () => {
    const { earlier, reviseEarlier } = await opened(first);
    const ids = await earlier.ids();
    const [, id = ''] = ids;
    const text = (await earlier.read(id))?.text ?? '';
    expect(await reviseEarlier(id, text, { name: 'mine.txt' })).toBe(true);
    expect(await earlier.ids()).toEqual(ids);
    expect(await earlier.read(id)).toMatchObject({ text, savedAs: 'mine.txt' });
  });

  test('a tournament is found, and its next line comes after the ones before', async () => {
    await opened(first);
    const journals = createBrowserJournals();
    const [tournament] = await journals.journals('tournament');
    expect(readPlan(tournament?.heading ?? '').ok).toBe(true);
    await journals.addToJournal(tournament?.id ?? '', 'a game');
    expect(await journals.readJournal(tournament?.id ?? '', 0)).toEqual({
      lines: [tournament?.heading, 'a game'],
    });
  });
});

describe('of what 0.2.0 kept', () => {
  test('the recent files and the files of games can be reached', async () => {
    const { recentFiles, found, fileOfEarlier, earlier, broken } = await opened(second);
    expect(broken).toEqual([]);
    expect(recentFiles.map(({ name }) => name)).toEqual(['evening.txt']);
    expect(found?.file).toMatchObject({ name: 'evening.txt', seen: '3' });
    const [id = ''] = await earlier.ids();
    expect((await fileOfEarlier(id))?.handle?.name).toBe('evening.txt');
    expect(found?.game.earlier).toBe(id);
  });

  test('the review of a file goes on', async () => {
    const { found } = await opened(second);
    const journals = createBrowserJournals();
    const [review] = await journals.journals('review');
    expect(await readJournal(journals, review?.id ?? '')).toMatchObject({
      kind: 'kept',
      name: 'club.ggf',
      texts: new Map([[0, found?.game.text]]),
    });
  });

  test('all is read again as this version keeps it', async () => {
    const before = await opened(second);
    await before.keepPreferences({ theme: 'light' });
    before.keepRecentFiles(before.recentFiles);
    if (before.found) await before.keepGame(before.found);
    const again = await openBrowserStorage('0.9.0');
    expect(again.preferences).toEqual({ ...before.preferences, theme: 'light' });
    expect(again.recentFiles.map(({ name }) => name)).toEqual(['evening.txt']);
    expect({ broken: again.broken, newer: again.newer }).toEqual({ broken: [], newer: [] });
  });
});

test('what a newer version kept is named and stays as it is, whatever is kept beside it', async () => {
  const storage = await opened(newer);
  const before = await everything();
  expect(storage.broken).toEqual([]);
  expect(storage.newer.map(({ file }) => file).toSorted()).toEqual(['preferences', 'recovery']);
  expect(storage.newer[0]?.madeBy).toBe('99.4.0');
  expect(storage.found).toBeUndefined();
  const [id = ''] = await storage.earlier.ids();
  expect(await storage.earlier.read(id)).toBeUndefined();
  expect(await storage.reviseEarlier(id, 'f5d6')).toBe(false);
  await storage.keepPreferences({ theme: 'dark' });
  expect(storage.preference('theme')).toBe('dark');
  storage.keepRecentFiles([]);
  await storage.keepGame({ game: { text: '', isDirty: true, settings: {} }, keptAt: 1 });
  const after = await everything();
  for (const [key, value] of before) expect(after.get(key)).toEqual(value);
  expect((await openBrowserStorage('0.9.0')).preferences).toEqual({ theme: 'dark' });
});

test('what makes no sense is set aside and named', async () => {
  const { broken, preferences } = await opened({ preferences: 7, recentFiles: { files: 7 } });
  expect(broken).toEqual(['preferences', 'preferences']);
  expect(preferences).toEqual({});
  const keys = [...(await everything()).keys()].map(String);
  expect(keys.filter((key) => key.startsWith('broken:'))).toHaveLength(2);
});
