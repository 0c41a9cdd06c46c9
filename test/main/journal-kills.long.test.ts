/** The app is killed while a journal grows: no line that was kept is lost, and the next run goes on after a cut one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createJournals } from '../../main/journals.ts';
import { scratchFolder } from './faulty-files.ts';

const WRITER = join(import.meta.dirname, 'journal-writer.ts');
const KILLS = 12;
const AT_ONCE = 4;
const LINE = /^(\d+) x{50000}$/;

test('the lines of a journal survive kills, and a line that was cut spoils no other', async () => {
  const { folder, remove } = await scratchFolder();

  async function kill(index: number): Promise<void> {
    const own = join(folder, String(index));
    const writer = spawn(process.execPath, [WRITER, own], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    });
    let output = '';
    writer.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    await once(writer.stdout, 'data');
    await delay(Math.random() * 50);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const said = output.trim().split('\n').length;
    const journals = createJournals(own);
    expect(await journals.add('m1', 'the next run')).toBe(true);
    const lines: string[] = [];
    for (let next: number | undefined = 0; next !== undefined;) {
      const part = await journals.read('m1', next);
      if (!part) throw new Error('The journal cannot be read.');
      lines.push(...part.lines);
      ({ next } = part);
    }
    expect(lines.pop()).toBe('the next run');
    const whole = lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
    expect(whole).toEqual(Array.from({ length: whole.length }, (_, at) => String(at)));
    expect(whole.length).toBeGreaterThanOrEqual(said);
    // Only the line that the kill fell into may be cut.
    expect(lines.length - whole.length).toBeLessThanOrEqual(1);
  }

  for (let first = 0; first < KILLS; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, index) => kill(first + index)));
  }
  await remove();
});
