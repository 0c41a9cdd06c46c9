import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countEmpties } from '../../../engine/game/position.ts';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { moveNumber } from '../../../engine/game/branches.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { squareName } from '../../../engine/game/square.ts';
import { annotate, lineNodes, newTree, play } from '../../../engine/game/tree.ts';
import { judge, judgeLine, lossError, markFor, nextMark } from '../../../engine/review/judge.ts';
import {
  type Found,
  type ReviewSearch,
  finalScore,
  linePlaces,
  valueAt,
} from '../../../engine/review/plan.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { calibrated } from '../../../engine/values/calibrated.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { evaluation, reviewed, searchWith, square, recordOf } from './lines.ts';

/** A game whose second move, White's, is judged by these evaluations for Black. */
function second(lines: readonly string[], options: Parameters<typeof evaluation>[2], after?: number) {
  const game = recordOf('f5d6c3');
  const [first, next] = lineNodes(game);
  const [score = '0'] = lines[0]?.split(' ') ?? [];
  const known = annotate(game, first!.id, { evaluation: evaluation(Number(score), lines, options) });
  const tree =
    after === undefined
      ? known
      : annotate(known, next!.id, { evaluation: evaluation(after, ['+0 c3'], options) });
  return judge(linePlaces(tree), 1);
}

describe('a judgement', () => {
  it('tells the loss of White for White, although scores count for Black', () => {
    expect(second(['-4 f6', '+3 d6'], {})).toMatchObject({ loss: 7, best: square('f6'), mover: 'white' });
  });

  it('numbers moves as the list of moves does, also in a game from a board that was set up', () => {
    const { position } = lineNodes(recordOf('f5d6c3'))[1]!;
    const [first] = squaresOf(legalMoves(position));
    const played = play(newTree(position), first ?? -1);
    if (!played.ok) throw new Error(played.error);
    const tree = annotate(played.value, 0, { evaluation: evaluation(0, [`+0 ${squareName(first!)}`]) });
    expect(judge(linePlaces(tree), 0)?.number).toBe(moveNumber(tree.root, lineNodes(tree)[0]!));
  });

  it('is sure of a move that wins the whole board, whatever the searches make of the others', () => {
    const game = recordOf('e6f4e3f6g5d6e7f5c5');
    const [last] = lineNodes(game).slice(-2);
    const line = annotate(game, last!.id, { evaluation: evaluation(63, ['63 d3', '60 c5']) });
    expect(judge(linePlaces(line), 8)).toMatchObject({
      best: square('c5'),
      loss: 0,
      mark: 'best',
      score: 64,
      isSure: true,
      exact: true,
    });
  });

  it('has no loss if an image of the best move was played, whatever little the searches differ by', () => {
    const game = annotate(recordOf('d3c3'), 0, { evaluation: evaluation(0.4, ['0.4 f5', '0.1 d3']) });
    expect(judge(linePlaces(game), 0)).toMatchObject({
      loss: 0,
      mark: 'best',
      best: square('d3'),
      score: 0.4,
    });
  });

  it('is sure of a first move, because all four lead to one position', () => {
    const game = annotate(recordOf('d3c3'), 0, { evaluation: evaluation(0.4, ['0.4 f5', '0.1 d3']) });
    expect(judge(linePlaces(game), 0)).toMatchObject({ mark: 'best', isSure: true, error: 0, exact: false });
    expect(second(['-4 d6'], {})).toMatchObject({ mark: 'best', isSure: false });
  });

  it('has no loss if the best move was played', () => {
    expect(second(['-4 d6'], {})).toMatchObject({ loss: 0, mark: 'best', best: square('d6') });
  });

  it('takes the loss from exact values of both places, whatever lines there are', () => {
    expect(second(['-4 f6'], { exact: true, depth: 58 }, 8)).toMatchObject({
      loss: 12,
      error: 0,
      exact: true,
      mark: 'blunder',
    });
  });

  it('is missing as long as nothing is known about the move that was played', () => {
    expect(second(['-4 f6'], {})).toBeUndefined();
    expect(judgeLine(linePlaces(recordOf('f5d6c3')))).toEqual([]);
  });
});

