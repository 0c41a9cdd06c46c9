import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

/** Every app under test has an engine that uses all cores, so more apps would only wait for each other. */
const MOST_APPS = 4;

/** Apps in Electron itself share the system's clipboard and its focus; those of the stand-in share nothing. */
const sharesDesktop = process.env['E2E_ELECTRON'] === 'real';

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.spec.ts'],
    // Playwright need not be loaded anew for each file; what a file starts, it ends.
    isolate: false,
    // One more than there are cores, because specs spend part of their time waiting.
    maxWorkers: sharesDesktop ? 1 : Math.min(availableParallelism() + 1, MOST_APPS),
    // The time limit is only for specs that hang; no spec asserts how long something takes.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});
