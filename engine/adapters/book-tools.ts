/** What works with books without a search: `book merge`, `book export`, `book stats` and `book show`. */
import { lineErrorOf } from '../book/book.ts';
import { bookOf, graphOf, writeJson } from '../book/exporting.ts';
import { mergeJournals, writeJournal } from '../book/journal.ts';
import { InputError, grouped, signed } from '../console/command.ts';
import { writeWhole } from '../console/files.ts';
import { defineCommand, needed, oneOf, text } from '../console/options.ts';
import { squareName } from '../game/square.ts';
import { BOOK_FILE } from '../host/node/files.ts';
import { bookIn, readJournals } from './book-files.ts';
import { ownOption, withOwn } from './own-book-file.ts';
import { readLine } from './position-text.ts';

export const merge = defineCommand({
  usage: 'book merge <journal>...',
  about: `Joins what several machines or runs have found, if they followed one recipe. The lines are sorted, so that the result is the
same to the byte whoever searched what and when.`,
  examples: ['book merge part-1.txt part-2.txt --out book.txt'],
  options: { out: needed('file', 'the journal to write') },
  run({ options: { out }, rest }, console) {
    const merged = mergeJournals(readJournals(rest));
    if (!merged.ok) throw new InputError(`The journals cannot be merged: ${merged.error}.`);
    const journal = merged.value;
    writeWhole(out, writeJournal(journal));
    console.out(`${grouped(journal.expansions.length)} positions with their moves`);
    return Promise.resolve();
  },
});

/** The name of `export` as a command; the word itself is one of the language. */
export const exportBook = defineCommand({
  usage: 'book export <journal>...',
  about: `Writes the book that follows from journals, which may have different recipes: a file that the app and
this command line play from, or one of JSON with every position, its value in discs for the side to move, its depth of
support and its moves.`,
  examples: ['book export book.txt --out book.bin', 'book export book.txt --format json --out book.json'],
  options: {
    out: needed('file', 'the book to write'),
    format: oneOf(['book', 'json'] as const, 'for programs that play, or for others', { otherwise: 'book' }),
  },
  run({ options: { out, format }, rest }, console) {
    const journals = readJournals(rest);
    const content = format === 'book' ? bookOf(journals) : writeJson(journals);
    writeWhole(out, content);
    console.out(`${grouped(content.length)} bytes`);
    return Promise.resolve();
  },
});

export const show = defineCommand({
  usage: 'book show <board or transcript>',
  about: `Shows the moves of a book in a position, each with its value in discs for the side to move, its loss against the best one,
and its level: the plies until the last that was searched for it. The line error is what the moves of a transcript lose in
all, by either side, as far as the book knows it. Without --book it is the book that ships.`,
  examples: ['book show f5d6 --book book.bin'],
  options: { book: text('file', 'the book to look into'), own: ownOption() },
  run({ options: { book: file = BOOK_FILE, own }, rest }, console) {
    if (rest.length === 0) throw new InputError('book show takes a board or a transcript.');
    const shipped = bookIn(file);
    const book = withOwn(shipped, own) ?? shipped;
    const line = readLine(rest.join(' '));
    const moves = book.movesAt(line.at(-1)!);
    for (const { move, value, loss, plies, isExact } of moves) {
      const cells = [signedDiscs(value).padStart(7), `loss ${loss.toFixed(2)}`, `level ${plies}`];
      console.out(`${squareName(move)}${cells.join('  ')}${isExact ? '  exact' : ''}`);
    }
    if (moves.length === 0) console.out('The book ends before this position.');
    const error = lineErrorOf(book, line);
    console.out(`line error ${error.loss.toFixed(2)} in ${error.moves} moves that the book knows`);
    return Promise.resolve();
  },
});

function signedDiscs(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
}

export const stats = defineCommand({
  usage: 'book stats <journal>...',
  about: `Shows how many positions a book has at each number of empty squares, how many of them have their moves searched, and the
best line.`,
  examples: ['book stats book.txt'],
  options: {},
  run({ rest }, console) {
    const graph = graphOf(readJournals(rest));
    const rows = new Map<number, { positions: number; expanded: number; exact: number }>();
    for (const { empties, links, worth } of graph.valued()) {
      const row = rows.get(empties) ?? { positions: 0, expanded: 0, exact: 0 };
      row.positions += 1;
      if (links) row.expanded += 1;
      if (worth?.isExact === true) row.exact += 1;
      rows.set(empties, row);
    }
    console.out('empties  positions  expanded  exact');
    for (const [empties, row] of [...rows].toSorted(([one], [other]) => other - one)) {
      const cells = [row.positions, row.expanded, row.exact];
      console.out(
        `${String(empties).padStart(7)}${cells.map((cell) => grouped(cell).padStart(10)).join('')}`,
      );
    }
    const { worth } = graph.root;
    console.out(`${grouped(graph.positions)} positions, ${grouped(graph.expansions)} of them expanded`);
    if (worth)
      console.out(`value ${signed(worth.value)}, ${worth.plies} plies of book and ${worth.depth} of search`);
    return Promise.resolve();
  },
});
