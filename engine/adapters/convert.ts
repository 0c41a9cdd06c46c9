/** `convert`: reads a game in any notation and writes it in another. */
import { readFileSync } from 'node:fs';
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
import { readGames } from '../notation/read.ts';
import { assertNever } from '../game/result.ts';
import { InputError } from '../console/command.ts';
import { defineCommand, needed, text } from '../console/options.ts';

const FORMAT_NAMES = FORMATS.map(({ id }) => id).join('|');

export const convert = defineCommand({
  usage: 'convert <file or ->',
  about: `Reads transcripts, boards, game files, GGF, SGF, and games in the manner of PGN or in JSON, whatever the name of the
file; - is standard input. Writes all
games of a file; a game that cannot be read is reported on standard error.`,
  options: {
    to: needed(FORMAT_NAMES, 'the notation to write'),
    mover: text('black|white', 'the side to move, if a board does not name it'),
    digits: text('<three>', 'the digits for empty, black and white on a board of digits, as in 012'),
  },

  run({ options: { to, mover, digits }, rest: [file, ...others] }, console) {
    if (file === undefined || others.length > 0) throw new InputError('convert takes one file, or - .');
    const format = formatById(to);
    if (!format) throw new InputError(`--to takes ${FORMAT_NAMES}.`);

    const { games, problems } = read(file, { mover, digits });
    for (const game of games) console.out(format.write(game).trimEnd());
    for (const notice of new Set(games.flatMap(({ notices = [] }) => notices))) {
      console.err(describeReadNotice(notice));
    }
    for (const problem of problems) console.err(problem);
    if (problems.length > 0) throw new InputError(`${problems.length} of the games could not be read.`);
    return Promise.resolve();
  },
});

/** The user's answers about a text that can be read in several ways. */
interface Answers {
  readonly mover: string | undefined;
  readonly digits: string | undefined;
}

/** @throws InputError if there is nothing to write, or if only a person can choose the reading. */
function read(file: string, answers: Answers): { games: readonly ReadGame[]; problems: readonly string[] } {
  const outcome = readGames(bytesOf(file));
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

function bytesOf(file: string): Uint8Array {
  const STANDARD_INPUT = 0;
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file);
  } catch (error) {
    throw new InputError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
