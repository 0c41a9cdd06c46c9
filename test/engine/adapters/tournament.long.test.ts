import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGames } from '../../../engine/notation/read.ts';
import { run } from '../command-line/command-line.ts';

const PLAYERS = 'greedy,custom:1,monte-carlo:playouts=20';

function folder(): string {
  return join(mkdtempSync(join(tmpdir(), 'tournament-')), 'games');
}

/** The options of a run; a later option overrides an earlier one. */
function play(out: string, ...more: readonly string[]): ReturnType<typeof run> {
  return run(['tournament', '--players', PLAYERS, '--pairs', '1', '--hash', '1', '--out', out, ...more]);
}

describe('tournament', () => {
  test('plays all games and writes them and the table', async () => {
    const out = folder();
    const { status } = await play(out);
    expect(status).toBe(0);
    const games = readGames(readFileSync(join(out, 'games.ggf'), 'utf8'));
    expect(games.kind === 'games' && games.games.length).toBe(6);
    const table = readFileSync(join(out, 'table.txt'), 'utf8');
    for (const name of PLAYERS.split(',')) expect(table).toContain(name);
    const [head, ...rows] = readFileSync(join(out, 'table.csv'), 'utf8').trim().split('\r\n');
    expect(head).toContain('elo_difference,margin_95');
    expect(rows).toHaveLength(3);
  });

  test('continues after it was killed while writing a game, with the same results', async () => {
    const out = folder();
    await play(out, '--players', 'greedy,custom:1');
    const file = join(out, 'games-1-of-1.jsonl');
    const whole = readFileSync(file, 'utf8');
    const [first = '', second = ''] = whole.split('\n');
    writeFileSync(file, `${first}\n${second.slice(0, 20)}`);
    const { status, out: told } = await play(out, '--players', 'greedy,custom:1', '--resume');
    expect(status).toBe(0);
    expect(told.filter((line) => line.includes('opening'))).toHaveLength(1);
    const games = readFileSync(file, 'utf8').trim().split('\n');
    expect(games).toHaveLength(2);
    expect(games[0]).toBe(first);
  });

  test('makes one table of the games of several shards', async () => {
    const out = folder();
    const first = await play(out, '--shard', '1/2');
    expect(first.out.filter((line) => line.includes('opening'))).toHaveLength(4);
    const second = await play(out, '--shard', '2/2', '--resume');
    expect(second.out.filter((line) => line.includes('opening'))).toHaveLength(2);
    expect(second.out.join('\n')).toMatch(/greedy +-?\d+ +\d+ +4 /);
  });

  test('plays a knockout in shards, round by round', async () => {
    const out = folder();
    const knockout = ['--players', 'greedy,custom:1,custom:2,custom:3', '--format', 'knockout'];
    const first = await play(out, ...knockout, '--shard', '1/2');
    expect(first.out.at(-1)).toMatch(/^4 games are still to be played: .* after every round\.$/);
    const second = await play(out, ...knockout, '--shard', '2/2', '--resume');
    expect(second.out.at(-1)).toMatch(/^2 games are still to be played/);
    const final = await play(out, ...knockout, '--shard', '1/2', '--resume');
    expect(final.out.join('\n')).not.toContain('still to be played');
    const games = readGames(readFileSync(join(out, 'games.ggf'), 'utf8'));
    expect(games.kind === 'games' && games.games.length).toBe(6);
  });

  test('does not mix two tournaments in one folder', async () => {
    const out = folder();
    const players = ['--players', 'greedy,club'];
    await play(out, ...players);
    expect((await play(out, ...players)).err.join('\n')).toContain('--resume');
    const other = await play(out, ...players, '--resume', '--seed', '2');
    expect(other.status).toBe(2);
    expect(other.err.join('\n')).toContain('another tournament');
  });

  test.each([
    ['club:ms=10', 'club has no limits'],
    ['master:playouts=10', 'master can have ms=n or depth=n'],
    ['monte-carlo:playouts=0', 'must be a whole number from 1'],
    ['nobody', '"nobody" is no player'],
  ])('refuses the player %s', async (name, reason) => {
    const { status, err } = await run(['match', '--a', name, '--b', '1']);
    expect(status).toBe(2);
    expect(err.join('\n')).toContain(reason);
  });
});
