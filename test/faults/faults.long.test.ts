/** A little of each kind of fault that needs no window; `npm run faults` goes on for as long as one likes. */
import { expect, test } from 'vitest';
import { randomFrom } from '../engine/game/random-play.ts';
import { faultBridge } from './bridge.ts';
import { damageFiles } from './files.ts';
import { killKeepers } from './kills.ts';
import { obstructLibrary } from './library-obstacles.ts';
import { killLibraries } from './library.ts';
import type { Step } from './step.ts';

const STEPS: readonly (readonly [string, Step, string])[] = [
  ['kills of the main process', killKeepers, 'journals looked at after a kill'],
  ['lost and doubled messages', faultBridge, 'bridge messages'],
  ['damaged files', damageFiles, 'damaged files'],
  ['kills of the library', killLibraries, 'kills of the library'],
  ['what goes wrong around the library', obstructLibrary, 'clocks set back'],
];

test.each(STEPS)('the app keeps its promises through %s', async (_, step, counted) => {
  const counts = new Map<string, number>();
  await step(randomFrom(20_261_122), (what, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by));
  expect(counts.get(counted)).toBeGreaterThan(0);
});
