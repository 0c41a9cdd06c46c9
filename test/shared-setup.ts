/**
 * Test files that share a worker share its modules and globals, so each leaves them as it found them. Timers that stand
 * still would have the next file wait for ever, and processes that go on would take its time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { root } from '../build/tools.ts';

// The bundles of the app have their version from the build.
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
Object.assign(globalThis, { __APP_VERSION__: version });

const { setTimeout, Date } = globalThis;

/** How long the processes of a file that has ended may take to end, in milliseconds. */
const WAIT = { timeout: 60_000 };

/** The timers of this file, of which some still wait when it ends: a clock that runs would tick through the next files. */
const timers = new Set<ReturnType<typeof setTimeout>>();

const noted = new Proxy(setTimeout, {
  apply(target, self, args: Parameters<typeof setTimeout>) {
    const timer = Reflect.apply(target, self, args);
    timers.add(timer);
    return timer;
  },
});
globalThis.setTimeout = noted;

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  const standsStill = globalThis.setTimeout !== noted || globalThis.Date !== Date;
  globalThis.setTimeout = setTimeout;
  for (const timer of timers) clearTimeout(timer);
  // A process that was told to end may take a moment.
  await vi
    .waitUntil(() => !process.getActiveResourcesInfo().includes('ProcessWrap'), WAIT)
    .catch(() => {
      throw new Error('This file leaves a process that it has started to the files after it.');
    });
  if (standsStill) throw new Error('This file leaves a time that stands still to the files after it.');
});
