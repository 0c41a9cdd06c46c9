/** Kills processes in the middle of their writing, several at a time, and looks at what each has left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { scratchFolder } from './faulty-files.ts';

const AT_ONCE = 4;

/** After its first line of output a writer has so long at most, in milliseconds. */
const LIFE_MS = 100;

/**
 * Starts the script `writer` of this folder `kills` times, each with a folder of its own as its argument, and kills it at a
 * random moment. It writes a line for each thing that is safe by now; `look` gets the folder and these lines.
 */
export async function killWriters(
  writer: string,
  kills: number,
  look: (folder: string, said: readonly string[]) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await scratchFolder();

  async function kill(index: number): Promise<void> {
    const own = join(folder, String(index));
    const child = spawn(process.execPath, [join(import.meta.dirname, writer), own], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    await once(child.stdout, 'data');
    await delay(Math.random() * LIFE_MS);
    child.kill('SIGKILL');
    await once(child, 'close');
    await look(own, output.trim().split('\n'));
  }

  for (let first = 0; first < kills; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, index) => kill(first + index)));
  }
  await remove();
}
