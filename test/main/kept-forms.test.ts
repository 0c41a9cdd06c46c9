/**
 * What earlier versions of the app have kept is read today and stays where it is; what a newer one has kept is left alone,
 * and said so. Each folder of `test/fixtures/kept` is a folder of data as that version wrote it: the first wrote no version
 * of the app, a player as the step of its strength, and of an earlier game's file only the name.
 */
import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPlan } from '../../engine/arena/record.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type KeptState, openKeptState } from '../../main/kept-state.ts';
import { parseSettings } from '../../renderer/documents/settings.ts';
import { readJournal } from '../../renderer/stores/review-journal.ts';
import { parseResults } from '../../renderer/stores/rematch.ts';
import { scratchFolder } from './faulty-files.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/kept');

let folder: string;
let remove: () => Promise<void>;
let log: string[];

beforeEach(async () => {
  ({ folder, remove } = await scratchFolder());
  log = [];
});

afterEach(async () => remove());

/** Opens a copy of what `version` has kept. */
async function opened(version: string): Promise<KeptState> {
  await fs.cp(join(FIXTURES, version), folder, { recursive: true });
  return again();
}

async function again(): Promise<KeptState> {
  return openKeptState(
    folder,
    '0.9.0',
    (line) => void log.push(line),
    () => undefined,
  );
}

function portOf({ journals }: KeptState): JournalBridge {
  const { list, read, add, remove: drop } = journals;
  return { journals: list, readJournal: read, addToJournal: add, removeJournal: drop };
}

/** All files below the folder with their content. */
async function contents(of: string): Promise<ReadonlyMap<string, string>> {
  const entries = await fs.readdir(of, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => fs.readFile(file, 'utf8')));
  return new Map(files.map((file, at) => [file.slice(of.length), texts[at] ?? '']));
}

test.each(['0.1.0', '0.2.0', 'between'])('nothing that %s kept is lost or moved', async (version) => {
  const { broken, newer, unread } = await opened(version);
  expect({ broken, newer, unread, log }).toEqual({ broken: [], newer: [], unread: [], log: [] });
  expect(await contents(folder)).toEqual(await contents(join(FIXTURES, version)));
});

describe.each(['0.1.0', '0.2.0'])('of what %s kept', (version) => {
  test('the preferences, the window and the recent files are used', async () => {
    const { preferences } = await opened(version);
    expect(preferences.content).toMatchObject({
      preferences: { theme: 'dark' },
      window: { width: 1200 },
      recentFiles: ['/home/anna/evening.txt'],
    });
    expect(parseResults(String(preferences.content.preferences['results']))).toEqual([
      { opponent: { kind: 'custom', step: 7 }, lead: 12 },
      { opponent: { kind: 'master' }, lead: -30 },
    ]);
  });

  test('the game in progress goes on between the same players', async () => {
    const { recovered } = await opened(version);
    expect(recovered).toMatchObject({ path: '/home/anna/evening.txt' });
    expect(parseSettings(recovered?.settings ?? {}).seats).toEqual({
      black: { kind: 'person' },
      white: { kind: 'custom', step: 7 },
    });
  });

  test('an earlier game is listed with its moment and its file', async () => {
    const { earlier, recovered } = await opened(version);
    const [id = '', ...others] = await earlier.ids();
    expect(others).toEqual([]);
    expect(await earlier.read(id)).toEqual({
      savedAs: 'evening.txt',
      text: recovered?.text,
      keptAt: Date.parse(`${version === '0.1.0' ? '2026-11-22' : '2026-11-26'}T10:20:30.123Z`),
    });
    expect((await earlier.savedFile(id))?.path).toBe(
      version === '0.1.0' ? undefined : '/home/anna/evening.txt',
    );
  });

  test('a game that is put away now is newer than the earlier ones', async () => {
    const { earlier } = await opened(version);
    const [before] = await earlier.ids();
    const added = await earlier.add('now');
    expect(await earlier.ids()).toEqual([added, before]);
  });

  test('a tournament and the review of a file are found, and a new one comes before them', async () => {
    const state = await opened(version);
    const { journals, recovered } = state;
    const [tournament] = await journals.list('tournament');
    expect(readPlan(tournament?.heading ?? '').ok).toBe(true);
    const [review] = await journals.list('review');
    expect(await readJournal(portOf(state), review?.id ?? '')).toEqual({
      kind: 'kept',
      name: 'club.ggf',
      // That version knew of no library.
      ids: new Map(),
      texts: new Map([[0, recovered?.text]]),
      missing: 0,
    });
    await journals.add('review-20261128t102030123z-00000000', 'heading');
    expect((await journals.list('review')).map(({ id }) => id)).toEqual([
      'review-20261128t102030123z-00000000',
      review?.id,
    ]);
  });
});

test('the programs of 0.2.0 are players', async () => {
  expect((await opened('0.2.0')).programs.content).toMatchObject([{ id: '0123abcd', name: 'Edax 4.6' }]);
});

test('the earlier game that a game in progress of 0.2.0 belongs to is known', async () => {
  const { recovered, earlier } = await opened('0.2.0');
  expect(await earlier.ids()).toEqual([recovered?.earlier]);
});

test('a game whose both sides had one player goes on against it', async () => {
  const { recovered } = await opened('between');
  expect(parseSettings(recovered?.settings ?? {}).seats).toEqual({
    black: { kind: 'custom', step: 7 },
    white: { kind: 'person' },
  });
});

describe('what a newer version kept', () => {
  test('is named, and each file stays as it is whatever is kept beside it', async () => {
    const state = await opened('newer');
    expect(state.broken).toEqual([]);
    expect(state.newer).toEqual(
      ['preferences', 'recovery', 'programs'].map((file) => ({ file, madeBy: '99.4.0' })),
    );
    state.preferences.changePreferences({ theme: 'dark' });
    state.recovery.keep({ text: '', isDirty: true, settings: {}, keptAt: 1 });
    state.programs.change([]);
    const [id = ''] = await state.earlier.ids();
    const text = (await state.earlier.read(id))?.text ?? '';
    await state.earlier.revise(id, text, { name: 'copy.txt', path: '/copy.txt', seen: '1' });
    await state.settle();
    const now = await contents(folder);
    for (const [file, content] of await contents(join(FIXTURES, 'newer')))
      expect(now.get(file)).toBe(content);
    expect((await again()).preferences.content.preferences).toEqual({ theme: 'dark' });
  });

  test('is no tournament and no review for this one', async () => {
    const state = await opened('newer');
    const [tournament] = await state.journals.list('tournament');
    const plan = readPlan(tournament?.heading ?? '');
    expect(plan.ok || plan.error.madeBy).toBe('99.4.0');
    const [review] = await state.journals.list('review');
    expect(await readJournal(portOf(state), review?.id ?? '')).toEqual({ kind: 'newer', madeBy: '99.4.0' });
  });
});
