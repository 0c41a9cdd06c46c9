import { afterEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from '../../../renderer/shell/when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a task that waits until the page is idle', () => {
  test('runs once when the page is idle', () => {
    const request = vi.fn<typeof requestIdleCallback>();
    vi.stubGlobal('requestIdleCallback', request);
    const task = vi.fn<() => void>();
    whenIdle(task);
    expect(task).not.toHaveBeenCalled();
    request.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 10 });
    expect(task).toHaveBeenCalledOnce();
  });

  test('names a time after which it runs even if the page is never idle', () => {
    const request = vi.fn<typeof requestIdleCallback>();
    vi.stubGlobal('requestIdleCallback', request);
    whenIdle(() => undefined);
    expect(request.mock.calls[0]?.[1]?.timeout).toBeGreaterThan(0);
  });

  test('runs in a browser without idle callbacks', () => {
    vi.useFakeTimers();
    const task = vi.fn<() => void>();
    whenIdle(task);
    vi.runAllTimers();
    expect(task).toHaveBeenCalledOnce();
  });
});
