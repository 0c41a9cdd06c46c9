/** The files of a book that grows: journals that are read, added to line by line, and written whole. */
import { existsSync, openSync, writeSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Expansion, type Journal, parseJournal, writeExpansion } from '../book/journal.ts';
import { type GrowRecipe, writeRecipe } from '../book/recipe.ts';
import { type Book, openBook } from '../book/book.ts';
import { DEFAULT_LOSS } from '../book/choice.ts';
import { BookPlay, type BookPlayOptions, LEAST_PLIES } from '../book/play.ts';
import { InputError } from '../console/command.ts';
import { bytesOf, dropTornLine, writeWhole } from '../console/files.ts';
import { playerOf } from '../players/registry.ts';
import type { PlayerSpec } from '../protocol.ts';
import { type Given, type Option, decimal, text, whole } from '../console/options.ts';
import { BOOK_FILE } from '../host/node/files.ts';

/** @throws InputError if the file is no journal. */
export function readJournal(file: string): Journal {
  const journal = parseJournal(textOf(file));
  if (!journal.ok) throw new InputError(`${file} is no journal of a book: ${journal.error}.`);
  return journal.value;
}

/** @throws InputError if there is no file, or one of them is no journal. */
export function readJournals(files: readonly string[]): readonly [Journal, ...Journal[]] {
  const [first, ...others] = files.map(readJournal);
  if (!first) throw new InputError('The files of journals are missing.');
  return [first, ...others];
}

/** The text of a journal, which may be packed by gzip. */
function textOf(file: string): string {
  const bytes = bytesOf(file);
  if (!isPacked(bytes)) return new TextDecoder().decode(bytes);
  try {
    return gunzipSync(bytes).toString();
  } catch {
    throw new InputError(`${file} cannot be unpacked: it is damaged.`);
  }
}

function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Opens the journal for adding, or begins it. A line that was being written when an earlier run ended is cut off.
 * @throws InputError if it is no journal, follows another recipe, or is packed, so that nothing can be added.
 */
export function openJournal(file: string, recipe: GrowRecipe) {
  const expansions = existsSync(file) ? resume(file, recipe) : [];
  if (!existsSync(file)) writeWhole(file, `${writeRecipe(recipe)}\n`);
  const handle = openSync(file, 'a');
  return {
    expansions,
    /** Adds a line, which survives the end of this process. */
    add: (expansion: Expansion) => void writeSync(handle, `${writeExpansion(expansion)}\n`),
  };
}

function resume(file: string, recipe: GrowRecipe): readonly Expansion[] {
  if (isPacked(bytesOf(file)))
    throw new InputError(`${file} is packed: unpack it, so that the book can grow.`);
  const journal = readJournal(file);
  const [theirs, ours] = [writeRecipe(journal.recipe), writeRecipe(recipe)];
  if (theirs !== ours) {
    const engine = journal.recipe.engine === recipe.engine ? '' : ', of another build of the engine';
    throw new InputError(`${file} follows another recipe${engine}:\n  ${theirs}\nwhere this is\n  ${ours}`);
  }
  dropTornLine(file);
  return journal.expansions;
}

/** The word for the book that ships, where the name of a file may stand. */
const SHIPPED = 'shipped';

/** The option of commands that play from a book; `whose` says who plays from it, and when. */
export function bookOption(whose = 'Master plays from'): Option<string | undefined> {
  return text('file', `the book that ${whose}, or "${SHIPPED}" for the one that ships`);
}

/** The book that the option names; undefined without one. @throws InputError if it is none. */
export function readBookOption(named: string | undefined): Book | undefined {
  return named === undefined ? undefined : bookIn(named === SHIPPED ? BOOK_FILE : named);
}

/** @throws InputError if the file is no book. */
export function bookIn(file: string): Book {
  const book = openBook(bytesOf(file));
  if (!book.ok) throw new InputError(`${file} ${book.error}.`);
  return book.value;
}

/** How a player plays from its book. */
export const BOOK_PLAY_OPTIONS = {
  'book-loss': decimal('discs', 'what the moves from the book may lose in a game, all together', {
    otherwise: DEFAULT_LOSS,
  }),
  'book-level': whole('plies', 'the least level of a move that is played from the book', {
    min: 0,
    max: 255,
    otherwise: LEAST_PLIES,
  }),
};

export function readBookPlay(options: Given<typeof BOOK_PLAY_OPTIONS>['options']): BookPlayOptions {
  return { most: options['book-loss'], least: options['book-level'] };
}

/** How `player` plays by `book`; undefined if there is none, or the player plays from none. */
export function bookPlayOf(
  book: Book | undefined,
  player: PlayerSpec,
  options: BookPlayOptions = {},
): BookPlay | undefined {
  return book && playerOf(player).playsBook === true ? new BookPlay(book, options) : undefined;
}
