import { describe, expect, it } from 'vitest';
import { countEmpties } from '../../../engine/game/position.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { squareName } from '../../../engine/game/square.ts';
import { type Judgement, judge } from '../../../engine/review/judge.ts';
import { type Found, type ReviewSearch, linePlaces } from '../../../engine/review/plan.ts';
import { calibrated } from '../../../engine/values/calibrated.ts';
import { type Question, quarterOf } from '../../../renderer/practice/practice.ts';
import { usePractice } from '../../../renderer/practice/use-practice.ts';
import type { ReviewRequest } from '../../../renderer/thinking/review.ts';
import { annotate } from '../../../engine/game/tree.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { recordOf, square } from '../moves.ts';

/** White played d6 although f6 was better by 12 discs; nothing is known about f4. */
function questionOf(exact: boolean, depth = 16): Question & { readonly played: Judgement } {
  const game = recordOf('f5d6c3');
  const told = (raw: number): number =>
    exact ? raw : 0 - calibrated(0 - raw, { depth, selectivity: 73, empties: 59 });
  const value = evaluation(told(-12), [`${told(-12)} f6 d3`, `${told(0)} d6`], { exact, depth });
  const first = lineNodes(game)[0]!;
  const judgement = judge(linePlaces(annotate(game, first.id, { evaluation: value })), 1)!;
  return { position: first.position, value, best: judgement.best, played: judgement };
}

/** A disc of a search is told as a tenth more so early in a game. */
function about(discs: number): number {
  return expect.closeTo(1.1 * discs, -0.1) as number;
}

const QUESTION = questionOf(false);

/** A question whose searches, once answered, find the opponent of the mover `score` discs ahead; all values may be exact. */
function begin(score = 0, exact = false) {
  const asked: ReviewSearch[] = [];
  let answer: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const done: string[] = [];
  const practice = usePractice({
    onDone: (_question, outcome) => done.push(outcome),
    review({ searches, onEnd }: ReviewRequest) {
      const step = searches.next();
      if (step.done !== true) asked.push(step.value);
      answer = () => {
        const empties = 58;
        const told = exact ? score : calibrated(score, { depth: 15, selectivity: 73, empties });
        const found: Found = { score: told, exact, depth: 15, selectivity: 73, lines: [] };
        searches.next(found as Parameters<typeof searches.next>[0] & Found);
        onEnd('finished');
      };
      fail = () => onEnd('failed');
      return { pause: () => undefined, resume: () => undefined, cancel: () => undefined };
    },
  });
  practice.begin(exact ? questionOf(true) : QUESTION);
  return { practice, asked, done, answer: () => answer(), fail: () => fail() };
}

/** The quarter of the board that the hints have told. */
const quarterIn = ({ practice: { value } }: ReturnType<typeof usePractice>) => value && quarterOf(value);

