import { describe, expect, it, test } from 'vitest';
import type { Contestant } from '../../../engine/arena/game.ts';
import { playMatch, playWholeMatch, summarise } from '../../../engine/arena/match.ts';
import { type Opening, seededOpenings } from '../../../engine/arena/openings.ts';
import { FIRST, LAST, firstMove } from './players.ts';

const PAIRS = 5;

function someOpenings(): Iterable<Opening> {
  return seededOpenings(1, { plies: { least: 6, most: 6 } });
}

describe('a match', () => {
  it('lets both players play both sides of each opening', async () => {
    const openings = [...seededOpenings(1, { plies: { least: 6, most: 6 } }).take(PAIRS)];
    const seen: string[] = [];
    const played: (readonly unknown[])[] = [];
    for await (const { colour, end } of playMatch(FIRST, LAST, { pairs: PAIRS, openings })) {
      seen.push(colour);
      played.push(end.moves.slice(0, 6));
    }
    expect(seen).toEqual(Array.from({ length: PAIRS }, () => ['black', 'white']).flat());
    expect(played).toEqual(openings.flatMap(({ moves }) => [moves, moves]));
  });

  it('between a player and itself is even', async () => {
    const result = await playWholeMatch(FIRST, FIRST, { pairs: PAIRS, openings: someOpenings() });
    expect(result).toMatchObject({ games: 10, meanLead: 0, openingsWon: 0, openingsDrawn: PAIRS, elo: 0 });
  });

  it('has the opposite result when the players are exchanged', async () => {
    const one = await playWholeMatch(FIRST, LAST, { pairs: PAIRS, openings: someOpenings() });
    const other = await playWholeMatch(LAST, FIRST, { pairs: PAIRS, openings: someOpenings() });
    expect(other.meanLead).toBe(0 - one.meanLead);
    expect(other.wins).toBe(one.losses);
    expect(other.draws).toBe(one.draws);
    expect(other.openingsDrawn).toBe(one.openingsDrawn);
    expect(one.openingsWon + other.openingsWon + one.openingsDrawn).toBe(PAIRS);
  });

  it('takes each opening only when it is to be played', async () => {
    let taken = 0;
    const counted = (function* () {
      for (const opening of someOpenings()) {
        taken += 1;
        yield opening;
      }
    })();
    const match = playMatch(FIRST, LAST, { pairs: PAIRS, openings: counted });
    await match.next();
    await match.next();
    expect(taken).toBe(1);
    await match.next();
    expect(taken).toBe(2);
  });

  it('needs as many openings as there are pairs', async () => {
    const openings = [...seededOpenings(1, { plies: { least: 6, most: 6 } }).take(2)];
    await expect(playWholeMatch(FIRST, LAST, { pairs: 3, openings })).rejects.toThrow(
      'There are 2 openings for 3 pairs of games.',
    );
  });

  it('throws an error that names the player at fault', async () => {
    const broken: Contestant = { think: () => ({ forfeit: 'it fell asleep' }) };
    await expect(playWholeMatch(FIRST, broken, { pairs: 1, openings: someOpenings() })).rejects.toThrow(
      'The second player lost a game by a fault: it fell asleep.',
    );
  });

  it('counts a forfeited game for the opponent', async () => {
    const broken: Contestant = { think: (turn) => (turn.moves.length > 20 ? 0 : firstMove(turn)) };
    const leads: number[] = [];
    for await (const { lead } of playMatch(broken, FIRST, { pairs: 1, openings: someOpenings() })) {
      leads.push(lead);
    }
    expect(leads).toEqual([-64, -64]);
  });
});

describe('the result of a match', () => {
  const times = (count: number, ...opening: readonly number[]): number[] =>
    Array.from({ length: count }, () => opening).flat();

  it('has an Elo difference with its interval, opening by opening', () => {
    const leads = [...times(30, 4, -2), ...times(15, 4, 4), ...times(5, -2, -2)];
    const { elo, eloLeast, eloMost } = summarise(leads);
    // 60 % is 400 * log10(0.6 / 0.4) = 70 points. Thirty openings are 0.1 from that, fifteen 0.4, five 0.6: the
    // standard error of the share is 0.3 / sqrt(50), which gives 12 to 133. With 1.92 openings won and as many lost it
    // is 0.318 / sqrt(53.84), about a share of 0.593.
    expect(elo).toBeCloseTo(70.4, 1);
    expect(eloLeast).toBeCloseTo(5.2, 0);
    expect(eloMost).toBeCloseTo(129.5, 0);
  });

  it('has an interval although all games end alike', () => {
    // If all of 50 openings are drawn, fewer than 3.7 in 50 are not (97.5 %): 0.037 of a share, 25.7 points.
    const drawn = summarise(times(50, 0, 0));
    expect(drawn.elo).toBe(0);
    expect(drawn.eloMost).toBeCloseTo(25, 0);
    expect(drawn.eloLeast).toBeCloseTo(-25, 0);
    // After nothing but wins no difference is too great, and it is no less certain with more of them.
    const few = summarise(times(3, 2, 2));
    const many = summarise(times(50, 2, 2));
    expect([few.eloMost, many.eloMost]).toEqual([Infinity, Infinity]);
    expect(few.eloLeast).toBeLessThan(0);
    expect(many.eloLeast).toBeGreaterThan(300);
    expect(many.eloLeast).toBeLessThan(Infinity);
  });

  it('is an infinite difference after nothing but wins', () => {
    expect(summarise(times(3, 2, 2)).elo).toBe(Infinity);
    expect(summarise(times(3, -2, -2)).elo).toBe(-Infinity);
  });

  it('counts games and openings', () => {
    expect(summarise([4, -2, 0, 0, -6, 2])).toMatchObject({
      games: 6,
      wins: 2,
      draws: 2,
      losses: 2,
      openingsWon: 1,
      openingsDrawn: 1,
    });
  });
});

test('the sum of an odd number of games includes the last one', () => {
  expect(summarise([2, 2, -4]).losses).toBe(1);
  expect(summarise([2, 2, 4]).openingsWon).toBe(2);
});
