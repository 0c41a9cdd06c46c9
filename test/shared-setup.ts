/**
 * Test files that share a worker share its modules and globals, so each leaves them as it found them. Timers that stand
 * still would have the next file wait for ever.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { root } from '../build/tools.ts';

// The bundles of the app have their version from the build.
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
Object.assign(globalThis, { __APP_VERSION__: version });

const { setTimeout, Date } = globalThis;

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (globalThis.setTimeout !== setTimeout || globalThis.Date !== Date) {
    throw new Error('This file leaves a time that stands still to the files after it.');
  }
});
