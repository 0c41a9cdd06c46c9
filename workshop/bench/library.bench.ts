/**
 * The library against plainer ways: `node workshop/bench/library.bench.ts <folder of WTHOR files> [--sizes 10000,2000000] [--plain n]
 * [--no-duckdb]`. It imports the folder, and beside it writes one row a position into SQLite with an index, in one transaction;
 * looks positions up, and beside it asks DuckDB for the same ones over a Parquet file of all; then makes libraries of other sizes
 * and does the same there without the peers. DuckDB is installed into a folder of its own for the time of the run.
 *
 * A made game begins with 8 to 40 moves of a random game of the folder and goes on with random moves to its end. Every
 * measurement of a library is in a process of its own, which has just opened it. A lookup is the position of a random game after a
 * random number of moves, turned at random, with all its moves and results. It is longer than 400 lines because all that is
 * compared is made from the same games.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ParquetWriter, fileWriter } from 'hyparquet-writer';
import { sourcesAt } from '../../engine/database/node/given-files.ts';
import { openLibraryAt } from '../../engine/database/node/open-library.ts';
import { START_POSITION, type Position } from '../../engine/game/position.ts';
import { parseSquare } from '../../engine/game/square.ts';
import { turnedPosition } from '../../engine/game/symmetry.ts';
import { newTree, play, currentPosition } from '../../engine/game/tree.ts';
import { type Read, recordsIn } from '../../engine/library/importing.ts';
import type { PlacedRecord } from '../../engine/library/again.ts';
import type { Library } from '../../engine/library/library.ts';
import { ALL_GAMES, SORT_KEYS, type LibraryTerm } from '../../engine/library/query.ts';
import { createReplay } from '../../engine/library/replay.ts';
import { seek } from '../../engine/library/runs.ts';
import { traceGame } from '../../engine/library/segment.ts';
import { createLibraryService } from '../../engine/library/service.ts';
import { writeBoard } from '../../engine/notation/board.ts';
import { type Random, below, randomFrom } from '../../test/engine/game/random-play.ts';

const LOOKUPS = 1000;
const DUCKDB_LOOKUPS = 200;
const PART = 1 << 17;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(2);

function open(path: string) {
  const opened = openLibraryAt(path);
  if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
  return opened;
}

/** A row of the list, or an error where there is none. */
function lineAt(library: Library, index: number): string {
  const line = library.entries([index])[0]?.library?.line;
  if (line === undefined) throw new Error(`There is no game ${index}.`);
  return line;
}

function squaresOf(line: string): number[] {
  return (line.match(/../g) ?? []).map((name) => parseSquare(name) ?? 0);
}

/** The position of a random game after a random number of its moves. */
function randomPosition(library: Library, games: number, random: Random): Position {
  return positionIn(squaresOf(lineAt(library, below(random, games))), random);
}