describe('the mark', () => {
  it.each([
    [0, 'best'],
    [1, 'good'],
    [2, 'good'],
    [3, 'inaccuracy'],
    [5, 'inaccuracy'],
    [6, 'mistake'],
    [9, 'mistake'],
    [10, 'blunder'],
    [40, 'blunder'],
  ])('of an exact loss of %s is %s', (loss, mark) => {
    expect(markFor(loss, 0)).toEqual({ mark, isSure: true });
  });

  it.each([
    [2.4, 'good'],
    [2.6, 'inaccuracy'],
    [5.6, 'mistake'],
    [9.6, 'blunder'],
  ])('of a loss of %s goes by what is written, as %s', (loss, mark) => {
    expect(markFor(loss, 0).mark).toBe(mark);
  });

  it('of an estimate is never that of a mistake within the error', () => {
    for (let error = 1.1; error < 9; error += 0.7) {
      for (let loss = 0.1; loss <= error; loss += 0.1) {
        expect(markFor(loss, error)).toEqual({ mark: 'good', isSure: false });
        expect(markFor(loss, error, 'winToLoss')).toEqual({ mark: 'good', isSure: false });
      }
    }
  });

  it('grows with the loss, whatever its error, so that none is marked where a smaller one of that kind is not', () => {
    const rank = (mark: string): number => ['best', 'good', 'inaccuracy', 'mistake', 'blunder'].indexOf(mark);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 64, noNaN: true }),
        fc.double({ min: 0, max: 64, noNaN: true }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (one, other, error) => {
          const [less, more] = one < other ? [one, other] : [other, one];
          expect(rank(markFor(more, error).mark)).toBeGreaterThanOrEqual(rank(markFor(less, error).mark));
        },
      ),
    );
  });

  it('is sure exactly where every loss within the error has the same one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 1.1, max: 9, noNaN: true }),
        (loss, error) => {
          const { mark, isSure } = markFor(loss, error);
          const others = Array.from({ length: 41 }, (_, at) => loss + (error * (at - 20)) / 20);
          const isAlike = others.every((each) => markFor(Math.max(0, each), 0).mark === mark);
          expect(isSure).toBe(isAlike);
        },
      ),
    );
  });

  it('is worse where the move changed who wins', () => {
    expect(markFor(2, 0, 'winToDraw').mark).toBe('mistake');
    expect(markFor(6, 0, 'winToLoss').mark).toBe('blunder');
    expect(second(['-1 f6'], { exact: true, depth: 58 }, 1)).toMatchObject({
      turned: 'winToLoss',
      mark: 'mistake',
    });
    expect(second(['-9 f6'], { exact: true, depth: 58 }, -7)).toMatchObject({
      turned: undefined,
      mark: 'good',
    });
    expect(second(['0 f6'], { exact: true, depth: 58 }, 2)).toMatchObject({ turned: 'drawToLoss' });
  });

  it('says that a move changed who wins only where both values lie beyond their error', () => {
    expect(second(['-3 f6', '+3 d6'], {})).toMatchObject({ turned: 'winToLoss' });
    expect(second(['-1 f6', '+3 d6'], {})?.turned).toBeUndefined();
  });

  it('is forced if there was only one legal move', () => {
    const search = searchWith((position) =>
      squaresOf(legalMoves(position)).map((move) => ({ move, score: 0 })),
    );
    const line = linePlaces(reviewed(randomGame(randomFrom(3)), search).tree);
    const choices = new Map(
      line.map(({ place, next }) => [next?.place.id, count(legalMoves(place.position))]),
    );
    const judgements = judgeLine(line);
    for (const { id, mark } of judgements) expect(mark === 'forced').toBe(choices.get(id) === 1);
    expect(judgements.some(({ mark }) => mark === 'forced')).toBe(true);
  });
});

