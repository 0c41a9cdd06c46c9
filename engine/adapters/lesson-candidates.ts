/** The file of `lessons find`: a line for each position, and one for each game that is done. */
import { InputError } from '../console/command.ts';
import { LESSON_IDS, type LessonId } from '../practice/lesson-ids.ts';

interface CandidateLine {
  /** The number of the game. */
  readonly game: number;
  readonly lesson: LessonId | 'done';
  /** The exercise as it is written; empty where the game is done. */
  readonly exercise: string;
}

/** The lines of a file, in their order. @throws InputError for lines of something else. */
export function candidatesIn(file: string, lines: readonly string[]): CandidateLine[] {
  return lines.map((line, at) => {
    const [game = '', name = '', ...rest] = line.split(' ');
    const lesson = name === 'done' ? name : LESSON_IDS.find((id) => id === name);
    if (!lesson || !/^\d+$/.test(game))
      throw new InputError(`${file}, line ${at + 1}: this is no position of a lesson.`);
    return { game: Number(game), lesson, exercise: rest.join(' ') };
  });
}
