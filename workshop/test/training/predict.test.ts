import { describe, expect, it } from 'vitest';
import { seededOpenings } from '../../../engine/arena/openings.ts';
import { type Position, START_POSITION, sides } from '../../../engine/game/position.ts';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { SHIPPED_EVALUATION } from '../../host/engine.ts';
import { fairness } from '../../training/match-players.ts';
import { LABEL, collectPositions } from '../../learning/positions.ts';
import { type MoveValues, onePlyValues, predict } from '../../training/predict.ts';
import { randomEndgames, startWorkshop } from '../../../test/engine/search/search-module.ts';

const { instance } = startWorkshop(1);

/** Games in which the first legal move is always played. */
const data = [
  collectPositions(
    randomEndgames(1, 40, 20, 29).map((position, fold) => ({
      ...sides(position),
      score: 0,
      label: LABEL.result,
      move: squaresOf(legalMoves(position))[0] ?? 64,
      fold,
    })),
  ),
];
const worth =
  (units: (square: number, place: number) => number): MoveValues =>
  (position) =>
    squaresOf(legalMoves(position)).map((square, place) => ({ square, units: units(square, place) }));

describe('predicted moves', () => {
  it('are counted over the positions held out with more than one legal move', () => {
    const tens = predict(
      data,
      worth((_, place) => -place),
      30,
    );
    const withChoice = tens[2]?.positions ?? 0;
    expect(withChoice).toBeGreaterThan(20);
    expect(withChoice).toBeLessThanOrEqual(30);
    expect(tens[2]?.hits).toBe(withChoice);
    expect(tens[3]?.positions).toBe(0);
  });

  it('share the point if several moves have the same value', () => {
    const [, , tens] = predict(
      data,
      worth(() => 0),
      256,
    );
    expect(tens?.hits).toBeGreaterThan(0);
    expect(tens?.hits).toBeLessThan((tens?.positions ?? 0) / 2);
    const [, , last] = predict(
      data,
      worth((_, place) => place),
      256,
    );
    expect(last?.hits).toBe(0);
  });

  it('are the moves after which an evaluation is lowest for the other side', () => {
    const discs = (position: Position): number => {
      const { mover, opponent } = sides(position);
      return count(mover) - count(opponent);
    };
    for (const position of randomEndgames(1, 40, 20, 29)) {
      const values = onePlyValues(instance, discs)(position);
      expect(values.map(({ square }) => square)).toEqual(squaresOf(legalMoves(position)));
      for (const { square, units } of values) {
        const flipped = count(instance.flips(position, square));
        expect(0 + units).toBe(discs(position) + 1 + 2 * flipped);
      }
    }
  });
});

describe('the fairness of openings', () => {
  it('is found by a search with the evaluation', () => {
    const isFair = fairness(4, SHIPPED_EVALUATION);
    expect(isFair(START_POSITION)).toBe(true);
    const openings = seededOpenings(1, { plies: { least: 20, most: 20 } }).take(10);
    expect([...openings].every(({ position }) => isFair(position))).toBe(false);
  });
});
