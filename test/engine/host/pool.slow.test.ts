/** Tests of the pool with real threads and the real search. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, has } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { createNodePool } from '../../../engine/host/node/node-pool.ts';
import type { SearchPool } from '../../../engine/host/pool.ts';
import { type RunEnd, UNHEARD } from '../../../engine/host/run.ts';
import type { Iteration } from '../../../engine/host/search-wasm.ts';
import { ENDLESS, wholly } from '../../../engine/host/time-budget.ts';
import {
  LEARNING,
  NEURAL,
  OPPONENTS,
  THREAD,
  WASM,
  EVALUATION,
  createPool,
  finished,
  request,
  nearTheEnd,
} from './real-pool.ts';

describe.each([
  ['one thread', 1, true],
  ['two threads', 2, true],
  ['three threads', 3, true],
  ['a thread that shares no memory', 1, false],
])('a pool of %s', (_name, threads, sharedMemory) => {
  let pool: SearchPool;
  beforeAll(async () => {
    pool = createPool(threads, sharedMemory);
    await pool.start();
  });
  afterAll(() => pool.close());

  test.each([false, true])('plays games out (evaluated: %s)', async (evaluated) => {
    const moves = new Set<number>();
    const recipe = { kind: 'monteCarlo', evaluated, most: 5000 } as const;
    const end = await pool.run(request(recipe), { ...UNHEARD, onIteration: ({ move }) => moves.add(move) });
    const result = finished(end);
    expect(moves.size).toBe(count(legalMoves(START_POSITION)));
    expect(result.nodes).toBeGreaterThanOrEqual(5000);
    expect(result.visits).toBeGreaterThan(0);
  });

  test('plays games out until the time is up, and again after it has forgotten', async () => {
    const recipe = { kind: 'monteCarlo', evaluated: false, most: 1e9 } as const;
    expect(finished(await pool.run(request(recipe, 30), UNHEARD)).nodes).toBeLessThan(1e9);
    await pool.clearHash();
    expect(finished(await pool.run(request(recipe, 30), UNHEARD)).nodes).toBeLessThan(1e9);
  });

  test('searches to a depth', async () => {
    const depths: number[] = [];
    const end = await pool.run(request({ kind: 'search', maxDepth: 8 }), {
      ...UNHEARD,
      onIteration: ({ depth }) => depths.push(depth),
    });
    const result = finished(end);
    expect(result.depth).toBe(8);
    expect(has(legalMoves(START_POSITION), result.move)).toBe(true);
    expect(result.pv[0]).toBe(result.move);
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
  });

  test('plays the other levels', async () => {
    expect(finished(await pool.run(request({ kind: 'greedy' }), UNHEARD)).move).toBe(19);
    expect(finished(await pool.run(request({ kind: 'classic', depth: 6 }), UNHEARD)).depth).toBe(6);
  });

  test('gives every move a value for a custom strength', async () => {
    const deepest: Iteration[] = [];
    const recipe = { kind: 'fallible', depth: 3, loss: 2 } as const;
    const onIteration = (iteration: Iteration): void => {
      if (iteration.depth === 3) deepest.push(iteration);
    };
    await pool.run({ position: START_POSITION, recipe }, { ...UNHEARD, onIteration });
    expect(deepest.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    expect(new Set(deepest.map(({ move }) => move)).size).toBe(4);
  });

  test('a search without another limit is ended by its time', async () => {
    const result = finished(await pool.run(request({ kind: 'search', maxDepth: 60 }, 100), UNHEARD));
    expect(result.depth).toBeGreaterThan(0);
    // Without its limit the search would take hours.
    expect(result.depth).toBeLessThan(60);
  });

  test('a stop ends a search, even one that is just being started', async () => {
    const early = pool.run(request({ kind: 'search', maxDepth: 60 }), UNHEARD);
    pool.stop();
    expect(await early).toSatisfy(isStopped);

    const late = pool.run(request({ kind: 'search', maxDepth: 60 }, 60_000), UNHEARD);
    setTimeout(() => pool.stop(), 50);
    expect(await late).toSatisfy(isStopped);
  });

  /** A thread without shared memory must be replaced, so its result is lost. */
  function isStopped(end: RunEnd): boolean {
    if (!sharedMemory) return end.kind === 'interrupted';
    return end.kind === 'finished' && has(legalMoves(START_POSITION), end.result.move);
  }

  test('an old deadline never touches the next search', async () => {
    for (let round = 0; round < 30; round++) {
      // This search ends at about the time of its limit.
      await pool.run(request({ kind: 'search', maxDepth: 4 }, 2), UNHEARD);
      const next = finished(await pool.run(request({ kind: 'search', maxDepth: 6 }), UNHEARD));
      expect(next.depth).toBe(6);
    }
  });

  test('a pool can change its size', async () => {
    await pool.configure({ threads: 2, hashMb: 40 });
    expect(pool.threads).toEqual(sharedMemory ? 2 : 1);
    expect(pool.hashMb).toBe(32);
    expect(finished(await pool.run(request({ kind: 'search', maxDepth: 6 }), UNHEARD)).depth).toBe(6);
    await pool.configure({ threads, hashMb: 16 });
    expect(pool.threads).toEqual(threads);
    expect(pool.hashMb).toBe(16);
  });

  test('a search reports how full the hash table is', async () => {
    await pool.clearHash();
    const full: number[] = [];
    // So deep that a thousandth of the table is full.
    const end = await pool.run(request({ kind: 'search', maxDepth: 16 }), {
      ...UNHEARD,
      onIteration: ({ hashFull }) => full.push(hashFull),
    });
    expect(full[0]).toBe(0);
    expect(finished(end).hashFull).toBeGreaterThan(0);
    expect(finished(end).hashFull).toBeLessThan(1000);
  });

  test('positions near the end, which are kept apart, do not count as a full table', async () => {
    await pool.clearHash();
    const position = nearTheEnd(19);
    const end = await pool.run({ position, recipe: { kind: 'search', maxDepth: 60 } }, UNHEARD);
    expect(finished(end).exact).toBe(true);
    expect(finished(end).nodes).toBeGreaterThan(1000);
    expect(finished(end).hashFull).toBeLessThan(100);
  });

  test('a search with a budget proves who wins before by how many discs', async () => {
    await pool.clearHash();
    const position = nearTheEnd(17);
    const search = { position, recipe: { kind: 'search', maxDepth: 60 } } as const;
    const heard: Iteration[] = [];
    const listener = { ...UNHEARD, onIteration: (iteration: Iteration) => heard.push(iteration) };
    const timed = pool.run({ ...search, budget: wholly(60_000) }, listener);
    const { score, exact } = finished(await timed);
    expect(exact).toBe(true);
    expect(heard.at(-2)?.outcome).toBe(score > 0 ? 'win' : score < 0 ? 'loss' : 'draw');
    heard.length = 0;
    await pool.run(search, listener);
    expect(heard.every(({ outcome }) => outcome === undefined)).toBe(true);
  });

  test('a search without a budget can get one while it runs', async () => {
    if (!sharedMemory) return expect(pool.limit(wholly(10))).toBe(false);
    for (const before of [{}, { budget: wholly(60_000) }]) {
      const running = pool.run({ ...request({ kind: 'search', maxDepth: 60 }), ...before }, UNHEARD);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(pool.limit(wholly(20))).toBe(true);
      expect(finished(await running).depth).toBeLessThan(60);
      expect(pool.limit(wholly(20))).toBe(false);
    }
  });

  test('a run whose limit was lifted can get another', async () => {
    if (!sharedMemory) return;
    const running = pool.run(
      { ...request({ kind: 'search', maxDepth: 60 }), budget: wholly(60_000) },
      UNHEARD,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pool.limit(ENDLESS)).toBe(true);
    expect(pool.limit(wholly(20))).toBe(true);
    expect(finished(await running).depth).toBeLessThan(60);
  });

  test('the time before a limit is set counts', async () => {
    if (!sharedMemory) return;
    const running = pool.run(request({ kind: 'search', maxDepth: 60 }), UNHEARD);
    await new Promise((resolve) => setTimeout(resolve, 60));
    // The search has already taken all the time that the move is worth; otherwise it would take a minute.
    expect(pool.limit({ softMs: 1, hardMs: 60_000 })).toBe(true);
    expect(finished(await running).depth).toBeGreaterThan(0);
  });

  test('a search stops before an iteration that it could not complete', async () => {
    const end = await pool.run(
      { ...request({ kind: 'search', maxDepth: 60 }), budget: { softMs: 30, hardMs: 600_000 } },
      UNHEARD,
    );
    // Without the pacer the search would end after ten minutes.
    expect(finished(end).depth).toBeLessThan(60);
  });

  test('a search after the table was cleared repeats the first one', async () => {
    await pool.clearHash();
    const first = finished(await pool.run(request({ kind: 'search', maxDepth: 7 }), UNHEARD));
    await pool.clearHash();
    const again = finished(await pool.run(request({ kind: 'search', maxDepth: 7 }), UNHEARD));
    expect(again.score).toBe(first.score);
    if (threads === 1) expect(again.nodes).toBe(first.nodes);
  });
});

