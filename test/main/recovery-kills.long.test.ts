/** The app is killed in the middle of keeping the game in progress. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRecovery } from '../../main/recovery.ts';
import { killWriters } from './kill-writers.ts';

test('the recovery file survives its writer being killed at any moment', async () => {
  const log: string[] = [];
  await killWriters('recovery-writer.ts', 52, async (folder, said) => {
    const found = await readRecovery(join(folder, 'recovery.json'), '0.2.0', (line) => log.push(line));
    if (found.kind !== 'read') expect.fail(`${folder}: ${found.kind}`);
    const { count } = found.value.settings;
    const last = Number(said.at(-1));
    expect(Number(count)).toBeGreaterThanOrEqual(last);
    expect(Number(count)).toBeLessThanOrEqual(last + 1);
  });
  expect(log).toEqual([]);
});
