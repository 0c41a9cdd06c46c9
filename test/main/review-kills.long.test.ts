/** The app is killed in the middle of a review, whose findings go back to the earlier game again and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEarlierGames } from '../../main/earlier-games.ts';
import { readOwnText } from '../../engine/notation/own-text.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';
import { scratchFolder } from './faulty-files.ts';

const WRITER = join(import.meta.dirname, 'review-writer.ts');
const KILLS = 20;
const AT_ONCE = 4;

const GAME = randomGame(randomFrom(1));

test('an earlier game and what was found out about it survive kills during its review', async () => {
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
    const earlier = createEarlierGames(own, Date.now, '0.2.0');
    const ids = await earlier.ids();
    expect(ids).toHaveLength(1);
    const { text } = (await earlier.read(ids[0] ?? '')) ?? { text: '' };
    expect(readOwnText(text)?.tree.line).toHaveLength(GAME.line.length);
    expect(text.match(/comment \d+/g)?.length).toBeGreaterThanOrEqual(said);
  }

  for (let first = 0; first < KILLS; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, index) => kill(first + index)));
  }
  await remove();
});
