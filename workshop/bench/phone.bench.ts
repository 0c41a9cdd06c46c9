/**
 * What a weak phone makes of the page: `node workshop/bench/phone.bench.ts [4 6]` after `npm run build`. Chromium slows the
 * page's thread down by each of these factors (`Emulation.setCPUThrottlingRate`; it does not slow workers, so the engine
 * keeps its speed). Says how long a tap waits for its disc, by the page's own clock from the end of the touch to the frame
 * with the disc in it, and how long frames are while Master thinks. See README.md beside this file.
 */
import { type Browser, type Page, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from './mean.ts';

const FACTORS = process.argv.slice(2).map(Number);
const MOVES = 30;
const THINKING_MOVES = 6;
const REST_MS = 900;

/** What the page notes while it is played on. */
declare global {
  interface Window {
    tapWaits: number[];
    frameTimes: number[];
  }
}

async function open(browser: Browser, url: string, factor: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: factor });
  return page;
}

/** Notes for each tap how long it waits for its disc, and for each frame how long after the one before it comes. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.tapWaits = [];
    window.frameTimes = [];
    addEventListener(
      'click',
      ({ timeStamp, target }) => {
        const square = target instanceof Element ? target.closest('[data-square][data-legal]') : null;
        if (!square) return;
        const look = (): void => {
          if (square.matches('[data-disc], [data-placed]'))
            window.tapWaits.push(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
    let last = performance.now();
    const frame = (): void => {
      const now = performance.now();
      window.frameTimes.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

async function play(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) {
    const legal = page.locator('[data-legal]');
    await legal.first().waitFor();
    await legal.nth(move % (await legal.count())).tap();
    await delay(REST_MS);
  }
}

const shown = (list: readonly number[]): string =>
  `median ${median([...list]).toFixed(0)} ms, worst ${Math.max(...list).toFixed(0)} ms of ${list.length}`;

const server = await serve(join(import.meta.dirname, '../../dist/renderer'));
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_SWITCHES });
for (const factor of FACTORS.length > 0 ? FACTORS : [4, 6]) {
  const people = await open(browser, server.url, factor);
  await people.getByText('Two players', { exact: true }).tap();
  await people.getByRole('button', { name: 'Start game' }).tap();
  await watch(people);
  await play(people, MOVES);
  process.stdout.write(
    `slowed ${factor} times, tap to disc: ${shown(await people.evaluate(() => window.tapWaits))}\n`,
  );
  await people.context().close();

  const master = await open(browser, server.url, factor);
  await master.getByText('Master', { exact: true }).first().tap();
  await master.getByRole('button', { name: 'Start game' }).tap();
  await play(master, 1);
  await watch(master);
  // After the book, where Master searches for seconds, nothing happens on the page but that it thinks.
  const thinking: number[] = [];
  for (let move = 0; move < THINKING_MOVES; move++) {
    await play(master, 1);
    await master.evaluate(() => (window.frameTimes = []));
    await delay(800);
    thinking.push(...(await master.evaluate(() => window.frameTimes)).slice(1));
    await master.locator('[data-legal]').first().waitFor({ timeout: 60_000 });
  }
  process.stdout.write(`slowed ${factor} times, a frame while Master thinks: ${shown(thinking)}\n`);
  await master.context().close();
}
await browser.close();
await server.close();
