import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { officialScore } from '../../../engine/game/rules.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { FAKE_PROGRAM } from '../host/external/fakes.ts';
import { run } from '../command-line/command-line.ts';

const CLI = fileURLToPath(new URL('../../../engine/command-line/main.ts', import.meta.url));
const ENGINE = `"${process.execPath}" "${CLI}"`;

describe('a match', () => {
  it('plays both colours of each opening and sums up', async () => {
    const { status, out } = await run([
      'match',
      '--a',
      'depth:2',
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
      (await run(['match', '--a', 'depth:2', '--b', 'depth:1', '--games', '4', '--hash', '16'])).out.slice(
        0,
        7,
      ),
    ).toEqual(out.slice(0, 7));
  });

  it('keeps its games, with the names and the colours of those who played them', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'othello-match-')), 'games.ggf');
    const { out } = await run(['match', '--a', 'depth:2', '--b', 'custom:1', '--games', '2', '--out', file]);
    const read = readGames(readFileSync(file));
    if (read.kind !== 'games') throw new Error('The games cannot be read.');
    expect(read.games.map(({ info }) => [info.black?.name, info.white?.name])).toEqual([
      ['depth:2', 'custom:1'],
      ['custom:1', 'depth:2'],
    ]);
    const leads = read.games.map(({ tree }, at) => {
      const { black, white } = officialScore(currentPosition(tree));
      return at === 0 ? black - white : white - black;
    });
    expect(out.slice(0, 2).map((line) => Number(line.split(', ')[1]))).toEqual(leads);
  });

  it('tells a program of NBoard the depth that it is asked to play to', async () => {
    const log = join(mkdtempSync(join(tmpdir(), 'othello-match-')), 'log');
    const program = `nboard:depth=7:"${process.execPath}" "${FAKE_PROGRAM}" nboard-log "${log}"`;
    const { status } = await run(['match', '--a', program, '--b', '1', '--games', '2']);
    expect(status).toBe(0);
    const told = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('set depth'));
    expect(new Set(told)).toEqual(new Set(['set depth 7']));
  });

  it('plays custom strengths, and repeats their mistakes', async () => {
    const args = ['match', '--a', 'custom:3', '--b', 'custom:1', '--games', '2', '--hash', '16'];
    const { status, out } = await run(args);
    expect(status).toBe(0);
    expect(out[2]).toBe('custom:3 against custom:1');
    expect((await run(args)).out.slice(0, 5)).toEqual(out.slice(0, 5));
    // Both games have the same opening, so without different mistakes they would be the same game.
    expect((await run([...args, '--seed', '2'])).out.slice(0, 2)).not.toEqual(out.slice(0, 2));
  });

  it('plays on clocks, and thinks while the opponent does', async () => {
    const args = [
      'match',
      '--a',
      '2',
      '--b',
      '1',
      '--games',
      '2',
      '--hash',
      '16',
      '--clock',
      '600+1',
      '--ponder',
    ];
    const { status, out, err } = await run(args);
    expect({ status, err }).toEqual({ status: 0, err: [] });
    expect(out.at(-1)).toMatch(/^ponder hits: 0 of \d+ moves$/);
  });

  it('counts a game as lost for the player whose time is up', async () => {
    const args = [
      'match',
      '--a',
      'ms:200',
      '--b',
      'ms:200',
      '--games',
      '2',
      '--hash',
      '16',
      '--clock',
      '0.1+0',
    ];
    const { out, err } = await run(args);
    expect(err[0]).toMatch(/^game 1: ms:200, \d+ empty squares left: its time was up$/);
    expect(out.at(-1)).toBe('2 games lost by a fault');
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

  it('ends with a sentence where a program does not start', async () => {
    const { status, err } = await run(['match', '--a', 'gtp:false', '--b', '1', '--games', '2']);
    expect(status).toBe(2);
    expect(err.join(' ')).toMatch(/"gtp:false" does not start: it ended with status 1/);
  });

  it.each([
    [
      'crashes',
      `gtp:sed -u 40q | ${ENGINE} gtp --depth 1 --threads 1 --hash 16`,
      '60',
      /it ended with status 0/,
    ],
    ['is silent', 'gtp:sleep 60', '1', /no answer in 1 s/],
    ['plays an illegal move', `gtp:while read line; do echo "= a1"; echo; done`, '60', /a1 is illegal/],
    ['talks nonsense', `gtp:while read line; do echo "= hello"; echo; done`, '60', /"hello" is not a move/],
  ])('counts a game as lost when a program %s', async (_, player, timeoutS, fault) => {
    const { status, out, err } = await run([
      'match',
      '--a',
      player,
      '--b',
      '1',
      '--games',
      '2',
      '--timeout',
      timeoutS,
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
