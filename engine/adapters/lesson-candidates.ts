/** The file of `lessons find`: a line for each position, and one for each game that is done. */
import { existsSync, readFileSync } from 'node:fs';
import { LESSON_IDS, type LessonId } from '../practice/lesson-ids.ts';

interface CandidateLine {
  /** The number of the game. */
  readonly game: number;
  readonly lesson: LessonId | 'done';
  /** The exercise as it is written; empty where the game is done. */
  readonly exercise: string;
}

/** The lines of a file, in their order; one that is not there has none. A line that says nothing is left out. */
export function candidatesIn(file: string): CandidateLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const [game = '', name = '', ...rest] = text.split(' ');
      const lesson = name === 'done' ? name : LESSON_IDS.find((id) => id === name);
      return lesson ? [{ game: Number(game), lesson, exercise: rest.join(' ') }] : [];
    });
}
