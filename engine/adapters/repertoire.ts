/** `repertoire`: makes repertoires from games, tells what they cover, fills their gaps, and takes them out of the app. */
import { existsSync } from 'node:fs';
import { commandGroup } from '../console/command-group.ts';
import { InputError } from '../console/command.ts';
import { writeWhole } from '../console/files.ts';
import { type Given, decimal, defineCommand, flag, needed, oneOf, text, whole } from '../console/options.ts';
import { sourcesAt } from '../database/node/given-files.ts';
import { openLibraryAt } from '../database/node/open-library.ts';
import { type Colour, type Position, START_POSITION, samePosition } from '../game/position.ts';
import { type Square, squareName } from '../game/square.ts';
import { recordsIn } from '../library/importing.ts';
import type { LibraryTerm } from '../library/query.ts';
import { writeBoard } from '../notation/board.ts';
import { describeReadError } from '../notation/error.ts';
import { NO_INFO } from '../notation/info.ts';
import { readOwnText } from '../notation/own-text.ts';
import { writeSgf } from '../notation/sgf.ts';
import { openingName } from '../openings/openings.ts';
import { type Coverage, type Width, coverageOf, lastOwnPly, repliesIn } from '../practice/coverage.ts';
import { learntLines } from '../practice/learnt.ts';
import {
  type Counts,
  USUAL,
  addition,
  changed,
  countsOf,
  fillings,
  linesFrom,
} from '../practice/preparing.ts';
import { gameTreeOf, linesOfTree, treeOf } from '../practice/repertoire-tree.ts';
import { type RepertoireLine, repertoireOf } from '../practice/repertoire.ts';
import { bookIn, readBookOption } from './book-files.ts';
import { keptAnswers } from './practice.ts';
import { BOOK_FILE } from '../host/node/files.ts';

const SIDE = { side: oneOf<Colour>(['black', 'white'], 'whose repertoire it is', { otherwise: 'black' }) };
const OUT = { out: needed('file', 'the SGF file to write') };

/** What people play, and what the moves are worth. */
const KNOWN = {
  db: text('file', 'the index of a library, whose games say what people play'),
  book: text('file', 'the book that says what moves are worth; the one that ships unless it is said'),
  player: text('name', 'of the library only games of players whose names have these words'),
};

const WIDTH = {
  by: oneOf<Width['by']>(['people', 'value'], 'what decides how likely replies are', { otherwise: 'people' }),
  share: decimal('percent', 'replies that fewer people play may be missing', { otherwise: 10, max: 100 }),
  loss: decimal('discs', 'replies that lose more may be missing, by value', { otherwise: 2 }),
  plies: whole('n', 'so many moves of either side are followed, up to the last own one', {
    min: 1,
    max: 60,
    otherwise: 10,
  }),
};

const USED = { ...SIDE, ...KNOWN, ...WIDTH };

type Used = Given<typeof USED>['options'];

/** Every line of the games in files and folders, with all branches. @throws InputError where one cannot be read. */
async function linesIn(paths: readonly string[]): Promise<(readonly Square[])[]> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new InputError(`There is no file ${missing}.`);
  const lines: (readonly Square[])[] = [];
  for (const source of (await Promise.all(paths.map(sourcesAt))).flat()) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, so that memory holds one
    const { file, beside } = await source.read();
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const read of await recordsIn(file, beside, () => false)) {
      if (read.kind === 'bad') {
        throw new InputError(`${source.name}, game ${read.place}: ${describeReadError(read.error)}`);
      }
      const { record } = read;
      const game = record.text === undefined ? undefined : readOwnText(record.text);
      if (game) lines.push(...linesOfTree(game.tree));
      else if (samePosition(record.start, START_POSITION)) lines.push([...record.moves]);
    }
  }
  return lines;
}

/** What the games of a library played; undefined without one. */
function libraryCounts({
  db,
  player,
}: Pick<Used, 'db' | 'player'>): { counts: Counts; close: () => void } | undefined {
  if (db === undefined) return undefined;
  if (!existsSync(db)) throw new InputError(`There is no library ${db}; library import makes one.`);
  const opened = openLibraryAt(db);
  if (opened.kind === 'newer') throw new InputError(`${db} was made by a newer version; it stays as it is.`);
  if (opened.kind === 'failed') throw new InputError(`${db} cannot be opened: ${opened.reason}.`);
  const terms: LibraryTerm[] = player === undefined ? [] : [{ kind: 'player', name: player, match: 'words' }];
  return {
    counts: (position) => Promise.resolve(opened.library.tally(writeBoard(position), terms)?.moves ?? []),
    close: () => opened.database.close(),
  };
}

