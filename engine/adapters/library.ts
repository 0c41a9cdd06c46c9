/**
 * `library`: a library of games on the command line: importing, finding, exploring, exporting, and looking after its index. It is
 * longer than 400 lines because its verbs share how a library is opened, filled and listed.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileWriter } from 'hyparquet-writer';
import { type Console, InputError, createProgress, grouped } from '../console/command.ts';
import { SHARD } from '../console/shard.ts';
import {
  type Given,
  type Option,
  defineCommand,
  flag,
  needed,
  oneOf,
  text,
  whole,
} from '../console/options.ts';
import { sourcesAt } from '../database/node/given-files.ts';
import { type OpenedLibrary, dropBeforeRebuild, putBeforeRebuild } from '../database/node/open-library.ts';
import { problemOf } from '../database/sqlite-store.ts';
import { stretchOf } from '../library/joining.ts';
import { settled } from '../library/key.ts';
import { type Position, START_POSITION } from '../game/position.ts';
import { countDiscs } from '../game/rules.ts';
import { type Square, squareName } from '../game/square.ts';
import { stepsFrom } from '../game/steps.ts';
import { normalised } from '../game/symmetry.ts';
import type { GameEntry } from '../library/entry.ts';
import type { SideTally } from '../library/explore.ts';
import { CSV_HEAD, csvRow } from '../library/export.ts';
import { gamesAsParquet } from '../library/parquet.ts';
import type { Profile } from '../library/profile.ts';
import { type LibraryTerm, type MoveTally, SORT_KEYS, type SortKey, type Tally } from '../library/query.ts';
import { type ImportSource, createLibraryService } from '../library/service.ts';
import { writeBoard } from '../notation/board.ts';
import { describeReadError } from '../notation/error.ts';
import { FORMATS, formatById } from '../notation/format.ts';
import { readOwnText } from '../notation/own-text.ts';
import { openingOfLine } from '../openings/openings.ts';
import { isComplete, linePlaces } from '../review/plan.ts';
import { ENGLISH_ROWS } from './english-rows.ts';
import { mergeLibraries, withLibraryAt } from './library-merge.ts';
import { positionsAsParquet } from './parquet.ts';
import { readPosition } from './position-text.ts';

const VERBS = [
  'import',
  'merge',
  'find',
  'explore',
  'player',
  'stats',
  'export',
  'verify',
  'rebuild',
] as const;

type Verb = (typeof VERBS)[number];

const EXPORTS = ['parquet', 'positions', 'csv', ...FORMATS.map(({ id }) => id)] as const;

/** A flag for each way to write games. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
const AS = Object.fromEntries(EXPORTS.map((id) => [id, flag(`for export: as ${id}`)])) as Readonly<
  Record<(typeof EXPORTS)[number], Option<boolean>>
>;

const OPTIONS = {
  db: needed('file', 'the index of the library'),
  position: text('moves or board', 'only games through a position'),
  player: text('name', 'only games of players whose names have these words'),
  event: text('name', 'only games of events whose names have these words'),
  text: text('words', 'only games that these words are found in, as by the search of the app in English'),
  from: whole('year', 'only games from this year on', { min: 0, max: 9999 }),
  to: whole('year', 'only games up to this year', { min: 0, max: 9999 }),
  sort: oneOf<SortKey>(SORT_KEYS, 'the order of the games', { otherwise: 'added' }),
  most: whole('n', 'so many games are listed', { min: 1, max: 1_000_000_000, otherwise: 20 }),
  out: text('file', 'where an export goes, standard output if it is a text'),
  shard: SHARD,
  json: flag('lines of JSON'),
  ...AS,
};

export const library = defineCommand({
  usage: `library ${VERBS.join('|')} --db <file>`,
  about: `Keeps games in a library: an index in one file, and beside it, in the folder "games", the files that were imported, from which
the index can be made anew. Positions count up to symmetry; names count without accents and case. The last line counts.

  import   takes in files and folders (- is standard input), whatever the readers read; with --shard only a part of them, for merge;
           without any it reads what has come to the folders meanwhile, such as from another machine
  merge    puts libraries together that were imported in parts: the same to the byte, however many parts there were
  find     lists games, --json as a line of JSON each
  explore  tells what was played in a position
  player   tells how somebody fared: with each colour, against whom, in which openings
  stats    counts games, names and files
  export   writes games: ${EXPORTS.join(', ')}; positions are a folder of Parquet files, one for each ply
  verify   looks at every page of the index
  rebuild  makes the index anew from the files`,
  examples: [
    'library import game.txt match.ggf --db club.db',
    'library import game.txt match.ggf --shard 1/2 --db part-1/library.db',
    'library import game.txt match.ggf --shard 2/2 --db part-2/library.db',
    'library merge part-1/library.db part-2/library.db --db all/library.db',
    'library find --player anna --from 2001 --db club.db',
    'library explore --position f5d6c3 --db club.db',
    'library player Anna --db club.db',
    'library stats --db club.db',
    'library export --ggf --out all.ggf --db club.db',
    'library export --csv --db club.db',
    'library verify --db club.db',
    'library rebuild --db club.db',
  ],
  options: OPTIONS,

  async run({ options, rest: [verb, ...rest] }, console) {
    const asked = VERBS.find((each) => each === verb);
    if (asked === undefined) throw new InputError(`library takes ${VERBS.join(', ')}.`);
    if (!['import', 'merge', 'rebuild'].includes(asked) && !existsSync(options.db)) {
      throw new InputError(`There is no library ${options.db}; library import makes one.`);
    }
    await DEEDS[asked]({ ...options, db: resolve(options.db) }, rest, console);
  },
});

type Options = Given<typeof OPTIONS>['options'];

type Deed = (options: Options, rest: readonly string[], console: Console) => Promise<void> | void;

const DEEDS: Readonly<Record<Verb, Deed>> = {
  async import(options, rest, console) {
    const missing = rest.find((path) => path !== STDIN && !existsSync(path));
    if (missing !== undefined) throw new InputError(`There is no file ${missing}.`);
    await withLibrary(options, async (opened) => {
      const sources = (
        await Promise.all(rest.map(async (path) => (path === STDIN ? [typedIn(console)] : sourcesAt(path))))
      ).flat();
      const own = stretchOf(sources, options.shard);
      await takeIn(opened, console, options, async (service) => {
        if (rest.length > 0) await service.take(own);
        else await service.resume();
      });
    });
  },

  merge({ db, json }, rest, console) {
    if (rest.length === 0) throw new InputError('library merge takes the indexes of libraries.');
    const missing = rest.find((path) => !existsSync(path));
    if (missing !== undefined) throw new InputError(`There is no library ${missing}.`);
    if (existsSync(db)) throw new InputError(`There is a library ${db} already.`);
    const games = mergeLibraries(rest, db);
    console.out(json ? JSON.stringify({ games }) : `${grouped(games)} games in ${db}`);
  },

  async rebuild(options, _rest, console) {
    putBeforeRebuild(options.db);
    await withLibrary(options, async (opened) => {
      await takeIn(opened, console, options, async (service) => service.resume());
    });
    // The old index goes only when there is a new one.
    dropBeforeRebuild(options.db);
  },

  async find(options, rest, console) {
    noMore(rest, 'find');
    await withLibrary(options, (opened) => {
      const count = findGames(opened, options);
      for (const entry of entries(opened, Math.min(count, options.most))) {
        console.out(options.json ? JSON.stringify(asJson(entry)) : asLine(entry));
      }
      console.out(options.json ? JSON.stringify({ games: count }) : `${grouped(count)} games`);
    });
  },

  async explore(options, rest, console) {
    noMore(rest, 'explore');
    if (options.position === undefined) throw new InputError('--position is missing.');
    const position = readPosition(options.position);
    const board = writeBoard(position);
    await withLibrary(options, ({ library: games }) => {
      const tally = games.tally(board, termsOf({ ...options, position: undefined }));
      if (!tally) throw new InputError('The position cannot be looked for.');
      const { moves, ...all } = tally;
      for (const move of moves) {
        const name = squareName(move.move);
        console.out(options.json ? JSON.stringify({ ...move, move: name }) : `${name}  ${asTally(move)}`);
      }
      console.out(options.json ? JSON.stringify({ ...all, ...keyOf(position) }) : `all ${asTally(all)}`);
    });
  },

  async player(options, [name, ...rest], console) {
    noMore(rest, 'player');
    if (name === undefined) throw new InputError('library player takes a name.');
    await withLibrary(options, ({ library: games }) => {
      for (const found of games.names('players', name, options.most)) {
        const profile = games.profile(
          { kind: 'player', name: found.name },
          termsOf({ ...options, player: undefined }),
        );
        if (options.json) console.out(JSON.stringify(personAsJson(found.name, profile)));
        else {
          console.out(`${found.name}: ${grouped(profile.black.games + profile.white.games)} games`);
          for (const line of personAsLines(profile)) console.out(`  ${line}`);
        }
      }
    });
  },

  async stats(options, rest, console) {
    noMore(rest, 'stats');
    await withLibrary(options, ({ library: games }) => {
      const files = games.files();
      const stats = {
        players: games.names('players', '', Infinity).length,
        events: games.names('events', '', Infinity).length,
        files: files.length,
        badRecords: files.reduce((sum, { bad }) => sum + bad, 0),
        games: games.count(),
      };
      if (options.json) console.out(JSON.stringify(stats));
      else for (const [name, count] of Object.entries(stats)) console.out(`${grouped(count)} ${name}`);
    });
  },

  async export(options, rest, console) {
    noMore(rest, 'export');
    const { out } = options;
    const [to, ...more] = EXPORTS.filter((id) => options[id]);
    if (to === undefined || more.length > 0) {
      throw new InputError(`library export takes one of ${EXPORTS.map((id) => `--${id}`).join(', ')}.`);
    }
    const isText = to !== 'parquet' && to !== 'positions';
    if (out === undefined && !isText) throw new InputError('--out is missing.');
    await withLibrary(options, async (opened) => {
      const count = findGames(opened, options);
      if (out === undefined) {
        console.out(textsOf(opened, count, formatById(to)?.write).trimEnd());
        console.err(`${grouped(count)} games`);
        return;
      }
      if (to === 'positions' && existsSync(out)) throw new InputError(`There is a folder ${out} already.`);
      // A reader that has the old file open goes on with it, and never sees half of the new one.
      const aside = `${out}.part`;
      rmSync(aside, { recursive: true, force: true });
      const games = { games: count };
      const all =
        to === 'positions'
          ? { positions: await positionsAsParquet(aside, count, opened.library.positions), ...games }
          : games;
      if (to === 'parquet') await gamesAsParquet(fileWriter(aside), entries(opened, count), count);
      else if (isText) writeFileSync(aside, textsOf(opened, count, formatById(to)?.write));
      renameSync(aside, out);
      const counts = Object.entries(all).map(([name, each]) => `${grouped(each)} ${name}`);
      console.out(options.json ? JSON.stringify(all) : `${counts.join(' of ')} in ${out}`);
    });
  },

  async verify(options, rest, console) {
    noMore(rest, 'verify');
    await withLibrary(options, ({ database, library: games, setAside }) => {
      const problem = setAside === undefined ? problemOf(database, 'full') : `It was set aside: ${setAside}`;
      if (problem !== undefined) throw new InputError(`The index is damaged. ${problem}`);
      console.out(
        options.json ? JSON.stringify({ games: games.count() }) : `${grouped(games.count())} games, sound`,
      );
    });
  },
};

/** What rows of exported positions have of a position; 64 bits are a text, because a number of JSON has 53. */
function keyOf(position: Position): object {
  const { black, white, toMove } = normalised(settled(position)).position;
  const signed = (squares: bigint): string => String(BigInt.asIntN(64, squares));
  const { black: blacks, white: whites } = countDiscs(position);
  return {
    ply: blacks + whites - 4,
    black: signed(black),
    white: signed(white),
    to_move: toMove === 'black' ? 1 : 2,
  };
}

