import { expect, it } from 'vitest';
import {
  hardnessText,
  ownRatingText,
  plainHardnessText,
  strengthText,
} from '../../../../renderer/features/practice/puzzle-text.ts';
import { translate } from '../../../../renderer/locales/later.ts';

it('a rating has its interval if that says anything, and below zero only its upper end is told', () => {
  const said = (rating: number, deviation: number): string =>
    ownRatingText({ rating, deviation }, 'sentence', translate);
  expect(said(912.3, 340)).toBe('Too few answers yet to rate you.');
  expect(said(912.3, 90)).toBe('Your puzzle rating is about 912, likely between 736 and 1089.');
  expect(said(0, 100)).toBe('Your puzzle rating is about 0, likely between 0 and 196.');
  expect(said(-22, 100)).toBe('Your puzzle rating is likely below 174 so far.');
  expect(said(-700, 100)).toBe('Your puzzle rating is likely below 100 so far.');
  expect(ownRatingText({ rating: -22, deviation: 100 }, 'figure', translate)).toBe('rating likely below 174');
  expect(ownRatingText({ rating: 124, deviation: 171 }, 'figure', translate)).toBe('too few answers yet');
});

it('a puzzle is placed by words and by the names of levels, so that no second scale of points stands beside its rating', () => {
  const found = [1, 7, 12, 18, 0].map((step) =>
    strengthText({ step, rating: 900, deviation: 100 }, translate),
  );
  expect(found).toEqual([
    'Computer players from Beginner on find it.',
    'Computer players from Club on find it.',
    'Computer players from Master on find it.',
    'Computer players from Master on find it.',
    'Even the strongest computer player seldom finds it.',
  ]);
  expect(plainHardnessText({ rating: 700 }, 'word', translate)).toBe('medium');
  expect(plainHardnessText({ rating: 1200 }, 'sentence', translate)).toBe('This puzzle is very hard.');
});

it('a card says one word of how hard a puzzle is, however the own answer has moved its rating', () => {
  const moved = { rating: 883, deviation: 132 };
  const word = plainHardnessText({ rating: 790 }, 'sentence', translate).slice(0, -1);
  expect(hardnessText({ rating: 790 }, moved, translate)).toBe(`${word}: likely rated between 624 and 1142.`);
  expect(hardnessText(undefined, moved, translate)).toBe('Likely rated between 624 and 1142.');
});
