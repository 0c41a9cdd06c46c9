import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PairResult, fitRatings } from '../../../engine/arena/ratings.ts';

const result = (first: string, second: string, games: number, wins: number, draws = 0): PairResult => ({
  first,
  second,
  games,
  wins,
  draws,
});

describe('the ratings', () => {
  it('of two players are the logarithm of their odds, with the margin of their number of games', () => {
    const { players, margin } = fitRatings([result('a', 'b', 400, 80, 40)], 'a');
    expect(players[0]).toEqual({ name: 'a', elo: 0 });
    expect(players[1]!.elo).toBeCloseTo(400 * Math.log10(3), 6);
    // The standard error of a share of 3/4 in 400 games with 40 draws is 0.02016; the slope of Elo over the share is
    // 926.5 there.
    expect(margin('a', 'b')).toBeCloseTo(1.96 * 0.02016 * 926.5, 0);
    expect(margin('b', 'b')).toBe(0);
  });

  it('keep to those that are known beforehand', () => {
    const results = [result('new', 'a', 400, 80, 40), result('new', 'b', 400, 320, 0)];
    const { players, margin } = fitRatings(
      results,
      new Map([
        ['a', 1000],
        ['b', 500],
      ]),
    );
    const { elo } = players.find(({ name }) => name === 'new')!;
    expect(players.find(({ name }) => name === 'a')!.elo).toBeCloseTo(1000, 6);
    const expected = (known: number): number => 1 / (1 + 10 ** ((known - elo) / 400));
    expect(400 * (expected(1000) + expected(500))).toBeCloseTo(80 + 20 + 320, 6);
    expect(margin('new', 'a')).toBeCloseTo(margin('new', 'b'), 9);
  });

  it('have the same margin whichever player is the zero', () => {
    const results = [result('a', 'b', 100, 40), result('b', 'c', 400, 100), result('a', 'c', 50, 10)];
    const margins = ['a', 'b', 'c'].map((anchor) => fitRatings(results, anchor).margin('b', 'c'));
    expect(margins[1]).toBeCloseTo(margins[0]!, 6);
    expect(margins[2]).toBeCloseTo(margins[0]!, 6);
    expect(margins[0]).toBeLessThan(fitRatings(results, 'a').margin('a', 'c'));
  });

  it('make the expected results equal to the actual ones', () => {
    const players = ['a', 'b', 'c', 'd', 'e'];
    const elo = fc.array(fc.double({ min: -600, max: 600, noNaN: true }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(elo, (given) => {
        const results = players.flatMap((first, one) =>
          players.slice(one + 1, one + 3).map((second, offset) => {
            const share = 1 / (1 + 10 ** ((given[one + 1 + offset]! - given[one]!) / 400));
            return result(first, second, 1000, 1000 * share);
          }),
        );
        const ratings = fitRatings(results, 'c').players;
        expect(ratings.map(({ name }) => name)).toEqual(players);
        for (const [at, rating] of ratings.entries())
          expect(rating.elo).toBeCloseTo(given[at]! - given[2]!, 4);
      }),
    );
  });

  it('are refused if the results do not connect all players', () => {
    expect(() => fitRatings([result('a', 'b', 10, 5), result('c', 'd', 10, 5)], 'a')).toThrow(RangeError);
    expect(() => fitRatings([result('a', 'b', 10, 10)], 'a')).toThrow(RangeError);
  });
});
