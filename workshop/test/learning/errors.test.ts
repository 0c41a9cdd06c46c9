import { describe, expect, it } from 'vitest';
import { ErrorSums, measureErrors } from '../../learning/errors.ts';
import { LABEL, collectPositions } from '../../learning/positions.ts';
import { randomPositions } from '../../../test/engine/search/search-module.ts';

/** The score is 10 in folds that are held out (below 13) and -3 in the others. */
const data = [
  collectPositions(
    randomPositions(1)
      .take(260)
      .map(({ black, white }, at) => {
        const fold = at % 26;
        const score = fold < 13 ? 10 : -3;
        return { mover: black, opponent: white, score, label: LABEL.exact, move: 0, fold };
      })
      .toArray(),
  ),
];

function errorOf(which: 'heldOut' | 'learnt'): { positions: number; meanAbsoluteError: number } {
  const whole = new ErrorSums();
  for (const sum of measureErrors(() => 4, data, 13, which)) whole.merge(sum);
  return whole.error();
}

describe('errors', () => {
  it('are measured over the positions held out, or over the others', () => {
    expect(errorOf('heldOut')).toMatchObject({ positions: 130, meanAbsoluteError: 6, standardError: 6 });
    expect(errorOf('learnt')).toMatchObject({ positions: 130, meanAbsoluteError: 7, standardError: 7 });
  });

  it('count an estimate above 64 as 64', () => {
    const sums = new ErrorSums();
    for (const sum of measureErrors(() => 1000, data, 13)) sums.merge(sum);
    expect(sums.error().meanAbsoluteError).toBe(54);
  });
});
