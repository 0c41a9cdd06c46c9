/** The library's process is killed at random moments while it keeps games and imports; its index is lost, cut and full. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { openLibraryAt } from '../../engine/database/node/open-library.ts';
import { problemOf } from '../../engine/database/sqlite-store.ts';
import { ALL_GAMES } from '../../engine/library/query.ts';
import { createLibraryService } from '../../engine/library/service.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type Random, below, randomFrom, randomGame } from '../engine/game/random-play.ts';
import type { LibraryOrder } from './library-keeper.ts';
import { type Count, violated } from './step.ts';

const KEEPER = join(import.meta.dirname, 'library-keeper.ts');
const LIVES = 6;
const GIVEN = 8;

/** What becomes of the index between two lives. */
const HARMS: Readonly<Record<string, (index: string, random: Random) => Promise<void>>> = {
  'lost indexes': async (index) => fs.rm(index, { force: true }),
  async 'damaged indexes'(index, random) {
    await using file = await fs.open(index, 'r+');
    const { size } = await file.stat();
    await file.write(
      new Uint8Array(2000).fill(below(random, 256)),
      0,
      2000,
      below(random, Math.max(1, size - 2000)),
    );
  },
  async 'cut indexes'(index, random) {
    const { size } = await fs.stat(index);
    await fs.truncate(index, below(random, size));
  },
};

/** A user's folder in which a library lives several times, each until it is killed. */
export async function killLibraries(random: Random, count: Count): Promise<void> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'othello-library-faults-'));
  try {
    await fs.mkdir(join(folder, 'given'));
    for (let number = 0; number < GIVEN; number++) {
      const info = { black: { name: `Given ${number}` }, white: {} };
      const text = gameText(randomGame(randomFrom(90_000 + number)), info);
      await fs.writeFile(join(folder, 'given', `${number}.txt`), text);
    }
    let last = 0;
    for (let life = 0; life < LIVES; life++) {
      const isFull = below(random, 5) === 0;
      const said = await live({ folder, first: last + 1, isFull }, random);
      count('kills of the library');
      if (isFull) count('of them with a full disk');
      last = Math.max(last, ...said);
      if (below(random, 4) === 0) await harm(folder, random, count);
      await lookAtLibrary(folder, last);
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts a library, and kills it; answers the numbers of the games that it said were kept. */
async function live(order: LibraryOrder, random: Random): Promise<number[]> {
  const child = spawn(process.execPath, [KEEPER, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'othello-faults-compiled') },
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  await delay(below(random, 120));
  if (child.exitCode !== null) violated(`The library ended by itself. ${errors}`);
  child.kill('SIGKILL');
  await once(child, 'close');
  return Array.from(output.matchAll(/^kept (\d+)$/gm), ([, number]) => Number(number));
}

async function harm(folder: string, random: Random, count: Count): Promise<void> {
  const names = Object.keys(HARMS);
  const name = names[below(random, names.length)] ?? '';
  // Whatever a log beside it holds belongs to the index that was.
  for (const part of ['-wal', '-shm']) await fs.rm(join(folder, `library.db${part}`), { force: true });
  await HARMS[name]?.(join(folder, 'library.db'), random);
  count(name);
}

/** Every game that was kept is found once its files are read, and the index is sound. */
async function lookAtLibrary(folder: string, last: number): Promise<void> {
  const opened = openLibraryAt(join(folder, 'library.db'));
  if (opened.kind !== 'opened') return violated(`The library cannot be opened: ${JSON.stringify(opened)}`);
  try {
    const service = createLibraryService({
      library: opened.library,
      files: opened.files,
      changes: opened.changes,
      isReviewed: () => false,
      pause: async () => nextTurn(),
      now: () => performance.now(),
      clock: Date.now,
      tell: () => undefined,
      log: () => undefined,
    });
    await service.resume();
    for (let number = 1; number <= last; number++) {
      const found = opened.library.find({
        ...ALL_GAMES,
        terms: [{ kind: 'player', name: `Game ${number}` }],
      });
      if (found !== 1) violated(`Game ${number} was kept, and is there ${found} times.`);
    }
    const problem = problemOf(opened.database, 'full');
    if (problem !== undefined) violated(`The index is not sound: ${problem}`);
  } finally {
    opened.database.close();
  }
}
