import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resumeLines } from '../../../engine/console/files.ts';
import { run } from '../command-line/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = join(folder, 'named.txt');
  writeFileSync(file, content);
  return file;
}

describe('a file that goes on', () => {
  const numbers = (lines: readonly string[]): number[] =>
    lines.map((line) => {
      if (!/^\d+$/.test(line)) throw new Error(`"${line}" is no number.`);
      return Number(line);
    });

  it('loses a line that was being written, and nothing else', () => {
    const whole = '1\n22\n333\n';
    for (let cut = 2; cut <= whole.length; cut++) {
      const file = fileWith(whole.slice(0, cut));
      const kept = whole.slice(0, whole.lastIndexOf('\n', cut - 1) + 1);
      expect(resumeLines(file, numbers)).toEqual(numbers(kept.split('\n').slice(0, -1)));
      expect(readFileSync(file, 'utf8')).toBe(kept);
    }
    expect(resumeLines(join(folder, 'missing.txt'), numbers)).toEqual([]);
  });

  it.each(['1\nmilk\nbre', 'milk', '1'])('stays as it is if nothing says that it is one: %j', (content) => {
    const file = fileWith(content);
    expect(() => resumeLines(file, numbers)).toThrow(/is no number|no whole line/);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});

/** A list of something else, whose last line has no end, as many editors leave it. */
const FOREIGN = 'milk\nbread\nsalt';

describe('a foreign file that is named by mistake', () => {
  it.each([
    'evolve --generations 1 --log FILE',
    'puzzles make --games 1 --kept FILE',
    'puzzles grade FILE --out graded.bin',
    'lessons find --games 1 --kept FILE',
    'lessons pick FILE --out exercises.txt',
    'book verify --sample 1 --checks FILE',
    'book grow --journal FILE',
    'book own edit FILE f5 --value 1',
  ])('is refused and stays as it is: %s', async (line) => {
    const file = fileWith(FOREIGN);
    const { status, err } = await run(line.split(' ').map((word) => (word === 'FILE' ? file : word)));
    expect(err.join(' ')).toContain(file);
    expect(status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(FOREIGN);
  });

  it('is refused among the games of a tournament, too', async () => {
    const out = join(folder, 'tournament');
    const tournament = [
      'tournament',
      '--players',
      'greedy,custom:1',
      '--out',
      out,
      '--pairs',
      '1',
      '--resume',
    ];
    await run(tournament);
    const games = join(out, 'games-1-of-1.jsonl');
    writeFileSync(games, FOREIGN);
    const { status, err } = await run(tournament);
    expect(err.join(' ')).toContain('line 1: this is no game');
    expect(status).toBe(2);
    expect(readFileSync(games, 'utf8')).toBe(FOREIGN);
  });
});
