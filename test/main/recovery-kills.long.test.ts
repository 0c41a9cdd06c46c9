import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readRecovery } from '../../main/recovery.ts';
import { scratchFolder } from './faulty-files.ts';

const WRITER = join(import.meta.dirname, 'recovery-writer.ts');

const APP = '0.2.0';

test('the recovery file survives its writer being killed at any moment', async () => {
  const { folder, remove } = await scratchFolder();
  const log: string[] = [];
  const KILLS = 50;
  const AT_ONCE = 5;

  async function kill(index: number): Promise<void> {
    const path = join(folder, `recovery-${index}.json`);
    const writer = spawn(process.execPath, [WRITER, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // The program is started fifty times; each start after the first finds it compiled.
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    });
    let output = '';
    writer.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    await once(writer.stdout, 'data');
    await delay(Math.random() * 100);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const said = Number(output.trim().split('\n').at(-1));
    const found = await readRecovery(path, APP, (line) => log.push(line));
    if (found.kind !== 'read') expect.fail(`kill ${index}: ${found.kind}`);
    const { count } = found.value.settings;
    expect(Number(count)).toBeGreaterThanOrEqual(said);
    expect(Number(count)).toBeLessThanOrEqual(said + 1);
  }

  for (let first = 0; first < KILLS; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, index) => kill(first + index)));
  }
  expect(log).toEqual([]);
  await remove();
});
