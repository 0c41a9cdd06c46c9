/** The file of `puzzles make`: a line for each puzzle, and one for each game that is done. */
import { InputError } from '../console/command.ts';
import { PUZZLE_KINDS } from '../practice/puzzle.ts';

const LINE = new RegExp(`^(\\d+) (done|\\S+ (?:${PUZZLE_KINDS.join('|')}) .+)$`);

/** The lines of the puzzles of each game that is done, by its number. @throws InputError for lines of something else. */
export function linesOfGames(file: string, lines: readonly string[]): Map<number, readonly string[]> {
  const games = new Map<number, readonly string[]>();
  let puzzles: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, number, rest] = LINE.exec(line) ?? [];
    if (rest === undefined) throw new InputError(`${file}, line ${at + 1}: this is no puzzle of a game.`);
    if (rest === 'done') {
      games.set(Number(number), puzzles);
      puzzles = [];
    } else puzzles.push(rest);
  }
  return games;
}
