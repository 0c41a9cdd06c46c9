import { describe, expect, it } from 'vitest';
import { lineNodes } from '../../../engine/game/tree.ts';
import { squareName } from '../../../engine/game/square.ts';
import { judge } from '../../../engine/review/judge.ts';
import { type Found, type ReviewSearch, linePlaces } from '../../../engine/review/plan.ts';
import { type RetryTask, createRetry } from '../../../renderer/features/review/retry.ts';
import type { ReviewRequest } from '../../../renderer/thinking/review.ts';
import { annotate } from '../../../engine/game/tree.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { recordOf, square } from '../moves.ts';

/** White played d6 although f6 was better by 12 discs; nothing is known about f4. */
function taskOf(exact: boolean, depth = 16): RetryTask {
  const game = recordOf('f5d6c3');
  const value = evaluation(-12, ['-12 f6 d3', '0 d6'], { exact, depth });
  const first = lineNodes(game)[0]!;
  const judgement = judge(linePlaces(annotate(game, first.id, { evaluation: value })), 1)!;
  return { judgement, position: first.position, value };
}

const task = taskOf(false);

/** A retry whose searches, once answered, find the opponent of the mover `score` discs ahead; all values may be exact. */
function begin(score = 0, exact = false) {
  const asked: ReviewSearch[] = [];
  let answer: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const done: string[] = [];
  const retry = createRetry({
    onDone: (_task, outcome) => done.push(outcome),
    review({ searches, onEnd }: ReviewRequest) {
      const step = searches.next();
      if (step.done !== true) asked.push(step.value);
      answer = () => {
        const found: Found = { score, exact, depth: 15, selectivity: 73, lines: [] };
        searches.next(found as Parameters<typeof searches.next>[0] & Found);
        onEnd('finished');
      };
      fail = () => onEnd('failed');
      return { pause: () => undefined, resume: () => undefined, cancel: () => undefined };
    },
  });
  retry.begin(exact ? taskOf(true) : task);
  return { retry, asked, done, answer: () => answer(), fail: () => fail() };
}

