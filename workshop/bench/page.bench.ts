/**
 * What a move costs the page: `node workshop/bench/page.bench.ts [folder with another build of the interface] [idle | busy |
 * games]` after `npm run build`. With a second build, such as one of an earlier version, both take turns, and their ratio is
 * printed. `idle` measures processor times of the main thread in Chromium's own trace; `busy` how long a person waits for
 * a disc, beside two processes that do nothing but work; both with software drawing. `games` plays whole games against Club
 * and reviews them beside such processes, and counts the tasks that hold the page up. `floor` measures the same waiting on
 * a page without an app, whose click colours one square. See README.md beside this file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type Page, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { FINISHED_GAME } from '../../test/e2e/finished-game.ts';
import { type PageTrace, tracePage } from '../../test/e2e/main-thread.ts';
import { median } from './mean.ts';

const OWN = join(import.meta.dirname, '../../dist/renderer');
const isHalf = (argument: string): boolean => ['idle', 'busy', 'games', 'floor'].includes(argument);
const OTHER = process.argv.slice(2).find((argument) => !isHalf(argument));
const ONLY = process.argv.slice(2).find(isHalf);
const ROUNDS = 5;
/** The moves of a round between two people, and against Master. */
const MOVES = 24;
const MASTER_MOVES = 6;
/** By then the animation of a move is over. */
const REST_MS = 700;
const HOVER_MS = 150;
const LONG_TASK_MS = 50;
/** Clicks on a busy machine, in games of `MOVES`. */
const BUSY_GAMES = 3;
const BUSY_PROCESSES = 2;
/** Games with reviews, each in a page of its own. */
const WHOLE_GAMES = 3;
const WHOLE_GAME_MOVES = 24;
const BETWEEN_MOVES_MS = 250;
const REVIEW_MS = 12_000;
const REVIEWED_MISTAKES = 4;
const HELD_UP_MS = 100;

