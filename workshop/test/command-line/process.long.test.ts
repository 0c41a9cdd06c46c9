/** The workshop as a process, from its source. `npm test` builds its module first. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../command-line/main.ts', import.meta.url));

function start(args: readonly string[]): { readonly status: number | null; readonly err: string } {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
  return { status, err: stderr };
}

describe('the workshop as a process', () => {
  it('runs commands that need worker threads', () => {
    const out = mkdtempSync(join(tmpdir(), 'othello-selfplay-'));
    const args = ['--games', '1', '--depth', '1', '--exact', '4', '--threads', '1'];
    const { status, err } = start(['selfplay', '--out', out, ...args]);
    expect(err).toContain('1 parts done');
    expect(status).toBe(0);
  });

  it('ends with status 2 and a sentence on bad input', () => {
    expect(start(['playouts', '6'])).toEqual({
      status: 2,
      err: 'playouts: playouts takes nothing but options.\n',
    });
  });
});
