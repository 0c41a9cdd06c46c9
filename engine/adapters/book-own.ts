/** `book own`: the user's own book as a file, which the app saves and takes in, too. */
import manifest from '../../package.json' with { type: 'json' };
import { keyOf } from '../book/key.ts';
import { deviationIn } from '../book/own/deviation.ts';
import { isEmptyEntry } from '../book/own/entries.ts';
import { writeOwnFile } from '../book/own/file.ts';
import { readImport } from '../book/own/importing.ts';
import { type BookColour, COLOURS, MOST_DISCS, MOST_NOTE } from '../book/own/lines.ts';
import { OwnLog } from '../book/own/log.ts';
import { overlaid } from '../book/own/overlay.ts';
import { findingsFrom, positionsOf, progressOf } from '../book/own/thinking.ts';
import { commandGroup } from '../console/command-group.ts';
import { InputError, createProgress, grouped } from '../console/command.ts';
import { writeWhole } from '../console/files.ts';
import { defineCommand, flag, needed, oneOf, text, whole } from '../console/options.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { onTurn } from '../game/rules.ts';
import { placedDiscs } from '../game/branches.ts';
import { squareName } from '../game/square.ts';
import { BOOK_FILE } from '../host/node/files.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { boardText } from '../book/exporting.ts';
import { bookIn } from './book-files.ts';
import { createClient } from './client.ts';
import { POOL_OPTIONS, withPool } from './engine.ts';
import { describeImport, linesIn, openOwnBook, textOf } from './own-book-file.ts';
import { readLine } from './position-text.ts';

