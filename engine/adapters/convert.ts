/** `convert`: reads a game in any notation and writes it in another. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeReadError } from '../notation/error.ts';
import { FORMATS, formatById } from '../notation/format.ts';
import { describeReadNotice } from '../notation/notice.ts';
import {
  type DigitMeaning,
  type ReadGame,
  type ReadQuestion,
  describeLegalPart,
  describeReadQuestion,
} from '../notation/outcome.ts';
import { isDatabase, namesBeside, readFiles } from '../notation/files.ts';
import type { NamedBytes } from '../notation/unpack.ts';
import { writeWthor } from '../notation/wthor.ts';
import { assertNever } from '../game/result.ts';
import { type Console, InputError } from '../console/command.ts';
import { bytesOf } from '../console/files.ts';
import { defineCommand, needed, text } from '../console/options.ts';

const FORMAT_NAMES = [...FORMATS.map(({ id }) => id), 'wthor'].join('|');

export const convert = defineCommand({
  usage: 'convert <file or ->',
  about: `Reads transcripts, boards, game files, GGF, SGF, WTHOR, and games in the manner of PGN or in JSON, whatever the
name of the file, also packed (gz, zip, bz2); - is standard input. A file of WTHOR finds the names in the .JOU and .TRN
beside it. Writes all games of a file; a game that cannot be read is reported on standard error, and so is what looks
like a move and is in no game. --to wthor writes files into the folder --out.`,
  examples: ['convert game.txt --to ggf', 'convert game.txt --to sgf'],
  options: {
    to: needed(FORMAT_NAMES, 'the notation to write'),
    out: text('folder', 'where the files of a WTHOR database go'),
    mover: text('black|white', 'the side to move, if a board does not name it'),
    digits: text('<three>', 'the digits for empty, black and white on a board of digits, as in 012'),
  },

  async run({ options: { to, out, mover, digits }, rest: [file, ...others] }, console) {
    if (file === undefined || others.length > 0) throw new InputError('convert takes one file, or - .');
    const format = formatById(to);
    if (!format && to !== 'wthor') throw new InputError(`--to takes ${FORMAT_NAMES}.`);
    if (!format && out === undefined) throw new InputError('--to wthor needs --out with a folder.');

    const { games, problems } = await read(file, { mover, digits });
    if (format) for (const game of games) console.out(format.write(game).trimEnd());
    else writeDatabase(games, out ?? '', console);
    for (const notice of new Set(games.flatMap(({ notices = [] }) => notices))) {
      console.err(describeReadNotice(notice));
    }
    for (const problem of problems) console.err(problem);
    if (problems.length > 0) throw new InputError(`${problems.length} of the games could not be read.`);
  },
});

const LEFT_OUT = 'WTHOR holds games with a score, from the usual start';

/**
 * Writes a file of games for each year and the names beside them; tells which games are left out.
 * @throws InputError if that is all of them; then nothing is written.
 */
function writeDatabase(games: readonly ReadGame[], folder: string, console: Console): void {
  const { years, players, tournaments, leftOut } = writeWthor(games, new Date());
  if (years.size === 0) throw new InputError(`There is nothing to write: ${LEFT_OUT}.`);
  mkdirSync(folder, { recursive: true });
  for (const [year, bytes] of years) writeFileSync(join(folder, `WTH_${year}.wtb`), bytes);
  writeFileSync(join(folder, 'WTHOR.JOU'), players);
  writeFileSync(join(folder, 'WTHOR.TRN'), tournaments);
  for (const index of leftOut) console.err(`Game ${index + 1} is left out: ${LEFT_OUT}.`);
}

/** The user's answers about a text that can be read in several ways. */
interface Answers {
  readonly mover: string | undefined;
  readonly digits: string | undefined;
}

/** @throws InputError if there is nothing to write, or if only a person can choose the reading. */
async function read(
  file: string,
  answers: Answers,
): Promise<{ games: readonly ReadGame[]; problems: readonly string[] }> {
  const outcome = await readFiles([{ name: basename(file), bytes: bytesIn(file) }, ...filesBeside(file)]);
  switch (outcome.kind) {
    case 'games':
      return { games: outcome.games, problems: outcome.problems.map(describeReadError) };
    case 'question':
      return { games: answered(outcome.question, answers), problems: [] };
    case 'failed':
      throw new InputError([describeReadError(outcome.error), describeLegalPart(outcome)].join(' ').trim());
    default:
      return assertNever(outcome);
  }
}

function answered(question: ReadQuestion, { mover, digits }: Answers): readonly ReadGame[] {
  const [chosen, ...others] = question.candidates.filter(
    (candidate) =>
      (mover === undefined || candidate.toMove === undefined || candidate.toMove === mover) &&
      (digits === undefined || candidate.digits === undefined || isMeaning(candidate.digits, digits)),
  );
  if (chosen && others.length === 0) return chosen.games;
  const option = question.about === 'digits' ? '--digits' : '--mover';
  throw new InputError(`${describeReadQuestion(question)} Say so with ${option}.`);
}

/** `digits` are the digits of empty, black and white; a digit that does not occur on the board means nothing. */
function isMeaning(meaning: DigitMeaning, [empty, black, white]: string): boolean {
  return (
    (meaning.empty ?? empty) === empty &&
    (meaning.black ?? black) === black &&
    (meaning.white ?? white) === white
  );
}

/** The files of names in the folder of a file of WTHOR. */
function filesBeside(file: string): NamedBytes[] {
  if (!isDatabase(file)) return [];
  const folder = dirname(file);
  // What is wrong with the folder is told by reading the file.
  const listed = existsSync(folder) ? readdirSync(folder) : [];
  return namesBeside(basename(file), listed).map((name) => ({ name, bytes: bytesOf(join(folder, name)) }));
}

const STANDARD_INPUT = 0;

function bytesIn(file: string): Uint8Array {
  return bytesOf(file, file === '-' ? STANDARD_INPUT : file);
}