function positionIn(squares: ArrayLike<number>, random: Random): Position {
  let tree = newTree(START_POSITION);
  for (const square of Array.from(squares).slice(0, below(random, squares.length + 1))) {
    const played = play(tree, square);
    const passed = played.ok ? played : play(tree, 'pass');
    const next = played.ok ? played : passed.ok ? play(passed.value, square) : passed;
    if (!next.ok) break;
    tree = next.value;
  }
  return turnedPosition(currentPosition(tree), below(random, 8));
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(3);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(0.9999)} ms`;
}

const memory = (): string => `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`;

interface Spent {
  readonly clock: number;
  readonly processor: number;
}

/** Milliseconds of the clock and of the processor that `work` takes. */
function spent(work: () => unknown): Spent {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(cpu);
  return { clock: performance.now() - begin, processor: (user + system) / 1000 };
}

function shown({ clock, processor }: Spent): string {
  return `${clock.toFixed(0)} ms, ${processor.toFixed(0)} of processor time`;
}

/** Boxes of the board that a player may look for. */
const PATTERNS: Readonly<Record<string, string>> = {
  'a corner between two edges': `-OO?????X${'?'.repeat(55)}`,
  'six discs of an edge': `XXXXXX--${'?'.repeat(56)}`,
  'a corner, empty, with three squares around it': `-O??????OX${'?'.repeat(54)}`,
  'four squares of the middle': `${'?'.repeat(18)}XO??????OO${'?'.repeat(36)}`,
};

/** What a library that was just opened costs; in a process of its own. */
function measure(path: string): void {
  say(`  load ${loadavg()[0]!.toFixed(1)}; memory before: ${memory()}`);
  let opened: ReturnType<typeof open> | undefined;
  let games = 0;
  const first = spent(() => {
    opened = open(path);
    games = opened.library.find(ALL_GAMES);
    opened.library.entries(Array.from({ length: 40 }, (_, index) => index));
  });
  const { library, database } = opened!;
  say(`  opened, with its first 40 rows: ${shown(first)}; memory ${memory()}`);
  const random = randomFrom(1);
  const boards = Array.from({ length: LOOKUPS }, () => writeBoard(randomPosition(library, games, random)));
  const [name] = library.names('players', '', 1);
  const filters: Readonly<Record<string, readonly LibraryTerm[]>> = {
    'all games': [],
    'some years': [{ kind: 'years', from: 1995, to: 2010 }],
    'one player': [{ kind: 'player', name: name?.name ?? '' }],
    'one result': [{ kind: 'result', result: 'black' }],
  };
  for (const [among, terms] of Object.entries(filters)) {
    const began = spent(() => library.tally(boards[0] ?? '', terms));
    const all = boards.map((board) => spent(() => library.tally(board, terms)));
    say(
      `  lookups among ${among}: ${percentiles(all.map(({ clock }) => clock))}; of processor time ${percentiles(all.map(({ processor }) => processor))}; the first ${shown(began)}`,
    );
  }
  say(`  memory ${memory()}`);
  for (const by of SORT_KEYS) {
    say(
      `  all games by ${by}: ${shown(spent(() => library.find({ terms: [], sort: { by, isDescending: true } })))}`,
    );
  }
  for (const [what, squares] of Object.entries(PATTERNS)) {
    let found = 0;
    const took = [1, 2].map(() =>
      spent(
        () => (found = library.find({ ...ALL_GAMES, terms: [{ kind: 'pattern', squares }, ...unheld()] })),
      ),
    );
    say(`  ${what}: ${shown(took[0]!)}, again ${shown(took[1]!)}; ${found} games`);
  }
  say(`  memory ${memory()}`);
  database.close();
}

let asked = 0;

/** A term that every game fits, and that no question before had: what was found is held. */
function unheld(): readonly LibraryTerm[] {
  return [{ kind: 'moves', from: 0, to: 1000 + asked++ }];
}

function inProcess(path: string): void {
  execFileSync(process.execPath, [import.meta.filename, '--measure', path], { stdio: 'inherit' });
}

type Game = Extract<Read, { kind: 'game' }>;

/** The games of a folder as they are read, which the plain ways need not do. */
async function gamesIn(folder: string): Promise<Game[]> {
  const games: Game[] = [];
  for (const source of await sourcesAt(folder)) {
    const { file, beside } = await source.read();
    for (const read of await recordsIn(file, beside, () => false)) if (read.kind === 'game') games.push(read);
  }
  return games;
}

/** All positions of games as the plain ways keep them. */
function* positions(games: readonly Game[]) {
  for (const [game, { record, hashes }] of games.entries()) {
    const { moves, lead, day } = record;
    for (let at = 0; at <= moves.length; at++) {
      yield { discs: 4 + at, hash: hashes[at] ?? 0, move: moves[at] ?? 255, game, lead, day };
    }
  }
}

function plainWay(games: readonly Game[], folder: string): void {
  const path = join(folder, 'plain.db');
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE positions (discs INTEGER, hash INTEGER, move INTEGER, game INTEGER, lead INTEGER, day INTEGER);
    CREATE INDEX by_position ON positions (discs, hash); BEGIN;`);
  const insert = database.prepare('INSERT INTO positions VALUES (?, ?, ?, ?, ?, ?)');
  let rows = 0;
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  for (const { discs, hash, move, game, lead, day } of positions(games)) {
    insert.run(BigInt(discs), BigInt(hash), BigInt(move), BigInt(game), BigInt(lead), BigInt(day));
    rows++;
  }
  database.exec('COMMIT');
  const took = seconds(begin);
  const { user, system } = process.cpuUsage(cpu);
  database.close();
  const size = (statSync(path).size / 1e6).toFixed(0);
  say(
    `the plain way: ${games.length} games, ${rows} rows in ${took} s, ${((user + system) / 1e6).toFixed(1)} of processor time (reading not included), ${size} MB`,
  );
}

