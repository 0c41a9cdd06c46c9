/** The file of `puzzles make`: a line for each puzzle, and one for each game that is done. */
import { existsSync, readFileSync } from 'node:fs';

/** The lines of the puzzles of each game that is done, by its number; a file that is not there has none. */
export function linesOfGames(file: string): Map<number, readonly string[]> {
  const games = new Map<number, readonly string[]>();
  let lines: string[] = [];
  for (const text of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [number = '', ...rest] = text.split(' ');
    if (rest[0] === 'done') {
      games.set(Number(number), lines);
      lines = [];
    } else if (rest.length > 0) lines.push(rest.join(' '));
  }
  return games;
}
