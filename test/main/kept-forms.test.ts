/**
 * What the first versions of the app have kept is read today, and stays where it is. `test/fixtures/kept/first` is a folder
 * of data as they wrote it: no file names the version of its writer, a player is the step of a strength, an earlier game
 * knows only the name of its file, and reviews are kept among the tournaments.
 */
import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeptState } from '../../main/kept-state.ts';
import { readJournal } from '../../renderer/stores/review-journal.ts';
import { parseSettings } from '../../renderer/documents/settings.ts';
import { parseResults } from '../../renderer/stores/rematch.ts';
import { scratchFolder } from './faulty-files.ts';

const FIRST = join(import.meta.dirname, '../fixtures/kept/first');

test('everything that the first versions kept is read, and nothing is set aside', async () => {
  const { folder, remove } = await scratchFolder();
  await fs.cp(FIRST, folder, { recursive: true });
  const state = await openKeptState(
    folder,
    '0.9.0',
    () => undefined,
    () => undefined,
  );
  const { broken, newer, unread, recovered, preferences, earlier, journals } = state;
  expect({ broken, newer, unread }).toEqual({ broken: [], newer: [], unread: [] });

  expect(preferences.content).toMatchObject({
    preferences: { theme: 'dark' },
    window: { width: 1200 },
    recentFiles: ['/home/anna/evening.txt'],
  });
  const results = parseResults(String(preferences.content.preferences['results']));
  expect(results).toEqual([
    { opponent: { kind: 'custom', step: 7 }, lead: 12 },
    { opponent: { kind: 'master' }, lead: -30 },
  ]);

  expect(recovered).toMatchObject({ isDirty: true, path: '/home/anna/evening.txt' });
  expect(parseSettings(recovered?.settings ?? {}).seats).toMatchObject({
    black: { kind: 'person' },
    white: { kind: 'custom', step: 7 },
  });

  const [id = '', ...others] = await earlier.ids();
  expect(others).toEqual([]);
  expect(await earlier.read(id)).toMatchObject({ savedAs: 'evening.txt', text: recovered?.text });
  expect(await earlier.savedFile(id)).toBeUndefined();

  expect(await journals.list('tournament')).toEqual([{ id: 'mi3abcde-1f0e9d8c', heading: '{"plan":1}' }]);
  const [review] = await journals.list('review');
  const port = {
    journals: journals.list,
    readJournal: journals.read,
    addToJournal: journals.add,
    removeJournal: journals.remove,
  };
  expect(await readJournal(port, review?.id ?? '')).toMatchObject({
    kind: 'kept',
    name: 'club.ggf',
    texts: new Map([[0, recovered?.text]]),
    missing: 0,
  });

  expect((await fs.readdir(folder)).toSorted()).toEqual((await fs.readdir(FIRST)).toSorted());
  await remove();
});
