import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { forBlack, scoreParts, scoreText } from '../../renderer/ui/scores.ts';

test.each([
  [3.4, '+3'],
  [-12, '−12'],
  [0, '0'],
  [-0.4, '0'],
  [64, '+64'],
])('%d is written %s', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

test('the score of the side to move becomes black’s', () => {
  expect(forBlack(4, START_POSITION)).toBe(4);
  expect(forBlack(4, { ...START_POSITION, toMove: 'white' })).toBe(-4);
  expect(Object.is(forBlack(0, { ...START_POSITION, toMove: 'white' }), 0)).toBe(true);
});

describe('an estimate with one decimal', () => {
  test.each([
    [2.36, '+2', '4'],
    [-0.04, '0', '0'],
    [-0.06, '−0', '1'],
    [-11.97, '−12', '0'],
    [0.96, '+1', '0'],
  ])('%d has the parts %s and %s', (score, whole, decimal) => {
    expect(scoreParts(score)).toEqual({ whole, decimal });
  });
});
