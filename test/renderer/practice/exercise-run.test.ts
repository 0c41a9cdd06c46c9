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
  walkedTo,
  withHelp,
  withMove,
  withReply,
  withRest,
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
    expect(run?.stage).toMatchObject({ kind: 'right', square: right });
    expect(run && isAnswered(run)).toBe(true);
    expect(run && withMove(run, wrong)).toBeUndefined();
    expect(run && positionOf(run)).not.toEqual(exercise.position);
  });

  it('answers a wrong move by itself, goes no further unasked, and then asks again', () => {
    const made = withMove(begunRun(exercise), wrong)!;
    expect([placesOnBoard(made).length, isAnswered(made)]).toEqual([1, false]);
    const answered = withReply(made);
    expect([placesOnBoard(answered).length, isAnswered(answered)]).toEqual([2, true]);
    expect(lineOf(answered).length).toBeGreaterThan(2);
    expect(withReply(answered)).toBe(answered);
    // Who walks already sees no other move come.
    expect(isAnswered(walkedTo(made, 0))).toBe(true);
    expect(positionOf(askedAgain(answered))).toEqual(exercise.position);
    expect(withMove(askedAgain(answered), right)?.stage.kind).toBe('right');
  });

  it('lets what follows the right move be gone through, to and fro, without a move that comes by itself', () => {
    const run = withMove(begunRun(exercise), right)!;
    const { length } = lineOf(run);
    expect(length).toBeGreaterThan(1);
    expect(placesOnBoard(walkedTo(run, length))).toEqual(lineOf(run));
    expect(positionOf(walkedTo(run, 0))).toEqual(exercise.position);
    expect(walkedTo(run, length + 1)).toEqual(walkedTo(run, length));
    expect([0, 1, length].map((moves) => isAnswered(walkedTo(run, moves)))).toEqual([true, true, true]);
  });

  it('is gone through to what was found out later, of which nothing comes by itself', () => {
    const first = exercisesOf('counting').find(({ options }) => options[0].line.length > 1);
    const { options } = first!;
    const shorter = {
      ...first!,
      options: [{ ...options[0], line: options[0].line.slice(0, 1) }, ...options.slice(1)],
    } as const;
    const made = withMove(begunRun(shorter), options[0].square)!;
    expect(walkedTo(made, 9).stage).toMatchObject({ onBoard: 2 });
    const found = withRest(made, options[0].line.slice(1));
    expect([lineOf(found).length, isAnswered(found)]).toEqual([1 + options[0].line.length, true]);
    expect(placesOnBoard(walkedTo(found, 9))).toEqual(lineOf(found));
    expect(lineOf(askedAgain(found))).toEqual([]);
  });

  it('remembers that the move was shown', () => {
    expect(withMove(withHelp(begunRun(exercise)), right)?.isHelped).toBe(true);
  });

  it('can play all that is known to follow every move of every lesson', () => {
    for (const each of LESSON_IDS.flatMap(exercisesOf)) {
      for (const { square, line } of each.options) {
        const run = withMove(begunRun(each), square)!;
        expect(lineOf(run)).toHaveLength(1 + line.length);
      }
    }
  });
});
