import { describe, expect, it } from 'vitest';
import type { Judged, ReviewedGame } from '../../accuracy/journal.ts';
import { performances, rankCorrelation, reportOf } from '../../accuracy/report.ts';

describe('the rank correlation', () => {
  it('is 1 for lists in the same order and -1 for opposite ones, however far apart their values are', () => {
    expect(rankCorrelation([1, 2, 3, 900], [-5, 0, 0.1, 7])).toBeCloseTo(1, 9);
    expect(rankCorrelation([1, 2, 3], [9, 4, 0])).toBeCloseTo(-1, 9);
  });

  it('shares the ranks of equal values', () => {
    expect(rankCorrelation([1, 1, 2], [1, 2, 3])).toBeCloseTo(0.866, 3);
  });
});

/** A game in which Black and White lost so much with each move. */
function game(black: number, white: number, lead: number): ReviewedGame {
  const judgements = Array.from({ length: 40 }, (_, at): Judged => {
    const loss = at % 2 === 0 ? black : white;
    return {
      ply: at + 9,
      number: at + 9,
      empties: 50 - at,
      move: 0,
      mover: at % 2 === 0 ? 'black' : 'white',
      loss,
      error: 0,
      exact: true,
      best: 0,
      bestScore: 0,
      score: at % 2 === 0 ? -loss : loss,
      isForced: false,
    };
  });
  return { black: 'strong', white: 'weak', part: 0, lead, moves: [], judgements };
}

describe('the report', () => {
  const games = [game(1, 4, 24), game(0.5, 5, 30), game(4, 1, -24)];

  it('has what each player did in each game', () => {
    const [first, second] = performances(games);
    expect(first).toMatchObject({ player: 'strong', opponent: 'weak', lead: 24 });
    expect(second).toMatchObject({ player: 'weak', opponent: 'strong', lead: -24 });
    expect(first?.accuracy).toBeGreaterThan(second?.accuracy ?? 100);
  });

  it('counts the games lost by much beside those won against the same opponent', () => {
    const ratings = new Map([
      ['weak', 100],
      ['strong', 400],
    ]);
    const lines = [...reportOf(games, ratings)];
    expect(lines).toContain('rank correlation of ratings and accuracy 1.000');
    expect(lines.at(-1)).toMatch(/^4 pairs .* in 0$/);
  });
});
