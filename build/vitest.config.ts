import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { root } from './tools.ts';

const TESTS = ['{test,workshop/test}/**/*.test.ts'];

/**
 * Tests that take long by their nature: whole matches, fits, thousands of games or messages, processes that are started,
 * kills at any moment.
 */
const LONG_TESTS = ['{test,workshop/test}/**/*.long.test.ts'];

/** Tests that take more than about a second of processor time; they wait until a change is whole. */
const SLOW_TESTS = ['{test,workshop/test}/**/*.slow.test.ts'];

/** Tests of pure code, whose workers run nothing else: what the engines of other tests leave behind is not for them. */
const PURE_TESTS = [
  'test/engine/{arena,book,game,notation,openings,players,practice,review,values}/**/*.test.ts',
  'test/renderer/**/*.test.ts',
];
const SLOW_PURE_TESTS = PURE_TESTS.map((path) => path.replace(/test\.ts$/, 'slow.test.ts'));

/** These tests run in a browser; see vitest.components.config.ts. */
const ELSEWHERE = ['test/components/**'];

/**
 * A worker runs one file after the other on the same modules: a process and all modules anew for each of them would take
 * longer than most of them do.
 */
const SHARED = { isolate: false, setupFiles: ['test/equal-numbers.ts', 'test/shared-setup.ts'] };

export default defineConfig({
  root,
  test: {
    // Node itself loads the tests and what they import. Vite would turn every imported name into a getter, with which
    // loops over millions of numbers take six times as long.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['test/temporary-folder.ts'],
    projects: [
      {
        extends: true,
        test: { ...SHARED, name: 'unit-pure', include: PURE_TESTS, exclude: [...LONG_TESTS, ...SLOW_TESTS] },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'unit',
          include: TESTS,
          exclude: [...ELSEWHERE, ...LONG_TESTS, ...SLOW_TESTS, ...PURE_TESTS],
        },
      },
      { extends: true, test: { ...SHARED, name: 'slow-pure', include: SLOW_PURE_TESTS } },
      {
        extends: true,
        test: { ...SHARED, name: 'slow', include: SLOW_TESTS, exclude: [...ELSEWHERE, ...SLOW_PURE_TESTS] },
      },
      {
        extends: true,
        test: {
          name: 'long',
          setupFiles: ['test/equal-numbers.ts'],
          include: LONG_TESTS,
          exclude: ELSEWHERE,
        },
      },
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
