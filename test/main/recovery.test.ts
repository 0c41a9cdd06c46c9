import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type RecoveredGame,
  createRecovery,
  findRecovery,
  readRecovery,
  writeRecovery,
} from '../../main/recovery.ts';
import { failingAt, scratchFolder } from './faulty-files.ts';
import { gameText } from '../engine/game/game-texts.ts';

const APP = '0.2.0';

const GAME: RecoveredGame = {
  text: gameText('f5d6c3d3c4'),
  isDirty: true,
  settings: { mode: 'blackVsComputer', level: 'master', isHeld: false, blackMs: 123_456.5 },
  path: '/home/anna/été 棋.txt',
  keptAt: 1_795_000_000_000,
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function parseRecovery(bytes: Uint8Array): RecoveredGame | undefined {
  const found = findRecovery(bytes, APP);
  return found.kind === 'read' ? found.value : undefined;
}

describe('a written game', () => {
  it('is read back', () => {
    const { path: _, ...withoutPath } = GAME;
    expect(parseRecovery(bytesOf(writeRecovery(GAME, APP)))).toEqual(GAME);
    expect(parseRecovery(bytesOf(writeRecovery(withoutPath, APP)))).toEqual(withoutPath);
    const found = { ...withoutPath, isDirty: false, hasFindings: true, earlier: '2026-11-24 1' };
    expect(parseRecovery(bytesOf(writeRecovery(found, APP)))).toEqual(found);
  });

  it('refuses every truncated file', () => {
    const whole = bytesOf(writeRecovery(GAME, APP));
    for (let length = 0; length < whole.length; length++) {
      expect(parseRecovery(whole.subarray(0, length))).toBeUndefined();
    }
  });

  it('refuses games that the reader refuses, and other versions', () => {
    const written = writeRecovery(GAME, APP);
    for (const damaged of [
      written.replace('f5d6c3d3c4', 'f5d6c3d3c5'),
      written.replace('5 - - -', '5 - X -'),
      written.replace('Othello game file', 'Othello gamf file'),
      written.replace('"version": 2', '"version": 3'),
      written.replace('"level": "master"', '"level": ["master"]'),
      written.replace('"isDirty"', '"earlier": "../elsewhere",\n  "isDirty"'),
      written.replace('"isDirty"', '"hasFindings": 1,\n  "isDirty"'),
      '\0'.repeat(written.length),
    ]) {
      expect(damaged).not.toBe(written);
      expect(parseRecovery(bytesOf(damaged))).toBeUndefined();
    }
  });

  it.each(['-86400000', '1e300', '-1e300', 'null', '"yesterday"'])(
    'keeps a game whose moment is %s, as a wrong clock leaves it',
    (moment) => {
      const written = writeRecovery(GAME, APP).replace(/"keptAt": \d+/, `"keptAt": ${moment}`);
      const read = parseRecovery(bytesOf(written));
      expect(read?.text).toBe(GAME.text);
      expect(new Date(read?.keptAt ?? NaN).getTime()).toBeGreaterThanOrEqual(0);
    },
  );

  it.each([-86_400_000, NaN, Infinity])('reads back a game that was stored at %d', (keptAt) => {
    expect(parseRecovery(bytesOf(writeRecovery({ ...GAME, keptAt }, APP)))?.text).toBe(GAME.text);
  });

  it('keeps a game with negative times, which older versions have written', async () => {
    const path = join(import.meta.dirname, '../fixtures/recovery/times-backwards.json');
    expect(parseRecovery(await fs.readFile(path))?.isDirty).toBe(true);
  });

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(parseRecovery(bytes)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(parseRecovery(bytesOf(json))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a damaged file as the same game, or not at all', () => {
    const whole = bytesOf(writeRecovery(GAME, APP));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const damaged = Uint8Array.from(whole);
        damaged[at] = byte;
        const read = parseRecovery(damaged);
        expect([undefined, movesOf(GAME.text)]).toContain(read && movesOf(read.text));
      }),
      { numRuns: 2000 },
    );
  });
});