/** Writes all positions as Parquet, sorted as they are asked for. */
async function writeParquet(games: readonly Game[], path: string): Promise<void> {
  const byDiscs = Array.from(
    { length: 65 },
    (): { hash: number; move: number; lead: number; day: number }[] => [],
  );
  for (const each of positions(games)) byDiscs[each.discs]?.push(each);
  const names = ['discs', 'move', 'lead', 'day'] as const;
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [
      { name: 'root', num_children: 5 },
      { name: 'hash', type: 'INT64', repetition_type: 'REQUIRED' },
      ...names.map((name) => ({ name, type: 'INT32' as const, repetition_type: 'REQUIRED' as const })),
    ],
  });
  for (const [discs, rows] of byDiscs.entries()) {
    if (rows.length === 0) continue;
    rows.sort((one, other) => one.hash - other.hash);
    await writer.write({
      columnData: [
        { name: 'hash', data: rows.map(({ hash }) => BigInt(hash)) },
        { name: 'discs', data: rows.map(() => discs) },
        ...(['move', 'lead', 'day'] as const).map((name) => ({ name, data: rows.map((row) => row[name]) })),
      ],
    });
    byDiscs[discs] = [];
  }
  await writer.finish();
}

interface DuckDb {
  DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        run(sql: string): Promise<unknown>;
        prepare(sql: string): Promise<{
          bindInteger(at: number, value: number): void;
          bindBigInt(at: number, value: bigint): void;
          runAndReadAll(): Promise<{ getRows(): unknown[][] }>;
        }>;
      }>;
    }>;
  };
}

/** Ways to ask DuckDB; the better one counts. The footer of the file is kept in both. */
const SETTINGS: Readonly<Record<string, string>> = {
  'DuckDB on two threads': 'SET threads = 2; SET parquet_metadata_cache = true;',
  'DuckDB on one thread': 'SET threads = 1; SET parquet_metadata_cache = true;',
};

/** Each way answers all questions, in turns; the first round warms them up. */
const ROUNDS = 4;

/**
 * The same positions for a library and for DuckDB, in one process. DuckDB has all that helps it: a file of nothing
 * but what is asked for, sorted by discs and hash, with one group of rows for each number of discs, of which it reads one (groups
 * of 16,384 and of 8,192 rows made it two and four times as slow: their footer is long); a statement that is prepared; and it need
 * not compare what has the same hash, which the library does. It answers in rows; the library knows no less.
 */
async function besideDuckDb(games: readonly Game[], library: Library, folder: string): Promise<void> {
  const path = join(folder, 'positions.parquet');
  await writeParquet(games, path);
  execFileSync(
    'npm',
    ['install', '--silent', '--no-save', '--prefix', folder, '@duckdb/node-api@1.5.6-r.1'],
    { stdio: 'inherit' },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package is no dependency, so its types are not here
  const { DuckDBInstance } = createRequire(join(folder, 'package.json'))('@duckdb/node-api') as DuckDb;
  const random = randomFrom(1);
  const sought = Array.from({ length: DUCKDB_LOOKUPS }, () =>
    positionIn(games[below(random, games.length)]?.record.moves ?? [], random),
  );
  const ways = new Map<string, (position: Position) => Promise<number>>();
  ways.set('the library', async (position) =>
    Promise.resolve(library.tally(writeBoard(position), [])?.games ?? 0),
  );
  for (const [name, settings] of Object.entries(SETTINGS)) {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(settings);
    const prepared = await connection.prepare(
      `SELECT move, count(*)::INT, sum((lead > 0)::INT), sum((lead = 0)::INT), sum((lead < 0)::INT), avg(lead), min(day), max(day)
       FROM '${path}' WHERE discs = ? AND hash = ? GROUP BY move`,
    );
    ways.set(name, async (position) => {
      const { discs, hash } = seek(position);
      prepared.bindInteger(1, discs);
      prepared.bindBigInt(2, BigInt(hash));
      const rows = (await prepared.runAndReadAll()).getRows();
      return rows.reduce((sum, [, count]) => sum + Number(count), 0);
    });
  }
  say(
    `beside DuckDB 1.5.6, over ${(statSync(path).size / 1e6).toFixed(0)} MB of Parquet, load ${loadavg()[0]!.toFixed(1)}:`,
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, ask] of ways) {
      const times: number[] = [];
      let found = 0;
      const cpu = process.cpuUsage();
      for (const position of sought) {
        const begin = performance.now();
        found += await ask(position);
        times.push(performance.now() - begin);
      }
      const { user, system } = process.cpuUsage(cpu);
      const mean = ((user + system) / 1000 / times.length).toFixed(3);
      if (round > 0)
        say(`  ${name}: ${percentiles(times)}; ${mean} of processor time on average; ${found} games`);
    }
  }
}

