import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { setLocale, translate } from '../../renderer/locales/i18n.ts';
import { leadText } from '../../renderer/ui/lead-text.ts';
import { forBlack, scoreParts, scoreText } from '../../renderer/ui/scores.ts';

test.each([
  [3.4, '+3'],
  [-12, '−12'],
  [0, '0'],
  [64, '+64'],
  [2.36, '+2.4'],
  [-0.4, '−0.4'],
  [0.04, '0.0'],
  [-2.96, '−3'],
  [2, '+2'],
  [-11.7, '−12'],
  [1.15, '+1.2'],
  [-1.15, '−1.2'],
])('%d is written %s', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

test('tenths are written and said as the language writes decimals', async () => {
  await setLocale('fr');
  expect(scoreText(-1.42)).toBe('−1,4');
  expect(leadText(-1.42, translate)).toBe('Blanc mène de 1,4 pion');
  await setLocale('en');
  expect(leadText(1.42, translate)).toBe('Black ahead by 1.4 discs');
  expect(leadText(-4.3, translate)).toBe('White ahead by 4 discs');
  expect(leadText(0.04, translate)).toBe('Level');
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
    [1.15, '+1', '2'],
    [-1.15, '−1', '2'],
    [-2.65, '−2', '7'],
    [-11.97, '−12', '0'],
    [0.96, '+1', '0'],
  ])('%d has the parts %s and %s', (score, whole, decimal) => {
    expect(scoreParts(score)).toEqual({ whole, decimal });
  });
});
