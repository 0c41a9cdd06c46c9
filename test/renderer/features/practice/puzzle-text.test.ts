import { expect, it } from 'vitest';
import { ownRatingText } from '../../../../renderer/features/practice/puzzle-text.ts';
import { translate } from '../../../../renderer/locales/later.ts';

it('a rating has its interval if that says anything, and below zero only its upper end is told', () => {
  const said = (rating: number, deviation: number): string =>
    ownRatingText({ rating, deviation }, 'sentence', translate);
  expect(said(912.3, 340)).toBe('Too few answers yet to rate you.');
  expect(said(912.3, 90)).toBe('You are rated about 912, likely between 736 and 1089.');
  expect(said(0, 100)).toBe('You are rated about 0, likely between 0 and 196.');
  expect(said(-22, 100)).toBe('Your rating is likely below 174 so far.');
  expect(said(-700, 100)).toBe('Your rating is likely below 100 so far.');
  expect(ownRatingText({ rating: -22, deviation: 100 }, 'figure', translate)).toBe('likely below 174');
  expect(ownRatingText({ rating: 124, deviation: 171 }, 'figure', translate)).toBe('too few answers yet');
});
