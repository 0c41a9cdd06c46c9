import { describe, expect, it } from 'vitest';
import { parseSquare } from '../../../engine/game/square.ts';
import { LESSON_IDS } from '../../../engine/practice/lesson-ids.ts';
import { exercisesOf } from '../../../engine/practice/lessons.ts';
import {
  askedAgain,
  begunRun,
  isAnswered,
  lineOf,
  placesOnBoard,
  positionOf,
  withAnswer,
  withHelp,
  withMove,
} from '../../../renderer/practice/exercise-run.ts';

const exercise = exercisesOf('corners')[0]!;
const right = exercise.answers[0]!;
const wrong = exercise.options.find(({ square }) => !exercise.answers.includes(square))!.square;

describe('an exercise on the board', () => {
  it('takes no illegal move', () => {
    const taken = parseSquare('d4')!;
    expect(withMove(begunRun(exercise), taken)).toBeUndefined();
  });

  it('is done by the right move, after which nothing is asked', () => {
    const run = withMove(begunRun(exercise), right);
    expect(run?.stage).toEqual({ kind: 'right', square: right });
    expect(run && isAnswered(run)).toBe(true);
    expect(run && withMove(run, wrong)).toBeUndefined();
    expect(run && positionOf(run)).not.toEqual(exercise.position);
  });

  it('answers a wrong move one move after another, and then asks again', () => {
    let run = withMove(begunRun(exercise), wrong)!;
    const shown = [placesOnBoard(run).length];
    while (!isAnswered(run)) {
      run = withAnswer(run);
      shown.push(placesOnBoard(run).length);
    }
    expect(shown).toEqual(lineOf(run).map((_, at) => at + 1));
    expect(shown.length).toBeGreaterThan(1);
    expect(withAnswer(run)).toBe(run);
    expect(positionOf(askedAgain(run))).toEqual(exercise.position);
    expect(withMove(askedAgain(run), right)?.stage.kind).toBe('right');
  });

  it('remembers that the move was shown', () => {
    expect(withMove(withHelp(begunRun(exercise)), right)?.isHelped).toBe(true);
  });

  it('can play all that is known to follow every wrong move of every lesson', () => {
    for (const each of LESSON_IDS.flatMap(exercisesOf)) {
      for (const { square, line } of each.options) {
        const run = withMove(begunRun(each), square)!;
        const isRight = each.answers.includes(square);
        expect(lineOf(run)).toHaveLength(isRight ? 1 : 1 + line.length);
      }
    }
  });
});
