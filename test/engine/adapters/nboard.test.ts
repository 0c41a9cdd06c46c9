import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { converse } from '../../../engine/adapters/nboard.ts';
import type { Searching } from '../../../engine/host/scheduler.ts';
import { fakePool, finding } from '../host/fake-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is answered to a hint if the search finds a line for each of `depths`, and counts on after each of them. */
async function hint(depths: readonly number[]): Promise<readonly string[]> {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250));
  const pool: Searching & { close(): void } = {
    ...fakePool(10),
    close: () => undefined,
    async run({ position }, { onIteration, onCount }) {
      for (const depth of depths) {
        onIteration(finding(position, depth));
        await pause();
        onCount(10 * depth + 3);
        await pause();
        onCount(10 * depth + 6);
        await pause();
      }
      return { kind: 'finished', result: finding(position, depths.at(-1) ?? 0) };
    },
  };
  async function* lines(): AsyncGenerator<string> {
    yield 'hint 1';
  }
  const out: string[] = [];
  const console = {
    out: (line: string) => out.push(line),
    err: () => undefined,
    lines: { [Symbol.asyncIterator]: lines },
  };
  const ended = converse(pool, { player: { kind: 'master' } }, console);
  await vi.runAllTimersAsync();
  await ended;
  return out;
}

test('a hint says each line once, and at the end all nodes that were counted', async () => {
  expect(await hint([4, 5])).toEqual([
    'search D3 2.00 0 4',
    'search D3 2.00 0 5',
    'nodestats 56 1.25',
    'status',
  ]);
});