describe('a retry', () => {
  it('is won by the best move', () => {
    const { retry } = begin();
    retry.choose(square('f6'));
    expect(retry.step.value).toEqual({ kind: 'found', square: square('f6'), loss: 0, exact: false });
  });

  it('gives one more chance after a wrong move, then the answer', () => {
    const { retry } = begin();
    retry.choose(square('d6'));
    expect(retry.step.value).toEqual({ kind: 'asking', tried: square('d6'), loss: 12, exact: false });
    expect(retry.told.value).toBeUndefined();
    retry.choose(square('d6'));
    expect(retry.step.value).toEqual({ kind: 'shown', tried: square('d6'), loss: 12, exact: false });
    expect(retry.told.value).toBe(square('f6'));
  });

  it('marks the move that was found, and is over', () => {
    const { retry, answer } = begin(-12);
    expect(retry.isOver.value).toBe(false);
    retry.choose(square('f4'));
    answer();
    expect(retry.told.value).toBe(square('f4'));
    expect(retry.isOver.value).toBe(true);
  });

  it('searches a move of unknown value, and accepts it if it is as good', () => {
    const { retry, asked, answer } = begin(-12);
    retry.choose(square('f4'));
    expect(retry.step.value).toEqual({ kind: 'checking', tried: square('f4') });
    expect(asked[0]?.depth).toBe(15);
    answer();
    expect(retry.step.value).toEqual({ kind: 'found', square: square('f4'), loss: 0, exact: false });
  });

  it.each([
    [false, 'found'],
    [true, 'asking'],
  ])('accepts a move that may lose a disc, but not one that does (proved: %s)', (exact, kind) => {
    const { retry, answer } = begin(-11, exact);
    retry.choose(square('f4'));
    answer();
    expect(retry.step.value.kind).toBe(kind);
  });

  describe('of a position that a review has only begun with', () => {
    /** Answers the searches of a try in turn, each with the discs by which the side to move of its position is ahead. */
    function tryAfter(name: string, ...scores: readonly number[]) {
      const asked: ReviewSearch[] = [];
      const done: string[] = [];
      const retry = createRetry({
        onDone: (_task, outcome) => done.push(outcome),
        review({ searches }: ReviewRequest) {
          let next = searches.next();
          for (const score of scores) {
            if (next.done === true) throw new Error('It needs no more searches.');
            const { depth, position } = next.value;
            asked.push(next.value);
            const move = square(position.toMove === 'white' ? 'f6' : 'e6');
            const found: Found = {
              score,
              exact: false,
              depth,
              selectivity: 73,
              lines: [{ move, score, exact: false, pv: [move] }],
            };
            next = searches.next(found as Parameters<typeof searches.next>[0] & Found);
          }
          expect(next.done).toBe(true);
          return { pause: () => undefined, resume: () => undefined, cancel: () => undefined };
        },
      });
      retry.begin(taskOf(false, 6));
      retry.choose(square(name));
      return { retry, asked, done };
    }

    it('is searched as deep as reviews go before anything is said about a try', () => {
      const { retry, asked } = tryAfter('f4', 12, 0, -6);
      expect(asked.map(({ depth }) => depth)).toEqual([16, 15, 15]);
      expect(retry.task.value?.value.depth).toBe(16);
    });

    it('takes no move for found that loses more than the error of those searches', () => {
      // A loss of 3 discs would be within the error of 6 plies.
      const { retry, done } = tryAfter('f4', 12, 0, -9);
      expect(retry.step.value).toEqual({ kind: 'asking', tried: square('f4'), loss: 3, exact: false });
      expect(done).toEqual([]);
    });

    it('judges the move that was played by what is known then', () => {
      const { retry } = tryAfter('d6', 12, -4);
      expect(retry.step.value).toEqual({ kind: 'asking', tried: square('d6'), loss: 8, exact: false });
      expect(retry.task.value?.judgement.loss).toBe(8);
    });
  });

  it('tells how much a worse move loses', () => {
    const { retry, answer } = begin(4);
    retry.choose(square('f4'));
    answer();
    expect(retry.step.value).toEqual({ kind: 'asking', tried: square('f4'), loss: 16, exact: false });
  });

  it('shows the answer instead of calling a move wrong that could not be searched', () => {
    const { retry, fail } = begin();
    retry.choose(square('f4'));
    fail();
    expect(retry.step.value).toEqual({ kind: 'shown' });
  });

  it('tells how it went: found alone, found with help, or shown', () => {
    const alone = begin();
    alone.retry.choose(square('f6'));
    expect(alone.done).toEqual(['found']);

    const hinted = begin();
    hinted.retry.hint();
    hinted.retry.choose(square('f6'));
    expect(hinted.done).toEqual(['helped']);

    const second = begin();
    second.retry.choose(square('d6'));
    expect(second.done).toEqual([]);
    second.retry.choose(square('f6'));
    expect(second.done).toEqual(['helped']);

    const given = begin();
    given.retry.show();
    expect(given.done).toEqual(['shown']);
  });

  it('holds nothing against anybody where no engine could tell', () => {
    const { retry, done, fail } = begin();
    retry.choose(square('f4'));
    fail();
    expect(done).toEqual([]);
  });

  it('gives as hints first the quarter of the board, then the square', () => {
    const { retry } = begin();
    expect(retry.quarter.value).toBeUndefined();
    retry.hint();
    expect(retry.quarter.value).toBe('lowerRight');
    expect(retry.told.value).toBeUndefined();
    retry.hint();
    expect(squareName(retry.told.value!)).toBe('f6');
    expect(retry.canHint.value).toBe(false);
  });

  it('does not count an illegal move as an attempt', () => {
    const { retry } = begin();
    retry.choose(square('a1'));
    retry.choose(square('a1'));
    expect(retry.step.value).toEqual({ kind: 'asking' });
  });

  it('starts again with another task', () => {
    const { retry } = begin();
    retry.hint();
    retry.choose(square('d6'));
    retry.begin(task);
    expect(retry.step.value).toEqual({ kind: 'asking' });
    expect(retry.quarter.value).toBeUndefined();
    retry.end();
    expect(retry.task.value).toBeUndefined();
  });

  it('leaves no mark of its answer on the board when it has ended', () => {
    const { retry } = begin();
    retry.show();
    expect(retry.told.value).toBe(task.judgement.best);
    retry.end();
    expect(retry.told.value).toBeUndefined();
    expect(retry.isOver.value).toBe(false);
  });
});
