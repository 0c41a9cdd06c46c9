import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const JOBS = join(import.meta.dirname, '../../jobs');
const folder = mkdtempSync(join(tmpdir(), 'othello-jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script of the jobs with the words of `line`; answers its status and what it has printed for people. */
function run(script: string, line: string): { readonly status: number | null; readonly told: string } {
  const { status, stderr } = spawnSync(join(JOBS, script), line.split(' '), { encoding: 'utf8' });
  return { status, told: stderr };
}

function joined(name: string): string {
  return readFileSync(join(folder, name, 'joined'), 'utf8');
}

const PUZZLES = 'puzzles --games 6 --empties 8';
const BOOK = 'book --depth 4 --positions 20 --threads 1';

const whole = new Map<string, string>();

/** What a job makes that is run in so many parts and never ended, which is run once for all tests. */
function madeBy(command: string, parts: number): string {
  const key = `${parts} ${command}`;
  let made = whole.get(key);
  if (made === undefined) {
    const name = `whole-${whole.size}`;
    expect(run('run', `local ${join(folder, name)} ${parts} ${command}`).status).toBe(0);
    made = joined(name);
    whole.set(key, made);
  }
  return made;
}

// The scripts are for clusters, which have bash.
describe.skipIf(process.platform === 'win32')('a job', () => {
  it.each([
    ['puzzles', PUZZLES],
    ['a book, which takes rounds', BOOK],
  ])('in two parts makes the same to the byte as in one: %s', (_, command) => {
    expect(madeBy(command, 2)).toBe(madeBy(command, 1));
    expect(madeBy(command, 1).split('\n').length).toBeGreaterThan(6);
  });

  it('in three parts makes a library that is the same to the byte as in one, and one that is complete', () => {
    const given = join(folder, 'given');
    mkdirSync(given);
    const texts = ['f5d6c3d3c4', 'f5f6e6f4', 'f5d6c5f4', 'f5d6c3d3c4', 'f5f4', 'f5d6c3d3c4f4'];
    for (const [at, text] of texts.entries()) writeFileSync(join(given, `${at}.txt`), `${text}\n`);
    const [one, three] = [join(folder, 'library-1'), join(folder, 'library-3')];
    expect(run('run', `local ${one} 1 library ${given}`).status).toBe(0);
    expect(run('run', `local ${three} 3 library ${given}`).status).toBe(0);
    const [first, second] = [one, three].map((at) => readFileSync(join(at, 'joined', 'library.db')));
    expect(second!.equals(first!)).toBe(true);
    const { stdout } = spawnSync(
      join(JOBS, '../dist/othello-engine'),
      ['library', 'find', '--json', '--db', join(three, 'joined', 'library.db')],
      { encoding: 'utf8' },
    );
    expect(stdout.trim().split('\n').at(-1)).toBe('{"games":5}');
    expect(readdirSync(join(three, 'joined')).toSorted()).toEqual(['games', 'library.db']);
  });

  it('goes on from what a run of a part has left that was ended, and takes its name last', () => {
    const at = join(folder, 'again');
    mkdirSync(at);
    const lines = madeBy(PUZZLES, 1).split('\n');
    // The first game is done, and its line was the last that was written.
    writeFileSync(
      join(at, 'part-1.run-other-0-1'),
      `${lines.filter((line) => line.startsWith('1 ')).join('\n')}\n`,
    );
    const { status, told } = run('run', `local ${at} 1 ${PUZZLES}`);
    expect(status).toBe(0);
    expect(told).toContain('part 1 of 1');
    expect(joined('again')).toBe(madeBy(PUZZLES, 1));
    expect(readdirSync(at).toSorted()).toEqual(['joined', 'part-1']);
  });

  it('in rounds goes on where it was ended between two of them', () => {
    const cut = join(folder, 'cut');
    mkdirSync(cut);
    // The first round is joined, and nobody has looked yet whether it has found anything.
    writeFileSync(join(cut, 'before'), '');
    expect(run('shard', `${cut} 1 2 ${BOOK}`).status).toBe(0);
    expect(run('shard', `${cut} 2 2 ${BOOK}`).status).toBe(0);
    expect(run('join', `${cut} 2 ${BOOK}`).status).toBe(0);
    expect(joined('cut')).not.toBe(madeBy(BOOK, 2));
    expect(run('run', `local ${cut} 2 ${BOOK}`).status).toBe(0);
    expect(joined('cut')).toBe(madeBy(BOOK, 2));
  });

  it('keeps a part that another run has ended meanwhile', () => {
    const at = join(folder, 'overtaken');
    mkdirSync(at);
    // It does its part while another run ends, which takes the files of all others.
    const engine = join(folder, 'engine');
    writeFileSync(
      engine,
      `#!/bin/sh\necho whole > ${at}/part-1\nrm -f ${at}/part-1.run-*\necho late > "$4"\n`,
      {
        mode: 0o755,
      },
    );
    const { status } = spawnSync(join(JOBS, 'shard'), [at, '1', '1', 'puzzles'], {
      env: { ...process.env, OTHELLO_ENGINE: engine },
    });
    expect(status).toBe(0);
    expect(readFileSync(join(at, 'part-1'), 'utf8')).toBe('whole\n');
    expect(readdirSync(at)).toEqual(['part-1']);
  });

  it('that a scheduler has run is joined only when all parts are there', () => {
    const at = join(folder, 'missing');
    mkdirSync(at);
    expect(run('shard', `${at} 1 2 ${PUZZLES}`).status).toBe(0);
    expect(run('join', `${at} 2 puzzles`)).toMatchObject({
      status: 1,
      told: expect.stringContaining('part-2 is missing'),
    });
    expect(run('shard', `${at} 2 2 ${PUZZLES}`).status).toBe(0);
    expect(run('join', `${at} 2 puzzles`).status).toBe(0);
    expect(readdirSync(at).toSorted()).toEqual(['joined', 'part-1', 'part-2']);
  });

  it('of no known kind says which there are', () => {
    expect(run('shard', `${folder} 1 1 chess`)).toEqual({
      status: 2,
      told: 'There is no kind of job chess: book, puzzles, lessons, review, tournament, selfplay, label, library.\n',
    });
  });
});
