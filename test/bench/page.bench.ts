/**
 * What a move costs the page: `node test/bench/page.bench.ts [folder with another build of the interface]` after
 * `npm run build`. With a second build, such as one of an earlier version, both take turns, and their ratio is printed.
 * Processor times of the main thread from Chromium's own trace, with software drawing. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type Page, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { FINISHED_GAME } from '../e2e/finished-game.ts';
import { type PageTrace, tracePage } from '../e2e/main-thread.ts';

const OWN = join(import.meta.dirname, '../../dist/renderer');
const OTHER = process.argv[2];
const ROUNDS = 5;
/** The moves of a round between two people, and against Master. */
const MOVES = 24;
const MASTER_MOVES = 6;
/** By then the animation of a move is over. */
const REST_MS = 700;
const HOVER_MS = 150;
const LONG_TASK_MS = 50;

interface Figures {
  /** Milliseconds by name; lists, of which the report tells the middle and the most. */
  readonly [name: string]: number[];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

async function open(browser: Browser, url: string, into: Figures[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const isShown = async (): Promise<void> => page.getByRole('button', { name: 'Start game' }).waitFor();
  await page.goto(url);
  await isShown();
  // The trace is of one process, which the first load has brought up.
  const trace = await tracePage(page, async () => {
    await page.reload();
    await isShown();
    await delay(1500);
  });
  into.push({ 'longest task at load': [trace.tasks[0] ?? 0] });
  return page;
}

/** The parts of the main thread's work between a click and rest, in the order of the trace's names for them. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  script: ['FunctionCall', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire', 'EventDispatch'],
  style: ['UpdateLayoutTree', 'RecalculateStyles'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};

async function playTwo(page: Page, into: Figures[]): Promise<void> {
  await page.getByText('Two players', { exact: true }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  const squares = (FINISHED_GAME.match(/../g) ?? []).slice(0, MOVES);
  await delay(1500);
  await page.evaluate(() => {
    const drawn: number[] = [];
    Object.assign(globalThis, { drawn });
    // Frames are asked for from the click on, because one asked for earlier would delay the next.
    document.addEventListener(
      'click',
      ({ timeStamp, target }) => {
        const square = target instanceof Element ? target.closest('[data-square]') : null;
        const look = (): void => {
          if (square?.hasAttribute('data-disc') !== true) return void requestAnimationFrame(look);
          const channel = new MessageChannel();
          channel.port1.onmessage = () => drawn.push(performance.now() - timeStamp);
          channel.port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  const trace: PageTrace = await tracePage(page, async () => {
    for (const square of squares) {
      const locator = page.locator(`[data-square=${square}]`);
      // What hovering draws is drawn when the click comes, as with a hand on the mouse.
      await locator.hover({ force: true });
      await delay(HOVER_MS);
      await locator.click({ force: true });
      await delay(REST_MS);
    }
  });
  const drawn = await page.evaluate(() => Reflect.get(globalThis, 'drawn') as number[]);
  const each = (names: readonly string[]): number[] => [
    names.reduce((sum, name) => sum + (trace.byName.get(name) ?? 0), 0) / squares.length,
  ];
  into.push({
    'click to disc drawn, elapsed': drawn,
    'main thread for a move': [trace.tasks.reduce((sum, ms) => sum + ms, 0) / squares.length],
    ...Object.fromEntries(Object.entries(PARTS).map(([part, names]) => [`  of it ${part}`, each(names)])),
    'longest task of two players': [trace.tasks[0] ?? 0],
  });
}

async function playMaster(page: Page, into: Figures[]): Promise<void> {
  // The first versions of the app said it with the colour alone.
  await page
    .getByText(/^(You are )?Black$/)
    .first()
    .click();
  await page.getByText('Master', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await delay(1000);
  const trace = await tracePage(page, async () => {
    for (let move = 0; move < MASTER_MOVES; move++) {
      await page.locator('[data-legal]').first().click({ timeout: 20_000 });
      await page.locator('[data-legal]').first().waitFor({ state: 'detached', timeout: 20_000 });
      await page.locator('[data-legal]').first().waitFor({ timeout: 20_000 });
      await delay(REST_MS);
    }
  });
  into.push({
    'longest task against Master': [trace.tasks[0] ?? 0],
    'tasks over 50 ms against Master': [trace.tasks.filter((ms) => ms > LONG_TASK_MS).length],
    'main thread for a move and its answer': [trace.tasks.reduce((sum, ms) => sum + ms, 0) / MASTER_MOVES],
  });
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_SWITCHES });
const builds = [OWN, ...(OTHER === undefined ? [] : [OTHER])];
const found = new Map<string, Figures[]>(builds.map((folder) => [folder, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [folder, into] of found) {
    const server = await serve(folder);
    for (const play of [playTwo, playMaster]) {
      const page = await open(browser, server.url, into);
      await play(page, into);
      await page.context().close();
    }
    await server.close();
  }
}
await browser.close();

const names = new Set([...found.values()].flatMap((all) => all.flatMap((figures) => Object.keys(figures))));
for (const name of names) {
  const of = builds.map((folder) =>
    median((found.get(folder) ?? []).flatMap((figures) => figures[name] ?? [])),
  );
  const [own = NaN, other] = of;
  const ratio =
    other === undefined ? '' : `, other build ${other.toFixed(1)}, ratio ${(own / other).toFixed(2)}`;
  process.stdout.write(`${name}: ${own.toFixed(1)}${ratio}\n`);
}
