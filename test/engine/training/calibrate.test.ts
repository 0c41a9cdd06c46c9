import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchResult, createBatchPlayer, fitRatings } from '../../../engine/training/calibrate.ts';
import { run } from '../adapters/command-line.ts';

const result = (first: string, second: string, games: number, wins: number, draws = 0): BatchResult => ({
  first,
  second,
  part: 0,
  games,
  wins,
  draws,
  discs: 0,
});

describe('the ratings', () => {
  it('of two players are the logarithm of their odds, and as sure as the games allow', () => {
    const { players, margin } = fitRatings([result('a', 'b', 400, 80, 40)], 'a');
    expect(players[0]).toEqual({ name: 'a', elo: 0 });
    expect(players[1]!.elo).toBeCloseTo(400 * Math.log10(3), 6);
    // The standard error of a share of 3/4 in 400 games is 0.02165; the slope of Elo over the share is 926.5 there.
    expect(margin('a', 'b')).toBeCloseTo(1.96 * 0.02165 * 926.5, 0);
    expect(margin('b', 'b')).toBe(0);
  });

  it('are as sure of a distance whichever player is the zero', () => {
    const results = [result('a', 'b', 100, 40), result('b', 'c', 400, 100), result('a', 'c', 50, 10)];
    const margins = ['a', 'b', 'c'].map((anchor) => fitRatings(results, anchor).margin('b', 'c'));
    expect(margins[1]).toBeCloseTo(margins[0]!, 6);
    expect(margins[2]).toBeCloseTo(margins[0]!, 6);
    expect(margins[0]).toBeLessThan(fitRatings(results, 'a').margin('a', 'c'));
  });

  it('are those under which the results are what was to be expected', () => {
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

  it('are refused where the results do not tie the players together', () => {
    expect(() => fitRatings([result('a', 'b', 10, 5), result('c', 'd', 10, 5)], 'a')).toThrow(RangeError);
    expect(() => fitRatings([result('a', 'b', 10, 10)], 'a')).toThrow(RangeError);
  });
});

describe('a batch of games', () => {
  const batch = { first: 'fallible:6@1', second: 'random', part: 3 };

  it('is the same whenever it is repeated', () => {
    const play = createBatchPlayer();
    const games = play(batch);
    expect(games.games).toBe(20);
    expect(games.wins).toBeGreaterThan(10);
    expect(play(batch)).toEqual(games);
    expect(createBatchPlayer()(batch)).toEqual(games);
  });

  it.each(['level:3', 'fallible:3', 'nobody', ''])('is not played by "%s"', (first) => {
    expect(() => createBatchPlayer()({ ...batch, first })).toThrow(/nobody to calibrate/);
  });
});

describe('calibrate', () => {
  it('prints the ratings, and goes on from the games that are there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
    const command = ['calibrate', '--out', folder, '--games', '20', '--threads', '1'];
    const players = ['--players', 'random,level:1,fallible:3@1'];
    const first = await run([...command, ...players]);
    expect(first.status).toBe(0);
    expect(first.out.map((line) => line.split(' ')[0])).toEqual([
      'player',
      'random',
      'level:1',
      'fallible:3@1',
    ]);
    expect(first.out[1]).toMatch(/^random +0 +±0 +\+0 +±0 +40$/);
    const log = join(folder, 'calibration.jsonl');
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(3);
    writeFileSync(log, `${lines.slice(0, 2).join('\n')}\n`);
    expect((await run([...command, ...players])).out).toEqual(first.out);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(lines);
  });

  it('says which players it can not calibrate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
    const one = await run(['calibrate', '--out', folder, '--players', 'random']);
    expect([one.status, one.err[0]]).toEqual([2, expect.stringContaining('two players or more')]);
    const none = await run(['calibrate', '--out', folder, '--players', 'random,bob']);
    expect([none.status, none.err.join('\n')]).toEqual([2, expect.stringContaining('"bob"')]);
  });
});
