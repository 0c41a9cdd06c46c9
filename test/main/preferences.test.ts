import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  NO_PREFERENCES,
  type PreferencesFile,
  type ReadPreferences,
  createPreferenceStore,
  findPreferences,
  plainValues,
  readPreferences,
} from '../../main/preferences.ts';
import { scratchFolder } from './faulty-files.ts';

const APP = '0.2.0';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function parsePreferences(bytes: Uint8Array): ReadPreferences | undefined {
  const found = findPreferences(bytes, APP);
  return found.kind === 'read' ? found.value : undefined;
}

const parse = (content: unknown): PreferencesFile | undefined =>
  parsePreferences(bytesOf(JSON.stringify(content)))?.file;

describe('a preferences file', () => {
  it('keeps unknown keys', () => {
    const file = {
      version: 1,
      preferences: { theme: 'dark', soundscape: { rain: [1, 2, 3] } },
      window: { x: -1200, y: 0, width: 800, height: 600, isMaximized: true },
      recentFiles: ['/home/anna/game.txt'],
      telescope: { aperture: 8 },
    };
    const { version: _, ...fields } = file;
    expect(parse(file)).toEqual(fields);
  });

  it('fills in missing parts', () => {
    expect(parse({ version: 1 })).toEqual(NO_PREFERENCES);
  });

  it('refuses content that is no preferences file', () => {
    for (const content of [null, [], 'dark', {}, { version: '1' }, { version: 0 }, { version: 3 }]) {
      expect(parse(content)).toBeUndefined();
    }
  });

  const LIKED = { version: 1, preferences: { theme: 'dark' }, recentFiles: ['/a.txt'] };

  it.each([
    ['preferences', ['dark']],
    ['recentFiles', [1]],
    ['window', { x: 0, y: 0, width: 0, height: 10, isMaximized: false }],
    ['window', { x: 0.5, y: 0, width: 10, height: 10, isMaximized: false }],
  ])('leaves out %s where it makes no sense, and keeps the rest', (name, value) => {
    const read = parsePreferences(bytesOf(JSON.stringify({ ...LIKED, [name]: value })));
    const { [name]: _, version: __, ...rest } = LIKED as Record<string, unknown>;
    expect(read?.file).toMatchObject(rest);
    expect(read?.unread).toEqual([name]);
  });

  it('never throws and never touches the prototype of objects', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(parsePreferences(bytes)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.json(), fc.json(), (inner, outer) => {
        parsePreferences(bytesOf(outer));
        const parsed = parsePreferences(
          bytesOf(`{"version":1,"__proto__":${inner},"preferences":{"__proto__":${inner}}}`),
        );
        expect(parsed?.file).toEqual(NO_PREFERENCES);
      }),
      { numRuns: 2000 },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('plainValues', () => {
  it('returns only the plain values', () => {
    expect(
      plainValues({
        sounds: false,
        volume: 0.5,
        theme: 'dark',
        none: null,
        list: [1],
        map: {},
        endless: Infinity,
      }),
    ).toEqual({ sounds: false, volume: 0.5, theme: 'dark' });
  });
});

describe('the preferences file', () => {
  let folder: string;
  let path: string;
  let remove: () => Promise<void>;
  let log: string[];

  beforeEach(async () => {
    ({ folder, remove } = await scratchFolder());
    path = join(folder, 'preferences.json');
    log = [];
  });

  afterEach(async () => remove());

  const note = (line: string): void => void log.push(line);

  it('is not written before the first change', async () => {
    const store = createPreferenceStore(path, NO_PREFERENCES, APP, note);
    store.changePreferences({});
    store.change({ recentFiles: [] });
    await store.settle();
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('is read again as it was left, with the keys that other versions added', async () => {
    await fs.writeFile(path, '{"version":1,"preferences":{"theme":"dark","orbit":[1]},"comet":"Halley"}');
    const read = await readPreferences(path, APP, note);
    if (read.kind !== 'read') expect.fail(read.kind);
    const store = createPreferenceStore(path, read.value.file, APP, note);
    store.changePreferences({ theme: 'light', level: 'club' });
    store.change({ recentFiles: ['/a'] });
    store.change({ window: { x: 1, y: 2, width: 3, height: 4, isMaximized: false } });
    await store.settle();
    expect(await readPreferences(path, APP, note)).toEqual({
      kind: 'read',
      value: {
        file: {
          preferences: { theme: 'light', orbit: [1], level: 'club' },
          comet: 'Halley',
          recentFiles: ['/a'],
          window: { x: 1, y: 2, width: 3, height: 4, isMaximized: false },
        },
        unread: [],
      },
    });
    expect(log).toEqual([]);
  });

  it('is copied if a part of it cannot be read', async () => {
    const content = '{"version":1,"preferences":{"theme":"dark"},"window":{}}';
    await fs.writeFile(path, content);
    const read = await readPreferences(path, APP, note);
    expect(read).toMatchObject({ value: { file: { preferences: { theme: 'dark' } }, unread: ['window'] } });
    const aside = (await fs.readdir(folder)).find((name) => name.includes('.broken-')) ?? '';
    expect(await fs.readFile(join(folder, aside), 'utf8')).toBe(content);
  });

  it('is copied only once if it is read again before anything was written', async () => {
    await fs.writeFile(path, '{"version":1,"preferences":{"theme":"dark"},"window":{}}');
    await readPreferences(path, APP, note);
    await readPreferences(path, APP, note);
    expect(await fs.readdir(folder)).toHaveLength(2);
  });

  it('reports when it cannot be written, and when it can again', async () => {
    const heard: boolean[] = [];
    const inFolder = join(folder, 'data', 'preferences.json');
    const store = createPreferenceStore(inFolder, NO_PREFERENCES, APP, note, (isWorking) => {
      heard.push(isWorking);
    });
    store.changePreferences({ theme: 'dark' });
    await store.settle();
    expect(heard).toEqual([false]);
    await fs.mkdir(join(folder, 'data'));
    store.changePreferences({ theme: 'light' });
    await store.settle();
    expect(heard).toEqual([false, true]);
  });

  it('is set aside when it is broken', async () => {
    await fs.writeFile(path, '{"version":1,"preferences":{"theme":');
    expect(await readPreferences(path, APP, note)).toEqual({ kind: 'broken' });
    const [aside = ''] = await fs.readdir(folder);
    expect(aside).toMatch(/^preferences\.broken-.+\.json$/);
    expect(await readPreferences(path, APP, note)).toEqual({ kind: 'missing' });
    expect(log).toEqual(['preferences.json could not be read and is set aside.']);
  });
});
