import { describe, expect, it } from 'vitest';
import { summary } from '../../../engine/adapters/match.ts';
import { run } from '../command-line/command-line.ts';

describe('match', () => {
  it.each([
    ['custom:0', '1', /The step of a player must be a whole number from 1/],
    ['custom:99', '1', /The step of a player must be a whole number from 1/],
    ['4', '1', /"4" is no player/],
    ['gtp:x', '1', /--clock is for the engine's own players/],
  ])('says what is wrong with player %s', async (a, b, reason) => {
    const { status, err } = await run(['match', '--a', a, '--b', b, '--clock', '1+0']);
    expect(status).toBe(2);
    expect(err.join(' ')).toMatch(reason);
  });

  it.each([
    ['gtp:depth=4:x', /GTP knows times, not depths/],
    ['nboard:depth=0:x', /The depth of a program must be a whole number from 1/],
    ['nboard:ms=much:x', /The time of a program must be a whole number from 1/],
  ])('says what is wrong with the limit of program %s', async (a, reason) => {
    const { status, err } = await run(['match', '--a', a, '--b', '1']);
    expect(status).toBe(2);
    expect(err.join(' ')).toMatch(reason);
  });

  it('does not touch a file of games that is there', async () => {
    const { status, err } = await run(['match', '--a', '1', '--b', '1', '--out', import.meta.filename]);
    expect(status).toBe(2);
    expect(err.join(' ')).toContain('cannot be written');
  });

  it.each(['60', '0+1', '-1+1', 'a+b'])('refuses the clock %s', async (clock) => {
    const { status, err } = await run(['match', '--a', '1', '--b', '1', `--clock=${clock}`]);
    expect(status).toBe(2);
    expect(err.join(' ')).toContain('--clock must be like 60+1');
  });
});

describe('the summary', () => {
  it('turns results into an Elo difference and its interval', () => {
    const times = (count: number, ...opening: readonly number[]): number[] =>
      Array.from({ length: count }, () => opening).flat();
    const leads = [...times(30, 4, -2), ...times(15, 4, 4), ...times(5, -2, -2)];
    // 60 % is 400 * log10(0.6 / 0.4) = 70 points; for the interval see the tests of engine/arena/match.ts.
    expect(summary(leads)).toEqual([
      '100 games: 60 won, 0 drawn, 40 lost; +1.60 discs a game',
      'Elo +70 (95 %: +5 to +130)',
    ]);
  });

  it('counts draws as half', () => {
    expect(summary([0, 0])[1]).toBe('Elo 0 (95 %: -375 to +375)');
  });
});