/** The last line of the game, in one notation. */
function movesOf(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').toLowerCase().replace(/[^a-h1-8]/g, '');
}

describe('the recovery file', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let log: string[];

  beforeEach(async () => {
    ({ folder, remove } = await scratchFolder());
    log = [];
  });

  afterEach(async () => remove());

  const note = (line: string): void => void log.push(line);
  const works = (): void => expect.fail('Every write works.');

  it('can be written, read back, and removed', async () => {
    const path = join(folder, 'recovery.json');
    const recovery = createRecovery(path, APP, note, works);
    recovery.keep(GAME);
    await recovery.settle();
    expect(await readRecovery(path, APP, note)).toEqual({ kind: 'read', value: GAME });
    recovery.keep(undefined);
    await recovery.settle();
    expect(await readRecovery(path, APP, note)).toEqual({ kind: 'missing' });
    expect(log).toEqual([]);
  });

  it('is set aside if it is broken, and the next one is written', async () => {
    const path = join(folder, 'recovery.json');
    await fs.writeFile(path, '{ "version": 1, "text": "Othello ga');
    expect(await readRecovery(path, APP, note)).toEqual({ kind: 'broken' });
    expect(log).toHaveLength(1);
    const [aside = ''] = await fs.readdir(folder);
    expect(aside).toMatch(/^recovery\.broken-.+\.json$/);
    expect(await fs.readFile(join(folder, aside), 'utf8')).toContain('Othello ga');

    const recovery = createRecovery(path, APP, note, works);
    recovery.keep(GAME);
    await recovery.settle();
    expect(await readRecovery(path, APP, note)).toMatchObject({ kind: 'read' });
  });

  it('does not stop the start if a folder has its name', async () => {
    const path = join(folder, 'recovery.json');
    await fs.mkdir(path);
    expect(await readRecovery(path, APP, note)).toEqual({ kind: 'broken' });
    expect(await readRecovery(path, APP, note)).toEqual({ kind: 'missing' });
  });

  it('reports once that it cannot be written, for any reason, and once that it can again', async () => {
    const place = join(folder, 'gone');
    const heard: boolean[] = [];
    const recovery = createRecovery(join(place, 'recovery.json'), APP, note, (isWorking) =>
      heard.push(isWorking),
    );
    async function keepThreeTimes(): Promise<void> {
      for (let i = 0; i < 3; i++) {
        recovery.keep(GAME);
        await recovery.settle();
      }
    }
    expect(recovery.isWorking).toBe(true);
    await keepThreeTimes();
    expect(recovery.isWorking).toBe(false);
    expect(heard).toEqual([false]);
    expect(log).toEqual(['The game in progress could not be kept safe: ENOENT.']);
    await fs.mkdir(place);
    await keepThreeTimes();
    expect(recovery.isWorking).toBe(true);
    expect(heard).toEqual([false, true]);
    await fs.rm(place, { recursive: true });
    await keepThreeTimes();
    expect(heard).toEqual([false, true, false]);
    expect(log).toHaveLength(2);
  });

  it.each(['open', 'writeFile', 'sync', 'rename'] as const)(
    'is reported as unwritable if the disk is full at %s, until the next try',
    async (step) => {
      const path = join(folder, 'recovery.json');
      const heard: boolean[] = [];
      const recovery = createRecovery(
        path,
        APP,
        note,
        (isWorking) => heard.push(isWorking),
        failingAt(step, 'ENOSPC'),
      );
      recovery.keep(GAME);
      await recovery.settle();
      expect(heard).toEqual([false]);
      await recovery.settle();
      expect(heard).toEqual([false, true]);
      expect(await readRecovery(path, APP, note)).toEqual({ kind: 'read', value: GAME });
    },
  );
});