/** @throws InputError unless there is exactly one argument. */
function onlyFile(rest: readonly string[], usage: string): string {
  const [file, ...others] = rest;
  if (file === undefined || others.length > 0) throw new InputError(`${usage} takes one file.`);
  return file;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

const importFiles = defineCommand({
  usage: 'book own import <file>...',
  about: `Takes what files have into an own book: another own book, games with values in any format, the JSON of "book export", or a list
with a line a position: its moves, its value in discs for Black, and perhaps "@24" for the depth and "; a note". A file is checked
before anything of it is taken in, and refused with what is wrong and where.`,
  examples: ['book own import values.txt --to mine.jsonl'],
  options: { to: needed('file', 'the own book, which is begun if there is none') },
  run({ options: { to }, rest }, console) {
    if (rest.length === 0) throw new InputError('book own import takes files.');
    const read = rest.map((file) => {
      const outcome = readImport(textOf(file));
      if (!outcome.ok) throw new InputError(`${file} ${describeImport(outcome.error)}.`);
      return { file, imported: outcome.value };
    });
    const own = openOwnBook(to);
    for (const { file, imported } of read) {
      if (imported.kind === 'book') {
        const fresh = imported.lines.filter((line) => !own.log.has(line));
        if (fresh.length > 0) {
          own.add(fresh);
          own.add(own.log.merged(own.by, fresh));
        }
        console.out(`${file}: ${counted(fresh.length, 'line')} joined`);
      } else {
        let act: string | undefined;
        for (const findings of imported.games) act = own.find('import', findings, { act });
        for (const { key, note } of imported.notes) act = own.say({ kind: 'edit', key, note }, act);
        const positions = new Set(imported.games.flat().map(({ key }) => key));
        console.out(`${file}: ${counted(positions.size, 'position')} taken in`);
      }
    }
    return Promise.resolve();
  },
});

const merge = defineCommand({
  usage: 'book own merge <own book>...',
  about: `Joins own books: the result has the lines of all of them and is the same to the byte in whichever order they are given, and however
often. Edits of two machines are in the order of their counters, never of a clock.`,
  examples: ['book own merge mine.jsonl mine.jsonl --out both.jsonl'],
  options: { out: needed('file', 'the own book to write') },
  run({ options: { out }, rest }, console) {
    if (rest.length === 0) throw new InputError('book own merge takes own books.');
    const log = new OwnLog(rest.flatMap(linesIn));
    writeWhole(out, writeOwnFile(log.lines, manifest.version));
    console.out(`${counted(log.size, 'line')}, ${counted(log.entries.size, 'position')}`);
    return Promise.resolve();
  },
});

const exportOwn = defineCommand({
  usage: 'book own export <own book>',
  about: `Writes the positions of an own book as JSON for other programs, in the form of "book export --format json": the board, the value in
discs for the side to move, and the depth of support, with the book that ships behind it. Notes and marks are not in it.`,
  examples: ['book own export mine.jsonl --out mine.json'],
  options: { out: needed('file', 'the JSON to write') },
  run({ options: { out }, rest }, console) {
    const { entries } = new OwnLog(linesIn(onlyFile(rest, 'book own export')));
    const book = overlaid(bookIn(BOOK_FILE), entries);
    const positions = [...entries.keys()].toSorted().flatMap((key) => {
      const worth = book.worthOf(key);
      if (!worth) return [];
      const { value, plies, isExact } = worth;
      return [JSON.stringify({ board: boardText(key), value, depth: Math.min(60, plies), exact: isExact })];
    });
    const head = `{"format":"othello-book","version":1,"recipe":"an own book","positions":[\n`;
    writeWhole(out, `${head}${positions.join(',\n')}\n]}\n`);
    console.out(counted(positions.length, 'position'));
    return Promise.resolve();
  },
});

const stats = defineCommand({
  usage: 'book own stats <own book>',
  about:
    'Shows how many positions an own book has, where their values come from, what was set, and what can be undone.',
  examples: ['book own stats mine.jsonl'],
  options: {},
  run({ rest }, console) {
    const log = new OwnLog(linesIn(onlyFile(rest, 'book own stats')));
    const all = [...log.entries.values()].filter((entry) => !isEmptyEntry(entry));
    const games = new Set(all.flatMap((entry) => [...entry.games]));
    const from = (source: string): number => all.filter(({ found }) => found?.source === source).length;
    console.out(
      `${counted(all.length, 'position')}, ${counted(games.size, 'game')}, ${counted(log.size, 'line')}`,
    );
    console.out(
      `from reviews ${from('review')}, thought about ${from('thought')}, from files ${from('import')}`,
    );
    const edited = all.filter((entry) => entry.edited !== undefined).length;
    const never = all.filter(({ isNever }) => isNever).length;
    const noted = all.filter(({ note }) => note !== '').length;
    console.out(`values set ${edited}, notes ${noted}, never to be played ${never}`);
    console.out(`undo would take back: ${log.undoable?.kind ?? 'nothing'}`);
    return Promise.resolve();
  },
});

/** The position behind the last move of what was typed, on the turn of whoever has a move. */
function endOf(line: readonly Position[]): Position {
  return onTurn(line.at(-1)!);
}

const edit = defineCommand({
  usage: 'book own edit <own book> <moves>',
  about: `Sets what an own book says of the position that moves lead to. The value counts in discs for Black. --clear takes away what was set
before, so that what was found counts. "book own undo" takes an edit back.`,
  examples: ['book own edit mine.jsonl f5d6c3 --value=-1.5 --note "slow, but safe" --colour green'],
  options: {
    value: text('discs', 'the value for Black'),
    note: text('text', 'a note'),
    colour: oneOf<BookColour | 'none' | 'kept'>([...COLOURS, 'none', 'kept'], 'a colour to mark it with', {
      otherwise: 'kept',
    }),
    never: flag('it is never to be played'),
    clear: flag('what was set before is taken away first'),
  },
  run({ options: { value, note, colour, never, clear }, rest: [file, ...moves] }, console) {
    if (file === undefined || moves.length === 0)
      throw new InputError('book own edit takes an own book and moves.');
    const position = endOf(readLine(moves.join(' ')));
    const discs = value === undefined ? undefined : Number(value.trim() === '' ? NaN : value);
    if (discs !== undefined && !(Math.abs(discs) <= MOST_DISCS))
      throw new InputError(`--value must be a number from -64 to 64, not "${value}".`);
    if (note !== undefined && note.length > MOST_NOTE)
      throw new InputError(`--note may have ${MOST_NOTE} characters.`);
    const own = openOwnBook(file);
    const side = position.toMove === 'black' ? 1 : -1;
    own.say({
      kind: 'edit',
      key: keyOf(position),
      ...(clear && { value: null, note: null, isNever: false, colour: null }),
      ...(discs !== undefined && { value: (Math.round(discs * 100) / 100) * side + 0 }),
      ...(note !== undefined && { note: note === '' ? null : note }),
      ...(never && { isNever: true }),
      ...(colour !== 'kept' && { colour: colour === 'none' ? null : colour }),
    });
    console.out(`${moves.join(' ')}: kept`);
    return Promise.resolve();
  },
});

const undo = defineCommand({
  usage: 'book own undo <own book>',
  about: `Takes the last action back as a whole: an edit, what a file or a game has given, thinking, a merge. --redo makes again what was
undone last, and --all forgets everything, which can be undone like anything else.`,
  examples: ['book own undo mine.jsonl', 'book own undo mine.jsonl --redo'],
  options: { redo: flag('make again what was undone last'), all: flag('forget everything') },
  run({ options: { redo, all }, rest }, console) {
    const own = openOwnBook(onlyFile(rest, 'book own undo'));
    const how = all ? 'reset' : redo ? 'redo' : 'undo';
    const lines = own.log[how](own.by);
    if (lines.length === 0) throw new InputError(`There is nothing to ${how}.`);
    own.add(lines);
    console.out(counted(own.log.entries.size, 'position'));
    return Promise.resolve();
  },
});

const left = defineCommand({
  usage: 'book own left <own book> <transcript>',
  about: `Says with which move a game leaves an own book: where it plays what is not in it although another move is usual, or what is never to be
played, with what the book says of the usual move, in discs for the side that moves.`,
  examples: ['book own left mine.jsonl f5f6'],
  options: {},
  run({ rest: [file, ...moves] }, console) {
    if (file === undefined || moves.length === 0)
      throw new InputError('book own left takes an own book and a transcript.');
    const { entries } = new OwnLog(linesIn(file));
    const line = readLine(moves.join(' '));
    const found = deviationIn(line, entries, overlaid(bookIn(BOOK_FILE), entries));
    if (!found) {
      console.out('It stays in the book as far as that goes.');
      return Promise.resolve();
    }
    const number = placedDiscs(line[0], line[found.at + 1]!);
    const what = found.isNever ? 'plays what is never to be played' : 'leaves the book';
    const value = found.value === undefined ? '' : `, ${found.value < 0 ? '' : '+'}${found.value.toFixed(2)}`;
    const usual = found.usual === undefined ? '' : `; usual is ${squareName(found.usual)}${value}`;
    console.out(`move ${number}, ${squareName(found.played)}, ${what}${usual}`);
    return Promise.resolve();
  },
});

const think = defineCommand({
  usage: 'book own think <own book> <moves>',
  about: `Thinks about a line for an own book: all moves of its positions a little, then the good ones more deeply from round to round, and on from
its end. What each search finds is in the file at once, so that the same command goes on where it was, whatever ended it.`,
  examples: ['book own think mine.jsonl f5d6 --searches 3 --threads 1'],
  options: {
    searches: whole('n', 'end after so many searches', { min: 1, max: 1_000_000 }),
    minutes: whole('n', 'end after so many minutes', { min: 1, max: 100_000 }),
    ...POOL_OPTIONS,
  },
  async run({ options, rest: [file, ...typed] }, console) {
    if (file === undefined || typed.length === 0)
      throw new InputError('book own think takes an own book and the moves of a line.');
    const moves = typed.join('').toLowerCase().replaceAll(/\s/g, '');
    if (!/^(?:[a-h][1-8])+$/.test(moves) || positionsOf(moves).length <= moves.length / 2)
      throw new InputError(`${typed.join(' ')} is no line of moves from the start.`);
    const own = openOwnBook(file);
    const { searches = Infinity, minutes = Infinity } = options;
    const end = performance.now() + minutes * 60_000;
    const progress = createProgress(console);
    await withPool(options, async (pool) => {
      const engine = createClient(pool);
      let act: string | undefined;
      let count = 0;
      while (count < searches && performance.now() < end) {
        const { next, done, all } = progressOf(moves, own.log.entries);
        if (!next) break;
        const isWhole = next.depth >= countEmpties(next.position);
        // oxlint-disable-next-line no-await-in-loop -- one search after the other
        const answer = await engine.ask({
          priority: 'review',
          position: next.position,
          limits: { kind: 'depth', depth: isWhole ? UNLIMITED_DEPTH : next.depth },
          player: { kind: 'master' },
        });
        const findings = findingsFrom(next, answer, own.log.entries);
        act = own.say({ kind: 'found', source: 'thought', ms: Math.round(answer.totalMs), findings }, act);
        count += 1;
        progress(() => `${count} searches: round ${next.round}, ${done + 1} of ${all}`);
      }
      console.out(`${counted(count, 'search', 'searches')}, ${counted(own.log.entries.size, 'position')}`);
    });
  },
});

export const own = commandGroup({
  usage: 'book own',
  about: `Works with an own book: what the app saves under "My book", with values from games, thinking and lists over the book that ships, and
what was set by hand. It is a file of lines that is only added to.`,
  commands: { import: importFiles, merge, export: exportOwn, stats, edit, undo, left, think },
});
