import { afterEach, describe, expect, it } from 'vitest';
import { exercisesOf } from '../../../../engine/practice/lessons.ts';
import { LESSON_IDS } from '../../../../engine/practice/lesson-ids.ts';
import { LOCALES } from '../../../../locales/languages.ts';
import { wrongText } from '../../../../renderer/features/practice/exercise-text.ts';
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
