import { afterEach, describe, expect, it } from 'vitest';
import { doesTask } from '../../../../engine/practice/claims.ts';
import { exercisesOf } from '../../../../engine/practice/lessons.ts';
import { LESSON_IDS, type LessonId } from '../../../../engine/practice/lesson-ids.ts';
import { LOCALES } from '../../../../locales/languages.ts';
import { lossText, wrongText } from '../../../../renderer/features/practice/exercise-text.ts';
import { setLocale } from '../../../../renderer/locales/i18n.ts';
import { translate } from '../../../../renderer/locales/later.ts';
import { begunRun, withMove } from '../../../../renderer/practice/exercise-run.ts';

afterEach(async () => setLocale('en'));

describe.each(LOCALES)('what is said of wrong moves in %s', (locale) => {
  it('names no more discs than the board has squares', async () => {
    await setLocale(locale);
    for (const exercise of LESSON_IDS.flatMap(exercisesOf)) {
      for (const { square } of exercise.options) {
        if (exercise.answers.includes(square)) continue;
        const run = withMove(begunRun(exercise), square);
        const text = wrongText(run!, translate);
        // The names of squares have digits of their own.
        const numbers = text.replaceAll(/[a-h][1-8]/g, '').match(/\d+/g) ?? [];
        expect(numbers.filter((number) => Number(number) >= 64)).toEqual([]);
      }
    }
  });
});

describe('a wrong move in a lesson', () => {
  const saidOf = (lesson: LessonId, isDone: boolean): string => {
    for (const exercise of exercisesOf(lesson)) {
      for (const { square } of exercise.options) {
        if (exercise.answers.includes(square) || doesTask(lesson, exercise, square) !== isDone) continue;
        return wrongText(withMove(begunRun(exercise), square)!, translate, lesson);
      }
    }
    return '';
  };

  it.each(LESSON_IDS)('is told to miss the task of %s', (lesson) => {
    expect(saidOf(lesson, false)).toMatch(/^That is not what was asked\. /);
  });

  it.each(['parity', 'wedges'] as const)(
    'that does the task of %s is told to be second to another',
    (lesson) => {
      expect(saidOf(lesson, true)).toMatch(/^That is what was asked, but another move is better\. /);
    },
  );
});

describe('a move that loses as many discs as the board has squares', () => {
  it('throws the game away where it loses, and gives the win away where it draws', () => {
    const loss = { loss: 64, isExact: true };
    expect(lossText(0, { ...loss, best: 20 }, translate)).toBe('a1 throws the game away.');
    expect(lossText(0, { ...loss, best: 0 }, translate)).toBe('a1 throws the game away.');
    expect(lossText(0, { ...loss, best: 64 }, translate)).toBe('a1 gives the win away: only a draw is left.');
  });
});
