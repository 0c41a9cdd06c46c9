import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.spec.ts'],
    // Each spec starts an app with an engine of its own: side by side they would measure each other.
    fileParallelism: false,
    // What hangs is given up; how long anything takes is no spec's business.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
});
