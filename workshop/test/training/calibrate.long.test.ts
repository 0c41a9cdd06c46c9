import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBatchPlayer, gamesInBatch } from '../../training/calibrate.ts';
import { type Outcome, run } from '../../../test/engine/command-line/command-line.ts';
import { WORKSHOP } from '../../command-line/commands.ts';

async function runCommand(args: readonly string[]): Promise<Outcome> {
  return run(args, [], WORKSHOP);
}

describe('a batch of games', () => {
  const batch = { first: 'fallible:6@1', second: 'random', part: 3 };

  it('is the same whenever it is repeated', async () => {
    const play = createBatchPlayer();
    const games = await play(batch);
    expect(games.games).toBe(20);
    expect(games.wins).toBeGreaterThan(10);
    expect(await play(batch)).toEqual(games);
    expect(await createBatchPlayer()(batch)).toEqual(games);
  });

  it('of a player that has a second a move is one opening with both colours', () => {
    expect(gamesInBatch({ first: 'neural:cpu=1000', second: 'level:2' })).toBe(2);
  });

  it.each(['evolved', 'monte-carlo:cpu=1', 'monte-carlo-evaluated:cpu=1', 'neural:cpu=1'])(
    'is played by %s',
    async (first) => {
      const { games, wins } = await createBatchPlayer()({ first, second: 'random', part: 0 });
      expect(games).toBe(20);
      expect(wins).toBeGreaterThan(15);
    },
  );

  it.each(['level:3', 'fallible:3', 'neural', 'neural:cpu=0', 'club:cpu=5', 'nobody', ''])(
    'is not played by "%s"',
    async (first) => {
      await expect(createBatchPlayer()({ ...batch, first })).rejects.toThrow(/nobody to calibrate/);
    },
  );
});

describe('calibrate', () => {
  it('prints the ratings and continues from the existing games', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
    const command = ['calibrate', '--out', folder, '--games', '20', '--threads', '1'];
    const players = ['--players', 'random,level:1,fallible:3@1'];
    const first = await runCommand([...command, ...players]);
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
    expect((await runCommand([...command, ...players])).out).toEqual(first.out);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(lines);
  });

  it('places a newcomer among players with published ratings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
    const command = [
      'calibrate',
      '--out',
      folder,
      '--games',
      '20',
      '--threads',
      '1',
      '--newcomers',
      'fallible:3@1',
    ];
    const { out } = await runCommand([...command, '--players', 'level:1,random']);
    expect(out[1]).toMatch(/^fallible:3@1 +\d+ +±\d+ +40 /);
    expect(out[2]).toMatch(/^ {2}level:1 \(\d+\) +20 /);
    expect(out[3]).toMatch(/^ {2}random \(0\) +20 /);
    const refused = await runCommand([...command, '--players', 'level:1,fallible:9@9']);
    expect(refused.status).toBe(2);
    expect(refused.err.join('\n')).toContain('fallible:9@9, which has no published rating');
  });

  it('names the players that it cannot calibrate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
    const one = await runCommand(['calibrate', '--out', folder, '--players', 'random']);
    expect(one.status).toBe(2);
    expect(one.err[0]).toContain('two players or more');
    const none = await runCommand(['calibrate', '--out', folder, '--players', 'random,bob']);
    expect(none.status).toBe(2);
    expect(none.err.join('\n')).toContain('"bob"');
  });
});