/** Stands for standard input in place of a file. */
const STDIN = '-';

function typedIn({ lines }: Console): ImportSource {
  return {
    name: 'standard input',
    async read() {
      const all: string[] = [];
      for await (const line of lines) all.push(line);
      return {
        file: { name: 'standard input', bytes: new TextEncoder().encode(all.join('\n')) },
        beside: [],
      };
    },
  };
}

/** So many opponents and openings are shown of each person. */
const SHOWN_OF_PERSON = 5;

function personAsJson(name: string, { black, white, opponents, openings, years }: Profile): unknown {
  return {
    name,
    games: black.games + white.games,
    black,
    white,
    opponents,
    openings: openings.map(({ moves, ...results }) => ({
      opening: nameOfMoves(moves),
      moves: moves.map(squareName).join(''),
      ...results,
    })),
    years,
  };
}

function personAsLines({ black, white, opponents, openings }: Profile): string[] {
  return [
    `as Black  ${asResults(black)}`,
    `as White  ${asResults(white)}`,
    ...opponents
      .filter(({ name }) => name !== '')
      .slice(0, SHOWN_OF_PERSON)
      .map((each) => `against ${each.name}  ${asResults(each)}`),
    ...openings.slice(0, SHOWN_OF_PERSON).map((each) => {
      const name = nameOfMoves(each.moves) ?? each.moves.map(squareName).join('');
      return `${name} as ${each.colour === 'black' ? 'Black' : 'White'}  ${asResults(each)}`;
    }),
  ];
}

