export interface Throttle<Value> {
  push(value: Value): void;
  cancel(): void;
}

/**
 * Passes values on at most once an interval: the first at once, then the newest at the end of each interval. After
 * `cancel` it passes on nothing, neither the value that waits nor later ones.
 */
export function throttled<Value>(intervalMs: number, deliver: (value: Value) => void): Throttle<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Value | undefined;
  let isCancelled = false;
  function tick(): void {
    timer = undefined;
    if (waiting === undefined) return;
    const value = waiting;
    waiting = undefined;
    timer = setTimeout(tick, intervalMs);
    deliver(value);
  }
  return {
    push(value) {
      if (isCancelled) return;
      waiting = value;
      if (timer === undefined) tick();
    },
    cancel() {
      isCancelled = true;
      waiting = undefined;
      clearTimeout(timer);
    },
  };
}
