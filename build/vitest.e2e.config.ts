import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './tools.ts';

/** Every app under test has an engine that uses all cores, so more apps would only wait for each other. */
const MOST_APPS = 4;

/** Apps in Electron itself share the system's clipboard and its focus; those of the stand-in share nothing. */
const sharesDesktop = process.env['E2E_ELECTRON'] === 'real';

/** Those that take longest, the longest first: one that began last would run on alone. */
const LONGEST = [
  'faults/app',
  'faults/browser',
  'arena',
  'study',
  'game',
  'large-files',
  'recovery',
  'start',
  'engine-crash',
];

/** Begins with the files that take longest, which Vitest would only know by their size where they have never run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.spec.ts'],
    // Playwright need not be loaded anew for each file; what a file starts, it ends.
    isolate: false,
    // One more than there are cores, because specs spend part of their time waiting. Two more gain nothing beside the long
    // tests, and on a machine with other work they are too many for a search that has to get on.
    maxWorkers: sharesDesktop ? 1 : Math.min(availableParallelism() + 1, MOST_APPS),
    sequence: { sequencer: LongestFirst },
    // The time limit is only for specs that hang; no spec asserts how long something takes.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});
