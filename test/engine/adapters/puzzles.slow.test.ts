import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPuzzleSearch } from '../../../engine/adapters/puzzle-search.ts';
import { faultsOf } from '../../../engine/adapters/puzzles-verify.ts';
import { PUZZLES_FILE } from '../../../engine/host/node/files.ts';
import { readPuzzles } from '../../../engine/practice/puzzle-file.ts';
import { run } from '../command-line/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-puzzles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(at(name), 'utf8');

describe('the puzzles that ship', () => {
  it('are true: a sample is solved and graded again', async () => {
    const { status, err, out } = await run([
      'puzzles',
      'verify',
      '--sample',
      '40',
      '--seed',
      '7',
      '--grades',
    ]);
    // What is true leaves nothing but its progress.
    expect(err.filter((line) => !/^\d+ of 40 puzzles$/.test(line))).toEqual([]);
    expect(status).toBe(0);
    expect(out.join()).toMatch(/^40 of \d+ puzzles solved$/);
  });

  it('would not pass with a wrong value, an answer that refutes nothing, another kind, lesson or grade', () => {
    const file = readPuzzles(new Uint8Array(readFileSync(PUZZLES_FILE)));
    if (!file.ok) throw new Error(file.error);
    const puzzle = file.value.puzzle(0);
    const search = openPuzzleSearch();
    expect(faultsOf(puzzle, search, true)).toEqual([]);
    const [best, second, ...others] = puzzle.options;
    const raised = { ...puzzle, options: [{ ...best, value: best.value + 2 }, second!, ...others] as const };
    expect(faultsOf(raised, search).join('\n')).toContain('is worth');
    const answered = { ...second!, line: second!.line.toReversed() };
    expect(faultsOf({ ...puzzle, options: [best, answered, ...others] }, search).length).toBeGreaterThan(0);
    const kind = puzzle.kind === 'draw' ? 'win' : 'draw';
    expect(faultsOf({ ...puzzle, kind }, search).join('\n')).toContain('no puzzle of the kind');
    const motifs = puzzle.motifs.length === 0 ? (['parity'] as const) : [];
    expect(faultsOf({ ...puzzle, motifs }, search).join('\n')).toContain('its lessons are not');
    expect(faultsOf({ ...puzzle, rating: puzzle.rating + 1 }, search, true).join('\n')).toContain(
      'its rating is',
    );
  });
});

describe('puzzles make', () => {
  const make = async (...args: string[]) => run(['puzzles', 'make', '--seed', '7', ...args]);

  beforeAll(async () => {
    await make('--games', '6', '--kept', at('whole.txt'));
  });

  it('makes the same after an interruption as in one go', async () => {
    await make('--games', '2', '--kept', at('broken.txt'));
    writeFileSync(at('broken.txt'), `${text('broken.txt')}3 00ff win a1+2\n3 00`);
    await make('--games', '6', '--kept', at('broken.txt'));
    expect(text('broken.txt').replace('3 00ff win a1+2\n', '')).toBe(text('whole.txt'));
  });

  it('leaves files of which `puzzles grade` makes the same bytes, however the work was shared out and broken off', async () => {
    await make('--games', '6', '--kept', at('one.txt'), '--shard', '1/2');
    await make('--games', '6', '--kept', at('two.txt'), '--shard', '2/2');
    const grade = async (out: string, ...files: string[]) =>
      run(['puzzles', 'grade', ...files, '--out', at(out)]);
    await grade('whole.bin', at('whole.txt'));
    await grade('shards.bin', at('two.txt'), at('one.txt'), '--kept', at('grades.txt'));
    expect(readFileSync(at('shards.bin'))).toEqual(readFileSync(at('whole.bin')));
    writeFileSync(at('grades.txt'), text('grades.txt').slice(0, -5));
    await grade('again.bin', at('whole.txt'), '--kept', at('grades.txt'));
    expect(readFileSync(at('again.bin'))).toEqual(readFileSync(at('whole.bin')));
    const { status, out } = await run(['puzzles', 'verify', at('whole.bin'), '--grades']);
    expect(status).toBe(0);
    expect(out.join()).toMatch(/^[1-9]\d* of \d+ puzzles solved$/);
  });
});

describe('what is wrong with the input is said', () => {
  it.each([
    [['puzzles']],
    [['puzzles', 'make']],
    [['puzzles', 'grade', '--out', 'x.bin']],
    [['puzzles', 'grade', '/nowhere.txt', '--out', 'x.bin']],
    [['puzzles', 'verify', '/nowhere.bin']],
    [['puzzles', 'verify', 'one', 'two']],
    [['puzzles', 'verify', import.meta.filename]],
  ])('%j', async (args) => {
    const { status, err } = await run(args);
    expect(status).toBe(2);
    expect(err.join('').length).toBeGreaterThan(10);
  });

  it('of a line that is no puzzle, and of one that is no grade', async () => {
    writeFileSync(at('bad.txt'), '1 what win a1+2\n1 done\n');
    const bad = await run(['puzzles', 'grade', at('bad.txt'), '--out', at('x.bin')]);
    expect(bad).toMatchObject({ status: 2 });
    expect(bad.err.join('')).toContain('"what" is no position.');
    writeFileSync(at('grades.txt'), 'id one two three\n');
    const grades = await run([
      'puzzles',
      'grade',
      at('whole.txt'),
      '--out',
      at('x.bin'),
      '--kept',
      at('grades.txt'),
    ]);
    expect(grades.err.join('')).toContain('is no grade.');
  });
});
