import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Encounter, type PlayedGame, Results } from '../../../engine/arena/results.ts';
import { type TournamentPlan, encounters, ranksOf, tableOf } from '../../../engine/arena/tournament.ts';

/** Games of an encounter in which `first` leads by these discs. */
function played({ first, second, opening }: Encounter, ...leads: readonly [number, number]): PlayedGame[] {
  return ([0, 1] as const).map((game) => ({ first, second, opening, game, lead: leads[game], moves: [] }));
}

/** `wins` won games of `first`, and `losses` lost ones. */
function results(first: string, second: string, wins: number, losses: number, draws = 0): PlayedGame[] {
  const leads = [
    ...Array.from({ length: wins }, () => 2),
    ...Array.from({ length: losses }, () => -2),
    ...Array.from({ length: draws }, () => 0),
  ];
  return leads.map((lead, opening) => ({ first, second, opening, game: 0, lead, moves: [] }));
}

function names(all: Iterable<Encounter>): string[] {
  return Array.from(all, ({ first, second, opening }) => `${first}${second}${opening}`);
}

describe('the pairings', () => {
  const players = ['a', 'b', 'c', 'd'];

  test('of a round robin are all pairs of players', () => {
    const plan: TournamentPlan = { format: 'round-robin', players: ['a', 'b', 'c'], pairs: 2 };
    expect(names(encounters(plan, Results.none))).toEqual(['ab0', 'ab1', 'ac0', 'ac1', 'bc0', 'bc1']);
  });

  test('of a gauntlet are the first player against all others', () => {
    const plan: TournamentPlan = { format: 'gauntlet', players, pairs: 1 };
    expect(names(encounters(plan, Results.none))).toEqual(['ab0', 'ac0', 'ad0']);
  });

  test('of a knockout begin with the first and the last of the list', () => {
    const plan: TournamentPlan = { format: 'knockout', players, pairs: 1 };
    expect(names(encounters(plan, Results.none))).toEqual(['ad0', 'bc0']);
  });

  test('of a later knockout round are the winners of the round before', () => {
    const plan: TournamentPlan = { format: 'knockout', players, pairs: 1 };
    const [one, two] = [...encounters(plan, Results.none)];
    const games = [...played(one!, -10, 4), ...played(two!, 10, -2)];
    expect(names(encounters(plan, Results.of(games)))).toEqual(['ad0', 'bc0', 'bd0']);
  });

  test('of a later knockout round are unknown until the round before is over', () => {
    const plan: TournamentPlan = { format: 'knockout', players, pairs: 1 };
    const [one] = encounters(plan, Results.none);
    expect(names(encounters(plan, Results.of(played(one!, 2, 2))))).toEqual(['ad0', 'bc0']);
  });

  test('a knockout of any number of players ends with one player left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.infiniteStream(fc.integer({ min: -9, max: 9 })),
        (size, leads) => {
          const all = Array.from({ length: size }, (_, at) => `p${at}`);
          const plan: TournamentPlan = { format: 'knockout', players: all, pairs: 1 };
          let games: PlayedGame[] = [];
          for (;;) {
            const next = [...encounters(plan, Results.of(games))].slice(games.length / 2);
            if (next.length === 0) break;
            for (const encounter of next)
              games = [...games, ...played(encounter, leads.next().value ?? 0, leads.next().value ?? 0)];
          }
          expect(games).toHaveLength(2 * (size - 1));
        },
      ),
    );
  });
});

