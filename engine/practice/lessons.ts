/** The lessons in their order, and the exercises of each. */
import { type LessonExercise, readExercise } from './exercise.ts';
import { EXERCISES } from './exercises.ts';
import type { LessonId } from './lesson-ids.ts';

/** The moves that lead to the positions of a lesson, in their order, by which they are known; nothing is played for it. */
export function movesOf(lesson: LessonId): readonly string[] {
  return EXERCISES[lesson].map((line) => line.slice(0, line.indexOf(' ')));
}

const read = new Map<LessonId, readonly LessonExercise[]>();

/** The exercises of a lesson in their order, the clearest first. @throws Error if one cannot be read, which a test sees. */
export function exercisesOf(lesson: LessonId): readonly LessonExercise[] {
  const known = read.get(lesson);
  if (known) return known;
  const exercises = EXERCISES[lesson].map((line) => {
    const exercise = readExercise(line);
    if (typeof exercise === 'string') throw new Error(exercise);
    return exercise;
  });
  read.set(lesson, exercises);
  return exercises;
}
