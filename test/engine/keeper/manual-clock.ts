/** A clock that stands still until a test lets time pass. */
import type { Clock } from '../../../engine/keeper/clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

export class ManualClock implements Clock {
  #nowMs = 1000;
  readonly #timers = new Set<Timer>();

  /** The number of timers that still wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.#nowMs + delayMs, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets `ms` pass; timers run in their order, each at its own time. */
  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = [...this.#timers]
        .filter(({ dueMs }) => dueMs <= endMs)
        .toSorted((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      this.#timers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.run();
    }
    this.#nowMs = endMs;
  }
}
