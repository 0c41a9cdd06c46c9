/**
 * Measures how long the clock of the side to move has been running, in whole milliseconds of a monotonic clock. It does
 * not know whose clock that is: the session starts and stops it, and the clock on the screen reads it.
 */
import { shallowRef } from 'vue';
import type { ShallowRef } from 'vue';

/** A timer as late as that tells that the computer slept, which costs nobody time. */
const SLEPT_MS = 5000;
/** Browsers wake hidden pages only once a minute. */
const SLEPT_HIDDEN_MS = 70_000;

export interface Stopwatch {
  /** How long it had been running when it was last read; 0 while it stands. */
  readonly elapsedMs: Readonly<ShallowRef<number>>;
  /** Begins at 0 for a side that has `leftMs`. */
  start(leftMs: number): void;
  /** Reads it, so that `elapsedMs` is how long it has been running by now; it stays 0 while it stands. */
  read(): void;
  /** Ends; returns how much of the side's time went by. */
  stop(): number;
  /** It will be read when it has been running for `atMs`, unless the computer sleeps; returns in how many that is. */
  expect(atMs: number): number;
}

export interface StopwatchOptions {
  /** Milliseconds; `performance.now` unless told. */
  readonly now?: () => number;
  /** Whether the page is out of sight, where timers come late. */
  readonly isHidden?: () => boolean;
  /** Whether the side loses when its time is up: then no more of it goes by than there was. */
  readonly losesOnTime: () => boolean;
}

export function createStopwatch({
  now = () => performance.now(),
  isHidden = () => false,
  losesOnTime,
}: StopwatchOptions): Stopwatch {
  const elapsedMs = shallowRef(0);
  /** Undefined while it stands. */
  let startedAt: number | undefined;
  let availableMs = Infinity;
  let dueAt = Infinity;
  let wasHidden = false;

  function measure(): number {
    if (startedAt === undefined) return 0;
    const at = now();
    const sleptMs = wasHidden || isHidden() ? SLEPT_HIDDEN_MS : SLEPT_MS;
    // What the computer slept through is past and does not count.
    if (at - dueAt > sleptMs) startedAt += at - dueAt;
    const ranMs = Math.max(0, Math.round(at - startedAt));
    // Where the flag decides, it falls when that is noticed, so nobody loses by a moment before.
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
      // A flag that was about to fall falls at the beginning of the next turn: only a clock above 0 can.
      return losesOnTime() && ranMs === availableMs ? ranMs - 1 : ranMs;
    },
    expect(atMs) {
      dueAt = (startedAt ?? now()) + atMs;
      wasHidden = isHidden();
      return dueAt - now();
    },
  };
}
