/**
 * How fast a review is: `node workshop/bench/review.bench.ts [threads]`, 2 unless told, after `npm run build`. Two games of 60
 * moves, one by shallow searches with a mistake now and then, one of random moves, on real threads: when every position has a
 * first value, when all are 16 plies deep or solved, and when all from 24 empty squares on are exact; in seconds, and in
 * seconds of processor time, which what else the machine does leaves alone.
 */
import { availableParallelism, loadavg } from 'node:os';
import { openPool } from '../../engine/adapters/engine.ts';
import { reviewTree } from '../../engine/adapters/review.ts';
import type { GameTree } from '../../engine/game/tree.ts';
import { readGames } from '../../engine/notation/read.ts';
import { LEVELS, isReviewed, linePlaces } from '../../engine/review/plan.ts';

const THREADS = Number(process.argv[2] ?? 2);
const HASH_MB = 64;

const GAMES = {
  fallible:
    'd3c5d6e3f4c6f5c3c4b5f2e6e7f7c7f6d7c8c2c1b4a5a3b3b6a6a4a2d2f8e8d8b1a1b2g5e1d1h5g4e2g2f3g3h2b7f1h3h4g1a7g6h7g7h1a8h8g8b8h6',
  random:
    'f5d6c6b6d7f6d3c5a7f4e6d8g6g5c7c3e3b4c4b5h4e2g3b7a3g7b8f7d2h5b3c1h7c8f2b2e7h3f1a6a8g1a5f8h1e1a1e8f3a4d1g2g4b1h2a2h6h8g8c2',
} as const;

const pool = openPool(THREADS, HASH_MB);
await pool.start();
process.stdout.write(
  `${THREADS} threads on ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
for (const [name, moves] of Object.entries(GAMES)) {
  await pool.clearHash();
  const done = LEVELS.map((): string | undefined => undefined);
  const beganMs = performance.now();
  const beganCpu = process.cpuUsage();
  const elapsed = (): string => {
    const { user, system } = process.cpuUsage(beganCpu);
    const seconds = (performance.now() - beganMs) / 1000;
    return `${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time`;
  };
  await reviewTree(treeOf(moves), pool, (now) => {
    const line = linePlaces(now);
    for (const [at, level] of LEVELS.entries()) {
      if (line.every((each) => isReviewed(each, level))) done[at] ??= elapsed();
    }
  });
  process.stdout.write(`${name}\n`);
  for (const [at, { depth, exactEmpties }] of LEVELS.entries()) {
    process.stdout.write(
      `  ${String(depth).padStart(2)} plies, exact from ${exactEmpties} empty squares: ${done[at]}\n`,
    );
  }
}
pool.close();

function treeOf(moves: string): GameTree {
  const outcome = readGames(moves);
  const [game] = outcome.kind === 'games' ? outcome.games : [];
  if (game === undefined) throw new Error('A game of the benchmark cannot be read.');
  return game.tree;
}
