/**
 * A library in SQLite. Games are no rows: a segment's columns, moves and hash values are blobs, each read as a whole when it
 * is needed and held as long as there is room, because scanning an array of numbers is a hundred times as fast as walking
 * an index. What a game alone has (a text, tags, other sources) stands in tables by its identity. It is longer than 400 lines
 * because all statements stand beside what is done with them.
 */
import { START_POSITION } from '../game/position.ts';
import { FOLDER_KEY, REMOVED_KEY, TAG_KEY } from '../library/labels.ts';
import { PARTS, hashesIn, partsOf, placesAmong, placesOf, topOf } from '../library/hash-parts.ts';
import { positionIn } from '../library/query.ts';
import { release } from '../library/release.ts';
import {
  type BuiltSegment,
  COLUMN_NAMES,
  type ColumnName,
  type Columns,
  type NameColumn,
  type ReadColumns,
  MOVES_A_GAME,
  columnFrom,
  SINGLE_COLUMNS,
  uint32From,
} from '../library/segment.ts';
import {
  type Identity,
  type LibraryStore,
  type Stored,
  type StoredFile,
  type StoredSegment,
  levelsIn,
} from '../library/store.ts';
import { writeBoard } from '../notation/board.ts';
import type { ReadError } from '../notation/error.ts';
import { ByteCache, type Held } from './byte-cache.ts';
import { type Database, statement } from './sql.ts';

/** Kinds of blocks: columns by their index, then these. */
const MOVES = 100;
/** Hash values as they are: of few positions, and of all in a segment that an earlier version made. Others are in parts. */
const HASHES = 101;
const TOPS = 104;
/** By discs and highest byte. */
const RESTS = 105;

/** Games whose moves are one block. */
const GAMES_A_BLOCK = 256;

/** Games of which a part of a single column tells. */
const GAMES_A_PART = 8192;

const IS_SINGLE: ReadonlySet<ColumnName> = new Set(SINGLE_COLUMNS);

/** Columns that searches scan are held for good, once they were needed; the others come and go. */
const HELD: ReadonlySet<ColumnName> = new Set([
  'shared',
  'first',
  'last',
  'outcome',
  'lead',
  'flags',
  'black',
  'white',
  'event',
  'day',
  'turned',
  'start',
]);

const NAME_COLUMNS: ReadonlySet<ColumnName> = new Set<NameColumn>(['black', 'white', 'event']);

/** So many bytes of blocks are held, if nobody says otherwise. */
const CACHE_BYTES = 8 * 1024 * 1024;

const PLAYERS = 0;
const EVENTS = 1;

