/**
 * `npm run faults -- --soak`: whether anything grows that should not. The engine plays a thousand games against itself
 * on clocks, thinks in the other side's time and reviews each game; the page plays for eight hours of a time of its
 * own. It prints memory and what is open after each tenth, and ends with status 1 where they have grown.
 */
import { readdirSync } from 'node:fs';
import { mock } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openPool } from '../../engine/adapters/engine.ts';
import { type Position, START_POSITION } from '../../engine/game/position.ts';
import { passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { createScheduler } from '../../engine/host/scheduler.ts';
import type { Go, PlayerSpec } from '../../engine/protocol.ts';
import { type Random, pick, randomFrom } from '../engine/game/random-play.ts';
import { violated } from './step.ts';

export interface SoakPlan {
  readonly games: number;
  readonly hours: number;
  readonly seed: number;
  say(line: string): void;
}

/** Code is compiled and tables are filled in the first tenth, so growth is counted from its end. */
const TENTHS = 10;
/**
 * The memory that the allocator and the compiler may still take after the first tenth, independent of the number of
 * games.
 */
const MOST_HEAP_MB = 8;
const MOST_RSS_MB = 64;

const PLAYERS: readonly PlayerSpec[] = [
  { kind: 'master' },
  { kind: 'club' },
  { kind: 'beginner' },
  { kind: 'evolved' },
];
const MASTER = { kind: 'master' } as const;
const HOUR_MS = 3_600_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Measured {
  readonly heapMb: number;
  readonly rssMb: number;
  /** Timers, sockets, workers and the like. */
  readonly resources: number;
  readonly files: number;
}

function measure(): Measured {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return {
    heapMb: heapUsed / 2 ** 20,
    rssMb: rss / 2 ** 20,
    resources: process.getActiveResourcesInfo().length,
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
  };
}

/** Prints the measurements after each tenth, and compares them with those after the first. */
function watcher(what: string, say: SoakPlan['say']): (done: string) => void {
  let first: Measured | undefined;
  return (done) => {
    const now = measure();
    first ??= now;
    const { heapMb, rssMb, resources, files } = now;
    say(
      `${what}, ${done}: heap ${heapMb.toFixed(1)} MB, in all ${rssMb.toFixed(0)} MB, open ${resources}, files ${files}`,
    );
    if (heapMb > first.heapMb + MOST_HEAP_MB || rssMb > first.rssMb + MOST_RSS_MB) violated('Memory grows.');
    if (resources > first.resources || files > first.files) violated('Something stays open.');
  };
}

export async function soak({ games, hours, seed, say }: SoakPlan): Promise<void> {
  if (games > 0) await soakEngine(games, randomFrom(seed), watcher('engine', say));
  if (hours > 0) await soakPage(hours, randomFrom(seed), watcher('page', say));
}

async function soakEngine(games: number, random: Random, look: (done: string) => void): Promise<void> {
  const pool = openPool(2, 16);
  await pool.start();
  let answered: (move: number) => void = () => undefined;
  const scheduler = createScheduler(pool, (event) => {
    if (event.kind === 'bestMove') answered(event.move);
    if (event.kind === 'failed') violated(`A search failed: ${event.reason.kind}.`);
  });
  let jobId = 0;
  const search = async (go: Pick<Go, 'priority' | 'position' | 'limits' | 'player'>): Promise<number> =>
    new Promise((resolve) => {
      answered = resolve;
      scheduler.handle({ kind: 'go', jobId: ++jobId, ...go });
    });
  try {
    for (let game = 1; game <= games; game++) {
      const seats = { black: pick(random, PLAYERS), white: pick(random, PLAYERS) };
      const leftMs = { black: 300, white: 300 };
      const line: Position[] = [];
      scheduler.handle({ kind: 'newGame' });
      let position = START_POSITION;
      for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
        const { toMove } = position;
        const limits = { kind: 'clock', remainingMs: leftMs[toMove], incrementMs: 2 } as const;
        const began = performance.now();
        const move =
          turn === 'pass'
            ? undefined
            : await search({ priority: 'move', position, limits, player: seats[toMove] });
        leftMs[toMove] = Math.max(10, leftMs[toMove] - (performance.now() - began) + 2);
        const played = move === undefined ? passMove(position) : playMove(position, move);
        if (!played.ok) return violated(`An illegal move: ${played.error}.`);
        position = played.value;
        line.push(position);
        if (turnState(position) === 'move')
          scheduler.handle({ kind: 'ponder', jobId: 0, position, player: MASTER });
      }
      for (const each of line.filter((after) => turnState(after) === 'move').slice(-40)) {
        await search({
          priority: 'review',
          position: each,
          limits: { kind: 'depth', depth: 4 },
          player: MASTER,
        });
      }
      if (game % Math.ceil(games / TENTHS) === 0) look(`${game} games`);
    }
  } finally {
    scheduler.handle({ kind: 'stop' });
    pool.close();
  }
}

/** The stores of the page with an engine that answers by itself, in a time that passes as fast as the machine can. */
async function soakPage(hours: number, random: Random, look: (done: string) => void): Promise<void> {
  Object.assign(globalThis, {
    __APP_VERSION__: '0.0.0',
    reportError: (error: unknown) => void violated(String(error)),
  });
  let now = 0;
  performance.now = () => now;
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  try {
    const { playForHours } = await import('./soak-page.ts');
    await playForHours(hours * HOUR_MS, random, {
      async pass(ms) {
        now += ms;
        mock.timers.tick(ms);
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
      },
      look,
      each: (hours * HOUR_MS) / TENTHS,
    });
  } finally {
    mock.timers.reset();
  }
}
