/** Tests of what real threads show of the nodes that they have counted, while they search. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { SearchPool } from '../../../engine/host/pool.ts';
import { UNHEARD } from '../../../engine/host/run.ts';
import { countedByThread, threadArea } from '../../../engine/host/search-wasm.ts';
import { COUNT_INTERVAL_MS } from '../../../engine/host/thread-language.ts';
import { COUNTED_NODES } from '../../../engine/search/memory-map.ts';
import { randomEndgames } from '../search/search-module.ts';
import { createPool, finished, request, spawnNodeThread } from './real-pool.ts';

/** A machine may be so busy that a thread does not get on for seconds. */
const PATIENCE_MS = 30_000;
/** It takes millions of nodes to solve. */
const [LONG_ENDGAME = START_POSITION] = randomEndgames(31, 4, 20, 20).slice(-1);
const SOLVE = { kind: 'search', maxDepth: 60 } as const;

/** A pool that has been started, and its shared memory. `onSearch` is called before the first thread gets a search. */
async function startShared(
  threads: number,
  onSearch: () => void = () => undefined,
): Promise<{ readonly pool: SearchPool; readonly memory: WebAssembly.Memory }> {
  let memory: WebAssembly.Memory | undefined;
  const pool = createPool(threads, true, () => {
    const thread = spawnNodeThread();
    return {
      listen: (onEvent, onFailure) => thread.listen(onEvent, onFailure),
      terminate: () => thread.terminate(),
      post(command) {
        if (command.kind === 'startSearcher' && command.source.kind === 'shared')
          ({ memory } = command.source);
        if (command.kind === 'search') onSearch();
        thread.post(command);
      },
    };
  });
  onTestFinished(() => pool.close());
  await pool.start();
  if (!memory) throw new Error('The pool shares no memory.');
  return { pool, memory };
}

test.each([2, 4])('%i threads together never count a node twice, and never go back', async (threads) => {
  const { pool, memory } = await startShared(threads);
  const shown: number[] = [];
  const countedNodes = (): number => countedByThread(memory, threads).reduce((sum, nodes) => sum + nodes, 0);
  const reading = setInterval(() => shown.push(countedNodes()), 1);
  const end = await pool.run({ position: LONG_ENDGAME, recipe: SOLVE }, UNHEARD);
  clearInterval(reading);
  const { nodes } = finished(end);
  shown.push(countedNodes());
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  // The search went to its end, so that its result counts the nodes of all helpers.
  expect(shown.at(-1)).toBeLessThanOrEqual(nodes);
  // In the end only the first thread is behind, by a few milliseconds.
  expect(shown.at(-1)).toBeGreaterThan(nodes / 2);
});

describe('while a search runs', () => {
  // The timer of the pool ticks as often as the test needs it, however fast the machine is.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const tick = (): void => void vi.advanceTimersByTime(COUNT_INTERVAL_MS);

  test.each([
    ['two threads', 2, true],
    ['a thread that shares no memory', 1, false],
  ])('more and more nodes of %s are told', async (_, threads, sharedMemory) => {
    const pool = createPool(threads, sharedMemory);
    onTestFinished(() => pool.close());
    const counts: number[] = [];
    const running = pool.run(request(SOLVE), { ...UNHEARD, onCount: (nodes) => counts.push(nodes) });
    await vi.waitFor(
      () => {
        tick();
        expect(new Set(counts).size).toBeGreaterThan(2);
      },
      { timeout: PATIENCE_MS },
    );
    pool.stop();
    await running;
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('nothing is told of what another search has counted', async () => {
    // The first count is read before any thread has begun to search.
    const { pool, memory } = await startShared(2, tick);
    for (const thread of [0, 1]) {
      new BigUint64Array(memory.buffer, threadArea(thread) + COUNTED_NODES, 1)[0] = 1000n;
    }
    const counts: number[] = [];
    const shallow = { kind: 'search', maxDepth: 2 } as const;
    await pool.run(request(shallow), { ...UNHEARD, onCount: (nodes) => counts.push(nodes) });
    expect(counts).toEqual([0]);
  });

  test('Monte-Carlo, which counts games, tells nothing of the nodes of its solver', async () => {
    const { pool } = await startShared(2);
    const onCount = vi.fn<(nodes: number) => void>();
    const onIteration = (): void => {
      tick();
      pool.stop();
    };
    const recipe = { kind: 'monteCarlo', evaluated: false, most: 1e9 } as const;
    finished(await pool.run(request(recipe), { onIteration, onCount }));
    expect(onCount).not.toHaveBeenCalled();
  });
});
