/** Once, the faults that need the whole app; `npm run faults` goes on for as long as one likes. */
import { expect, test } from 'vitest';
import { HAS_PROCESSES } from '../e2e/processes.ts';
import { randomFrom } from '../engine/game/random-play.ts';
import { faultApp } from './app.ts';

test.runIf(HAS_PROCESSES)(
  'the app keeps its promises through crashes, kills and second instances',
  async () => {
    const counts = new Map<string, number>();
    await faultApp(randomFrom(20_261_122), (what, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by));
    expect(counts.get('kills of the engine')).toBeGreaterThan(0);
  },
);
