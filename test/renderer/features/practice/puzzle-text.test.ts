import { expect, it } from 'vitest';
import { ownRatingText } from '../../../../renderer/features/practice/puzzle-text.ts';
import { translate } from '../../../../renderer/locales/later.ts';

it('a rating has its interval if that says anything, and below zero only its upper end is told', () => {
  const said = (rating: number, deviation: number): string =>
    ownRatingText({ rating, deviation }, 'sentence', translate);
  expect(said(912.3, 340)).toBe('Too few puzzles yet for a rating.');
  expect(said(912.3, 90)).toBe('Your rating is 912 ± 176.');
  expect(said(0, 100)).toBe('Your rating is 0 ± 196.');
  expect(said(-22, 100)).toBe('Your rating is at most 174 so far.');
  expect(said(-700, 100)).toBe('Your rating is at most 0 so far.');
  expect(ownRatingText({ rating: -22, deviation: 100 }, 'figure', translate)).toBe('at most 174');
  expect(ownRatingText({ rating: 124, deviation: 171 }, 'figure', translate)).toBe('too few puzzles yet');
});
