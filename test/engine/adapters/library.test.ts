/** The library on the command line, as it is used in pipes. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, run } from '../command-line/command-line.ts';
import { gameText } from '../game/game-texts.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-library-cli-'));
const db = join(folder, 'club.db');
const given = join(folder, 'given');

afterAll(() => rmSync(folder, { recursive: true }));

let imported: Outcome;

beforeAll(async () => {
  mkdirSync(given);
  for (let seed = 0; seed < 9; seed++) {
    const info = {
      black: { name: seed % 3 === 0 ? 'Anna' : 'Ben' },
      white: { name: 'Zoë' },
      date: `200${seed}-05-06`,
    };
    writeFileSync(join(given, `${seed}.txt`), gameText(randomGame(randomFrom(seed)), info));
  }
  writeFileSync(join(given, 'broken.txt'), 'f5d6a1');
  imported = await run(['library', 'import', given, '--db', db]);
});

async function json(...args: readonly string[]): Promise<unknown[]> {
  const { status, out } = await run(['library', ...args, '--db', db, '--json']);
  expect(status).toBe(0);
  return out.map((line): unknown => JSON.parse(line));
}

describe('the library', () => {
  test('takes in a folder, and tells what is no game with its place and reason', () => {
    const { status, out, err } = imported;
    expect([status, out.at(-1)]).toEqual([0, '9 new games, 0 known, 1 that cannot be read; 9 games in all']);
    expect(err).toEqual([expect.stringMatching(/^broken\.txt, game 1: /)]);
  });

  test('lists what fits, and counts it last', async () => {
    const games = await json('find', '--player', 'anna', '--from', '2003');
    expect(games.at(-1)).toEqual({ games: 2 });
    expect(games[0]).toMatchObject({ black: { name: 'Anna' }, date: '2003-05-06' });
    expect(games).toHaveLength(3);
  });

  test('tells what was played in a position, whichever way the board is turned', async () => {
    const [one, other] = [
      await json('explore', '--position', 'f5'),
      await json('explore', '--position', 'd3'),
    ];
    expect(one.at(-1)).toMatchObject({ games: 9, firstYear: 2000, lastYear: 2008 });
    expect(other.at(-1)).toEqual(one.at(-1));
  });

  test('tells how somebody fared, and counts what it has', async () => {
    expect(await json('player', 'ANNA')).toMatchObject([{ name: 'Anna', games: 3, black: { games: 3 } }]);
    expect(await json('stats')).toEqual([{ players: 3, events: 0, files: 10, badRecords: 1, games: 9 }]);
  });

  test.each(['ggf', 'sgf', 'game', 'csv'])('writes games as %s', async (format) => {
    const out = join(folder, `all.${format}`);
    expect(await json('export', '--to', format, '--out', out, '--player', 'anna')).toEqual([{ games: 3 }]);
    expect(readFileSync(out, 'utf8').match(/Anna/g)).toHaveLength(3);
  });

  test('writes Parquet, whole or not at all', async () => {
    const out = join(folder, 'all.parquet');
    await json('export', '--to', 'parquet', '--out', out);
    const bytes = readFileSync(out);
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', bytes.length - 4)]).toEqual([
      'PAR1',
      'PAR1',
    ]);
    expect(existsSync(`${out}.part`)).toBe(false);
  });

  test('is verified, and made anew from its files', async () => {
    expect(await json('verify')).toEqual([{ games: 9 }]);
    expect(await json('rebuild')).toEqual([{ added: 9, joined: 0, bad: 1, games: 9 }]);
    expect(existsSync(`${db}.before-rebuild`)).toBe(false);
  });

  test.each([
    [['find', '--db', '/nowhere/x.db'], 'There is no library /nowhere/x.db; library import makes one.'],
    [['dance', '--db', db], 'library takes import,'],
    [['explore', '--db', db], '--position is missing.'],
    [['find', '--db', db, '--to', 'soon'], '--to must be a year, not "soon".'],
    [['import', '/nowhere', '--db', db], 'There is no file /nowhere.'],
    [['export', '--to', 'doc', '--out', 'x', '--db', db], '--to takes parquet, csv,'],
  ])('refuses %j in words', async (args, sentence) => {
    const { status, err } = await run(['library', ...args]);
    expect(status).toBe(2);
    expect(err.join('\n')).toContain(sentence);
  });
});
