import { describe, expect, test } from 'vitest';
import { currentPosition, newTree } from '../../../engine/game/tree.ts';
import { officialScore } from '../../../engine/game/rules.ts';
import { readFiles } from '../../../engine/notation/files.ts';
import { type Game, NO_INFO } from '../../../engine/notation/info.ts';
import { looksLikeWthor, openWthor, readWthorNames, writeWthor } from '../../../engine/notation/wthor.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { played } from './game-files.ts';

const DAY = new Date(2021, 4, 6);

function games(count: number): Game[] {
  const random = randomFrom(11);
  return Array.from({ length: count }, (_, at) => ({
    tree: randomGame(random),
    info: {
      black: { name: `Zoë ${at % 7}` },
      white: { name: `Ben ${at % 5}` },
      event: `Open ${at % 3}`,
      date: `${2020 + (at % 2)}-03-04`,
    },
  }));
}

describe('a database in the manner of WTHOR', () => {
  const database = games(40);
  const { years, players, tournaments, leftOut } = writeWthor(database, DAY);
  const names = { players: readWthorNames(players), tournaments: readWthorNames(tournaments) };

  test('reads back as it was written, a file for each year', () => {
    expect(leftOut).toEqual([]);
    expect(Array.from(years.keys()).toSorted((one, other) => one - other)).toEqual([2020, 2021]);
    for (const [year, bytes] of years) {
      const file = openWthor(bytes, names);
      if (!file.ok) throw new Error(file.error.code);
      const mine = database.filter(({ info }) => info.date?.startsWith(String(year)));
      expect(file.value.count).toBe(mine.length);
      for (const [index, { tree, info }] of mine.entries()) {
        const read = file.value.game(index);
        expect(read.ok && currentPosition(read.value.tree)).toEqual(currentPosition(tree));
        expect(read.ok && read.value.info).toEqual({ ...info, date: String(year) });
      }
    }
  });

  test('tells names, event, year, discs and moves of a game without playing it', () => {
    const file = openWthor(years.get(2020) ?? new Uint8Array(), names);
    const [{ tree } = { tree: newTree() }] = database;
    const discs = officialScore(currentPosition(tree));
    expect(file.ok && file.value.entry(0)).toEqual({
      black: 'Zoë 0',
      white: 'Ben 0',
      event: 'Open 0',
      year: '2020',
      discs,
      moves: playedCount(tree),
    });
  });

  test('tells the score of best play where its head says from how many empty squares on', () => {
    const solved = years.get(2020)?.slice() ?? new Uint8Array();
    solved[14] = 22;
    solved[16 + 7] = 41;
    const file = openWthor(solved);
    expect(file.ok && file.value.entry(0).best).toEqual({ empties: 22, black: 41, white: 23 });
    solved[16 + 7] = 65;
    expect(openWthor(solved)).toMatchObject({ ok: true });
    expect(file.ok && file.value.entry(0).best).toBeUndefined();
  });

  test('has the number of names where the files of the federation have it', () => {
    const view = new DataView(players.buffer);
    expect([view.getUint32(4, true), view.getUint16(8, true)]).toEqual([0, 13]);
    expect(players).toHaveLength(16 + 13 * 20);
    expect(readWthorNames(players)).toHaveLength(13);
    expect(readWthorNames(players).slice(0, 3)).toEqual(['', 'Zoë 0', 'Ben 0']);
  });

  test('finds the names of files that have their number where that of games is', () => {
    const older = players.slice();
    older.copyWithin(4, 8, 10);
    older.fill(0, 8, 10);
    expect(readWthorNames(older)).toEqual(names.players);
  });

  test('has nobody in place of who is not known', async () => {
    const [unknown] = games(1).map((game) => ({ ...game, info: { ...game.info, black: {} } }));
    if (unknown === undefined) throw new Error('There is no game.');
    const written = writeWthor([unknown], DAY);
    const outcome = await readFiles([
      { name: 'WTH_2020.wtb', bytes: written.years.get(2020) ?? new Uint8Array() },
      { name: 'WTHOR.JOU', bytes: written.players },
      { name: 'WTHOR.TRN', bytes: written.tournaments },
    ]);
    expect(outcome.kind === 'games' && outcome.games[0]?.info.black).toEqual({});
  });

  test('has numbers in place of names where the files beside it are missing', () => {
    const file = openWthor(years.get(2020) ?? new Uint8Array());
    expect(file.ok && file.value.entry(0)).toMatchObject({ black: '#1', white: '#2', event: '#1' });
  });

  test('leaves out what it cannot hold', () => {
    const unfinished = { tree: played('f5d6'), info: NO_INFO };
    const setUp = { tree: newTree({ black: 1n, white: 2n, toMove: 'black' }), info: NO_INFO };
    expect(writeWthor([unfinished, ...games(1), setUp], DAY).leftOut).toEqual([0, 2]);
  });

  test('is read with the files of its names as one list', async () => {
    const outcome = await readFiles([
      { name: 'WTH_2020.wtb', bytes: years.get(2020) ?? new Uint8Array() },
      { name: 'WTHOR.JOU', bytes: players },
      { name: 'WTHOR.TRN', bytes: tournaments },
    ]);
    expect(outcome.kind === 'games' && outcome.games.map(({ info }) => info.black.name).slice(0, 2)).toEqual([
      'Zoë 0',
      'Zoë 2',
    ]);
  });

  test('with a wrong move is told by the number of the game and of the move', async () => {
    const bytes = Uint8Array.from(years.get(2020) ?? []);
    bytes[16 + 68 + 8] = 11;
    const outcome = await readFiles([{ name: 'WTH_2020.wtb', bytes }]);
    expect(outcome.kind === 'games' && outcome.problems).toMatchObject([
      { code: 'illegalMove', game: 2, move: 1, text: 'a1' },
    ]);
  });

  test('on a board of ten squares is refused', () => {
    const bytes = Uint8Array.from(years.get(2020) ?? []);
    bytes[12] = 10;
    expect(openWthor(bytes)).toMatchObject({ ok: false, error: { code: 'boardSize', text: '10' } });
  });

  test.each([
    new Uint8Array(16),
    Uint8Array.from([20, 21, 5, 6, 9, 0, 0, 0]),
    new TextEncoder().encode('f5d6c3'),
  ])('is nothing else', (bytes) => {
    expect(looksLikeWthor(bytes)).toBe(false);
  });
});

function playedCount(tree: Game['tree']): number {
  const { black, white } = currentPosition(tree);
  return [...(black | white).toString(2)].filter((bit) => bit === '1').length - 4;
}
