import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const TESTS = ['test/**/*.test.ts'];

/**
 * Tests that take long by their nature: whole matches, fits, thousands of games or messages, processes that are started,
 * kills at any moment.
 */
const LONG_TESTS = ['test/**/*.long.test.ts'];

/**
 * Tests of pure code, of which a worker runs one file after the other on the same modules: a process and all modules anew
 * for each of them would take longer than they do.
 */
const SHARED_TESTS = [
  'test/engine/{arena,game,notation,openings,players,review}/**/*.test.ts',
  'test/renderer/**/*.test.ts',
];

/** These tests run in a browser; see vitest.components.config.ts. */
const ELSEWHERE = ['test/components/**'];

export default defineConfig({
  root,
  plugins: [vue()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit-shared',
          include: SHARED_TESTS,
          exclude: LONG_TESTS,
          isolate: false,
          setupFiles: ['test/shared-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'unit', include: TESTS, exclude: [...ELSEWHERE, ...LONG_TESTS, ...SHARED_TESTS] },
      },
      { extends: true, test: { name: 'long', include: LONG_TESTS, exclude: ELSEWHERE } },
    ],
    reporters: ['default'],
    // By default Vitest leaves one core free for the user of the machine.
    maxWorkers: availableParallelism(),
    // The time limit is only for tests that hang; on a busy machine a start of the engine alone may take most of a
    // minute.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});
