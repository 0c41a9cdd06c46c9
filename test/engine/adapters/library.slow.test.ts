/** The library on the command line, as it is used in pipes. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
    // A slow machine is told how far it is, too.
    const problems = err.filter((line) => !/^\d+ of \d+ files/.test(line));
    expect(problems).toEqual([expect.stringMatching(/^broken\.txt, game 1: /)]);
  });

  test('lists what fits, and counts it last', async () => {
    const games = await json('find', '--player', 'anna', '--from', '2003');
    expect(games.at(-1)).toEqual({ games: 2 });
    expect(games[0]).toMatchObject({ black: { name: 'Anna' }, date: '2003-05-06' });
    expect(games).toHaveLength(3);
    // What the app's rows show for the day in English is found, too.
    expect((await json('find', '--text', 'may zoe 2004')).at(-1)).toEqual({ games: 1 });
    expect((await json('find', '--text', 'june')).at(-1)).toEqual({ games: 0 });
  });

  test('tells what was played in a position, whichever way the board is turned', async () => {
    const [one, other] = [
      await json('explore', '--position', 'f5'),
      await json('explore', '--position', 'd3'),
    ];
    expect(one.at(-1)).toMatchObject({ games: 9, firstYear: 2000, lastYear: 2008 });
    expect(other.at(-1)).toEqual(one.at(-1));
    // As a row of exported positions has it: Black on d3, d4, e4 and d5, White on e5.
    const black = String((1n << 19n) | (1n << 27n) | (1n << 28n) | (1n << 35n));
    expect(one.at(-1)).toMatchObject({ ply: 1, to_move: 2, black, white: String(1n << 36n) });
  });

  test('tells how somebody fared, and counts what it has', async () => {
    expect(await json('player', 'ANNA')).toMatchObject([{ name: 'Anna', games: 3, black: { games: 3 } }]);
    expect(await json('stats')).toEqual([{ players: 3, events: 0, files: 10, badRecords: 1, games: 9 }]);
  });

  test.each(['ggf', 'sgf', 'game', 'csv'])('writes games as %s', async (format) => {
    const out = join(folder, `all.${format}`);
    expect(await json('export', `--${format}`, '--out', out, '--player', 'anna')).toEqual([{ games: 3 }]);
    expect(readFileSync(out, 'utf8').match(/Anna/g)).toHaveLength(3);
  });

  test('is filled from standard input, and written to standard output with the count beside it', async () => {
    const other = join(folder, 'other', 'club.db');
    const games = [
      '(;GM[Othello]PB[Anna]PW[Ben]TY[8]B[f5]W[d6];)',
      '(;GM[Othello]PB[Cid]PW[Ben]TY[8]B[f5]W[f6];)',
    ];
    const taken = await run(['library', 'import', '-', '--db', other], games);
    expect(taken.out.at(-1)).toContain('2 new games');
    const { out, err } = await run(['library', 'export', '--ggf', '--db', other]);
    expect(out.join('').match(/GM\[Othello\]/g)).toHaveLength(2);
    expect(err).toEqual(['2 games']);
  });

  test('reads what another machine has brought to its folders', async () => {
    const [one, other] = ['one', 'two'].map((name) => join(folder, name, 'club.db'));
    await run(['library', 'import', join(given, '1.txt'), '--db', one!]);
    await run(['library', 'import', join(given, '2.txt'), '--db', other!]);
    cpSync(join(folder, 'two', 'games'), join(folder, 'one', 'games'), { recursive: true });
    const { out } = await run(['library', 'import', '--db', one!]);
    expect(out.at(-1)).toBe('1 new games, 0 known, 0 that cannot be read; 2 games in all');
  });

  test('writes all positions, a folder for each ply', async () => {
    const out = join(folder, 'positions');
    const [counts] = await json('export', '--positions', '--out', out);
    const { games } = counts as { games: number };
    expect(games).toBe(9);
    // Every game begins with the same position, and no position has more than sixty moves before it.
    expect(readdirSync(out)).toContain('ply=0');
    expect(readdirSync(out).every((name) => /^ply=(?:[0-9]|[1-5][0-9]|60)$/.test(name))).toBe(true);
    const bytes = readFileSync(join(out, 'ply=0', 'positions.parquet'));
    expect(bytes.toString('latin1', 0, 4)).toBe('PAR1');
  });

  test('writes Parquet, whole or not at all', async () => {
    const out = join(folder, 'all.parquet');
    await json('export', '--parquet', '--out', out);
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

  test('imported in parts is the same to the byte however many there are, and has what came twice once', async () => {
    const sources = join(folder, 'sources');
    const commentedGames = new Set<number>();
    for (const [at, part] of ['a', 'b', 'c'].entries()) {
      mkdirSync(join(sources, part), { recursive: true });
      for (let seed = 0; seed < 8; seed++) {
        // Many games are in several files, with other words in each, or are the same file under another name.
        const game = (seed + 3 * at) % 10;
        const tree = randomGame(randomFrom(100 + game));
        const comment = seed % 3 === 0 ? '' : `Seen in ${part}.`;
        if (comment !== '') commentedGames.add(game);
        const commented = { ...tree, root: { ...tree.root, ...(comment !== '' && { comment }) } };
        const text = gameText(commented, {
          black: { name: 'Anna' },
          white: { name: 'Zoë' },
          date: '2001-02-03',
        });
        writeFileSync(join(sources, part, `${seed}.txt`), text);
      }
    }
    const merged: Buffer[] = [];
    for (const count of [1, 2, 5]) {
      const parts = Array.from({ length: count }, (_, at) =>
        join(folder, `in-${count}`, `${at + 1}`, 'part.db'),
      );
      for (const [at, part] of parts.entries()) {
        const shard = `${at + 1}/${count}`;
        expect((await run(['library', 'import', sources, '--shard', shard, '--db', part])).status).toBe(0);
      }
      const all = join(folder, `in-${count}`, 'all', 'library.db');
      expect((await run(['library', 'merge', ...parts, '--db', all])).out).toEqual([`10 games in ${all}`]);
      merged.push(readFileSync(all));
      const { out } = await run(['library', 'find', '--text', 'seen', '--db', all]);
      expect(out.at(-1)).toBe(`${commentedGames.size} games`);
    }
    expect(merged[1]!.equals(merged[0]!)).toBe(true);
    expect(merged[2]!.equals(merged[0]!)).toBe(true);
  });

  test.each([
    [['merge', db, '--db', db], 'There is a library '],
    [['merge', '/nowhere/x.db', '--db', '/nowhere/y.db'], 'There is no library /nowhere/x.db.'],
    [['find', '--db', '/nowhere/x.db'], 'There is no library /nowhere/x.db; library import makes one.'],
    [['dance', '--db', db], 'library takes import,'],
    [['explore', '--db', db], '--position is missing.'],
    [['find', '--db', db, '--to', 'soon'], '--to must be'],
    [['import', '/nowhere', '--db', db], 'There is no file /nowhere.'],
    [['export', '--out', 'x', '--db', db], 'library export takes one of --parquet, --positions, --csv,'],
    [['export', '--ggf', '--csv', '--db', db], 'library export takes one of'],
    [['export', '--positions', '--db', db], '--out is missing.'],
  ])('refuses %j in words', async (args, sentence) => {
    const { status, err } = await run(['library', ...args]);
    expect(status).toBe(2);
    expect(err.join('\n')).toContain(sentence);
  });
});
