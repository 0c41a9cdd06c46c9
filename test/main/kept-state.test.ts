import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeptState } from '../../main/kept-state.ts';
import type { RecoveredGame } from '../../main/recovery.ts';
import { scratchFolder } from './faulty-files.ts';
import { gameText } from '../engine/game/game-texts.ts';

const GAME: RecoveredGame = { text: gameText('f5d6'), isDirty: true, settings: {}, keptAt: 1 };

describe('openKeptState', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let log: string[];
  let heard: boolean[];

  beforeEach(async () => {
    ({ folder, remove } = await scratchFolder());
    log = [];
    heard = [];
  });

  afterEach(async () => remove());

  const open = async (at = folder) =>
    openKeptState(
      at,
      '0.2.0',
      (line) => void log.push(line),
      (file, isWorking) => {
        if (file === 'recovery') heard.push(isWorking);
      },
    );

  it('begins empty, in a folder that it creates', async () => {
    const state = await open(join(folder, 'a', 'b'));
    expect(state).toMatchObject({ recovered: undefined, broken: [] });
    state.recovery.keep(GAME);
    state.preferences.changePreferences({ theme: 'dark' });
    await state.settle();
    expect((await fs.readdir(join(folder, 'a', 'b'))).sort()).toEqual(['preferences.json', 'recovery.json']);
    expect(log).toEqual([]);
  });

  it('finds what the run before stored, and removes what that was writing when it was killed', async () => {
    const before = await open();
    before.recovery.keep(GAME);
    before.preferences.changePreferences({ theme: 'dark' });
    await before.settle();
    await fs.writeFile(join(folder, '.othello-0123456789abcdef.tmp'), '{"ver');
    const state = await open();
    expect(state.recovered).toEqual(GAME);
    expect(state.preferences.content.preferences).toEqual({ theme: 'dark' });
    expect((await fs.readdir(folder)).sort()).toEqual(['preferences.json', 'recovery.json']);
  });

  it('starts whatever the folder contains, and names the broken files', async () => {
    await fs.writeFile(join(folder, 'preferences.json'), 'theme: dark');
    await fs.writeFile(join(folder, 'recovery.json'), new Uint8Array(1000));
    const state = await open();
    expect(state.broken).toEqual(['preferences', 'recovery']);
    expect(state.recovered).toBeUndefined();
    const names = (await fs.readdir(folder)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^preferences\.broken-/),
      expect.stringMatching(/^recovery\.broken-/),
    ]);
    expect((await open()).broken).toEqual([]);
  });

  describe('with files of a newer version', () => {
    const LIKED = JSON.stringify({ version: 99, app: '0.4.0', preferences: { theme: 3 } });
    const LEFT = JSON.stringify({ version: 1, app: '0.10.0', text: 'Othello game file 9', keptAt: 1 });

    beforeEach(async () => {
      await fs.writeFile(join(folder, 'preferences.json'), LIKED);
      await fs.writeFile(join(folder, 'recovery.json'), LEFT);
    });

    it('names that version', async () => {
      const state = await open();
      expect(state.newer).toEqual([
        { file: 'preferences', madeBy: '0.4.0' },
        { file: 'recovery', madeBy: '0.10.0' },
      ]);
      expect(state.broken).toEqual([]);
      expect(log).toContain('preferences.json was made by Othello 0.4.0; this is 0.2.0. It stays as it is.');
    });

    it('leaves the files untouched and stores its own beside them', async () => {
      const state = await open();
      state.recovery.keep(GAME);
      state.preferences.changePreferences({ theme: 'dark' });
      await state.settle();
      expect(await fs.readFile(join(folder, 'preferences.json'), 'utf8')).toBe(LIKED);
      expect(await fs.readFile(join(folder, 'recovery.json'), 'utf8')).toBe(LEFT);
      const next = await open();
      expect(next.recovered).toEqual(GAME);
      expect(next.preferences.content.preferences).toEqual({ theme: 'dark' });
    });

    it('uses its own files again after the newer version has removed its files', async () => {
      const state = await open();
      state.recovery.keep(GAME);
      await state.settle();
      await fs.rm(join(folder, 'recovery.json'));
      const next = await open();
      expect(next.recovered).toEqual(GAME);
      next.recovery.keep(undefined);
      await next.settle();
      const last = await open();
      expect(last.recovered).toBeUndefined();
    });

    it('takes an unreadable file of this version for broken', async () => {
      await fs.writeFile(join(folder, 'recovery.json'), LEFT.replace('0.10.0', '0.2.0'));
      const state = await open();
      expect(state.broken).toEqual(['recovery']);
    });
  });

  it('starts even if nothing can be stored', async () => {
    await fs.writeFile(join(folder, 'file'), '');
    const state = await open(join(folder, 'file', 'data'));
    state.recovery.keep(GAME);
    await state.settle();
    expect(state.recovered).toBeUndefined();
    expect(log.length).toBeGreaterThan(0);
    expect(heard).toEqual([false]);
  });
});