interface Figures {
  /** Milliseconds by name; lists, of which the report tells the middle and the most. */
  readonly [name: string]: number[];
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

type Point = readonly [x: number, y: number];

async function startTwo(page: Page): Promise<Point[]> {
  await page.getByText('Two players', { exact: true }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('[data-square]').first().waitFor();
  await delay(1500);
  return watchClicks(page);
}

/** Notes what becomes of clicks; returns the places of the squares to click, in their order. */
async function watchClicks(page: Page): Promise<Point[]> {
  const squares = (FINISHED_GAME.match(/../g) ?? []).slice(0, MOVES);
  await page.evaluate(() => {
    const drawn: number[] = [];
    const events = new Map<number, number>();
    Object.assign(globalThis, { drawn, events });
    // Frames are asked for from the click on, because one asked for earlier would delay the next.
    document.addEventListener(
      'click',
      ({ timeStamp, target }) => {
        const square = target instanceof Element ? target.closest('[data-square]') : null;
        const look = (): void => {
          if (square?.matches('[data-disc], [data-placed]') !== true) return void requestAnimationFrame(look);
          const channel = new MessageChannel();
          channel.port1.onmessage = () => drawn.push(performance.now() - timeStamp);
          channel.port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      },
      true,
    );
    // A click, its pressing and its releasing are one interaction, which took as long as the longest of them.
    new PerformanceObserver((list) => {
      for (const { interactionId = 0, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId > 0) events.set(interactionId, Math.max(events.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return page.evaluate(
    (names) =>
      names.map((name): [number, number] => {
        const square = document.querySelector(`[data-square="${name}"]`)!;
        const { left, top, width, height } = square.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      }),
    squares,
  );
}

/** Plays with the mouse alone, because looking for an element first is work of the page, too. */
async function clickAll(page: Page, points: readonly Point[]): Promise<void> {
  for (const [x, y] of points) {
    // What hovering draws is drawn when the click comes, as with a hand on the mouse.
    await page.mouse.move(x, y);
    await delay(HOVER_MS);
    await page.mouse.click(x, y);
    await delay(REST_MS);
  }
}

async function playTwo(page: Page, into: Figures[]): Promise<void> {
  const points = await startTwo(page);
  const trace: PageTrace = await tracePage(page, async () => clickAll(page, points));
  const drawn = await page.evaluate(() => Reflect.get(globalThis, 'drawn') as number[]);
  const each = (names: readonly string[]): number[] => [
    names.reduce((sum, name) => sum + (trace.byName.get(name) ?? 0), 0) / points.length,
  ];
  into.push({
    'click to disc drawn, elapsed': drawn,
    'click and its frame': [...trace.clicks],
    'main thread for a move': [trace.tasks.reduce((sum, ms) => sum + ms, 0) / points.length],
    ...Object.fromEntries(Object.entries(PARTS).map(([part, names]) => [`  of it ${part}`, each(names)])),
    'longest task of two players': [trace.tasks[0] ?? 0],
  });
}

/** Plays beside other processes, and without a trace, which would be work of its own. */
async function playBusy(page: Page, into: Figures[]): Promise<void> {
  await clickBusily(page, await startTwo(page), into);
}

/** Runs `action` beside processes that do nothing but work. */
async function amongBusy<Result>(action: () => Promise<Result>): Promise<Result> {
  const others: ChildProcess[] = Array.from({ length: BUSY_PROCESSES }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    return await action();
  } finally {
    for (const other of others) other.kill();
  }
}

async function clickBusily(page: Page, points: readonly Point[], into: Figures[]): Promise<void> {
  await amongBusy(async () => clickAll(page, points));
  const { drawn, events } = await noted(page);
  into.push({ 'click to disc drawn, busy': drawn, 'Event Timing, busy': events });
}

async function noted(page: Page): Promise<{ drawn: number[]; events: number[] }> {
  return page.evaluate(() => ({
    drawn: Reflect.get(globalThis, 'drawn') as number[],
    events: [...(Reflect.get(globalThis, 'events') as Map<number, number>).values()],
  }));
}

/** As many squares as a board has, with a disc where one was clicked, and nothing else. */
const BARE_PAGE = `
  <style>
    main { display: grid; grid: repeat(8, 80px) / repeat(8, 80px); gap: 1px; }
    div { background: #1f7a5a; border-radius: 50%; }
    [data-disc] { background: #111; }
  </style>
  <main></main>
  <script>
    for (let square = 0; square < 64; square++) {
      const element = document.querySelector('main').appendChild(document.createElement('div'));
      element.dataset.square = 'abcdefgh'[square % 8] + (1 + (square >> 3));
      element.addEventListener('click', () => (element.dataset.disc = 'black'));
    }
  </script>`;

/** The least that any page takes in this browser on this machine. */
async function playBare(into: Figures[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(BARE_PAGE);
  const points = await watchClicks(page);
  await clickAll(page, points);
  into.push({ 'click to disc drawn, elapsed': (await noted(page)).drawn });
  await page.setContent(BARE_PAGE);
  await clickBusily(page, await watchClicks(page), into);
  await page.close();
}

/** Waits until a move may be played, or none, by watching changes of the page: asking in each frame would have it drawn. */
async function isAnyLegal(page: Page, isWanted: boolean): Promise<Point> {
  const found = await legalOrOver(page, isWanted);
  if (found === undefined) throw new Error('The game is over.');
  return found;
}

/** As `isAnyLegal`, but undefined once the page shows a result. */
async function legalOrOver(page: Page, isWanted: boolean): Promise<Point | undefined> {
  return page.evaluate(
    async (wanted) =>
      new Promise<[number, number] | undefined>((resolve) => {
        const look = (): void => {
          const square = document.querySelector('[data-legal]');
          const isOver = document.querySelector('[aria-label="Result"]') !== null;
          if (!isOver && (square !== null) !== wanted) return;
          observer.disconnect();
          if (isOver) return resolve(undefined);
          const { left = 0, top = 0, width = 0, height = 0 } = square?.getBoundingClientRect() ?? {};
          resolve([left + width / 2, top + height / 2]);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-legal'] });
        look();
      }),
    isWanted,
  );
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
      const [x, y] = await isAnyLegal(page, true);
      await page.mouse.click(x, y);
      await isAnyLegal(page, false);
      await isAnyLegal(page, true);
      await delay(REST_MS);
    }
  });
  into.push({
    'longest task against Master': [trace.tasks[0] ?? 0],
    'tasks over 50 ms against Master': [trace.tasks.filter((ms) => ms > LONG_TASK_MS).length],
    'main thread for a move and its answer': [trace.tasks.reduce((sum, ms) => sum + ms, 0) / MASTER_MOVES],
  });
}

/** A game against Club and its review, on a busy machine and traced: what the clicks and the longest tasks took. */
async function playWhole(page: Page, into: Figures[]): Promise<void> {
  await page
    .getByText(/^(You are )?Black$/)
    .first()
    .click();
  await page.getByText('Club', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('[data-square]').first().waitFor();
  await watchClicks(page);
  await page.evaluate(() => {
    const held: number[] = [];
    Object.assign(globalThis, { held });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) held.push(duration);
    }).observe({ type: 'longtask' });
  });
  const trace = await amongBusy(async () =>
    tracePage(page, async () => {
      for (let move = 0; move < WHOLE_GAME_MOVES; move++) {
        const legal = await legalOrOver(page, true);
        if (legal === undefined) break;
        await page.mouse.move(...legal);
        await delay(HOVER_MS);
        await page.mouse.click(...legal);
        await delay(BETWEEN_MOVES_MS);
      }
      await page.keyboard.press('Alt+3');
      await delay(REVIEW_MS);
      for (let mistake = 0; mistake < REVIEWED_MISTAKES; mistake++) {
        await page.keyboard.press('n');
        await delay(REST_MS);
      }
      await page.keyboard.press('Alt+2');
      await delay(REST_MS);
    }),
  );
  const held = await page.evaluate(() => Reflect.get(globalThis, 'held') as number[]);
  const { drawn } = await noted(page);
  into.push({
    'click to disc drawn, games busy': drawn,
    'tasks over 50 ms elapsed in a game': [held.length],
    'tasks over 100 ms elapsed in a game': [held.filter((ms) => ms > HELD_UP_MS).length],
    'longest task elapsed, games busy': [Math.max(0, ...held)],
    'longest task of the processor, games busy': [trace.tasks[0] ?? 0],
  });
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_SWITCHES });
const builds = [OWN, ...(OTHER === undefined || ONLY === 'floor' ? [] : [OTHER])];
const found = new Map<string, Figures[]>(builds.map((folder) => [folder, []]));

async function playAll(plays: readonly (typeof playTwo)[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const [folder, into] of found) {
      const server = await serve(folder);
      for (const play of plays) {
        const page = await open(browser, server.url, into);
        await play(page, into);
        await page.context().close();
      }
      await server.close();
    }
  }
}

if (ONLY === undefined || ONLY === 'idle') await playAll([playTwo, playMaster], ROUNDS);
if (ONLY === undefined || ONLY === 'busy') await playAll([playBusy], BUSY_GAMES);
if (ONLY === 'games') await playAll([playWhole], WHOLE_GAMES);
if (ONLY === 'floor') for (let round = 0; round < BUSY_GAMES; round++) await playBare(found.get(OWN)!);
await browser.close();

const isOfWaiting = (name: string): boolean => name.endsWith('busy');
const names = new Set([...found.values()].flatMap((all) => all.flatMap((figures) => Object.keys(figures))));
for (const name of names) {
  const measured = builds.map((folder) =>
    (found.get(folder) ?? []).flatMap((figures) => figures[name] ?? []),
  );
  report(name, measured.map(median));
  if (isOfWaiting(name))
    report(
      `  worst of ${measured[0]?.length ?? 0}`,
      measured.map((all) => Math.max(...all)),
    );
}

function report(name: string, [own = NaN, other]: readonly number[]): void {
  const ratio =
    other === undefined ? '' : `, other build ${other.toFixed(1)}, ratio ${(own / other).toFixed(2)}`;
  process.stdout.write(`${name}: ${own.toFixed(1)}${ratio}\n`);
}
