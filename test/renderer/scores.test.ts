import { expect, test } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { forBlack, scoreText } from '../../renderer/ui/scores.ts';

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
