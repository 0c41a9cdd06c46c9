import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { playMove, turnState } from '../../../../engine/game/rules.ts';
import { squareName } from '../../../../engine/game/square.ts';
import { doesTask } from '../../../../engine/practice/claims.ts';
import { exercisesOf } from '../../../../engine/practice/lessons.ts';
import { LESSON_IDS, type LessonId } from '../../../../engine/practice/lesson-ids.ts';
import { readPuzzles } from '../../../../engine/practice/puzzle-file.ts';
import { LOCALES } from '../../../../locales/languages.ts';
import {
  answerText,
  lossText,
  reasonOf,
  wrongText,
} from '../../../../renderer/features/practice/exercise-text.ts';
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
  /** The moves that are not right of all positions of a lesson, by whether they do its task. */
  const wrongIn = (lesson: LessonId, isDone: boolean) =>
    exercisesOf(lesson).flatMap((exercise) =>
      exercise.options
        .filter(
          ({ square }) => !exercise.answers.includes(square) && doesTask(lesson, exercise, square) === isDone,
        )
        .map(({ square }) => ({ exercise, square })),
    );
  const saidOf = (lesson: LessonId, isDone: boolean): string[] =>
    wrongIn(lesson, isDone).map(({ exercise, square }) =>
      wrongText(withMove(begunRun(exercise), square)!, translate, lesson),
    );

  const SAID: Readonly<Record<LessonId, RegExp>> = {
    corners: /^This is no corner\. /,
    danger: /^There is a better move\. /,
    fewDiscs: /^There is a better move\. /,
    mobility: /^That leaves (?:Black|White) \d+ moves\. Another move leaves fewer\. /,
    quiet: /^A disc that you flipped touches an empty square\. /,
    frontier: /^\d+ of your discs touch(?:es)? an empty square\. Another move has fewer\. /,
    walls: /^There is a better move\. /,
    stable: /^\d+ of your discs (?:is|are) stable now\. Another move makes more\. /,
    edges: /^There is a better move\. /,
    wedges: /^This is no wedge\. /,
    tempo: /^(?:Black|White) still has a move that gives you no corner\. /,
    sacrifices: /^There is a better move\. /,
    passes: /^(?:Black|White) still has a move\. /,
    parity: /^This region has \d*[02468] empty squares, an even number\. /,
    swindles: /^This is no such pair\. /,
    counting: /^There is a better move\. /,
  };

  it.each(LESSON_IDS)('is told why it misses the task of %s', (lesson) => {
    const said = saidOf(lesson, false);
    expect(said).not.toEqual([]);
    for (const text of said) expect(text).toMatch(SAID[lesson]);
  });

  it('leaves the other side a move where it is told that one gives no corner', () => {
    for (const { exercise, square } of wrongIn('tempo', false)) {
      const after = playMove(exercise.position, square);
      expect(after.ok && turnState(after.value)).toBe('move');
    }
  });

  it.each(['parity', 'wedges'] as const)(
    'that does the task of %s is told to be second to another',
    (lesson) => {
      expect(saidOf(lesson, true)[0]).toMatch(/^That is what was asked, but another move is better\. /);
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

describe('the reason for a right move', () => {
  const opened = readPuzzles(
    new Uint8Array(readFileSync(new URL('../../../../engine/practice/puzzles.bin', import.meta.url))),
  );
  if (!opened.ok) throw new Error(opened.error);
  const { value: file } = opened;
  // Every hundredth is enough to meet all kinds.
  const puzzles = file.heads.flatMap((_, at) => (at % 100 === 0 ? file.puzzle(at) : []));

  const told = puzzles.map((puzzle) => {
    const [best, second] = puzzle.options;
    const [after, instead] = [best, second!].map(({ square }) => withMove(begunRun(puzzle), square)!);
    return {
      best,
      second: second!,
      right: reasonOf(after!, translate),
      wrong: reasonOf(instead!, translate),
    };
  });

  it('is known for most puzzles, and names the move that it is compared with', () => {
    expect(told.filter(({ right }) => right !== '').length).toBeGreaterThan(0.8 * told.length);
    const compared = told.filter(({ right }) => right.startsWith('The next best move is '));
    expect(compared.length).toBeGreaterThan(0.4 * told.length);
    for (const { right, second } of compared)
      expect(right.split('. ')[0]).toContain(squareName(second.square));
  });

  it('does not tell the right move after a wrong one', () => {
    const known = told.filter(({ wrong }) => wrong !== '');
    expect(known.length).toBeGreaterThan(0.4 * told.length);
    for (const { wrong, best, second } of known) {
      // A reply of the opponent may be on the same square.
      expect(wrong).not.toMatch(new RegExp(`^${squareName(best.square)} |After ${squareName(best.square)}`));
      expect(wrong).toContain(squareName(second.square));
    }
  });

  it('is followed for the ear by more of the line than for the eye, which sees it', () => {
    const run = withMove(begunRun(puzzles[0]!), puzzles[0]!.options[0].square)!;
    const seen = answerText(run, 'seen', translate);
    expect(seen).toMatch(/^(?:Black|White) answers [a-h][1-8]\.$/);
    expect(answerText(run, 'heard', translate)).toMatch(/ Then [a-h][1-8], [a-h][1-8] may follow\.$/);
  });
});
