import { expect, test } from 'vitest';
import { exportedGames, exportedTable } from '../../../engine/library/export.ts';
import { openLibrary } from '../../../engine/library/library.ts';
import { ALL_GAMES } from '../../../engine/library/query.ts';
import { recordOf } from '../../../engine/library/record.ts';
import { traceGame } from '../../../engine/library/segment.ts';
import { memoryStore } from '../../../engine/library/store.ts';
import { readFiles } from '../../../engine/notation/files.ts';
import { readGames } from '../../../engine/notation/read.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { played } from '../notation/game-files.ts';

const DAY = new Date(2026, 10, 28, 12, 30, 10);

const FINISHED = Array.from({ length: 6 }, (_, seed): ReadGame => ({
  format: 'game',
  tree: randomGame(randomFrom(seed)),
  info: {
    black: { name: 'Okada Ren' },
    white: { name: `Player ${seed}` },
    event: 'Nordic Open',
    date: '2019',
  },
}));
const BEGUN: ReadGame = {
  format: 'game',
  tree: played('f5d6c3'),
  info: { black: { name: 'Hsu' }, white: {}, date: '2020-05-04' },
};

const library = openLibrary(memoryStore());
library.add(
  [...FINISHED, BEGUN].map((game, at) => {
    const record = recordOf(game, () => false);
    const hashes = traceGame(record.start, record.moves) as Uint32Array;
    return { record, hashes, file: 1, place: at + 1, isOwn: false };
  }),
);
const ids = library.fitting([], 100);
const texts = library.texts(ids);

test('a database holds the finished games, says how many others there are, and is read as it was', async () => {
  const made = exportedGames(texts, 'wthor', DAY);
  if (made.kind !== 'zip') throw new TypeError('It is no archive.');
  expect(made.leftOut).toBe(1);
  const read = await readFiles([{ name: 'games.zip', bytes: made.bytes }]);
  if (read.kind !== 'games') throw new TypeError('The archive cannot be read.');
  expect(
    read.games.map(({ info }) => `${info.black.name} ${info.white.name} ${info.event}`).toSorted(),
  ).toEqual(FINISHED.map(({ info }) => `${info.black.name} ${info.white.name} ${info.event}`).toSorted());
});

test('games in the manner of PGN are read as they were', () => {
  const made = exportedGames(texts, 'pgn', DAY);
  if (made.kind !== 'pgn') throw new TypeError('It is no text.');
  const read = readGames(made.text);
  if (read.kind !== 'games') throw new TypeError('The text cannot be read.');
  const said = ({ tree, info: { black, white, event, date } }: ReadGame) => ({
    moves: lineNodes(tree).map(({ move }) => move),
    players: [black.name, white.name, event, date],
  });
  library.find(ALL_GAMES);
  expect(read.games).toHaveLength(7);
  expect(read.games.map(said)).toEqual(texts.map((text) => said(readOne(text))));
});

test('a table has a row a game, in both forms', async () => {
  const entries = library.entriesOf(ids);
  const csv = await exportedTable(entries, 'csv');
  if (csv.kind !== 'csv') throw new TypeError('It is no text.');
  expect(csv.text.trimEnd().split('\n')).toHaveLength(8);
  expect(csv.text).toContain('Hsu,,,2020-05-04,5-2,f5d6c3');
  const parquet = await exportedTable(entries, 'parquet');
  if (parquet.kind !== 'parquet') throw new TypeError('It is no file.');
  const mark = (from: number) => String.fromCodePoint(...parquet.bytes.subarray(from, from + 4));
  expect([mark(0), mark(parquet.bytes.length - 4)]).toEqual(['PAR1', 'PAR1']);
});

function readOne(text: string): ReadGame {
  const read = readGames(text);
  if (read.kind !== 'games') throw new TypeError('The game cannot be read.');
  return read.games[0]!;
}
