import { expect, test } from 'vitest';
import type { Judgement } from '../../../../engine/review/judge.ts';
import { worstOf } from '../../../../renderer/features/review/worst-slips.ts';

test('the menu of retries has the eight moves that lost most, in the order of the game', () => {
  const losses = [3, 20, 4, 9, 5, 30, 6, 7, 8, 2];
  const slips = losses.map((loss, ply): Pick<Judgement, 'loss' | 'ply'> => ({ loss, ply }));
  expect(worstOf(slips).map(({ loss }) => loss)).toEqual([20, 4, 9, 5, 30, 6, 7, 8]);
  // What is flagged as the turning point can be tried again, too.
  expect(worstOf(slips, 0).map(({ loss }) => loss)).toEqual([3, 20, 9, 5, 30, 6, 7, 8]);
});
