import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ENGINE } from '../../../engine/command-line/commands.ts';
import { run } from './command-line.ts';

const PROBLEMS = fileURLToPath(new URL('../../fixtures/ffo/ffo-01-19.obf', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'othello-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** White has no move, and black fills the last square. */
const PASS = `${'X'.repeat(60)}XXO- O`;

function fileWith(text: string): string {
  const path = join(folder, 'problems.obf');
  writeFileSync(path, text);
  return path;
}

describe('the command line', () => {
  it.each(Object.entries(ENGINE.commands))('lists %s and explains its use', async (name, { summary }) => {
    const { out } = await run(['--help']);
    expect(out.join('\n')).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
    const help = await run([name, '--help']);
    expect(help.status).toBe(0);
    expect(help.out[0]).toMatch(new RegExp(`^${name}( |\n|$)`));
  });

  it('lists the commands when an unknown one is given', async () => {
    const { status, err } = await run(['dance']);
    expect(status).toBe(2);
    expect(err[0]).toMatch(/^There is no command "dance"\./);
  });

  it('says where the commands of the workshop are, which it does not have', async () => {
    const { status, err } = await run(['train']);
    expect(status).toBe(2);
    expect(err[0]).toContain('npm run -s workshop');
  });

  it.each(['constructor', '__proto__'])('has no command "%s"', async (name) => {
    expect((await run([name])).status).toBe(2);
  });

  it('lists the options when an unknown one is given', async () => {
    const { err } = await run(['gtp', '--dept', '4']);
    expect(err).toEqual([
      "gtp: Unknown option '--dept'. There are --depth, --player, --book, --own, --book-loss, --book-level, --threads, --hash.",
    ]);
  });

  it.each([
    [[]],
    [['dance']],
    [['perft']],
    [['perft', 'x']],
    [['perft', '21']],
    [['perft', '3', '--depth', '4']],
    [['solve']],
    [['solve', '/nowhere.obf']],
    [['solve', PROBLEMS, '--from', '20']],
    [['solve', PROBLEMS, '--from', '5', '--to', '4']],
    [['search', 'f5d6']],
    [['search', 'f5d6', '--depth', '3', '--ms', '4']],
    [['search', 'f5f5', '--depth', '3']],
    [['search', 'X'.repeat(64), '--depth', '3']],
    [['search', 'f5', '--depth', '0']],
    [['search', 'f5', '--depth', '3', '--threads', '65']],
    [['bench', 'now']],
    [['nboard', '--threads', 'many']],
    [['gtp', 'please']],
    [['match', '--a', '1']],
    [['match', '--a', '1', '--b', '4']],
    [['match', '--a', '1', '--b', 'depth:0']],
    [['match', '--a', '1', '--b', '2', '--games', '3']],
  ])('ends with status 2 and a sentence on %j', async (args) => {
    const { status, out, err } = await run(args);
    expect(status).toBe(2);
    expect([...out, ...err].join('\n').length).toBeGreaterThan(10);
  });
});

describe('a board that begins with an empty square', () => {
  const BOARD = '-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X';

  it('is no option, wherever it stands', async () => {
    const first = await run(['search', BOARD, '--depth', '2']);
    const last = await run(['search', '--depth', '2', BOARD]);
    expect([first.status, last.status]).toEqual([0, 0]);
    const { status, out } = await run(['perft', '1', '--position', BOARD]);
    expect([status, out[0]?.split(' ')[0]]).toEqual([0, '8']);
  });

  it('is read from standard input where - stands for it', async () => {
    const searched = await run(['search', '-', '--depth', '2'], [BOARD]);
    expect(searched.status).toBe(0);
    expect((await run(['search', '-', '--depth', '2'], ['f5 d6', 'c3'])).status).toBe(0);
    const { out } = await run(['perft', '1', '--position', '-'], [BOARD]);
    expect(out[0]?.split(' ')[0]).toBe('8');
    expect((await run(['search', '-', '--depth', '2'], [])).status).toBe(2);
  });
});

describe('perft', () => {
  it('counts the same leaves whether the last moves are played or not', async () => {
    const played = await run(['perft', '6']);
    expect(played).toMatchObject({ status: 0, err: [] });
    expect(played.out[0]).toMatch(/^8,200 leaves, /);
    expect((await run(['perft', '7', '--bulk'])).out[0]).toMatch(/^55,092 leaves, /);
    expect((await run(['perft', '0'])).out[0]).toMatch(/^1 leaves, /);
  });

  it('begins at the given position', async () => {
    const { out } = await run(['perft', '2', '--position', 'f5']);
    expect(out[0]).toMatch(/^14 leaves, /);
  });
});

describe('solve', () => {
  it('compares the scores with the file and sums up', async () => {
    const { status, out } = await run(['solve', PROBLEMS, '--from', '2', '--to', '3', '--threads', '2']);
    expect(status).toBe(0);
    expect(out).toHaveLength(3);
    expect(out[0]).toMatch(/^ +2 +14 +\+10 a4 right +[\d,]+ +[\d.]+ s$/);
    expect(out[2]).toMatch(/^2 positions, 0 wrong, [\d,]+ nodes, /);
  });

  it('names the line of an error in the file', async () => {
    const board = '-XXX----X-XOO---XXOXOO--XOXOXO--XOOXOXXXXOOXXOX---OOOOO--XXXXX-- X';
    const bad = await run(['solve', fileWith(`% two\n${board};\nnonsense\n`)]);
    expect(bad).toMatchObject({ status: 2, out: [] });
    expect(bad.err[0]).toContain('Line 3');
    const scores = await run(['solve', fileWith(`${board}; Z9:+3;`)]);
    expect(scores.err[0]).toContain('"Z9:+3"');

    const [first = ''] = readFileSync(PROBLEMS, 'utf8').split('\n');
    const passed = await run(['solve', fileWith(`${PASS}; --:-127;\n${PASS}; --:+64;\n`)]);
    expect(passed).toMatchObject({ status: 0, err: [] });
    expect(passed.out[0]).toMatch(/-- - /);
    expect(passed.out[1]).toContain('wrong (+64)');

    const wrong = await run(['solve', fileWith(first.replace('G8:+18', 'G8:+20'))]);
    expect(wrong.status).toBe(0);
    expect(wrong.out[0]).toContain('wrong (+20)');
    expect(wrong.out[1]).toContain('1 wrong');
  });
});

describe('search', () => {
  it('prints a line for each iteration', async () => {
    const { status, out } = await run(['search', 'f5d6', '--depth', '5', '--threads', '1']);
    expect(status).toBe(0);
    expect(out.map((line) => /^depth +(\d+)/.exec(line)?.[1])).toEqual(['1', '2', '3', '4', '5']);
    expect(out.at(-1)).toMatch(/%.*~.* nodes .*M\/s +([a-h][1-8]){5}$/);
  });

  it('prints several lines and ends when its time is up', async () => {
    const { status, out } = await run(['search', 'f5d6', '--ms', '50', '--threads', '2', '--multipv', '3']);
    expect(status).toBe(0);
    expect(out.slice(0, 3).map((line) => line.slice(0, 4))).toEqual([' 1. ', ' 2. ', ' 3. ']);
  });
});
