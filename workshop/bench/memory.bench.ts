/**
 * Whether memory is bounded: `node --expose-gc workshop/bench/memory.bench.ts [--games n] [--ms t] [--resized n]`. Plays
 * games against itself in one process, with two threads and pondering. With --resized, the number of threads changes
 * after every n games. Prints how much the process has grown since the first games.
 */
import { parseArgs } from 'node:util';
import { openPool } from '../../engine/adapters/engine.ts';
import { type Position, START_POSITION } from '../../engine/game/position.ts';
import { passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { createScheduler } from '../../engine/host/scheduler.ts';

/** How many games it takes until the code is compiled and every page of the tables has been used. */
const FIRST_GAMES = 20;
const MEASURED_EVERY = 20;
const HASH_MB = 16;
const MASTER = { kind: 'master' } as const;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '500' },
    ms: { type: 'string', default: '3' },
    resized: { type: 'string', default: 'Infinity' },
  },
});

const pool = openPool(2, HASH_MB);
await pool.start();
let answered: (move: number) => void = () => undefined;
const scheduler = createScheduler(pool, (event) => {
  if (event.kind === 'bestMove') answered(event.move);
  if (event.kind === 'failed') throw new Error(`A search failed: ${event.reason.kind}.`);
});
let searches = 0;

function choose(position: Position): Promise<number> {
  return new Promise((resolve) => {
    answered = resolve;
    searches += 1;
    const limits = { kind: 'time', timeMs: Number(values.ms) } as const;
    scheduler.handle({ kind: 'go', jobId: searches, priority: 'move', position, limits, player: MASTER });
  });
}

async function playGame(): Promise<void> {
  scheduler.handle({ kind: 'newGame' });
  let position = START_POSITION;
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    const played = turn === 'pass' ? passMove(position) : playMove(position, await choose(position));
    if (!played.ok) throw new Error(played.error);
    position = played.value;
    if (turn === 'move') scheduler.handle({ kind: 'ponder', jobId: 0, position, player: MASTER });
  }
}

function megabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
}

let before = 0;
for (let game = 1; game <= Number(values.games) + FIRST_GAMES; game++) {
  await playGame();
  if (game % Number(values.resized) === 0) {
    scheduler.handle({ kind: 'configure', threads: 1, hashMb: HASH_MB });
    scheduler.handle({ kind: 'configure', threads: 2, hashMb: HASH_MB });
  }
  if (game === FIRST_GAMES) before = megabytes();
  if (game > FIRST_GAMES && game % MEASURED_EVERY === 0) {
    const growth = megabytes() - before;
    process.stdout.write(
      `${game - FIRST_GAMES} games: ${growth.toFixed(1)} MB more than ${before.toFixed(0)} MB\n`,
    );
  }
}
scheduler.handle({ kind: 'stop' });
pool.close();
