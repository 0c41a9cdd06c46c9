/** A library of so many games that its hash values are kept in parts, against one that has all of them in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../engine/database/open.ts';
import { type Database, statement } from '../../../engine/database/sql.ts';
import { nodeSql } from '../../../engine/database/node/node-sql.ts';
import { STATEMENTS, sqliteStore } from '../../../engine/database/sqlite-store.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { turnedPosition } from '../../../engine/game/symmetry.ts';
import type { PlacedRecord } from '../../../engine/library/again.ts';
import { createBoards, BLACK } from '../../../engine/library/boards.ts';
import { type Library, openLibrary } from '../../../engine/library/library.ts';
import { ALL_GAMES, type LibraryQuery } from '../../../engine/library/query.ts';
import { COLUMN_NAMES, SINGLE_COLUMNS, traceGame } from '../../../engine/library/segment.ts';
import { type StoredSegment, memoryStore } from '../../../engine/library/store.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { below, randomFrom } from '../game/random-play.ts';

/** More than a hash value has to be in parts for, so that a third joins two of them. */
const GAMES = 4300;
const LATER = 4500;

const random = randomFrom(51);
const boards = createBoards();

/** Random moves as far as they come; beginnings are few, so that games share them. */
function randomMoves(): Uint8Array {
  boards.begin(START_POSITION);
  const few = randomFrom(below(random, 40));
  const moves: number[] = [];
  for (let missed = 0; missed < 64;) {
    const square = below(moves.length < 12 ? few : random, 64);
    if (boards.play(square)) {
      moves.push(square);
      missed = 0;
    } else missed++;
  }
  return Uint8Array.from(moves);
}

