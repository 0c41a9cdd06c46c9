/** The engine as one executable file, as other programs start it. `npm test` builds it first. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const LAUNCHER = fileURLToPath(
  new URL(`../../../dist/othello-engine${process.platform === 'win32' ? '.cmd' : ''}`, import.meta.url),
);

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

function start(file: string, args: readonly string[], input = '', cwd = tmpdir()): Ended {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd,
    input,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { status, out: stdout, err: stderr };
}

describe('the launcher', () => {
  it('runs a command from another folder', () => {
    const { status, out } = start(LAUNCHER, ['perft', '4']);
    expect(status).toBe(0);
    expect(out).toMatch(/^244 leaves, /);
  });

  it('passes on the input and the output of the command', () => {
    const { out } = start(
      LAUNCHER,
      ['gtp', '--threads', '1', '--hash', '1'],
      'name\n7 genmove black\nquit\n',
    );
    expect(out).toMatch(/^= Othello\n\n=7 (C4|D3|E6|F5)\n\n= *\n\n$/);
  });

  it('speaks to programs that know the NBoard protocol', () => {
    const { out } = start(LAUNCHER, ['nboard', '--threads', '1', '--hash', '1'], 'nboard 2\nping 3\nquit\n');
    expect(out).toBe('set myname Othello\npong 3\n');
  });

  it.each([
    ['nboard', 'set depth 100%\nhint 1\n'],
    ['nboard', 'set depth 100%\nanalyze\n'],
    ['gtp', 'time_settings 0 0 0\ntime_left b 100000 0\ngenmove b\n'],
  ])('ends %s at the end of its input, though a search of hours was asked for', (command, input) => {
    const { status, err } = start(LAUNCHER, [command, '--threads', '1', '--hash', '1'], input);
    expect(status).toBe(0);
    expect(err).toBe('');
  });

  it('passes on the exit status and the errors of the command', () => {
    const { status, err } = start(LAUNCHER, ['perft', 'many']);
    expect(status).toBe(2);
    expect(err).toBe('perft: The depth must be a whole number from 0 to 20, not "many".\n');
  });

  it('reads paths relative to the folder it was started in', () => {
    const { err } = start(LAUNCHER, ['convert', 'nowhere.txt', '--to', 'ggf']);
    expect(err).toMatch(/^convert: nowhere\.txt cannot be read: /);
  });

  it.skipIf(process.platform === 'win32')('can be started by a link to a link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'othello engine '));
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    symlinkSync(LAUNCHER, first);
    symlinkSync('first', second);
    const { status, out } = start(second, ['perft', '3']);
    expect(status).toBe(0);
    expect(out).toMatch(/^56 leaves, /);
  });
});
