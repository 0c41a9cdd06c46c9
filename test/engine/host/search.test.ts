import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Findings } from '../../../engine/host/line-set.ts';
import { createStopwatch } from '../../../engine/host/stopwatch.ts';
import { type StartRun, continueSearch, createSearch, isFurther } from '../../../engine/host/search.ts';
import { asSearched } from '../../../engine/values/calibrated.ts';
import { finding } from './fake-pool.ts';

function findings(changes: Partial<Findings>): Findings {
  return {
    depth: 20,
    selectivity: 73,
    score: 2,
    exact: false,
    pv: [19],
    lines: [],
    nodes: 1,
    hashFull: 0,
    ...changes,
  };
}

test('deeper findings say more, and at equal depth the surer ones and those with a proof do', () => {
  const steps = [
    findings({ depth: 19, selectivity: 100 }),
    findings({}),
    findings({ selectivity: 99 }),
    findings({ selectivity: 99, outcome: 'win' }),
    findings({ selectivity: 100, exact: true }),
  ];
  for (const [index, known] of steps.entries()) {
    const further = steps.filter((each) => isFurther(each, known));
    expect(further).toEqual(steps.slice(index + 1));
  }
});

test('a continued search reports nothing less than before and counts all its nodes', async () => {
  const search = createSearch(START_POSITION, { kind: 'search', maxDepth: 60 }, () => 0);
  const told: number[] = [];
  search.onFindings = ({ depth }) => told.push(depth);
  const searchTo = async (depths: readonly number[]): Promise<void> => {
    await continueSearch(search, undefined, async (_request, { onIteration }) => {
      for (const depth of depths) onIteration(finding(START_POSITION, depth));
      return { kind: 'interrupted' };
    });
    search.isResumed = true;
  };
  await searchTo([1, 2, 3]);
  await searchTo([1, 2]);
  expect(search.latest?.depth).toBe(3);
  await searchTo([1, 2, 3, 4]);
  expect(told).toEqual([1, 2, 3, 4]);
  expect(search.latest?.nodes).toBe(30 + 40);
});

test('a continued search reports a better move at the same depth once it has caught up', async () => {
  const search = createSearch(START_POSITION, { kind: 'search', maxDepth: 60 }, () => 0);
  const told: unknown[] = [];
  search.onFindings = ({ score, ...at }) => told.push([at.depth, asSearched(score, { ...at, empties: 60 })]);
  const runWith = async (...found: readonly (readonly [depth: number, score: number])[]): Promise<void> => {
    await continueSearch(search, undefined, async (_request, { onIteration }) => {
      for (const [depth, score] of found) onIteration({ ...finding(START_POSITION, depth), score });
      return { kind: 'interrupted' };
    });
    search.isResumed = true;
  };
  await runWith([1, 0], [2, 1]);
  await runWith([1, 5]);
  await runWith([1, 6], [2, 7], [2, 8]);
  expect(told).toEqual([
    [1, 0],
    [2, 1],
    [2, 8],
  ]);
});

test('what is counted between two findings goes on from the last one, and never back', async () => {
  let nowMs = 0;
  const search = createSearch(START_POSITION, { kind: 'search', maxDepth: 60 }, () => nowMs);
  const told: unknown[] = [];
  search.onFindings = ({ depth, nodes, elapsedMs }) => told.push([depth, nodes, elapsedMs]);
  const searching: StartRun = async (_request, { onIteration, onCount }) => {
    const pass = (action: () => void): void => {
      nowMs += 250;
      action();
    };
    pass(() => onCount(5));
    pass(() => onIteration(finding(START_POSITION, 1)));
    pass(() => onCount(15));
    pass(() => onCount(12));
    // The count may have been read after the result was found and before it was heard of.
    pass(() => onCount(24));
    pass(() => onIteration(finding(START_POSITION, 2)));
    return { kind: 'interrupted' };
  };
  await continueSearch(search, undefined, searching);
  expect(told.splice(0)).toEqual([
    [1, 10, 500],
    [1, 15, 750],
    [1, 24, 1250],
    [2, 24, 1500],
  ]);
  // A continued search knows nothing new until it is deeper, but it counts on from the start.
  search.isResumed = true;
  await continueSearch(search, undefined, searching);
  expect(told).toEqual([
    [2, 29, 1750],
    [2, 39, 2250],
    [2, 48, 2750],
  ]);
});

test('a stopwatch adds up the time for which it runs', () => {
  let nowMs = 100;
  const watch = createStopwatch(() => nowMs);
  nowMs += 5;
  expect(watch.elapsedMs).toBe(0);
  watch.start();
  nowMs += 20;
  watch.start();
  expect(watch.elapsedMs).toBe(20);
  watch.stop();
  nowMs += 1000;
  watch.start();
  nowMs += 3;
  watch.stop();
  watch.stop();
  expect(watch.elapsedMs).toBe(23);
});
