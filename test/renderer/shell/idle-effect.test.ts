import { afterEach, describe, expect, test, vi } from 'vitest';
import { shallowRef } from 'vue';
import { idleEffect } from '../../../renderer/shell/idle-effect.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Collects what waits for the page to be idle, and makes it idle. */
function stubIdle(): { readonly waiting: IdleRequestCallback[]; becomeIdle(): void } {
  const waiting: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => waiting.push(callback));
  return {
    waiting,
    becomeIdle() {
      for (const callback of waiting.splice(0)) callback({ didTimeout: false, timeRemaining: () => 10 });
    },
  };
}

describe('an effect that waits until the page is idle', () => {
  test('runs at once for the first time', () => {
    stubIdle();
    const seen: number[] = [];
    const state = shallowRef(1);
    idleEffect(() => seen.push(state.value));
    expect(seen).toEqual([1]);
  });

  test('runs once for several changes, with the last of them', () => {
    const idle = stubIdle();
    const seen: number[] = [];
    const state = shallowRef(1);
    idleEffect(() => seen.push(state.value));
    state.value = 2;
    state.value = 3;
    expect(seen).toEqual([1]);
    expect(idle.waiting).toHaveLength(1);
    idle.becomeIdle();
    expect(seen).toEqual([1, 3]);
  });

  test('runs again after each time that it has run', () => {
    const idle = stubIdle();
    const seen: number[] = [];
    const state = shallowRef(1);
    idleEffect(() => seen.push(state.value));
    for (const value of [2, 3]) {
      state.value = value;
      idle.becomeIdle();
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  test('does not run again for a state that it did not read', () => {
    const idle = stubIdle();
    const task = vi.fn<() => void>();
    const state = shallowRef(1);
    idleEffect(task);
    state.value = 2;
    expect(idle.waiting).toHaveLength(0);
    expect(task).toHaveBeenCalledOnce();
  });
});
