import { describe, expect, it } from 'vitest';
import { type Position, START_POSITION, sides } from '../../../engine/game/position.ts';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { SHIPPED_WEIGHTS } from '../../../engine/training/engine.ts';
import { fairness, playMatch } from '../../../engine/training/match.ts';
import { LABEL, collectPositions } from '../../../engine/training/positions.ts';
import { type MoveValues, onePlyValues, predict } from '../../../engine/training/predict.ts';
import { randomEndgames, startLab } from '../search/search-module.ts';

const { instance } = startLab(1);

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

describe('a match', () => {
  it('gives each side of each opening to both', () => {
    const first = (position: Parameters<typeof legalMoves>[0]): number =>
      squaresOf(legalMoves(position))[0] ?? 64;
    const options = { pairs: 5, openingPlies: 6, seed: 1 };
    const result = playMatch(first, first, options);
    expect(result).toMatchObject({ games: 10, meanDifference: 0, openingsWon: 0, openingsDrawn: 5 });
    expect(2 * result.wins + result.draws).toBe(10);
    const last = (position: Parameters<typeof legalMoves>[0]): number =>
      squaresOf(legalMoves(position)).at(-1) ?? 64;
    const one = playMatch(first, last, options);
    const other = playMatch(last, first, options);
    expect(one.meanDifference).toBe(0 - other.meanDifference);
    expect(one.wins + other.wins + one.draws).toBe(10);
    expect(one.openingsWon + other.openingsWon + one.openingsDrawn).toBe(5);
    expect(other.openingsDrawn).toBe(one.openingsDrawn);
  });

  it('is played from fair openings where that is asked for', () => {
    const isFair = fairness(4, SHIPPED_WEIGHTS);
    expect(isFair(START_POSITION)).toBe(true);
    const asked: boolean[] = [];
    const played: Position[] = [];
    const first = (position: Position): number => {
      played.push(position);
      return squaresOf(legalMoves(position))[0] ?? 64;
    };
    const onGame = (): number => played.push(START_POSITION);
    const fair = (opening: Position): boolean => {
      asked.push(isFair(opening));
      return asked.at(-1) === true;
    };
    playMatch(first, first, { pairs: 3, openingPlies: 8, seed: 1, isFair: fair, onGame });
    expect(asked.filter(Boolean)).toHaveLength(3);
    expect(asked).toContain(false);
    const openings = played.filter((_, at) => played[at - 1] === START_POSITION);
    expect(openings.every(isFair)).toBe(true);
  });
});
