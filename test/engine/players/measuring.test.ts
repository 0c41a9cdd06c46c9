import { describe, expect, it } from 'vitest';
import { sides } from '../../../engine/game/position.ts';
import { BRED_WEIGHTS, MEASURE_NAMES } from '../../../engine/players/measures.ts';
import { MEASURES, measured } from '../../../engine/players/measuring.ts';
import { drawn, randomPositions, startOpponents } from '../search/search-module.ts';

const EMPTY = '--------';

function measure(name: keyof typeof MEASURES, ...ranks: readonly string[]): number {
  const { mover, opponent } = sides(drawn(...ranks));
  return MEASURES[name](mover, opponent);
}

describe('the measures', () => {
  it('lie between -1 and 1 and change their sign with the side', () => {
    for (const position of randomPositions(2).take(300)) {
      const { mover, opponent } = sides(position);
      for (const value of Object.values(MEASURES)) {
        const worth = value(mover, opponent);
        expect(Math.abs(worth)).toBeLessThanOrEqual(1);
        expect(value(opponent, mover)).toBeCloseTo(-worth, 12);
      }
    }
  });

  it('count the features that they are named after', () => {
    expect(measure('corners', 'X------X', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, 'O-------')).toBe(1 / 4);
    expect(
      measure('cornerNeighbours', '-X------', '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY),
    ).toBe(-2 / 12);
    expect(
      measure('cornerNeighbours', 'XX------', '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY),
    ).toBe(0);
    expect(measure('discShare', 'XXXO----', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(2 / 4);
    expect(measure('edgeShare', 'XO------', '-OO-----', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, '--X-----')).toBe(
      1 / 3,
    );
    expect(measure('mobilityShare', EMPTY, EMPTY, '---XO---', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(0);
    expect(measure('mobilityShare', 'XO------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(1);
    // The mover's disc is walled in, so that only discs of the opponent touch empty squares.
    expect(measure('frontierShare', 'XO------', 'OO------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(
      1,
    );
    expect(
      measure('squareValues', 'X-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY),
    ).toBeGreaterThan(0);
    expect(measure('squareValues', EMPTY, '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBeLessThan(
      0,
    );
    // Three of the lines through a corner end there. The disc in the middle is safe along no line.
    expect(measure('halfStableDiscs', 'X-------', EMPTY, EMPTY, '---O----', EMPTY, EMPTY, EMPTY, EMPTY)).toBe(
      1,
    );
  });

  it('are those that the player goes by, in this order', () => {
    expect(Object.keys(MEASURES)).toEqual(MEASURE_NAMES);
    const { instance } = startOpponents(1);
    for (const position of randomPositions(5).take(300)) {
      expect(instance.weighed(position, BRED_WEIGHTS)).toBeCloseTo(
        measured(position).reduce((sum, { value }, at) => sum + BRED_WEIGHTS[at]! * value, 0),
        4,
      );
    }
  });

  it('are multiplied by their weights and added', () => {
    const position = drawn('X-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(startOpponents(1).instance.weighed(position, [0, 2, 0, 0, 0, 3, 0, 0])).toBeCloseTo(2 / 4 + 3, 4);
  });
});
