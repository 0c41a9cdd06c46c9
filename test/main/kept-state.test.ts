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
      (line) => void log.push(line),
      (isWorking) => void heard.push(isWorking),
    );

  it('begins with nothing, in a folder that it makes', async () => {
    const state = await open(join(folder, 'a', 'b'));
    expect(state).toMatchObject({ recovered: undefined, broken: [] });
    state.recovery.keep(GAME);
    state.preferences.changePreferences({ theme: 'dark' });
    await state.settle();
    expect((await fs.readdir(join(folder, 'a', 'b'))).sort()).toEqual(['preferences.json', 'recovery.json']);
    expect(log).toEqual([]);
  });

  it('finds what the run before left, without what it was writing when it was killed', async () => {
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

  it('starts whatever is in the folder, and says what was broken', async () => {
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

  it('starts where nothing can be kept', async () => {
    await fs.writeFile(join(folder, 'file'), '');
    const state = await open(join(folder, 'file', 'data'));
    state.recovery.keep(GAME);
    await state.settle();
    expect(state.recovered).toBeUndefined();
    expect(log.length).toBeGreaterThan(0);
    expect(heard).toEqual([false]);
  });
});