export const STATEMENTS = {
  addName: statement('INSERT INTO names VALUES (?, ?, ?)', ['integer', 'integer', 'text'], []),
  names: statement('SELECT name FROM names WHERE kind = ? ORDER BY number', ['integer'], ['text']),
  addStart: statement('INSERT INTO starts VALUES (?, ?)', ['integer', 'text'], []),
  starts: statement('SELECT board FROM starts ORDER BY number', [], ['text']),
  addSegment: statement('INSERT INTO segments VALUES (?, ?, ?)', ['integer', 'integer', 'integer'], []),
  segments: statement(
    'SELECT id, games, last_added FROM segments ORDER BY id',
    [],
    ['integer', 'integer', 'integer'],
  ),
  dropSegment: statement('DELETE FROM segments WHERE id = ?', ['integer'], []),
  dropBlocks: statement('DELETE FROM blocks WHERE segment = ?', ['integer'], []),
  putBlock: statement(
    'INSERT OR REPLACE INTO blocks VALUES (?, ?, ?, ?)',
    ['integer', 'integer', 'integer', 'blob'],
    [],
  ),
  parts: statement(
    'SELECT data FROM blocks WHERE segment = ? AND kind = ? ORDER BY part',
    ['integer', 'integer'],
    ['blob'],
  ),
  block: statement(
    'SELECT data FROM blocks WHERE segment = ? AND kind = ? AND part = ?',
    ['integer', 'integer', 'integer'],
    ['blob'],
  ),
  blockSizes: statement(
    `SELECT segment, kind, sum(length(data)) FROM blocks
     WHERE segment IN (SELECT id FROM segments) AND kind IN (?, ?) GROUP BY segment, kind`,
    ['integer', 'integer'],
    ['integer', 'integer', 'integer'],
  ),
  addFile: statement(
    'INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)',
    ['integer', 'text', 'text', 'integer', 'integer'],
    [],
  ),
  files: statement(
    'SELECT id, content, name, games, bad FROM files ORDER BY id',
    [],
    ['integer', 'text', 'text', 'integer', 'integer'],
  ),
  addBadRecord: statement(
    'INSERT OR REPLACE INTO bad_records VALUES (?, ?, ?)',
    ['integer', 'integer', 'text'],
    [],
  ),
  badRecords: statement(
    'SELECT place, error FROM bad_records WHERE file = ? ORDER BY place',
    ['integer'],
    ['integer', 'text'],
  ),
  addSource: statement(
    'INSERT OR IGNORE INTO sources VALUES (?, ?, ?)',
    ['bigint', 'integer', 'integer'],
    [],
  ),
  sources: statement(
    'SELECT file, place FROM sources WHERE identity = ? ORDER BY file, place',
    ['bigint'],
    ['integer', 'integer'],
  ),
  allSources: statement(
    'SELECT identity, file, place FROM sources ORDER BY file, place, identity',
    [],
    ['bigint', 'integer', 'integer'],
  ),
  texts: statement(
    'SELECT identity, text, comments FROM texts ORDER BY identity',
    [],
    ['bigint', 'text', 'text'],
  ),
  putText: statement('INSERT OR REPLACE INTO texts VALUES (?, ?, ?)', ['bigint', 'text', 'text'], []),
  text: statement('SELECT text FROM texts WHERE identity = ?', ['bigint'], ['text']),
  commented: statement(
    `SELECT identity FROM texts WHERE instr(comments, ?) > 0
     UNION SELECT identity FROM labels WHERE instr(plain, ?) > 0`,
    ['text', 'text'],
    ['bigint'],
  ),
  // The head of a text has few lines, of which those are among the first.
  withLevel: statement(
    "SELECT identity, substr(text, 1, 1000) FROM texts WHERE instr(text, ' level: ') > 0",
    [],
    ['bigint', 'text'],
  ),
  putLabel: statement(
    `INSERT INTO labels (identity, key, at, value, plain) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (identity, key) DO UPDATE SET at = excluded.at, value = excluded.value, plain = excluded.plain
     WHERE excluded.at > labels.at OR (excluded.at = labels.at AND excluded.value > labels.value)`,
    ['bigint', 'text', 'integer', 'text', 'text'],
    [],
  ),
  labelsOf: statement(
    "SELECT key, value FROM labels WHERE identity = ? AND value <> '' ORDER BY key",
    ['bigint'],
    ['text', 'text'],
  ),
  labelled: statement("SELECT identity FROM labels WHERE key = ? AND value <> ''", ['text'], ['bigint']),
  labelValues: statement(
    "SELECT identity, value FROM labels WHERE key = ? AND value <> ''",
    ['text'],
    ['bigint', 'text'],
  ),
  tags: statement(
    `SELECT substr(key, 5), count(*) FROM labels
     WHERE key >= 'tag ' AND key < 'tag!' AND value <> ''
       AND identity NOT IN (SELECT identity FROM labels WHERE key = 'removed' AND value <> '') GROUP BY key ORDER BY key`,
    [],
    ['text', 'integer'],
  ),
  withValue: statement(
    'SELECT identity FROM labels WHERE key = ? AND value = ?',
    ['text', 'text'],
    ['bigint'],
  ),
  folders: statement(
    `SELECT value, count(*) FROM labels WHERE key = ? AND value <> ''
       AND identity NOT IN (SELECT identity FROM labels WHERE key = 'removed' AND value <> '') GROUP BY value ORDER BY value`,
    ['text'],
    ['text', 'integer'],
  ),
  lastLabel: statement('SELECT coalesce(max(at), 0) FROM labels', [], ['integer']),
  addChange: statement('INSERT OR IGNORE INTO changes VALUES (?)', ['text'], []),
  changes: statement('SELECT content FROM changes', [], ['text']),
  quickCheck: statement('SELECT quick_check FROM pragma_quick_check', [], ['text']),
  fullCheck: statement('SELECT integrity_check FROM pragma_integrity_check', [], ['text']),
} as const;

const S = STATEMENTS;

