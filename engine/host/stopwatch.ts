/** Adds up the time for which it runs. */
export interface Stopwatch {
  readonly elapsedMs: number;
  start(): void;
  stop(): void;
}

/** Creates a stopwatch that stands at 0 and does not run yet. `now` returns milliseconds. */
export function createStopwatch(now: () => number): Stopwatch {
  let beforeMs = 0;
  let startedMs: number | undefined;
  const elapsed = (): number => beforeMs + (startedMs === undefined ? 0 : now() - startedMs);
  return {
    get elapsedMs() {
      return elapsed();
    },
    start() {
      startedMs ??= now();
    },
    stop() {
      beforeMs = elapsed();
      startedMs = undefined;
    },
  };
}

/** The time on `watch` in whole milliseconds, even where the clock behind it was turned back. */
export function wholeMs({ elapsedMs }: Stopwatch): number {
  return Math.max(0, Math.round(elapsedMs));
}
