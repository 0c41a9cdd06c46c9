import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NEW_PLAYER,
  type RatedAnswer,
  puzzleRatings,
  ratingOfTried,
} from '../../../engine/practice/puzzle-ratings.ts';

const GRADE = { rating: 1000, deviation: 130 };
const gradeOf = (position: string): typeof GRADE | undefined => (position === 'gone' ? undefined : GRADE);
const answer = (position: string, isRight: boolean, day = 1, at = 0): RatedAnswer => ({
  position,
  isRight,
  day,
  at,
});

const answers = fc.array(
  fc.record({
    position: fc.constantFrom('a', 'b', 'c', 'd', 'gone'),
    isRight: fc.boolean(),
    day: fc.integer({ min: 0, max: 5 }),
    at: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 20 },
);

describe('the ratings of puzzles and player', () => {
  it('are those of somebody unknown before the first answer', () => {
    expect(puzzleRatings([], gradeOf, 5)).toMatchObject({ player: NEW_PLAYER, count: 0 });
  });

  it('rise and fall together: what the player gains the puzzle loses', () => {
    const right = puzzleRatings([answer('a', true)], gradeOf, 1);
    expect(right.player.rating).toBeGreaterThan(NEW_PLAYER.rating);
    expect(right.player.deviation).toBeLessThan(NEW_PLAYER.deviation);
    expect(ratingOfTried(right.tried.get('a')!).rating).toBeLessThan(GRADE.rating);
    const wrong = puzzleRatings([answer('a', false)], gradeOf, 1);
    expect(wrong.player.rating).toBeLessThan(NEW_PLAYER.rating);
    expect(ratingOfTried(wrong.tried.get('a')!).rating).toBeGreaterThan(GRADE.rating);
  });

  it('count only the first answer to a puzzle, and none to one that is not there', () => {
    const once = puzzleRatings([answer('a', false)], gradeOf, 1);
    const tried = [answer('a', false), answer('a', true, 1, 1), answer('a', true, 2), answer('gone', true)];
    expect(puzzleRatings(tried, gradeOf, 1)).toEqual(once);
    expect(once.count).toBe(1);
  });

  it('are less sure after a pause', () => {
    const [soon, late] = [2, 200].map((today) => puzzleRatings([answer('a', true)], gradeOf, today).player);
    expect(late?.deviation).toBeGreaterThan(soon?.deviation ?? Infinity);
    expect(late?.rating).toBe(soon?.rating);
  });

  it('are the same in whatever order the logs are read, and with a line that both have', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const joined = puzzleRatings([...one, ...other], gradeOf, 6);
        const turned = puzzleRatings([...other, ...one, ...other], gradeOf, 6);
        expect(turned.count).toBe(joined.count);
        expect(turned.player.rating).toBeCloseTo(joined.player.rating, 6);
        expect([...turned.tried.keys()].toSorted()).toEqual([...joined.tried.keys()].toSorted());
      }),
    );
  });
});
