/** `lessons verify`: searches every position of the lessons again, and looks whether all that they say is true. */
import { InputError } from '../console/command.ts';
import { defineCommand, whole } from '../console/options.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { squareName } from '../game/square.ts';
import { isTrueOf } from '../practice/claims.ts';
import { type LessonExercise, LEAST_MARGIN, type Option, placesAlong } from '../practice/exercise.ts';
import { LESSON_IDS, type LessonId } from '../practice/lesson-ids.ts';
import { exercisesOf } from '../practice/lessons.ts';
import { type MoveSearch, openMoveSearch } from './lesson-search.ts';

/** Discs by which an estimate may differ from the one that is kept, because another version of the search found it. */
const DRIFT = 3;

export const verify = defineCommand({
  usage: 'lessons verify',
  about: `Searches every position of the lessons again: whether the right moves are right and by how much, whether the answer to each wrong
move refutes it, and whether what the lesson says holds on the board. Values with few empty squares are those of perfect
play. Prints a line for each lesson; its status is 1 if anything is not true.`,
  examples: ['lessons verify --lesson 14'],
  options: {
    lesson: whole('n', 'one lesson alone, by its number', { min: 1, max: LESSON_IDS.length }),
    deeper: whole('plies', 'search estimates deeper than they were', {
      min: 0,
      max: UNLIMITED_DEPTH,
      otherwise: 0,
    }),
  },

  async run({ options: { lesson: number, deeper }, rest }, console) {
    if (rest.length > 0) throw new InputError('lessons verify takes no files.');
    const search = openMoveSearch();
    const wanted = LESSON_IDS.filter((_, at) => number === undefined || at === number - 1);
    const faults = wanted.flatMap((lesson) => {
      const exercises = exercisesOf(lesson);
      const exact = exercises.filter(({ depth }) => depth === undefined).length;
      const least = Math.min(...exercises.map(({ margin }) => margin));
      console.out(`${lesson}: ${exercises.length} positions, ${exact} exact, least margin ${least} discs`);
      return exercises.flatMap((exercise) => faultsOf(lesson, exercise, search, deeper));
    });
    for (const fault of faults) console.err(fault);
    if (faults.length > 0) throw new Error(`${faults.length} claims of the lessons are not true.`);
  },
});

/** What of an exercise is not true, in sentences; none if all of it is. */
export function faultsOf(
  lesson: LessonId,
  exercise: LessonExercise,
  search: MoveSearch,
  deeper = 0,
): string[] {
  const { moves, position, depth, options, answers } = exercise;
  const where = `${lesson}, after ${moves}:`;
  const isExact = depth === undefined;
  const found = search.options(position, isExact ? undefined : depth + deeper);
  const valueOf = (square: number): number =>
    found.find((each) => each.square === square)?.value ?? Number.NaN;
  const right = Math.min(...answers.map(valueOf));
  const wrong = options.filter(({ square }) => !answers.includes(square));
  const margin = right - Math.max(...wrong.map(({ square }) => valueOf(square)));
  const drift = isExact ? 0 : DRIFT + deeper;
  return [
    ...(isTrueOf(lesson, exercise) ? [] : [`${where} what the lesson says does not hold on the board.`]),
    // An estimate that another search finds may be nearer, but never so near that it is no more told apart.
    ...(margin >= (isExact ? LEAST_MARGIN.exact : LEAST_MARGIN.estimated / 2)
      ? []
      : [`${where} the right moves are only ${margin} discs better than the others.`]),
    ...options
      .filter(({ square, value }) => !(Math.abs(valueOf(square) - value) <= drift))
      .map(
        ({ square, value }) =>
          `${where} ${squareName(square)} is worth ${valueOf(square)}, not ${value} discs.`,
      ),
    ...wrong
      .filter((option) => !isRefuted(exercise, option, search))
      .map(({ square }) => `${where} the answer to ${squareName(square)} does not refute it.`),
  ];
}

/**
 * Whether the kept answer to a wrong move holds it to its value or, where that is an estimate, clearly below the right moves.
 * A move that ends the game needs no answer.
 */
function isRefuted(
  { position, depth, options: [best] }: LessonExercise,
  { square, value, line }: Option,
  search: MoveSearch,
): boolean {
  const places = placesAlong(position, [square, ...line]);
  const answered = places?.[1];
  if (!answered) return places !== undefined && line.length === 0;
  const found = search.value(answered.after, depth === undefined ? undefined : Math.max(1, depth - 2));
  const forMover = Math.round(answered.after.toMove === position.toMove ? found.value : 0 - found.value);
  return depth === undefined ? forMover <= value : forMover <= best.value - LEAST_MARGIN.estimated / 2;
}
