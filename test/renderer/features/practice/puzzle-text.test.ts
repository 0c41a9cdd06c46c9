import { expect, it } from 'vitest';
import { ownRatingText } from '../../../../renderer/features/practice/puzzle-text.ts';
import { translate } from '../../../../renderer/locales/later.ts';

it('the rating of a person has its interval, and below zero only the upper end of it is told', () => {
  const said = (rating: number, deviation: number): string =>
    ownRatingText({ rating, deviation }, 'sentence', translate);
  expect(said(912.3, 340)).toBe('Your rating is 912 ± 666.');
  expect(said(0, 100)).toBe('Your rating is 0 ± 196.');
  expect(said(-222, 200)).toBe('Your rating is at most 170 so far.');
  expect(said(-700, 100)).toBe('Your rating is at most 0 so far.');
  expect(ownRatingText({ rating: -222, deviation: 200 }, 'figure', translate)).toBe('at most 170');
});