/** SQLite's integers have a sign. */
const signed = (identity: Identity): bigint => BigInt.asIntN(64, identity);
const unsigned = (stored: bigint): Identity => BigInt.asUintN(64, stored);

export function sqliteStore(database: Database, cacheBytes = CACHE_BYTES): LibraryStore {
  const cache = new ByteCache(cacheBytes);
  /** The columns that are held of each segment, by their kinds; what is written anew is read again. */
  const held = new Map<number, (ReadColumns[ColumnName] | undefined)[]>();

  function blockOr<Otherwise>(
    segment: number,
    kind: number,
    part: number,
    otherwise: Otherwise,
  ): Uint8Array | Otherwise {
    const [[data] = []] = database.rows(S.block, segment, kind, part);
    return data ?? otherwise;
  }

  function block(segment: number, kind: number, part: number): Uint8Array {
    const data = blockOr(segment, kind, part, undefined);
    if (!data)
      throw new Error(`The library’s database lacks block ${part} of kind ${kind} of segment ${segment}.`);
    return data;
  }

  function cached<Value extends ArrayBufferView>(
    segment: number,
    kind: number,
    part: number,
    view: (bytes: Uint8Array) => Value,
  ): Held<Value> {
    return cache.get(`${segment}/${kind}/${part}`, () => block(segment, kind, part), view);
  }

  function columnsOf(segment: number): ReadColumns {
    const columns = {};
    const ofSegment: (ReadColumns[ColumnName] | undefined)[] = [];
    held.set(segment, ofSegment);
    for (const [kind, name] of COLUMN_NAMES.entries()) {
      Object.defineProperty(columns, name, {
        enumerable: true,
        get: () =>
          HELD.has(name)
            ? (ofSegment[kind] ??= heldFrom(name, block(segment, kind, 0)))
            : IS_SINGLE.has(name)
              ? columnFrom(name, joined(database.rows(S.parts, segment, kind).map(([part]) => part)))
              : cached(segment, kind, 0, (bytes) => columnFrom(name, bytes)).value!,
      });
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has got its column
    return columns as ReadColumns;
  }

  /** Finds what single columns say of a game. */
  function singleValues(segment: number, count: number): StoredSegment['valueOf'] {
    const columns = new Map(SINGLE_COLUMNS.map((name) => [name, newPart(COLUMN_NAMES.indexOf(name))]));
    return (name, slot) => {
      const column = columns.get(name)!;
      const read = (part: number): Held<Uint32Array> => cached(segment, column.kind, part, uint32From);
      // A segment of an earlier version has all games in one part.
      if (column.games === 0)
        column.games = count > GAMES_A_PART && read(0).value!.length === count ? count : GAMES_A_PART;
      const part = Math.floor(slot / column.games);
      // Whoever goes through the games in their order finds the part in hand.
      if (part !== column.part || column.held.value === undefined)
        [column.held, column.part] = [read(part), part];
      return column.held.value![slot % column.games]!;
    };
  }

  function segmentOf(id: number, count: number): StoredSegment {
    /** Whoever goes through the games in their order finds the block in hand. */
    let page: Held<Uint8Array> = { value: undefined };
    let pageAt = -1;
    /** Numbers of discs whose hash values are known to be in no parts. */
    const areWhole = new Set<number>();
    const whole = (discs: number): Uint32Array => cached(id, HASHES, discs, uint32From).value!;
    function movesFrom(slot: number): Uint8Array {
      const part = Math.floor(slot / GAMES_A_BLOCK);
      if (part !== pageAt || page.value === undefined) page = cached(id, MOVES, part, (bytes) => bytes);
      pageAt = part;
      return page.value!.subarray((slot % GAMES_A_BLOCK) * MOVES_A_GAME);
    }
    return {
      id,
      count,
      columns: columnsOf(id),
      hashes(discs) {
        const tops = blockOr(id, TOPS, discs, undefined);
        return tops ? hashesIn(tops, (top) => block(id, RESTS, discs * PARTS + top)) : whole(discs);
      },
      nodes(discs, hash) {
        const rest = areWhole.has(discs)
          ? undefined
          : blockOr(id, RESTS, discs * PARTS + topOf(hash), undefined);
        if (rest) {
          const places = placesOf(hash, rest, () => cached(id, TOPS, discs, (bytes) => bytes).value!);
          release(rest);
          return places;
        }
        areWhole.add(discs);
        return placesAmong(whole(discs), hash);
      },
      valueOf: singleValues(id, count),
      moves: (slot) => movesFrom(slot).subarray(0, MOVES_A_GAME),
      movesFrom,
    };
  }

  function load(): Stored {
    const segments = database.rows(S.segments);
    return {
      segments: segments.map(([id, games]) => segmentOf(id, games)),
      lastAdded: Math.max(0, ...segments.map(([, , last]) => last)),
      players: ['', ...database.rows(S.names, PLAYERS).map(([name]) => name)],
      events: ['', ...database.rows(S.names, EVENTS).map(([name]) => name)],
      starts: [
        START_POSITION,
        ...database.rows(S.starts).map(([board]) => positionIn(board) ?? START_POSITION),
      ],
      files: database
        .rows(S.files)
        .map(([id, content, name, games, bad]): StoredFile => ({ id, content, name, games, bad })),
    };
  }

  function putSegment(id: number, { count, columns, allMoves, allHashes }: BuiltSegment): void {
    database.run(
      S.addSegment,
      id,
      count,
      columns.added.reduce((most, added) => Math.max(most, added), 0),
    );
    for (const [kind, name] of COLUMN_NAMES.entries()) {
      const games = IS_SINGLE.has(name) ? GAMES_A_PART : count;
      for (let part = 0; part * games < count; part++) {
        const values = columns[name].subarray(part * games, (part + 1) * games);
        database.run(S.putBlock, id, kind, part, bytesOf(values));
      }
    }
    for (let part = 0; part * GAMES_A_BLOCK < count; part++) {
      const from = part * GAMES_A_BLOCK * MOVES_A_GAME;
      database.run(S.putBlock, id, MOVES, part, allMoves.subarray(from, from + GAMES_A_BLOCK * MOVES_A_GAME));
    }
    for (const [discs, hashes] of allHashes.entries()) {
      const parts = partsOf(hashes);
      if (parts) database.run(S.putBlock, id, TOPS, discs, parts.tops);
      else database.run(S.putBlock, id, HASHES, discs, bytesOf(hashes));
      for (const [top, rest] of parts?.rests.entries() ?? [])
        database.run(S.putBlock, id, RESTS, discs * PARTS + top, rest);
    }
  }

  const labelled = (key: string): ReadonlySet<Identity> =>
    new Set(database.rows(S.labelled, key).map(([identity]) => unsigned(identity)));

  return {
    load,
    commit(change) {
      database.together(() => {
        for (const id of change.dropped ?? []) {
          database.run(S.dropSegment, id);
          database.run(S.dropBlocks, id);
        }
        for (const { kind, first, names } of change.names ?? []) {
          for (const [at, name] of names.entries()) {
            database.run(S.addName, kind === 'players' ? PLAYERS : EVENTS, first + at, name);
          }
        }
        for (const { number, position } of change.starts ?? []) {
          database.run(S.addStart, number, writeBoard(position));
        }
        if (change.segment) putSegment(change.segment.id, change.segment.built);
        for (const { segment, name, values } of change.columns ?? []) {
          database.run(S.putBlock, segment, COLUMN_NAMES.indexOf(name), 0, bytesOf(values));
        }
        for (const { id, content, name, games, bad, badRecords } of change.files ?? []) {
          database.run(S.addFile, id, content, name, games, bad);
          for (const { place, error } of badRecords)
            database.run(S.addBadRecord, id, place, JSON.stringify(error));
        }
        for (const { identity, text, comments } of change.texts ?? []) {
          database.run(S.putText, signed(identity), text, comments);
        }
        for (const { identity, file, place } of change.sources ?? []) {
          database.run(S.addSource, signed(identity), file, place);
        }
        for (const { identity, key, at, value, plain } of change.labels ?? []) {
          database.run(S.putLabel, signed(identity), key, at, value, plain);
        }
        for (const content of change.changes ?? []) database.run(S.addChange, content);
      });
      for (const id of change.dropped ?? []) held.delete(id);
      for (const { segment, name } of change.columns ?? [])
        held.get(segment)?.fill(undefined, COLUMN_NAMES.indexOf(name), COLUMN_NAMES.indexOf(name) + 1);
      const built = change.segment;
      return built && segmentOf(built.id, built.built.count);
    },
    textsOf: () =>
      new Map(
        database.rows(S.texts).map(([identity, text, comments]) => [unsigned(identity), { text, comments }]),
      ),
    textOf: (identity) => database.rows(S.text, signed(identity))[0]?.[0],
    labelsOf: (identity) => new Map(database.rows(S.labelsOf, signed(identity))),
    values: (key) =>
      new Map(database.rows(S.labelValues, key).map(([identity, value]) => [unsigned(identity), value])),
    tags: () => database.rows(S.tags).map(([name, games]) => ({ name, games })),
    folders: () => database.rows(S.folders, FOLDER_KEY).map(([name, games]) => ({ name, games })),
    tagged: (tag) => labelled(`${TAG_KEY}${tag}`),
    inFolder: (folder) =>
      new Set(database.rows(S.withValue, FOLDER_KEY, folder).map(([identity]) => unsigned(identity))),
    removed: () => labelled(REMOVED_KEY),
    lastLabelAt: () => database.rows(S.lastLabel)[0]?.[0] ?? 0,
    changes: () => new Set(database.rows(S.changes).map(([content]) => content)),
    commented: (word) =>
      new Set(database.rows(S.commented, word, word).map(([identity]) => unsigned(identity))),
    levels: () =>
      levelsIn(database.rows(S.withLevel).map(([identity, head]) => [unsigned(identity), head] as const)),
    allSources: () =>
      database
        .rows(S.allSources)
        .map(([identity, file, place]) => ({ identity: unsigned(identity), file, place })),
    sourcesOf: (identity) =>
      database.rows(S.sources, signed(identity)).map(([file, place]) => ({ identity, file, place })),
    badRecords: (file) =>
      database.rows(S.badRecords, file).map(([place, error]) => ({ place, error: errorIn(error) })),
  };
}

/** A column as it is held: numbers of names take two bytes where none needs more, as hardly any library does. */
function heldFrom(name: ColumnName, block: Uint8Array): ReadColumns[ColumnName] {
  if (name === 'start') return startsFrom(block);
  const column = columnFrom(name, block);
  if (!NAME_COLUMNS.has(name) || column.some((number) => number > 0xffff)) return column;
  const narrow = Uint16Array.from(column);
  release(column);
  return narrow;
}

let zeros = new Uint32Array(0);

/**
 * A column of starts. Hardly any game begins from another position than the standard one, so that columns of nothing but
 * zeros are one array. That is for this column alone: it is never written to, while labels change those of facts in place.
 */
function startsFrom(block: Uint8Array): Columns[ColumnName] {
  const column = columnFrom('start', block);
  if (!(column instanceof Uint32Array) || column.some((value) => value !== 0)) return column;
  if (zeros.length < column.length) zeros = new Uint32Array(column.length);
  return zeros.subarray(0, column.length);
}

/** Of a single column: the games of a part (0 where that is not known yet), and the part in hand. */
function newPart(kind: number): { kind: number; games: number; part: number; held: Held<Uint32Array> } {
  return { kind, games: 0, part: -1, held: { value: undefined } };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    all.set(part, to);
    to += part.length;
  }
  return all;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function errorIn(text: string): ReadError {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written by `commit`
  return JSON.parse(text) as ReadError;
}

/** The kind of one column, for all of them: the first has a byte a game. */
const COLUMN = 0;

/**
 * What is wrong with a database, in SQLite's words; undefined if nothing is. `how` says how long to look: `sizes` reads no
 * more than which blocks there are and how long they are.
 */
export function problemOf(database: Database, how: 'sizes' | 'quick' | 'full'): string | undefined {
  if (how !== 'sizes') {
    const found = database.rows(how === 'quick' ? S.quickCheck : S.fullCheck).map(([sentence]) => sentence);
    if (found.some((sentence) => sentence !== 'ok')) return found.join('\n');
  }
  const sizes = new Map(
    database.rows(S.blockSizes, COLUMN, MOVES).map(([segment, kind, size]) => [`${segment}/${kind}`, size]),
  );
  for (const [id, games] of database.rows(S.segments)) {
    if (sizes.get(`${id}/${MOVES}`) !== games * MOVES_A_GAME)
      return `Segment ${id} has not all moves of its games.`;
    if (sizes.get(`${id}/${COLUMN}`) !== games) return `Segment ${id} has not all columns of its games.`;
  }
  return undefined;
}