/** The opening that moves lead to, in English; undefined where none of their positions has a name. */
function nameOfMoves(moves: readonly Square[]): string | undefined {
  const places = [START_POSITION, ...stepsFrom(START_POSITION, moves).map(({ position }) => position)];
  return openingOfLine(places, 'en')?.name;
}

function asResults({ games, wins, draws, losses, average, firstYear, lastYear }: SideTally): string {
  const years = lastYear === 0 ? '' : `, ${firstYear}-${lastYear}`;
  return `${grouped(games)} games: ${grouped(wins)} won, ${grouped(draws)} drawn, ${grouped(losses)} lost${meanText('', average)}${years}`;
}

/** ", +1.5" behind who it is of; empty where no game has a score. */
function meanText(who: string, average: number): string {
  return Number.isNaN(average) ? '' : `, ${who}${average >= 0 ? '+' : ''}${average.toFixed(1)}`;
}

function noMore(rest: readonly string[], verb: Verb): void {
  if (rest.length > 0) throw new InputError(`library ${verb} takes no "${rest[0]}".`);
}

async function withLibrary(
  { db }: Pick<Options, 'db'>,
  work: (opened: OpenedLibrary) => Promise<void> | void,
): Promise<void> {
  await withLibraryAt(db, work);
}

async function takeIn(
  { library: games, store, files, changes }: OpenedLibrary,
  console: Console,
  { json }: Options,
  work: (service: ReturnType<typeof createLibraryService>) => Promise<void>,
): Promise<void> {
  const progress = createProgress(console);
  const service = createLibraryService({
    library: games,
    files,
    changes,
    isReviewed: (tree) => isComplete(linePlaces(tree)),
    pause: async () => nextTurn(),
    now: () => performance.now(),
    clock: Date.now,
    tell(state) {
      if (state.kind === 'ready' && state.importing) {
        const { filesDone, files: all, added } = state.importing;
        progress(() => `${grouped(filesDone)} of ${grouped(all)} files, ${grouped(added)} new games`);
      }
    },
    log: (line) => console.err(line),
  });
  const before = new Set(games.files().map(({ id }) => id));
  await work(service);
  for (const { id, name } of games.files()) {
    if (before.has(id)) continue;
    for (const { place, error } of store.badRecords(id)) {
      console.err(`${name}, game ${place}: ${describeReadError(error)}`);
    }
  }
  const state = service.state();
  const { added, joined, bad } = (state.kind === 'ready' && state.imported) || {
    added: 0,
    joined: 0,
    bad: 0,
  };
  console.out(
    json
      ? JSON.stringify({ added, joined, bad, games: games.count() })
      : `${grouped(added)} new games, ${grouped(joined)} known, ${grouped(bad)} that cannot be read; ${grouped(games.count())} games in all`,
  );
}