describe('the error of a loss', () => {
  it('shrinks with the depth of the search and is 0 at the end of the game', () => {
    for (let empties = 1; empties <= 60; empties++) {
      for (let depth = 1; depth < empties; depth++) {
        expect(lossError(empties, depth + 1)).toBeLessThanOrEqual(lossError(empties, depth));
        expect(lossError(empties, depth)).toBeGreaterThan(0);
      }
      expect(lossError(empties, empties)).toBe(0);
    }
  });
});

describe('the mark that is written into a game', () => {
  it('follows the review as it finds out more', () => {
    expect(nextMark(undefined, undefined, 'mistake')).toBe('mistake');
    expect(nextMark('mistake', 'mistake', 'blunder')).toBe('blunder');
  });

  it('stays if a person has set it', () => {
    expect(nextMark('interesting', undefined, 'mistake')).toBe('interesting');
    expect(nextMark('good', 'mistake', 'blunder')).toBe('good');
  });

  it('stays away if a person has removed it', () => {
    expect(nextMark(undefined, 'mistake', 'blunder')).toBeUndefined();
  });

  it('stays as long as the review has nothing to say', () => {
    expect(nextMark('mistake', undefined, undefined)).toBe('mistake');
  });
});

describe('the values of a row', () => {
  const noise = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 200, maxLength: 200 });

  it('before a move, after it, and what it loses add up, and what is solved stays as it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        noise,
        fc.integer({ min: 0, max: 130 }),
        (seed, errors, steps) => {
          const game = randomGame(randomFrom(seed));
          const lead = finalScore(lineNodes(game).at(-1)!.position);
          let asked = 0;
          const estimate = searchWith((position) =>
            squaresOf(legalMoves(position)).map((move) => ({
              move,
              score: errors[asked++ % errors.length] ?? 0,
            })),
          );
          // Nobody gives anything away from where the game is solved on, so what is proved is no contradiction.
          const search = (wanted: ReviewSearch): Found => {
            const found = estimate(wanted);
            if (!found.exact) return found;
            const score = wanted.position.toMove === 'black' ? lead : 0 - lead;
            return { ...found, score, lines: found.lines.map((each) => ({ ...each, score })) };
          };
          const { tree } = reviewed(game, search, steps);
          const line = reviewedLine(tree);
          for (const judgement of line.judgements) {
            const { ply, mover, loss, bestScore, score } = judgement;
            const side = mover === 'black' ? 1 : -1;
            expect(loss).toBeGreaterThanOrEqual(0);
            expect(side * (bestScore - score)).toBeCloseTo(loss, 9);
            const own = line.places[ply] && valueAt(line.places[ply].place);
            const told = line.values[ply];
            if (own) expect(told?.score).toBe(score);
            if (own?.exact) expect(score).toBe(own.score);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are those of one search where the same move is judged by an odd and an even depth', () => {
    // Searches that see every position alike: what is left is the lean of depths, which must not become a loss.
    const search = searchWith((position) =>
      squaresOf(legalMoves(position)).map((move) => ({ move, score: 0 })),
    );
    const leaning = (wanted: ReviewSearch): Found => {
      const found = search(wanted);
      const empties = countEmpties(wanted.position);
      if (found.exact) return found;
      const score = calibrated(0, { ...found, empties });
      return { ...found, score, lines: found.lines.map((line) => ({ ...line, score })) };
    };
    const { tree } = reviewed(recordOf('f5d6c3d3c4f4'), leaning);
    for (const { loss } of judgeLine(linePlaces(tree))) expect(loss).toBe(0);
  });

  it('of a move after which the game is solved begin with what is proved', () => {
    const game = recordOf('f5d6c3');
    const [first, next] = lineNodes(game);
    const guessed = annotate(game, first!.id, { evaluation: evaluation(-4, ['-4 f6', '-1 d6']) });
    const solved = annotate(guessed, next!.id, { evaluation: evaluation(6, ['+6 c3'], { exact: true }) });
    expect(judge(linePlaces(solved), 1)).toMatchObject({ loss: 3, exact: false, bestScore: 3, score: 6 });
  });
});
