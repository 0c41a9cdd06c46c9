/** Programs that play in a match end with it, however it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { FAKE_PROGRAM, freshFile, isRunning, processesIn } from '../host/external/fakes.ts';

const CLI = fileURLToPath(new URL('../../../engine/command-line/main.ts', import.meta.url));

/** Windows ends a process that gets a signal at once, and asks nobody. */
const SIGNALS = process.platform === 'win32' ? [] : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);

it.each(SIGNALS)(
  'a program ends with the match at %s, even if it does not heed the signal',
  async (signal) => {
    const file = freshFile();
    const program = `gtp:exec "${process.execPath}" "${FAKE_PROGRAM}" deaf "${file}"`;
    const args = [CLI, 'match', '--a', program, '--b', 'ms:3600000', '--games', '2', '--hash', '16'];
    const match = spawn(process.execPath, args, { stdio: 'ignore' });
    onTestFinished(() => void match.kill('SIGKILL'));
    await expect.poll(() => processesIn(file).filter(isRunning), { timeout: 60_000 }).toHaveLength(1);
    match.kill(signal);
    await once(match, 'exit');
    await expect.poll(() => processesIn(file).filter(isRunning)).toEqual([]);
  },
);
