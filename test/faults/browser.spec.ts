/** Once, the faults that need a browser; `npm run faults` goes on for as long as one likes. */
import { expect, test } from 'vitest';
import { randomFrom } from '../engine/game/random-play.ts';
import { faultBrowser } from './browser.ts';

test('the browser version keeps its promises through closed, killed and neighbouring tabs', async () => {
  const counts = new Map<string, number>();
  await faultBrowser(randomFrom(20_261_122), (what, by = 1) =>
    counts.set(what, (counts.get(what) ?? 0) + by),
  );
  expect(counts.get('tabs killed')).toBeGreaterThan(0);
  expect(counts.get('times two tabs on one journal')).toBeGreaterThan(0);
});
