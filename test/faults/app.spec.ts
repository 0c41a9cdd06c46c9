/** Once, the faults that need the whole app or a browser; `npm run faults` goes on for as long as one likes. */
import { expect, test } from 'vitest';
import { HAS_PROCESSES } from '../e2e/processes.ts';
import { randomFrom } from '../engine/game/random-play.ts';
import { faultApp } from './app.ts';
import { faultBrowser } from './browser.ts';

test.runIf(HAS_PROCESSES)(
  'the app keeps its promises through crashes, kills and second instances',
  async () => {
    const counts = new Map<string, number>();
    await faultApp(randomFrom(20_261_122), (what, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by));
    expect(counts.get('kills of the engine')).toBeGreaterThan(0);
  },
);

test('the browser version keeps its promises through closed, killed and neighbouring tabs', async () => {
  const counts = new Map<string, number>();
  await faultBrowser(randomFrom(20_261_122), (what, by = 1) =>
    counts.set(what, (counts.get(what) ?? 0) + by),
  );
  expect(counts.get('tabs killed')).toBeGreaterThan(0);
});
