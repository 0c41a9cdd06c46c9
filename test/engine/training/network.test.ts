import { describe, expect, it } from 'vitest';
import { count } from '../../../engine/game/bitboard.ts';
import { sides } from '../../../engine/game/position.ts';
import { ErrorSums, measureErrors } from '../../../engine/training/errors.ts';
import { trainNetwork } from '../../../engine/training/network.ts';
import { LABEL, collectPositions } from '../../../engine/training/positions.ts';
import { randomPositions } from '../search/search-module.ts';

const CORNERS = 0x8100000000000081n;
const data = [
  collectPositions(
    randomPositions(4)
      .take(6000)
      .map((position, at) => {
        const { mover, opponent } = sides(position);
        const score = 10 * (count(mover & CORNERS) - count(opponent & CORNERS));
        return { mover, opponent, score, label: LABEL.exact, move: 0, fold: Math.floor(at / 60) % 256 };
      })
      .toArray(),
  ),
];
const OPTIONS = { passes: 3, seed: 1, rate: 0.01, outcomeShare: 1, heldOutFolds: 13, every: 1 };

describe('the network', () => {
  it('learns corners, and says so of positions it has not seen', () => {
    const errors: number[] = [];
    const estimate = trainNetwork(data, { ...OPTIONS, onPass: (_, error) => errors.push(error) });
    expect(errors).toHaveLength(3);
    expect(errors[2]).toBeLessThan((errors[0] ?? 0) / 2);
    const sums = new ErrorSums();
    for (const sum of measureErrors(estimate, data, 13)) sums.merge(sum);
    expect(sums.error().correlation).toBeGreaterThan(0.9);
    expect(sums.error().standardError).toBeGreaterThanOrEqual(sums.error().meanAbsoluteError);
  });

  it('is repeated by its seed', () => {
    const position = randomPositions(9).take(30).toArray()[29];
    if (!position) throw new Error('There are random positions.');
    const options = { ...OPTIONS, passes: 1, every: 10 };
    expect(trainNetwork(data, options)(position)).toBe(trainNetwork(data, options)(position));
  });
});
