import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { summary } from '../../../engine/adapters/match.ts';
import { run } from './command-line.ts';

const CLI = fileURLToPath(new URL('../../../engine/adapters/cli.ts', import.meta.url));
const ENGINE = `"${process.execPath}" "${CLI}"`;

describe('match', () => {
  it('plays both colours of each opening and sums up', async () => {
    const { status, out } = await run([
      'match',
      '--a',
      '2',
      '--b',
      'depth:1',
      '--games',
      '4',
      '--hash',
      '16',
    ]);
    expect(status).toBe(0);
    expect(out.slice(0, 4).map((line) => line.replace(/,.*/, ''))).toEqual([
      'game 1: black against white',
      'game 2: white against black',
      'game 3: black against white',
      'game 4: white against black',
    ]);
    expect(out[5]).toMatch(/^4 games: \d won, \d drawn, \d lost; [+-]?\d+\.\d\d discs a game$/);
    expect(out[7]).toMatch(/^time: [\d.]+ s against [\d.]+ s$/);
    expect(
      (await run(['match', '--a', '2', '--b', 'depth:1', '--games', '4', '--hash', '16'])).out.slice(0, 7),
    ).toEqual(out.slice(0, 7));
  });

  it('plays other programs over GTP and NBoard', async () => {
    const gtp = `gtp:${ENGINE} gtp --depth 1 --threads 1 --hash 16`;
    const nboard = `nboard:${ENGINE} nboard --threads 1 --hash 16`;
    const { status, out, err } = await run([
      'match',
      '--a',
      gtp,
      '--b',
      nboard,
      '--games',
      '2',
      '--hash',
      '16',
    ]);
    expect({ status, err }).toEqual({ status: 0, err: [] });
    expect(out.at(-1)).toMatch(/^time: /);
  });

  it.each([
    ['crashes', 'gtp:false', /it ended with status 1/],
    ['is silent', 'gtp:sleep 60', /no answer in 1 s/],
    ['plays an illegal move', `gtp:while read line; do echo "= a1"; echo; done`, /a1 is illegal/],
    ['talks nonsense', `gtp:while read line; do echo "= hello"; echo; done`, /"hello" is not a move/],
  ])('counts a game as lost when a program %s', async (_, player, fault) => {
    const { status, out, err } = await run([
      'match',
      '--a',
      player,
      '--b',
      '1',
      '--games',
      '2',
      '--timeout',
      '1',
      '--hash',
      '16',
    ]);
    expect(status).toBe(0);
    expect(err).toHaveLength(2);
    expect(err[0]).toMatch(fault);
    expect(out).toContain('2 games: 0 won, 0 drawn, 2 lost; -64.00 discs a game');
    expect(out.at(-1)).toBe('2 games lost by a fault');
  });
});

describe('the summary', () => {
  it('turns results into an Elo difference and its interval', () => {
    const leads = [...Array.from({ length: 60 }, () => 4), ...Array.from({ length: 40 }, () => -2)];
    // 60 % is 400 * log10(0.6 / 0.4) = 70 points; the standard error of the share is 0.049.
    expect(summary(leads)).toEqual([
      '100 games: 60 won, 0 drawn, 40 lost; +1.60 discs a game',
      'Elo +70 (95 %: +3 to +144)',
    ]);
  });

  it('counts draws as half', () => {
    expect(summary([0, 0])[1]).toBe('Elo 0 (95 %: 0 to 0)');
  });
});
