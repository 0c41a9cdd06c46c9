/**
 * Measures how long the clock of the side to move has been running, in whole milliseconds of a monotonic clock. It does
 * not know whose clock that is: the session starts and stops it, and the clock on the screen reads it.
 */
import { shallowRef } from 'vue';
import type { ShallowRef } from 'vue';

/** A timer that is this late shows that the computer was asleep, and that time costs nobody anything. */
const SLEPT_MS = 5000;
/** The same limit for a hidden page, because browsers wake hidden pages only once a minute. */
const SLEPT_HIDDEN_MS = 70_000;

export interface Stopwatch {
  /** The milliseconds measured at the last reading; 0 while the stopwatch stands still. */
  readonly elapsedMs: Readonly<ShallowRef<number>>;
  /** Starts from 0 for a side that has `leftMs` left. */
  start(leftMs: number): void;
  /** Updates `elapsedMs` to the present moment; it stays 0 while the stopwatch stands still. */
  read(): void;
  /** Stops; returns how much of the side's time was used. */
  stop(): number;
  /**
   * Announces that the next reading is due when `atMs` have elapsed, so that a much later one shows that the computer
   * slept. Returns the milliseconds until then.
   */
  expect(atMs: number): number;
}

export interface StopwatchOptions {
  /** Returns the time in milliseconds; `performance.now` by default. */
  readonly now?: () => number;
  /** Whether the page is out of sight, where browsers fire timers late. */
  readonly isHidden?: () => boolean;
  /** Whether a side loses when its time is up; if so, no more time is used than the side had. */
  readonly losesOnTime: () => boolean;
}

export function createStopwatch({
  now = () => performance.now(),
  isHidden = () => false,
  losesOnTime,
}: StopwatchOptions): Stopwatch {
  const elapsedMs = shallowRef(0);
  /** Undefined while the stopwatch stands still. */
  let startedAt: number | undefined;
  let availableMs = Infinity;
  let dueAt = Infinity;
  let wasHidden = false;

  function measure(): number {
    if (startedAt === undefined) return 0;
    const at = now();
    const sleptMs = wasHidden || isHidden() ? SLEPT_HIDDEN_MS : SLEPT_MS;
    // The time during which the computer slept does not count.
    if (at - dueAt > sleptMs) startedAt += at - dueAt;
    const ranMs = Math.max(0, Math.round(at - startedAt));
    // When running out of time loses the game, a side falls exactly when that is noticed and is never charged for the
    // delay.
    return losesOnTime() ? Math.min(ranMs, availableMs) : ranMs;
  }

  return {
    elapsedMs,
    start(leftMs) {
      startedAt = now();
      availableMs = leftMs > 0 ? leftMs : Infinity;
      dueAt = Infinity;
      elapsedMs.value = 0;
    },
    read() {
      elapsedMs.value = measure();
    },
    stop() {
      const ranMs = measure();
      startedAt = undefined;
      elapsedMs.value = 0;
      // A side that stops in the very moment its time runs out keeps 1 ms, because only a clock above 0 can run out in
      // its next turn.
      return losesOnTime() && ranMs === availableMs ? ranMs - 1 : ranMs;
    },
    expect(atMs) {
      dueAt = (startedAt ?? now()) + atMs;
      wasHidden = isHidden();
      return dueAt - now();
    },
  };
}
