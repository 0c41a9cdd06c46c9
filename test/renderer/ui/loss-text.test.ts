import { expect, test } from 'vitest';
import { lostDiscs } from '../../../engine/review/slips.ts';
import { lossText, wholeLoss } from '../../../renderer/ui/loss-text.ts';

test('a loss is written with its sign, as an estimate with another one, and never as more discs than there are', () => {
  expect(lossText({ loss: 21.6, exact: true })).toBe('−22');
  expect(lossText({ loss: 5, exact: false })).toBe('≈−5');
  expect(lossText({ loss: 73, exact: false })).toBe('≈−64');
  // The board, which takes the difference of two values, says the same.
  expect(lostDiscs(40, -33)).toBe(64);
});

test('a loss of the whole board gives a game or a win away, but only where that is sure', () => {
  const whole = (loss: number, best: number, exact = true) => wholeLoss({ loss, exact }, best);
  expect([whole(64, 20), whole(73, -64), whole(64, 0)]).toEqual(['game', 'game', 'game']);
  expect([whole(64, 64), whole(64, -64)]).toEqual(['win', 'win']);
  expect([whole(63, 20), whole(73, 20, false)]).toEqual([undefined, undefined]);
});
