import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ThreadCommand, ThreadEvent } from '../../../engine/host/thread-language.ts';
import { createThread } from '../../../engine/host/thread.ts';
import { EVALUATION, OPPONENTS, WASM, request, nearTheEnd } from './real-pool.ts';

// A second passes between any two looks at the clock, so that something is due whenever it might be.
beforeEach(() => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1000));
});
afterEach(() => void vi.restoreAllMocks());

/** The events of a thread that shares no memory and does as it is told. */
function eventsOf(...commands: readonly ThreadCommand[]): readonly ThreadEvent[] {
  const events: ThreadEvent[] = [];
  const handle = createThread((event) => events.push(event));
  const module = new WebAssembly.Module(readFileSync(WASM));
  const source = { kind: 'own', hashMb: 1, evaluation: readFileSync(EVALUATION) } as const;
  for (const command of [{ kind: 'startSearcher', thread: 0, module, source } as const, ...commands]) {
    handle(command);
  }
  return events;
}

function countsOf(events: readonly ThreadEvent[]): number[] {
  return events.flatMap((event) => (event.kind === 'counted' ? [event.nodes] : []));
}

test('a thread on its own tells what it has counted of each search, from its beginning', () => {
  // So deep that what is counted is told more than twice.
  const search = { kind: 'search', threads: 1, request: request({ kind: 'search', maxDepth: 15 }) } as const;
  const first = countsOf(eventsOf(search));
  expect(first.length).toBeGreaterThan(2);
  expect(first).toEqual(first.toSorted((a, b) => a - b));
  const both = countsOf(eventsOf(search, { kind: 'clearHash' }, search));
  expect(both).toEqual([...first, ...first]);
});

test('a thread on its own tells nothing of the nodes that players of another kind count', () => {
  const module = new WebAssembly.Module(readFileSync(OPPONENTS));
  const recipe = { kind: 'monteCarlo', evaluated: false, most: 5000 } as const;
  const games = { kind: 'search', threads: 1, request: { position: nearTheEnd(16), recipe } } as const;
  const events = eventsOf({ kind: 'addOpponents', module }, games);
  expect(countsOf(events)).toEqual([]);
  expect(events.at(-1)).toMatchObject({ kind: 'result' });
});
