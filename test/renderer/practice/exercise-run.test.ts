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
  playedOut,
  positionOf,
  walkedTo,
  withHelp,
  withMove,
  withNext,
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

  it('answers a wrong move one move after another, and then asks again', () => {
    let run = withMove(begunRun(exercise), wrong)!;
    const shown = [placesOnBoard(run).length];
    while (!isAnswered(run)) {
      run = withNext(run);
      shown.push(placesOnBoard(run).length);
    }
    expect(shown).toEqual(lineOf(run).map((_, at) => at + 1));
    expect(shown.length).toBeGreaterThan(1);
    expect(withNext(run)).toBe(run);
    expect(positionOf(askedAgain(run))).toEqual(exercise.position);
    expect(withMove(askedAgain(run), right)?.stage.kind).toBe('right');
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

  it('plays the right move out with what is found to follow it, until somebody walks', () => {
    const first = exercisesOf('counting').find(({ options }) => options[0].line.length > 1);
    const { options } = first!;
    const shorter = {
      ...first!,
      options: [{ ...options[0], line: options[0].line.slice(0, 1) }, ...options.slice(1)],
    } as const;
    let run = playedOut(withMove(begunRun(shorter), options[0].square)!);
    run = withNext(run);
    expect(isAnswered(run)).toBe(true);
    run = withRest(run, options[0].line.slice(1));
    expect(lineOf(run)).toHaveLength(1 + options[0].line.length);
    expect(isAnswered(run)).toBe(false);
    expect(isAnswered(walkedTo(run, 1))).toBe(true);
    while (!isAnswered(run)) run = withNext(run);
    expect(placesOnBoard(run)).toEqual(lineOf(run));
    expect(lineOf(askedAgain(run))).toEqual([]);
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
