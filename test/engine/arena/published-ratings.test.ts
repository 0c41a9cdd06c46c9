/**
 * Ratings that other programs have published, together with the results that they come from. Both programs use the
 * logistic model with a draw as half a win, as this one does; BayesElo models draws in another way and shrinks ratings,
 * so it is no measure for the figures here.
 */
import { describe, expect, test } from 'vitest';
import { fitRatings } from '../../../engine/arena/ratings.ts';
import { Results } from '../../../engine/arena/results.ts';
import { tableOf } from '../../../engine/arena/tournament.ts';

const result = (first: string, second: string, wins: number, draws: number, losses: number) => ({
  first,
  second,
  games: wins + draws + losses,
  wins,
  draws,
});

/** The same results as games of a tournament. */
function games(wins: number, losses: number, draws: number): Results {
  const leads = [
    ...Array<number>(wins).fill(2),
    ...Array<number>(losses).fill(-2),
    ...Array<number>(draws).fill(0),
  ];
  return Results.of(
    leads.map((lead, opening) => ({ first: 'a', second: 'b', opening, game: 0, lead, moves: [] })),
  );
}

test('three players have the ratings that Ordo gives them', () => {
  // K. Laskos, "EloStat, Bayeselo and Ordo", talkchess.com, 24 June 2012, topic 44180: 90 games, for which Ordo
  // printed 190.1, 0.0 and -190.1. The exact solution by hand, given there as well, is 191, 0 and -191.
  const { players } = fitRatings(
    [
      result('Houdini', 'Strelka', 18, 9, 3),
      result('Houdini', 'Komodo', 24, 6, 0),
      result('Strelka', 'Komodo', 18, 9, 3),
    ],
    'Strelka',
  );
  const eloOf = (name: string) => players.find((player) => player.name === name)?.elo ?? NaN;
  expect(Math.abs(eloOf('Houdini') - 190.1)).toBeLessThan(1);
  expect(Math.abs(eloOf('Komodo') + 190.1)).toBeLessThan(1);
});

test('two players have the distance that Ordo gives them', () => {
  // archive/data/results/v16_lazysmp.md of github.com/PS-Wizard/OopsMate: 151 points of 300, 1809.3 and 1807.0.
  const { players } = fitRatings([result('OopsMate', 'Sayuri', 99, 104, 97)], 'Sayuri');
  expect(players.find(({ name }) => name === 'OopsMate')?.elo).toBeCloseTo(1809.3 - 1807, 1);
});

describe('matches have the figures that Cute Chess printed', () => {
  // The three matches of the same file: won, lost, drawn; Elo with its 95 % margin; likelihood of superiority.
  test.each([
    [99, 97, 104, 2.3, 31.8, 0.557],
    [45, 37, 18, 27.9, 62.4, 0.812],
    [29, 8, 63, 74.1, 40.8, 1],
  ])('of %i won, %i lost and %i drawn games', (wins, losses, draws, elo, margin, superior) => {
    const fit = fitRatings([result('a', 'b', wins, draws, losses)], 'b');
    expect(fit.players.find(({ name }) => name === 'a')?.elo).toBeCloseTo(elo, 1);
    // Cute Chess takes the ends of the interval on the scale of points, which differs by less than a hundredth.
    expect(Math.abs(fit.margin('a', 'b') - margin) / margin).toBeLessThan(0.01);
    expect(tableOf(games(wins, losses, draws)).superiority('a', 'b')).toBeCloseTo(superior, 2);
  });
});

test('a match with many draws has the published likelihood of superiority', () => {
  // "Calculating the LOS from results", talkchess.com, 22 January 2014: 5975 won, 6077 lost, 26894 drawn; exactly
  // 0.176424. Draws counted like other games would give 0.30.
  const { superiority } = tableOf(games(5975, 6077, 26_894));
  expect(superiority('a', 'b')).toBeCloseTo(0.176424, 3);
});