test('the started threads are ended if another cannot be started', async () => {
  const alive = new Set<number>();
  let spawned = 0;
  const pool = createPool(3, true, () => {
    spawned += 1;
    const id = spawned;
    if (id % 3 === 0) throw new Error('No more threads.');
    alive.add(id);
    return { post: () => undefined, listen: () => undefined, terminate: () => void alive.delete(id) };
  });
  for (let round = 0; round < 3; round++) {
    const end = await pool.run(request({ kind: 'greedy' }), UNHEARD);
    expect(end.kind).toBe('crashed');
    expect(alive.size).toBe(0);
  }
});

test('a pool whose threads cannot start reports it and tries again for the next run', async () => {
  const pool = createNodePool({
    threadFile: '/nowhere/thread.ts',
    wasmFile: WASM,
    opponentsFile: OPPONENTS,
    neuralFile: NEURAL,
    learningFile: LEARNING,
    loadLearner: async () => undefined,
    evaluationFile: EVALUATION,
    threads: 1,
    hashMb: 16,
  });
  await expect(pool.start()).rejects.toThrow(/nowhere/);
  const end = await pool.run(request({ kind: 'greedy' }), UNHEARD);
  expect(end.kind).toBe('crashed');
  pool.close();
});

test('a pool with a broken file of its evaluation does not start', async () => {
  const pool = createNodePool({
    threadFile: THREAD,
    wasmFile: WASM,
    opponentsFile: OPPONENTS,
    neuralFile: NEURAL,
    learningFile: LEARNING,
    loadLearner: async () => undefined,
    evaluationFile: WASM,
    threads: 1,
    hashMb: 16,
  });
  await expect(pool.start()).rejects.toThrow('The network cannot be loaded: it is not a file of a network.');
});
