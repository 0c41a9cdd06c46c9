/**
 * How smoothly the list of moves scrolls through a game with 10,000 places: `node workshop/bench/tree.bench.ts` after `npm run
 * build`. Times between the frames of Chromium with software drawing, and the processor time of the main thread for a frame.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { formatById } from '../../engine/notation/format.ts';
import { NO_INFO } from '../../engine/notation/info.ts';
import { tracePage } from '../../test/e2e/main-thread.ts';
import { randomFrom, treeOfSize } from '../../test/engine/game/random-play.ts';

const PLACES = 10_000;
const FRAMES = 300;
/** Pixels that the list moves in a frame, as a fast wheel does. */
const STEP = 60;

const tree = treeOfSize(randomFrom(4), PLACES);
const text = formatById('game')?.write({ tree, info: NO_INFO }) ?? '';

const server = await serve(join(import.meta.dirname, '../../dist/renderer'));
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_SWITCHES });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(server.url);
await page.getByRole('button', { name: 'Start game' }).waitFor();
await page.getByRole('menuitem', { name: 'File' }).click();
await page.locator('[data-command=loadFromClipboard]').click();
const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
await dialog.getByLabel('Game').fill(text);
await dialog.getByRole('button', { name: 'Open' }).click();
await dialog.waitFor({ state: 'detached', timeout: 60_000 });
await page.keyboard.press('Alt+4');
const list = page.getByRole('region', { name: 'Moves' }).getByRole('list');
await list.waitFor();
// The engine's own work is over by then.
await page.waitForTimeout(12_000);

let intervals: number[] = [];
const trace = await tracePage(page, async () => {
  intervals = await list.evaluate(
    async (element, { frames, step }) => {
      const times: number[] = [];
      for (let frame = 0; frame <= frames; frame++) {
        times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
        element.scrollTop += step;
      }
      return times.slice(1).map((time, at) => time - (times[at] ?? time));
    },
    { frames: FRAMES, step: STEP },
  );
});
const sorted = intervals.toSorted((one, other) => one - other);
const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(1);
const busy = trace.tasks.reduce((sum, ms) => sum + ms, 0) / FRAMES;
process.stdout.write(`frames: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms\n`);
process.stdout.write(
  `main thread for a frame: ${busy.toFixed(1)} ms; longest task ${(trace.tasks[0] ?? 0).toFixed(1)} ms\n`,
);
await browser.close();
await server.close();