interface Measures {
  readonly counts: Counts;
  readonly coverage: (lines: readonly RepertoireLine[]) => Promise<Coverage>;
  readonly replies: (position: Position) => Promise<ReturnType<typeof repliesIn>>;
  /** The best move of the book, or else what is played most. */
  readonly answer: (position: Position) => Promise<Square | undefined>;
}

/** Opens what is known of positions for a piece of work. */
async function withMeasures(options: Used, work: (measures: Measures) => Promise<void>): Promise<void> {
  const library = libraryCounts(options);
  const counts: Counts = library?.counts ?? (() => Promise.resolve([]));
  const book = readBookOption(options.book) ?? bookIn(BOOK_FILE);
  const { side } = options;
  const width: Width =
    options.by === 'people'
      ? { by: 'people', share: options.share / 100 }
      : { by: 'value', loss: options.loss };
  const replies: Measures['replies'] = async (position) =>
    repliesIn(position, { played: await counts(position), losses: book.movesAt(position) }, width);
  try {
    await work({
      counts,
      replies,
      coverage: async (lines) =>
        coverageOf(repertoireOf(lines), { side, plies: lastOwnPly(side, options.plies), replies }),
      answer: async (position) => book.movesAt(position)[0]?.move ?? (await counts(position)).at(0)?.move,
    });
  } finally {
    library?.close();
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const written = (moves: readonly Square[]): string => moves.map(squareName).join('');

/** The lines of a side as an SGF tree with the names of openings, and how many moves it has. */
function save(file: string, side: Colour, lines: readonly RepertoireLine[]): string {
  const repertoire = repertoireOf(lines.filter((line) => line.side === side));
  const tree = gameTreeOf(treeOf(repertoire), (node) => {
    if (!node) return `Repertoire for ${side === 'black' ? 'Black' : 'White'}`;
    const name = openingName(node.position, 'en') ?? '';
    return node.joins ? `${name} As after ${written(node.joins)}.`.trim() : name;
  });
  writeWhole(file, writeSgf({ tree, info: NO_INFO }));
  const count = lines.filter((line) => line.side === side).length;
  return `${count} ${count === 1 ? 'line' : 'lines'}, ${Math.max(0, repertoire.size - 1)} positions in ${file}`;
}

/** The lines of a side that files hold. */
async function ownLines(rest: readonly string[], side: Colour): Promise<readonly RepertoireLine[]> {
  if (rest.length === 0) throw new InputError('The files of the repertoire are missing.');
  return addition([], await linesIn(rest), side).added;
}

const build = defineCommand({
  usage: 'repertoire build <file or folder>...',
  about: `Makes a repertoire from games: the own moves that are played often, and the replies to them. With --db the games of a library
are taken in place of files. A game with branches counts as all of its lines. Positions count up to symmetry.`,
  examples: [
    'repertoire build game.txt match.ggf --games 1 --out black.sgf',
    'repertoire build --db club.db --player anna --games 1 --out anna.sgf',
  ],
  options: {
    ...OUT,
    ...SIDE,
    db: text('file', 'the index of a library to take the games from'),
    player: KNOWN.player,
    plies: whole('n', 'lines have at most so many moves', { min: 1, max: 60, otherwise: USUAL.plies }),
    games: whole('n', 'moves that fewer games have are left out', {
      min: 1,
      max: 1e9,
      otherwise: USUAL.games,
    }),
    own: decimal('percent', 'own moves that are played more seldom are left out', {
      otherwise: 100 * USUAL.own,
      max: 100,
    }),
    replies: decimal('percent', 'replies that are played more seldom are left out', {
      otherwise: 100 * USUAL.replies,
      max: 100,
    }),
  },

  async run({ options, rest }, console) {
    const { side, out, plies, games, own, replies } = options;
    if ((rest.length === 0) === (options.db === undefined))
      throw new InputError('repertoire build takes either files or --db.');
    const library = libraryCounts(options);
    try {
      const counts = library?.counts ?? countsOf(await linesIn(rest));
      const choice = { side, plies, games, own: own / 100, replies: replies / 100 };
      const lines = await linesFrom(counts, choice);
      console.out(save(out, side, addition([], lines, side).added));
    } finally {
      library?.close();
    }
  },
});

const coverage = defineCommand({
  usage: 'repertoire coverage <file>...',
  about: `Tells which part of games stays inside the lines of files after each move, if one side keeps to them, and where games leave
them, the likeliest places first. Replies are as likely as the games of the library say, and four imagined ones in which
people play good moves of the book more often than bad ones; by value only the book decides.`,
  examples: [
    'repertoire coverage black.sgf --db club.db',
    'repertoire coverage black.sgf --by value --loss 1 --plies 6 --json',
  ],
  options: {
    ...USED,
    most: whole('n', 'so many gaps are listed', { min: 0, max: 1e6, otherwise: 20 }),
    json: flag('lines of JSON'),
  },

  async run({ options, rest }, console) {
    const { side, most, json } = options;
    const lines = await ownLines(rest, side);
    await withMeasures(options, async (measures) => {
      const { inside, gaps, rare } = await measures.coverage(lines);
      for (const [after, share] of inside.entries()) {
        if (after === 0) continue;
        console.out(
          json
            ? JSON.stringify({ after, inside: share })
            : `inside after ${String(after).padStart(2)}  ${percent(share)}`,
        );
      }
      for (const { kind, moves, chance } of gaps.slice(0, most)) {
        const words = { reply: 'is not in it', answer: 'has no answer', end: 'ends here' }[kind];
        console.out(
          json
            ? JSON.stringify({ gap: kind, moves: written(moves), chance })
            : `${percent(chance).padStart(7)}  ${written(moves) || 'the start'}  ${words}`,
        );
      }
      const left = gaps.reduce((sum, { chance }) => sum + chance, 0);
      console.out(
        json
          ? JSON.stringify({ gaps: gaps.length, left, rare })
          : `${gaps.length} gaps with ${percent(left)} of games, and rare replies with ${percent(rare)}`,
      );
    });
  },
});

const fill = defineCommand({
  usage: 'repertoire fill <file>...',
  about: `Adds lines to those of files until every gap that is likelier than --chance is filled: replies as "coverage" knows them, and
as the answer the best move of the book or, where it ends, what the library's games play most. Without a file it begins
with nothing.`,
  examples: ['repertoire fill black.sgf --plies 6 --chance 5 --out wider.sgf'],
  options: {
    ...OUT,
    ...USED,
    chance: decimal('percent', 'gaps with fewer games stay', { otherwise: 2, max: 100, positive: true }),
    most: whole('n', 'so many lines are added', { min: 1, max: 100_000, otherwise: 200 }),
  },

  async run({ options, rest }, console) {
    const { side, out, chance, most } = options;
    const lines = rest.length === 0 ? [] : await ownLines(rest, side);
    await withMeasures(options, async ({ coverage: covered, replies, answer }) => {
      const fresh = await fillings(lines, {
        side,
        chance: chance / 100,
        most,
        coverage: covered,
        replies,
        answer,
      });
      console.out(save(out, side, changed(lines, addition(lines, fresh, side))));
    });
  },
});

const exportLines = defineCommand({
  usage: 'repertoire export',
  about: `Writes the repertoire of one side that is kept in an app, whose folder of data --data names, as an SGF tree, which the app and
other programs read.`,
  examples: ['repertoire export --data appdata --side white --out white.sgf'],
  options: { ...OUT, ...SIDE, data: needed('folder', "the app's folder of data") },

  run({ options: { data, side, out } }, console) {
    if (!existsSync(data)) throw new InputError(`There is no folder ${data}.`);
    console.out(save(out, side, learntLines(keptAnswers(data))));
    return Promise.resolve();
  },
});

export const repertoire = commandGroup({
  usage: 'repertoire',
  about:
    'Makes repertoires from games, tells what they cover, fills their gaps, and takes them out of the app.',
  commands: { build, coverage, fill, export: exportLines },
});
