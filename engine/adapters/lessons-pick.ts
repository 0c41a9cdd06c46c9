/** `lessons pick`: chooses the positions of the lessons among those that were found. */
import { InputError } from '../console/command.ts';
import { bytesOf, wholeLines, writeWhole } from '../console/files.ts';
import { defineCommand, needed, whole } from '../console/options.ts';
import { count } from '../game/bitboard.ts';
import { flips } from '../game/rules.ts';
import { isTrueOf } from '../practice/claims.ts';
import { type LessonExercise, readExercise, writeExercise } from '../practice/exercise.ts';
import { factsOf } from '../practice/facts.ts';
import { LESSON_IDS, type LessonId } from '../practice/lesson-ids.ts';
import { candidatesIn } from './lesson-candidates.ts';

/** What is taught shows best where there is a choice that can be looked over, and a game that is not decided. */
const MOVES = { least: 3, most: 14 };
const MOST_LEAD = 40;
const MOST_ANSWERS = 2;

/** What a lesson counts after its right move is few, where it is few that it teaches. */
const MOST_COUNT: Partial<Record<LessonId, number>> = { mobility: 6, frontier: 12 };

/** A margin beyond this makes a position no clearer. */
const CLEAR = 14;

export const pick = defineCommand({
  usage: 'lessons pick <candidates.txt>',
  about: `Chooses positions for each lesson among those that "lessons find" has found: of different games, the clearest ones, each in one
lesson alone, the clearest first. Writes them as the module engine/practice/exercises.ts.`,
  examples: ['lessons pick candidates.txt --out exercises.txt'],
  options: {
    out: needed('file', 'where the module goes'),
    each: whole('n', 'positions of a lesson', { min: 1, max: 8, otherwise: 6 }),
  },

  async run({ options: { out, each }, rest: [file, ...others] }, console) {
    if (file === undefined || others.length > 0) throw new InputError('lessons pick takes one file.');
    const taken = new Set<string>();
    const picked = new Map<LessonId, readonly LessonExercise[]>();
    const candidates = candidatesIn(file, wholeLines(bytesOf(file)));
    for (const lesson of LESSON_IDS) {
      const exercises = candidates.flatMap(({ lesson: of, exercise: line }) => {
        const exercise = of === lesson ? readExercise(line) : undefined;
        return exercise !== undefined && typeof exercise !== 'string' && fits(lesson, exercise)
          ? [exercise]
          : [];
      });
      // A game that was searched again after an interruption is there twice.
      const distinct = new Map(exercises.map((exercise) => [exercise.moves, exercise]));
      const chosen = [...distinct.values()]
        .filter(({ moves }) => !taken.has(moves))
        .toSorted((one, other) => clarity(other) - clarity(one) || (one.moves < other.moves ? -1 : 1))
        .slice(0, each)
        .toSorted((one, other) => other.margin - one.margin || (one.moves < other.moves ? -1 : 1));
      for (const { moves } of chosen) taken.add(moves);
      picked.set(lesson, chosen);
      console.out(`${lesson}: ${chosen.length} of ${distinct.size}`);
    }
    writeWhole(out, moduleOf(picked));
  },
});

function fits(lesson: LessonId, exercise: LessonExercise): boolean {
  const { options, answers } = exercise;
  const [best] = options;
  return (
    options.length >= MOVES.least &&
    options.length <= MOVES.most &&
    Math.abs(best.value) <= MOST_LEAD &&
    answers.length <= MOST_ANSWERS &&
    answers.every((move) => factsOf(lesson, exercise, move).count <= (MOST_COUNT[lesson] ?? Infinity)) &&
    isTrueOf(lesson, exercise)
  );
}

/** A clear answer among few moves is clear, and clearest where the greedy move is wrong. */
function clarity({ position, options, answers, margin }: LessonExercise): number {
  const turned = options.map(({ square }) => count(flips(position, square)));
  const greedy = options[turned.indexOf(Math.max(...turned))];
  const isTrap = greedy !== undefined && !answers.includes(greedy.square);
  return Math.min(margin, CLEAR) - options.length / 2 + (isTrap ? 4 : 0);
}

function moduleOf(picked: ReadonlyMap<LessonId, readonly LessonExercise[]>): string {
  const lessons = [...picked].map(([lesson, exercises]) => {
    const lines = exercises.map((exercise) => `    '${writeExercise(exercise)}',\n`);
    return `  ${lesson}: [\n${lines.join('')}  ],\n`;
  });
  return `/**
 * The positions of the lessons, from games of the engine against itself, as exercise.ts reads them. Made by
 * \`lessons find --games 400 --seed 1 --kept candidates.txt\` and \`lessons pick candidates.txt\`; checked by \`lessons verify\`.
 */
import type { LessonId } from './lesson-ids.ts';

export const EXERCISES: Readonly<Record<LessonId, readonly string[]>> = {
${lessons.join('')}};
`;
}