function termsOf({ position, player, event, text: words, from, to }: Options): LibraryTerm[] {
  const years = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return [
    ...(player === undefined ? [] : [{ kind: 'player', name: player, match: 'words' } as const]),
    ...(event === undefined ? [] : [{ kind: 'event', name: event, match: 'words' } as const]),
    ...(words === undefined ? [] : [{ kind: 'text', text: words, row: ENGLISH_ROWS } as const]),
    ...(years.from === undefined && years.to === undefined ? [] : [{ kind: 'years', ...years } as const]),
    ...(position === undefined
      ? []
      : [{ kind: 'position', board: writeBoard(readPosition(position)) } as const]),
  ];
}

function findGames({ library: games }: OpenedLibrary, options: Options): number {
  return games.find({ terms: termsOf(options), sort: { by: options.sort, isDescending: false } });
}

function* entries({ library: games }: OpenedLibrary, count: number): Generator<GameEntry> {
  for (let index = 0; index < count; index++) {
    const [entry] = games.entries([index]);
    if (entry) yield entry;
  }
}

function textsOf(
  opened: OpenedLibrary,
  count: number,
  write: ((game: NonNullable<ReturnType<typeof readOwnText>>) => string) | undefined,
): string {
  if (!write)
    return [
      CSV_HEAD,
      ...Array.from(entries(opened, count), ({ info, discs, library: facts }) =>
        csvRow(info, discs, facts?.line ?? ''),
      ),
      '',
    ].join('\n');
  const texts: string[] = [];
  for (let index = 0; index < count; index++) {
    const game = readOwnText(opened.library.text(index)?.text ?? '');
    if (game) texts.push(write(game));
  }
  return texts.join('\n');
}

function asLine({ info, discs, library: facts }: GameEntry): string {
  const { black, white, date = '', event = '' } = info;
  return [
    date,
    black.name ?? '?',
    `${discs.black}-${discs.white}`,
    white.name ?? '?',
    event,
    facts?.line ?? '',
  ].join('  ');
}

function asJson({ info, discs, moves, winner, library: facts }: GameEntry): unknown {
  return { ...facts, ...info, discs, moves, winner };
}

function asTally({
  games,
  blackWins,
  draws,
  whiteWins,
  average,
  firstYear,
  lastYear,
}: Tally | MoveTally): string {
  const years = lastYear === 0 ? '' : `, ${firstYear}-${lastYear}`;
  return `${grouped(games)} games: Black won ${grouped(blackWins)}, ${grouped(draws)} drawn, White won ${grouped(whiteWins)}${meanText('Black ', average)}${years}`;
}
