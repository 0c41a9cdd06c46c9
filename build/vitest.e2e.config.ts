import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

/** Every app under test has an engine that thinks with all the cores there are: more of them would only wait. */
const MOST_APPS = 4;

/** Apps in Electron itself share the system's clipboard and its focus; those of the stand-in share nothing. */
const sharesDesktop = process.env['E2E_ELECTRON'] === 'real';

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.spec.ts'],
    setupFiles: ['test/e2e/spec-setup.ts'],
    // One more than there are cores, because specs also wait for what takes its time.
    maxWorkers: sharesDesktop ? 1 : Math.min(availableParallelism() + 1, MOST_APPS),
    // What hangs is given up; how long anything takes is no spec's business.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});