/** Adds games that begin like those of a library and go on at random. */
function make(known: readonly Game[], to: Library, wanted: number): void {
  const random = randomFrom(2);
  const replay = createReplay();
  const record = { start: START_POSITION, event: '', outcome: 0, lead: 0, marks: 0, isReviewed: false };
  for (let made = 0; made < wanted; made += PART) {
    const part: PlacedRecord[] = [];
    for (let game = made; game < Math.min(wanted, made + PART); game++) {
      const line = known[below(random, known.length)]?.record.moves ?? new Uint8Array(0);
      const moves = Array.from(line).slice(0, 8 + below(random, 33));
      replay.begin(START_POSITION);
      for (const square of moves) replay.play(square);
      const left = Array.from({ length: 64 }, (_, square) => square).filter(
        (square) => replay.at(square) === 0,
      );
      for (let at = below(random, 64), missed = 0; left.length > 0 && missed < left.length;) {
        at = (at + 1 + below(random, 3)) % left.length;
        if (replay.play(left[at] ?? 0)) {
          moves.push(left[at] ?? 0);
          left.splice(at, 1);
          missed = 0;
        } else missed++;
      }
      const discs = replay.discs();
      const lead = discs.black - discs.white;
      const squares = Uint8Array.from(moves);
      const hashes = traceGame(START_POSITION, squares);
      if (typeof hashes === 'number') throw new Error(`Move ${hashes} is against the rules.`);
      part.push({
        record: {
          ...record,
          moves: squares,
          black: `Player ${below(random, 5000)}`,
          white: `Player ${below(random, 5000)}`,
          day: (1980 + below(random, 45)) * 10_000,
          outcome: 0b100000 | (lead > 0 ? 1 : lead < 0 ? 2 : 3),
          lead,
        },
        hashes,
        file: 1,
        place: game + 1,
        isOwn: false,
      });
    }
    to.add(part);
  }
}

async function main(
  given: string,
  sizes: readonly number[],
  plain: number,
  withDuckDb: boolean,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'othello-library-bench-'));
  try {
    const path = join(folder, 'given', 'library.db');
    const opened = open(path);
    const service = createLibraryService({
      library: opened.library,
      files: opened.files,
      changes: opened.changes,
      isReviewed: () => false,
      pause: async () => nextTurn(),
      now: () => performance.now(),
      clock: Date.now,
      tell: () => undefined,
      log: say,
    });
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    await service.take(await sourcesAt(resolve(given)));
    const used = process.cpuUsage(cpu);
    const took = seconds(begin);
    const count = opened.library.count();
    opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    say(
      `import: ${count} games in ${took} s, ${((used.user + used.system) / 1e6).toFixed(2)} s of processor time, ${(statSync(path).size / 1e6).toFixed(1)} MB`,
    );
    opened.database.close();
    inProcess(path);
    const games = await gamesIn(resolve(given));
    if (withDuckDb) {
      const beside = open(path);
      await besideDuckDb(games, beside.library, folder);
      beside.database.close();
    }
    // Spread over all years.
    if (plain > 0)
      plainWay(
        games.filter((_, at) => at % Math.ceil(games.length / plain) === 0),
        folder,
      );
    for (const size of sizes) {
      const large = join(folder, `made-${size}`, 'library.db');
      const made = open(large);
      const from = performance.now();
      make(games, made.library, size);
      const sum = made.library.count();
      made.database.close();
      const bytes = statSync(large).size;
      say(
        `made: ${sum} games in ${seconds(from)} s, ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / sum).toFixed(0)} bytes a game`,
      );
      inProcess(large);
      rmSync(dirname(large), { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    measure: { type: 'string' },
    plain: { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,100000,500000,2000000' },
    'no-duckdb': { type: 'boolean', default: false },
  },
});
const [given] = positionals;
if (values.measure !== undefined) measure(values.measure);
else if (given === undefined) say('node workshop/bench/library.bench.ts <folder of WTHOR files>');
else
  await main(
    given,
    values.sizes.split(',').filter(Boolean).map(Number),
    Number(values.plain),
    !values['no-duckdb'],
  );
