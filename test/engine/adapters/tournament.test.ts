import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
