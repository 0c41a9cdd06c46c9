import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBook } from '../../../engine/book/book.ts';
import { BookPlay } from '../../../engine/book/play.ts';
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
    'search D3 1.87 0 4',
    'search D3 0.88 0 5',
    'nodestats 56 1.25',
    'status',
  ]);
});

test('a hint and a move come from the book where it has them, and no search begins', async () => {
  const book = openBook(readFileSync(new URL('../../../engine/book/book.bin', import.meta.url)));
  if (!book.ok) throw new Error(book.error);
  const pool: Searching & { close(): void } = {
    ...fakePool(10),
    close: () => undefined,
    run: () => Promise.reject(new Error('There is no search.')),
  };
  async function* lines(): AsyncGenerator<string> {
    yield* ['move F5', 'hint 2', 'go'];
  }
  const out: string[] = [];
  const console = {
    out: (line: string) => out.push(line),
    err: () => undefined,
    lines: { [Symbol.asyncIterator]: lines },
  };
  const ended = converse(pool, { player: { kind: 'master' } }, console, {
    book: book.value,
    bookPlay: new BookPlay(book.value),
  });
  await vi.runAllTimersAsync();
  await ended;
  expect(out).toEqual([
    expect.stringMatching(/^book D6 -?\d+\.\d\d 0 \d\d loss 0\.00$/),
    expect.stringMatching(/^book F6 -?\d+\.\d\d 0 \d\d loss \d\.\d\d$/),
    'status',
    expect.stringMatching(/^=== D6\/-?\d+\.\d\d\/0\.00$/),
    'status',
  ]);
});
