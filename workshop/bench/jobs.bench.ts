/**
 * How soon the engine obeys while it has other things to do: `node workshop/bench/jobs.bench.ts [rounds] [threads]`, 100 and 2
 * unless told, after `npm run build`. On real threads, with a review that never ends: from the command for a move to the
 * start of its search and to its first iteration; from a stop to the answer; from withdrawing everything to rest.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '../../engine/adapters/engine.ts';
import { START_POSITION } from '../../engine/game/position.ts';
import { playMove } from '../../engine/game/rules.ts';
import { createScheduler } from '../../engine/host/scheduler.ts';
import type { Event, Go } from '../../engine/protocol.ts';

const ROUNDS = Number(process.argv[2] ?? 100);
const THREADS = Number(process.argv[3] ?? 2);

/** Somewhere in an iteration of the review, a different place each time. */
const SHORTEST_MS = 20;
const STEP_MS = 7;
const STEPS = 10;

const played = playMove(START_POSITION, 19);
if (!played.ok) throw new Error(played.error);

const REVIEW: Go = {
  kind: 'go',
  jobId: 1,
  priority: 'review',
  position: START_POSITION,
  limits: { kind: 'infinite' },
  player: { kind: 'master' },
};
const MOVE: Go = { ...REVIEW, jobId: 2, priority: 'move', position: played.value };

const pool = openPool(THREADS, 16);
await pool.start();
const run = pool.run.bind(pool);
let hear: (what: 'started' | 'iteration' | 'answered') => void = () => undefined;
pool.run = async (job, listener) => {
  if (job.position === MOVE.position) hear('started');
  return run(job, {
    ...listener,
    onIteration: (iteration) => {
      if (job.position === MOVE.position) hear('iteration');
      listener.onIteration(iteration);
    },
  });
};
const scheduler = createScheduler(pool, (event: Event) => {
  if (event.kind === 'bestMove' && event.jobId === MOVE.jobId) hear('answered');
});

/** Milliseconds from `act` to the first of each of what is heard, until the last of `wanted` has been. */
async function timed<What extends string>(act: () => void, wanted: readonly What[]): Promise<number[]> {
  const heard = new Map<string, number>();
  const all = Promise.withResolvers<void>();
  const beganMs = performance.now();
  hear = (what) => {
    if (!heard.has(what)) heard.set(what, performance.now() - beganMs);
    if (wanted.every((each) => heard.has(each))) all.resolve();
  };
  act();
  await all.promise;
  return wanted.map((what) => heard.get(what) ?? Number.NaN);
}

const times: Record<'start' | 'first iteration' | 'stop' | 'rest', number[]> = {
  start: [],
  'first iteration': [],
  stop: [],
  rest: [],
};
for (let round = 0; round < ROUNDS; round++) {
  scheduler.handle(REVIEW);
  await delay(SHORTEST_MS + STEP_MS * (round % STEPS));
  const [start = NaN, first = NaN] = await timed(() => scheduler.handle(MOVE), ['started', 'iteration']);
  times.start.push(start);
  times['first iteration'].push(first);
  await delay(SHORTEST_MS + STEP_MS * (round % STEPS));
  const [stop = NaN] = await timed(() => scheduler.handle({ kind: 'stop', jobId: MOVE.jobId }), ['answered']);
  times.stop.push(stop);
  await delay(SHORTEST_MS);
  const beganMs = performance.now();
  scheduler.handle({ kind: 'cancel' });
  while (scheduler.state !== 'idle') await new Promise(setImmediate);
  times.rest.push(performance.now() - beganMs);
}
pool.close();

process.stdout.write(
  `${ROUNDS} rounds, ${THREADS} threads on ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
for (const [name, taken] of Object.entries(times)) {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(2);
  process.stdout.write(
    `${name.padEnd(16)} median ${at(0.5)} ms, nine of ten ${at(0.9)} ms, worst ${at(1)} ms\n`,
  );
}
