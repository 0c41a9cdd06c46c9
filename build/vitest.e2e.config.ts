import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.spec.ts'],
    // Each spec starts an app with an engine of its own: side by side they would measure each other.
    fileParallelism: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
