import { expect, test } from 'vitest';
import { STRENGTHS } from '../../engine/players/strength.ts';
import { translate } from '../../renderer/locales/later.ts';
import { computerText, eloText, placedStrengthText, strengthText } from '../../renderer/ui/strength-text.ts';

test('every step has a word and its points, which rise', () => {
  const texts = STRENGTHS.map((_, index) => strengthText(index + 1, translate));
  for (const text of texts) expect(text).toMatch(/^[A-Z][a-z ]+, about [\d,]+0 Elo$/);
  const points = texts.map((text) => Number(/[\d,]+(?= Elo)/.exec(text)?.[0].replace(',', '')));
  expect(points).toEqual(points.toSorted((a, b) => a - b));
  expect(texts[0]).toContain('Very easy');
  expect(texts.at(-1)).toContain('Very strong');
});

test('every step has its place among the levels', () => {
  const texts = STRENGTHS.map((_, index) => placedStrengthText(index + 1, translate));
  const places = texts.map((text) => text.split(', ')[2]);
  expect([...new Set(places)]).toEqual([
    'weaker than Beginner',
    'between Beginner and Club',
    'between Club and Master',
  ]);
});

test('ratings are rounded to tens and written without separators', () => {
  expect(eloText(1135)).toBe('1140');
  expect(eloText(62)).toBe('60');
});

test('the computer is called by its level, or by its points', () => {
  expect(computerText({ kind: 'master' }, translate)).toBe('Master');
  expect(computerText({ kind: 'custom', step: 1 }, translate)).toMatch(/^Custom, \d+0 Elo$/);
});