describe('the table', () => {
  test('counts games from both sides', () => {
    const games = Results.of([...results('a', 'b', 3, 1), ...results('b', 'a', 1, 0, 2)]);
    expect(games.score('a', 'b')).toEqual({ games: 7, wins: 3, draws: 2, discs: 2 });
  });

  test('has the published ratings of the model of Bradley and Terry', () => {
    // The worked example of Wikipedia's article "Bradley-Terry model": strengths 0.640, 1.043, 0.660 and 2.270.
    const games = [
      ...results('a', 'b', 200, 300),
      ...results('a', 'd', 100, 400),
      ...results('b', 'c', 500, 300),
      ...results('c', 'd', 100, 300),
    ];
    const { standings } = tableOf(Results.of(games));
    expect(standings.map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a']);
    const published = [2.27, 1.043, 0.66, 0.64].map((strength) => 400 * Math.log10(strength));
    for (const [at, { elo }] of standings.entries()) expect(elo).toBeCloseTo(published[at] ?? NaN, -0.5);
  });

  test('puts players of one rating in the order of their points, their leads and their names', () => {
    // Each beats the next one, so that all have one rating and half of the points.
    const circle = [...results('c', 'b', 1, 0), ...results('b', 'a', 1, 0), ...results('a', 'c', 1, 0)];
    for (const games of [circle, circle.toReversed()])
      expect(tableOf(Results.of(games)).standings.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  test('gives players of one rating and as many points one rank, and the next ones the rank of their place', () => {
    const circle = [...results('c', 'b', 1, 0), ...results('b', 'a', 1, 0), ...results('a', 'c', 1, 0)];
    expect(ranksOf(tableOf(Results.of(circle)).standings)).toEqual([1, 1, 1]);
    const topped = [...results('b', 'a', 1, 1), ...results('top', 'a', 4, 1), ...results('top', 'b', 4, 1)];
    expect(ranksOf(tableOf(Results.of(topped)).standings)).toEqual([1, 2, 2]);
    const last = [...results('b', 'a', 1, 1), ...results('a', 'low', 4, 1), ...results('b', 'low', 4, 1)];
    expect(ranksOf(tableOf(Results.of(last)).standings)).toEqual([1, 1, 3]);
  });

  test('has the rating difference that the share of the points stands for', () => {
    const { standings } = tableOf(Results.of(results('a', 'b', 750, 250)));
    // 75 per cent are 190.8 points.
    expect((standings[0]?.elo ?? 0) - (standings[1]?.elo ?? 0)).toBeCloseTo(190.8, 0);
  });

  test('has an interval that is twice as wide with a quarter of the games', () => {
    const margins = [100, 400].map(
      (games) => tableOf(Results.of(results('a', 'b', games / 2, games / 2))).standings[0]?.margin,
    );
    expect((margins[0] ?? 0) / (margins[1] ?? 1)).toBeCloseTo(2, 1);
  });

  test('has an interval although all games were drawn', () => {
    const drawn = (count: number): Results =>
      Results.of(
        Array.from({ length: count }, (_, opening) => ({
          first: 'a',
          second: 'b',
          opening,
          game: 0 as const,
          lead: 0,
          moves: [],
        })),
      );
    const [few = 0, many = 0] = [4, 100].map((count) => tableOf(drawn(count)).standings[0]?.margin);
    // Fewer than 3.7 of the hundred are not drawn (97.5 %): 0.018 of the points, 13 points of distance, half to the mean.
    expect(many).toBeGreaterThan(6);
    expect(many).toBeLessThan(9);
    expect(few).toBeGreaterThan(80);
  });

  test('has a rating for a player who won everything', () => {
    const { standings } = tableOf(Results.of(results('a', 'b', 20, 0)));
    expect(standings[0]?.name).toBe('a');
    expect(Number.isFinite(standings[0]?.elo)).toBe(true);
  });

  test('rates players who have not met', () => {
    const { standings } = tableOf(Results.of([...results('a', 'b', 5, 1), ...results('c', 'd', 5, 1)]));
    expect(standings).toHaveLength(4);
  });

  test('gives the probability that one player is stronger', () => {
    // Of 100 games 60 points: 2 standard errors, 97.7 per cent.
    const { superiority } = tableOf(Results.of(results('a', 'b', 60, 40)));
    expect(superiority('a', 'b')).toBeCloseTo(0.977, 2);
    expect(superiority('a', 'b') + superiority('b', 'a')).toBeCloseTo(1, 6);
  });

  test('is empty without games', () => {
    expect(tableOf(Results.none).standings).toEqual([]);
  });
});
