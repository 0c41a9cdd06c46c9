/**
 * Test files that share a worker share its modules and globals, so each leaves them as it found them. Timers that stand
 * still would have the next file wait for ever.
 */
import { afterAll, vi } from 'vitest';

const { setTimeout, Date } = globalThis;

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (globalThis.setTimeout !== setTimeout || globalThis.Date !== Date) {
    throw new Error('This file leaves a time that stands still to the files after it.');
  }
});
