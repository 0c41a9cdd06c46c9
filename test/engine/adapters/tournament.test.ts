import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { splitPlayers } from '../../../engine/adapters/tournament.ts';
import { fixed } from '../../../engine/arena/record.ts';
import { run } from '../command-line/command-line.ts';

it.each([
  ['greedy,evolved:depth=2,blub', '"blub" is no player'],
  ['greedy,custom:99', 'The step of a player must be a whole number'],
])('refuses %s before the first game, and makes no folder', async (players, reason) => {
  const out = join(mkdtempSync(join(tmpdir(), 'players-')), 'tournament');
  const { status, err } = await run(['tournament', '--players', players, '--out', out, '--pairs', '1']);
  expect(status).toBe(2);
  expect(err.join(' ')).toContain(reason);
  expect(existsSync(out)).toBe(false);
});

it('takes commas within quotes for a part of a program’s command', () => {
  expect(splitPlayers('greedy, "gtp:engine --book a,b" ,custom:3')).toEqual([
    'greedy',
    'gtp:engine --book a,b',
    'custom:3',
  ]);
  expect(splitPlayers(String.raw`gtp:say \"a\",greedy`)).toEqual(['gtp:say "a"', 'greedy']);
  expect(() => splitPlayers('greedy,"gtp:engine')).toThrow('not closed');
});

it('ends with a sentence when a program does not start', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'players-')), 'tournament');
  const players = 'greedy,gtp:/nowhere/engine --fast';
  const { status, err } = await run(['tournament', '--players', players, '--out', out, '--pairs', '1']);
  expect(status).toBe(2);
  expect(err.join(' ')).toContain('The program "gtp:/nowhere/engine --fast" does not start');
  expect(readFileSync(join(out, 'games-1-of-1.jsonl'), { encoding: 'utf8', flag: 'a+' })).toBe('');
});

it('writes figures that are rounded to 0 without a sign', () => {
  expect([-0.04, -0, 0.04, -0.06, -12].map((value) => fixed(value, 1))).toEqual([
    '0.0',
    '0.0',
    '0.0',
    '-0.1',
    '-12.0',
  ]);
  expect(fixed(-0.4, 0)).toBe('0');
});
