/** The one thing that is suggested. */
import { expect, test } from 'vitest';
import { type PracticeFacts, suggestionFor } from '../../../engine/practice/suggestion.ts';

const facts: PracticeFacts = { due: 0, lessons: { done: 96, count: 96 }, reviewed: 9, weakest: undefined };

test('what may be forgotten goes before all else, and the first lessons before the rest', () => {
  expect(suggestionFor({ ...facts, due: 1, lessons: { done: 0, count: 96 } })).toBe('repeat');
  expect(suggestionFor({ ...facts, lessons: { done: 3, count: 96 }, reviewed: 0 })).toBe('lessons');
});

test('the weakest part of the game is only told after some reviewed games', () => {
  expect(suggestionFor({ ...facts, weakest: 'endgame' })).toBe('endgame');
  expect(suggestionFor({ ...facts, weakest: 'endgame', reviewed: 2 })).toBe('review');
});

test('without a weakness the lessons go on, and then come puzzles', () => {
  expect(suggestionFor({ ...facts, lessons: { done: 40, count: 96 } })).toBe('lessons');
  expect(suggestionFor(facts)).toBe('puzzles');
});
