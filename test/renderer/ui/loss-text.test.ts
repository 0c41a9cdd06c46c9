import { expect, test } from 'vitest';
import { isWholeBoard, lossText } from '../../../renderer/ui/loss-text.ts';

test('a loss is written with its sign, as an estimate with another one, and never as more discs than there are', () => {
  expect(lossText({ loss: 21.6, exact: true })).toBe('−22');
  expect(lossText({ loss: 5, exact: false })).toBe('≈−5');
  expect(lossText({ loss: 73, exact: false })).toBe('≈−64');
});

test('a loss of a whole board is told from one that is just below it', () => {
  expect([63.4, 63.5, 73].map(isWholeBoard)).toEqual([false, true, true]);
});
