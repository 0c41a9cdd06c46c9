import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from '../../../engine/host/throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('passes on the first value at once and the newest of each interval', () => {
  const delivered: number[] = [];
  const { push } = throttled(50, (value: number) => delivered.push(value));
  for (const value of [1, 2, 3]) push(value);
  expect(delivered).toEqual([1]);
  vi.advanceTimersByTime(50);
  expect(delivered).toEqual([1, 3]);
});

test('passes on nothing after it was cancelled, neither waiting nor new values', () => {
  const delivered: number[] = [];
  const progress = throttled(50, (value: number) => delivered.push(value));
  for (const value of [1, 2]) progress.push(value);
  progress.cancel();
  progress.push(3);
  vi.advanceTimersByTime(1000);
  progress.push(4);
  vi.advanceTimersByTime(1000);
  expect(delivered).toEqual([1]);
});
