import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readExercise } from '../../../engine/practice/exercise.ts';
import { run } from '../command-line/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-lessons-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('lessons find', () => {
  it('finds the same after an interruption as in one go', async () => {
    const whole = join(folder, 'whole.txt');
    const broken = join(folder, 'broken.txt');
    const args = ['--seed', '7', '--enough', '2'];
    expect((await run(['lessons', 'find', '--games', '2', '--kept', whole, ...args])).status).toBe(0);
    await run(['lessons', 'find', '--games', '1', '--kept', broken, ...args]);
    writeFileSync(broken, `${readFileSync(broken, 'utf8')}2 corners f5d6`);
    await run(['lessons', 'find', '--games', '2', '--kept', broken, ...args]);
    expect(readFileSync(broken, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  });

  it('leaves what `lessons pick` makes a module of, which reads back', async () => {
    const kept = join(folder, 'whole.txt');
    const out = join(folder, 'exercises.ts');
    const { status } = await run(['lessons', 'pick', kept, '--out', out, '--each', '1']);
    expect(status).toBe(0);
    const lines = [...readFileSync(out, 'utf8').matchAll(/^ {4}'(.*)',$/gm)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((line) => typeof readExercise(line))).not.toContain('string');
  });
});
