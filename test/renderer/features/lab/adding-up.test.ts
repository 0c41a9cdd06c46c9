import { expect, test } from 'vitest';
import { addingUp } from '../../../../renderer/features/lab/evaluation/charts.ts';

test('the rows of an evaluation add up to the sum below them, as both are written', () => {
  const adds = [0.155, 0.075, 0.065, 0.015];
  const written = addingUp(adds, 0.31);
  expect(written.reduce((all, each) => all + Math.round(100 * each), 0)).toBe(31);
  // No row is off by a whole hundredth.
  for (const [at, each] of written.entries()) expect(Math.abs(each - adds[at]!)).toBeLessThan(0.01);
  expect(addingUp([-0.004, 0.004, 0.29], 0.29)).toEqual([0, 0, 0.29]);
  expect(addingUp([-1.236, -0.414], -1.65)).toEqual([-1.24, -0.41]);
});
