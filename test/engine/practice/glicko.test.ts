import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_DEVIATION, type Rating, idle, marginOf, rated } from '../../../engine/practice/glicko.ts';

const PLAYER: Rating = { rating: 1500, deviation: 200, volatility: 0.06 };

const GAMES = [
  { opponent: { rating: 1400, deviation: 30 }, score: 1 },
  { opponent: { rating: 1550, deviation: 100 }, score: 0 },
  { opponent: { rating: 1700, deviation: 300 }, score: 0 },
];

const ratings = fc.record({
  rating: fc.double({ min: 0, max: 3000, noNaN: true }),
  deviation: fc.double({ min: 20, max: MOST_DEVIATION, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
});

const games = fc.array(fc.record({ opponent: ratings, score: fc.constantFrom(0, 1) }), {
  minLength: 1,
  maxLength: 20,
});

describe('Glicko-2', () => {
  it('gives the results of the worked example of its paper', () => {
    // The paper rounds on its way to 1464.06, 151.52 and 0.05999.
    const after = rated(PLAYER, GAMES);
    expect(after.rating).toBeCloseTo(1464.0507, 3);
    expect(after.deviation).toBeCloseTo(151.5165, 3);
    expect(after.volatility).toBeCloseTo(0.059996, 6);
  });

  it('is the same in any order of the games of a period', () => {
    const after = rated(PLAYER, GAMES);
    const turned = rated(PLAYER, GAMES.toReversed());
    expect(turned.rating).toBeCloseTo(after.rating, 9);
    expect(turned.deviation).toBeCloseTo(after.deviation, 9);
  });

  it('is less sure after a period without a game, and never less than of somebody unknown', () => {
    expect(rated(PLAYER, [])).toEqual(idle(PLAYER));
    expect(idle(PLAYER).deviation).toBeGreaterThan(PLAYER.deviation);
    expect(idle(PLAYER, 100_000)).toEqual({ ...PLAYER, deviation: MOST_DEVIATION });
    expect(idle(idle(PLAYER)).deviation).toBeCloseTo(idle(PLAYER, 2).deviation, 9);
  });

  it('has an interval in which 95 of 100 lie', () => {
    expect(marginOf({ deviation: 100 })).toBeCloseTo(196);
  });

  it('rises by a win and falls by a loss, and is finite whoever plays', () => {
    fc.assert(
      fc.property(ratings, ratings, (player, opponent) => {
        expect(rated(player, [{ opponent, score: 1 }]).rating).toBeGreaterThanOrEqual(player.rating);
        expect(rated(player, [{ opponent, score: 0 }]).rating).toBeLessThanOrEqual(player.rating);
      }),
    );
    fc.assert(
      fc.property(ratings, games, (player, played) => {
        const { rating, deviation, volatility } = rated(player, played);
        expect([rating, deviation, volatility].every(Number.isFinite)).toBe(true);
        expect(deviation).toBeGreaterThan(0);
        expect(volatility).toBeGreaterThan(0);
      }),
    );
  });
});