/** An empty database, of which nothing stays unless it has a path, as a page has one. */
function newDatabase(path = ':memory:'): Database {
  const opened = openDatabase({
    open: () => nodeSql(path),
    journal: 'truncate',
    wasClosed: true,
    backUp: () => undefined,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.database;
}

/** The position on the boards at a level, as it is looked for. */
function boardAt(level: number): string {
  const wide = (low: number, high: number): bigint => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return writeBoard(
    turnedPosition(
      {
        black: wide(boards.blackLow[level]!, boards.blackHigh[level]!),
        white: wide(boards.whiteLow[level]!, boards.whiteHigh[level]!),
        toMove: boards.movers[level] === BLACK ? 'black' : 'white',
      },
      below(random, 8),
    ),
  );
}

const sought: string[] = [];
const games = Array.from({ length: GAMES + LATER }, (_, at): PlacedRecord => {
  const moves = randomMoves();
  if (at % 32 === 0) sought.push(boardAt(4 + below(random, moves.length)));
  const hashes = traceGame(START_POSITION, moves);
  if (typeof hashes === 'number') throw new RangeError(`Move ${hashes} is against the rules.`);
  const record = {
    start: START_POSITION,
    moves,
    black: `Anna ${below(random, 50)}`,
    white: `Bert ${below(random, 50)}`,
    event: '',
    day: (1990 + below(random, 30)) * 10_000,
    outcome: 0b100000 | (1 + below(random, 3)),
    lead: below(random, 30),
    marks: 0,
    isReviewed: false,
  };
  return { record, hashes, file: 1, place: at + 1, isOwn: false };
});

test('positions are found in parts as among all, also after segments were joined', () => {
  const database = newDatabase();
  const kept = openLibrary(sqliteStore(database));
  const plain = openLibrary(memoryStore());
  for (const part of [games.slice(0, GAMES), games.slice(GAMES)]) {
    kept.add(part);
    plain.add(part);
    const [among] = [[{ kind: 'years', from: 1995, to: 2010 } as const]];
    for (const board of sought) {
      expect(kept.tally(board, [])).toEqual(plain.tally(board, []));
      expect(kept.tally(board, among)).toEqual(plain.tally(board, among));
    }
  }
  expect(sqliteStore(database).load().segments).toHaveLength(1);
  const again = openLibrary(sqliteStore(database));
  const all = { terms: [], sort: { by: 'opening', isDescending: false, language: 'en' } } as const;
  const indices = Array.from({ length: again.find(all) }, (_, index) => index);
  expect(plain.find(all)).toBe(indices.length);
  expect(again.ids(indices)).toEqual(plain.ids(indices));
  database.close();
});

test('a page’s database is held, so that no statement looks first whether others have changed it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'othello-held-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = newDatabase(join(folder, 'library.db'));
  database.rows(STATEMENTS.segments);
  const other = nodeSql(join(folder, 'library.db'));
  expect(() => other.exec('SELECT count(*) FROM segments')).toThrow(/locked/);
  other.close();
  database.close();
});

/** Room for a few blocks, or for a column of all games and hardly more: what was read goes as soon as anything else is. */
test.each([17_000, 40_000])('a store that holds %i bytes answers as one that holds all', (bytes) => {
  const database = newDatabase();
  const library = openLibrary(sqliteStore(database));
  library.add(
    games.map((placed, at) => ({
      ...placed,
      record: { ...placed.record, marks: at % 3 === 0 ? at % 128 : 0 },
    })),
  );
  const all = Array.from({ length: library.find(ALL_GAMES) }, (_, index) => index);
  const ids = library.ids(all);
  // Of these some have marks and are not asked for.
  const label = { kind: 'review', text: 'A review.' } as const;
  library.label([{ name: 'change', change: { at: 1, ids: ids.filter((_, at) => at % 5 === 0), label } }]);
  const [usual, small] = [sqliteStore(database), sqliteStore(database, bytes)].map((store) =>
    openLibrary(store),
  ) as [Library, Library];
  const listed = (of: Library, query: LibraryQuery): readonly unknown[] =>
    of.ids(Array.from({ length: of.find(query) }, (_, index) => index));
  expect(usual.unjudged().size).toBeGreaterThan(0);
  expect(small.unjudged()).toEqual(usual.unjudged());
  for (const board of sought.slice(0, 40)) expect(small.tally(board, [])).toEqual(usual.tally(board, []));
  const who = { kind: 'player', name: 'Anna 7' } as const;
  expect(small.profile(who, [])).toEqual(usual.profile(who, []));
  for (const isDescending of [false, true]) {
    const query = { terms: [], sort: { by: 'added', isDescending } } as const;
    expect(listed(small, query)).toEqual(listed(usual, query));
  }
  const marked = { ...ALL_GAMES, terms: [{ kind: 'mark', mark: 'blunder' } as const] };
  expect(listed(usual, marked).length).toBeGreaterThan(0);
  expect(listed(small, marked)).toEqual(listed(usual, marked));
  const positionsOf = (of: Library): readonly unknown[] => {
    const rows: unknown[] = [];
    of.find(ALL_GAMES);
    for (const index of all.filter((at) => at % 97 === 0))
      of.positions(index, (row) => rows.push({ ...row }));
    return rows;
  };
  expect(positionsOf(small)).toEqual(positionsOf(usual));
  database.close();
});

test('numbers of names are whole however many names there are, also where a game gets another one', () => {
  const database = newDatabase();
  openLibrary(sqliteStore(database)).add(games.slice(0, 2));
  const store = sqliteStore(database);
  const [{ id, columns }] = store.load().segments as [StoredSegment];
  expect(columns.black).toHaveLength(2);
  for (const numbers of [
    [1, 70_000],
    [2, 1],
  ]) {
    store.commit({ columns: [{ segment: id, name: 'black', values: Uint32Array.from(numbers) }] });
    expect([...columns.black]).toEqual(numbers);
  }
  database.close();
});

test('columns that an earlier version has written in one part say the same as those in several', () => {
  const database = newDatabase();
  const library = openLibrary(sqliteStore(database));
  library.add(games);
  const all = { terms: [], sort: { by: 'added', isDescending: false } } as const;
  const indices = Array.from({ length: library.find(all) }, (_, index) => index);
  const ids = library.ids(indices);
  expect(new Set(ids).size).toBe(indices.length);
  const [segment] = sqliteStore(database).load().segments;
  const remove = statement('DELETE FROM blocks WHERE kind = ?', ['integer'], []);
  for (const name of SINGLE_COLUMNS) {
    const kind = COLUMN_NAMES.indexOf(name);
    const parts = database.rows(STATEMENTS.parts, segment!.id, kind);
    expect(parts.length).toBeGreaterThan(1);
    database.run(remove, kind);
    const whole = Buffer.concat(parts.map(([data]) => data));
    database.run(STATEMENTS.putBlock, segment!.id, kind, 0, new Uint8Array(whole));
  }
  const again = openLibrary(sqliteStore(database));
  again.find(all);
  expect(again.ids(indices)).toEqual(ids);
  // Such a segment is joined with new ones as any other.
  const [{ record, hashes }] = games as [PlacedRecord];
  again.add([{ record: { ...record, black: 'Zoë' }, hashes, file: 2, place: 1, isOwn: false }]);
  again.find(all);
  expect(again.ids(indices)).toEqual(ids);
  database.close();
});

test('what is said of one game is said of no other, in the same column or another one', () => {
  const database = newDatabase();
  const library = openLibrary(sqliteStore(database));
  // Columns without an event and a day are nothing but zeros, in both segments.
  const plain = games.map((placed): PlacedRecord => ({
    ...placed,
    record: { ...placed.record, event: '', day: 0 },
  }));
  library.add(plain.slice(0, 2000));
  library.add(plain.slice(2000, 3500));
  expect(sqliteStore(database).load().segments).toHaveLength(2);
  const factsIn = (of: Library): readonly unknown[] =>
    of
      .entries(Array.from({ length: of.find(ALL_GAMES) }, (_, index) => index))
      .map((entry) => [entry?.library?.id, entry?.info.event, entry?.info.date]);
  const before = factsIn(library);
  const [id] = library.ids([7]);
  const label = { kind: 'fact', fact: 'event', text: 'Nordic Open' } as const;
  library.label([{ name: 'change', change: { at: 1, ids: [id!], label } }]);
  const said = before.map((each, at) => (at === 7 ? [id, 'Nordic Open', undefined] : each));
  expect(factsIn(library)).toEqual(said);
  // A later import writes what is in memory.
  library.add(plain.slice(3500, 6000));
  const again = openLibrary(sqliteStore(database));
  expect(factsIn(again).filter((each) => (each as readonly unknown[])[1] !== undefined)).toEqual([said[7]]);
  const starts = sqliteStore(database)
    .load()
    .segments.flatMap(({ columns }) => [...columns.start]);
  expect(starts.some((start) => start !== 0)).toBe(false);
  database.close();
});
