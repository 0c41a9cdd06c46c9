import { describe, expect, it, test } from 'vitest';
import { isTrueOf } from '../../../engine/practice/claims.ts';
import { LEAST_MARGIN, lossOf, readExercise, writeExercise } from '../../../engine/practice/exercise.ts';
import { factsOf } from '../../../engine/practice/facts.ts';
import { LESSON_IDS } from '../../../engine/practice/lesson-ids.ts';
import { exercisesOf, movesOf } from '../../../engine/practice/lessons.ts';

const ALL = LESSON_IDS.flatMap((lesson) => exercisesOf(lesson).map((exercise) => ({ lesson, exercise })));

describe('the lessons', () => {
  it('are at least twelve', () => {
    expect(LESSON_IDS.length).toBeGreaterThanOrEqual(12);
  });

  it.each(LESSON_IDS)('have five to eight positions: %s', (lesson) => {
    expect(exercisesOf(lesson).length).toBeGreaterThanOrEqual(5);
    expect(exercisesOf(lesson).length).toBeLessThanOrEqual(8);
    expect(movesOf(lesson)).toEqual(exercisesOf(lesson).map(({ moves }) => moves));
  });

  it('ask no position twice', () => {
    expect(new Set(ALL.map(({ exercise }) => exercise.moves)).size).toBe(ALL.length);
  });

  it.each(ALL)('say what holds on the board: $lesson, after $exercise.moves', ({ lesson, exercise }) => {
    expect(isTrueOf(lesson, exercise)).toBe(true);
  });

  it('would not hold with a wrong move for the right one', () => {
    const swapped = ALL.filter(({ lesson, exercise }) =>
      exercise.options
        .filter(({ square }) => !exercise.answers.includes(square))
        .some(({ square }) => isTrueOf(lesson, { ...exercise, answers: [square] })),
    );
    // A corner may be the wrong corner, a careful move too slow; but most claims tell the right move from all others.
    expect(swapped.length).toBeLessThan(ALL.length / 2);
  });

  it('answer every wrong move that does not end the game', () => {
    const silent = ALL.flatMap(({ exercise }) =>
      exercise.options.filter(({ square, line }) => !exercise.answers.includes(square) && line.length === 0),
    );
    expect(silent).toEqual([]);
  });

  it('have right moves that are better than all others by the margin', () => {
    for (const { exercise } of ALL) {
      const losses = exercise.options
        .filter(({ square }) => !exercise.answers.includes(square))
        .map(({ square }) => lossOf(exercise, square));
      expect(Math.min(...losses)).toBeGreaterThanOrEqual(exercise.margin);
      const { exact, estimated } = LEAST_MARGIN;
      expect(exercise.margin).toBeGreaterThanOrEqual(exercise.depth === undefined ? exact : estimated);
    }
  });
});

test.each(ALL)('a written exercise reads back the same: after $exercise.moves', ({ exercise }) => {
  expect(readExercise(writeExercise(exercise))).toEqual(exercise);
});

test.each([
  ['f5f5 14 a1+1', 'The moves "f5f5" cannot be played.'],
  ['f5d 14 a1+1', 'The moves "f5d" cannot be played.'],
  ['f5 zero f6+2 d6-2 f4-3', '"zero" is no depth.'],
  ['f5 14 f6+2 d6-2 f9-3', 'A move cannot be read in "f5 14 f6+2 d6-2 f9-3".'],
  ['f5 14 f6+2 d6-2 d6-3', 'A move cannot be read in "f5 14 f6+2 d6-2 d6-3".'],
  ['f5 14 f6+2 d6-2 f4-3:a1', 'A move cannot be read in "f5 14 f6+2 d6-2 f4-3:a1".'],
  ['f5 14 f6+2 d6-2', 'The exercise after "f5" must name each legal move once.'],
  ['f5 14 f6+2 d6+2 f4+2', 'The exercise after "f5" has no move that is clearly right.'],
  ['f5 14 f6+2 d6-1 f4-9', 'The exercise after "f5" has no move that is clearly right.'],
])('what is no exercise is refused with a sentence: %s', (line, reason) => {
  expect(readExercise(line)).toBe(reason);
});

test('a move as good as the best within an estimate is right as well', () => {
  expect(readExercise('f5 14 f6+2 d6+1 f4-9')).toMatchObject({ depth: 14, answers: [45, 43], margin: 10 });
});

test('what a lesson counts is counted after every right move, and it counts nothing else', () => {
  const counting = new Set(['fewDiscs', 'mobility', 'frontier', 'stable', 'parity', 'counting']);
  const counted = ALL.flatMap(({ lesson, exercise }) =>
    exercise.answers.map((move) => ({ lesson, ...factsOf(lesson, exercise, move) })),
  );
  expect(counted.filter(({ lesson, count }) => !counting.has(lesson) && count !== 0)).toEqual([]);
  expect(
    counted.filter(({ lesson, count }) => counting.has(lesson) && lesson !== 'frontier' && count === 0),
  ).toEqual([]);
  expect(counted.filter(({ lesson, count, most }) => lesson === 'fewDiscs' && most <= count)).toEqual([]);
  expect(counted.filter(({ lesson, count }) => lesson === 'parity' && count % 2 === 0)).toEqual([]);
});