describe('a question', () => {
  it('is won by the best move', () => {
    const { practice } = begin();
    practice.choose(square('f6'));
    expect(practice.stage.value).toEqual({
      kind: 'found',
      square: square('f6'),
      loss: 0,
      exact: false,
      isAsGood: true,
    });
  });

  it('gives one more chance after a wrong move, then the answer', () => {
    const { practice, answer } = begin();
    practice.choose(square('d6'));
    const asking = { kind: 'asking', tried: square('d6'), loss: about(12), exact: false };
    expect(practice.stage.value).toEqual(asking);
    expect(practice.told.value).toBeUndefined();
    // The same move again would only lose the last try.
    practice.choose(square('d6'));
    expect(practice.stage.value).toEqual(asking);
    practice.choose(square('f4'));
    answer();
    expect(practice.stage.value).toMatchObject({ kind: 'shown', tried: square('f4') });
    expect(practice.told.value).toBe(square('f6'));
  });

  it('marks the move that was found, and is over', () => {
    const { practice, answer } = begin(-12);
    expect(practice.isOver.value).toBe(false);
    practice.choose(square('f4'));
    answer();
    expect(practice.told.value).toBe(square('f4'));
    expect(practice.isOver.value).toBe(true);
  });

  it('searches a move of unknown value, and accepts it if it is as good', () => {
    const { practice, asked, answer } = begin(-12);
    practice.choose(square('f4'));
    expect(practice.stage.value).toEqual({ kind: 'checking', tried: square('f4') });
    expect(asked[0]?.depth).toBe(15);
    answer();
    expect(practice.stage.value).toEqual({
      kind: 'found',
      square: square('f4'),
      loss: 0,
      exact: false,
      isAsGood: true,
    });
  });

  it.each([
    [false, true],
    [true, false],
  ])(
    'tells a move that may lose a disc from one that does, and accepts both (proved: %s)',
    (exact, isAsGood) => {
      const { practice, answer } = begin(-11, exact);
      practice.choose(square('f4'));
      answer();
      expect(practice.stage.value).toMatchObject({ kind: 'found', isAsGood });
    },
  );

  it.each([
    [2, { kind: 'found', loss: 2, isAsGood: false }, ['found']],
    [3, { kind: 'asking', tried: square('f4'), loss: 3 }, []],
  ])('accepts a move that loses too little for a mark (%d discs)', (loss, stage, noted) => {
    const { practice, done, answer } = begin(loss - 12, true);
    practice.choose(square('f4'));
    answer();
    expect(practice.stage.value).toMatchObject(stage);
    expect(done).toEqual(noted);
  });

  it('does not accept a move that gives a win away, however little it loses', () => {
    const { practice, answer } = begin(0, true);
    practice.begin({ ...questionOf(true), value: evaluation(-2, ['-2 f6 d3', '0 d6'], { exact: true }) });
    practice.choose(square('f4'));
    answer();
    expect(practice.stage.value).toMatchObject({ kind: 'asking', loss: 2 });
  });

  describe('of a position that a review has only begun with', () => {
    /** Answers the searches of a try in turn, each with the discs by which the side to move of its position is ahead. */
    function tryAfter(name: string, ...scores: readonly number[]) {
      const asked: ReviewSearch[] = [];
      const done: string[] = [];
      const practice = usePractice({
        onDone: (_question, outcome) => done.push(outcome),
        review({ searches }: ReviewRequest) {
          let next = searches.next();
          for (const raw of scores) {
            if (next.done === true) throw new Error('It needs no more searches.');
            const { depth, position } = next.value;
            const score = calibrated(raw, { depth, selectivity: 73, empties: countEmpties(position) });
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
      practice.begin(questionOf(false, 6));
      practice.choose(square(name));
      return { practice, asked, done };
    }

    it('is searched as deep as reviews go before anything is said about a try', () => {
      const { practice, asked } = tryAfter('f4', 12, 0, -6);
      expect(asked.map(({ depth }) => depth)).toEqual([16, 15, 15]);
      expect(practice.question.value?.value.depth).toBe(16);
    });

    it('takes no move for found that loses more than the error of those searches', () => {
      // A loss of 3 discs would be within the error of 6 plies.
      const { practice, done } = tryAfter('f4', 12, 0, -9);
      expect(practice.stage.value).toEqual({
        kind: 'asking',
        tried: square('f4'),
        loss: about(3),
        exact: false,
      });
      expect(done).toEqual([]);
    });

    it('judges the move that was played by what is known then', () => {
      const { practice } = tryAfter('d6', 12, -4);
      expect(practice.stage.value).toEqual({
        kind: 'asking',
        tried: square('d6'),
        loss: about(8),
        exact: false,
      });
      expect(practice.question.value?.played?.loss).toEqual(about(8));
    });
  });

  it('tells how much a worse move loses', () => {
    const { practice, answer } = begin(4);
    practice.choose(square('f4'));
    answer();
    expect(practice.stage.value).toEqual({
      kind: 'asking',
      tried: square('f4'),
      loss: about(16),
      exact: false,
    });
  });

  it('shows the answer instead of calling a move wrong that could not be searched', () => {
    const { practice, fail } = begin();
    practice.choose(square('f4'));
    fail();
    expect(practice.stage.value).toEqual({ kind: 'shown' });
  });

  it('tells how it went: found alone, whatever the number of tries, found with help, or shown', () => {
    const alone = begin();
    alone.practice.choose(square('f6'));
    expect(alone.done).toEqual(['found']);

    const hinted = begin();
    hinted.practice.hint();
    hinted.practice.choose(square('f6'));
    expect(hinted.done).toEqual(['helped']);

    const second = begin();
    second.practice.choose(square('d6'));
    expect(second.done).toEqual([]);
    second.practice.choose(square('f6'));
    expect(second.done).toEqual(['found']);

    const given = begin();
    given.practice.show();
    expect(given.done).toEqual(['shown']);
  });

  it('holds nothing against anybody where no engine could tell', () => {
    const { practice, done, fail } = begin();
    practice.choose(square('f4'));
    fail();
    expect(done).toEqual([]);
  });

  it('gives as hints first the quarter of the board, then the square', () => {
    const { practice } = begin();
    expect(quarterIn(practice)).toBeUndefined();
    practice.hint();
    expect(quarterIn(practice)).toBe('lowerRight');
    expect(practice.told.value).toBeUndefined();
    practice.hint();
    expect(squareName(practice.told.value!)).toBe('f6');
    expect(practice.canHint.value).toBe(false);
  });

  it('does not count an illegal move as an attempt', () => {
    const { practice } = begin();
    practice.choose(square('a1'));
    practice.choose(square('a1'));
    expect(practice.stage.value).toEqual({ kind: 'asking' });
  });

  it('starts again with another question', () => {
    const { practice } = begin();
    practice.hint();
    practice.choose(square('d6'));
    practice.begin(QUESTION);
    expect(practice.stage.value).toEqual({ kind: 'asking' });
    expect(quarterIn(practice)).toBeUndefined();
    expect(practice.question.value).toBe(QUESTION);
    practice.end();
    expect(practice.question.value).toBeUndefined();
  });

  it('leaves no mark of its answer on the board when it has ended', () => {
    const { practice } = begin();
    practice.show();
    expect(practice.told.value).toBe(QUESTION.best);
    practice.end();
    expect(practice.told.value).toBeUndefined();
    expect(practice.isOver.value).toBe(false);
  });

  it('may be of a position that nobody has played in, as a puzzle is', () => {
    const { played: _, ...puzzle } = questionOf(true);
    const { practice, done, answer } = begin(4, true);
    practice.begin(puzzle);
    practice.choose(square('f4'));
    answer();
    expect(practice.stage.value).toEqual({ kind: 'asking', tried: square('f4'), loss: 16, exact: true });
    practice.choose(square('f6'));
    expect(practice.stage.value).toEqual({
      kind: 'found',
      square: square('f6'),
      loss: 0,
      exact: true,
      isAsGood: true,
    });
    expect(done).toEqual(['found']);
  });
});
