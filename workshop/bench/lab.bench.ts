/**
 * What the pages of the lab cost: `node workshop/bench/lab.bench.ts [frames | chart | games [rounds]]` after `npm run build`. `frames`
 * lets each page do its work for some seconds and lists the longest tasks of the page's main thread, by processor time and
 * as they elapsed; `chart` draws a chart of 100,000 points; `games` breeds on the page and on the command line in turns. See
 * README.md beside this file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import vue from '@vitejs/plugin-vue';
import { type Page, chromium } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { tracePage } from '../../test/e2e/main-thread.ts';
import { meanOf, median } from './mean.ts';

const ROOT = join(import.meta.dirname, '../..');
const ONLY = process.argv[2];
const LONG_MS = 50;
const WORK_MS = 8000;
/** Rounds of breeding, or as many as the command names. */
const ROUNDS = Number(process.argv[3] ?? 8);
const CHART_ROUNDS = 5;
/** Threads of breeding, on the page and on the command line. */
const THREADS = 2;
const GENERATIONS = 6;
const BREEDING_MS = 20_000;

const out = (line: string): void => void process.stdout.write(`${line}\n`);

/** The pages by their tabs, and what makes each of them work. */
const PAGES: readonly (readonly [tab: string, begin: string])[] = [
  ['Leaves', 'Count'],
  ['Monte-Carlo', 'Grow'],
  ['Evolution', 'Breed'],
  ['Time', 'Search'],
  ['Evaluation', 'Look ahead'],
  ['Learning', 'Learn'],
  ['Made here', ''],
];

async function openLab(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await page.keyboard.press('Alt+9');
  await page.getByRole('heading', { name: 'How little one has to look at' }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
}

async function press(page: Page, name: string): Promise<void> {
  if (name !== '') await page.getByRole('button', { name, exact: true }).click();
}

async function measureFrames(page: Page, url: string): Promise<void> {
  await openLab(page, url);
  await page.evaluate(() => {
    const held: number[] = [];
    Object.assign(globalThis, { held });
    new PerformanceObserver((list) =>
      held.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  out('page          longest task by processor    over 50 ms    over 50 ms elapsed, longest');
  for (const [tab, begin] of PAGES) {
    await page
      .getByRole('navigation', { name: 'Pages of the lab' })
      .getByRole('button', { name: tab })
      .click();
    await page.locator('h1').first().waitFor();
    await delay(500);
    await page.evaluate(() => (Reflect.get(globalThis, 'held') as number[]).splice(0));
    const { tasks } = await tracePage(page, async () => {
      await press(page, begin);
      await delay(WORK_MS);
    });
    const held = await page.evaluate(() => (Reflect.get(globalThis, 'held') as number[]).splice(0));
    const over = tasks.filter((ms) => ms > LONG_MS).length;
    out(
      `${tab.padEnd(12)}${`${(tasks[0] ?? 0).toFixed(1)} ms`.padStart(30)}${String(over).padStart(14)}${`${held.length}, ${Math.max(0, ...held).toFixed(0)} ms`.padStart(31)}`,
    );
  }
}

/** The processor time of the tasks in which a chart is laid out and drawn. */
async function measureChart(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chart-page-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'chart-page'),
    logLevel: 'error',
    plugins: [vue()],
    build: { outDir: folder, target: 'es2023' },
  });
  const served = await serve(folder);
  const first: number[] = [];
  const later: number[] = [];
  const drawn: number[] = [];
  for (let round = 0; round < CHART_ROUNDS; round++) {
    await page.goto(served.url);
    await page.waitForFunction(() => Reflect.has(globalThis, 'drawMany'));
    for (let at = 0; at < 6; at++) {
      const { tasks, byName } = await tracePage(page, async () => {
        await page.evaluate(
          (number) => (Reflect.get(globalThis, 'drawMany') as (at: number) => void)(number),
          at,
        );
        await delay(600);
      });
      (at === 0 ? first : later).push(tasks[0] ?? NaN);
      drawn.push(
        ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint'].reduce(
          (sum, name) => sum + (byName.get(name) ?? 0),
          0,
        ),
      );
    }
  }
  const listed = (times: readonly number[]): string =>
    `${times.map((ms) => ms.toFixed(1)).join(', ')} ms, median ${median(times).toFixed(1)} ms`;
  out(`100,000 points, longest task: drawn for the first time ${listed(first)}`);
  out(`drawn again ${listed(later)}`);
  out(`of it style, layout and paint: median ${median(drawn).toFixed(1)} ms`);
  await served.close();
  rmSync(folder, { recursive: true });
}

/** Games a second on the page while it breeds. */
async function pageRate(url: string): Promise<number> {
  // A page that was there before would go on with what it bred.
  const page = await newPage();
  await openLab(page, url);
  await page
    .getByRole('navigation', { name: 'Pages of the lab' })
    .getByRole('button', { name: 'Evolution' })
    .click();
  await page.getByLabel('Threads', { exact: true }).selectOption({ label: String(THREADS) });
  await press(page, 'Breed');
  await delay(BREEDING_MS);
  const text =
    (await page
      .getByText(/games a second/)
      .first()
      .textContent()) ?? '';
  await page.context().close();
  return Number(/([\d,]+) games a second/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** The same on the command line, from the end of its first generation to that of its last one. */
async function commandRate(): Promise<number> {
  const words = ['build/bootstrap.mjs', 'engine', 'evolve', '--generations', String(GENERATIONS)];
  const command = spawn(process.execPath, [...words, '--threads', String(THREADS)], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  const ended = once(command, 'close');
  let games = 0;
  const rows: number[] = [];
  for await (const line of createInterface(command.stdout)) {
    games ||= Number(/^([\d,]+) games a generation/.exec(line)?.[1]?.replaceAll(',', '') ?? 0);
    if (/^ *\d+ +\d+ +[-+\d.]+ /.test(line) && rows.length < GENERATIONS) rows.push(performance.now());
  }
  await ended;
  return ((GENERATIONS - 1) * games * 1000) / ((rows.at(-1) ?? NaN) - (rows[0] ?? NaN));
}

/** Page and command in turns, the one that is first changing, because machines become slower and faster meanwhile. */
async function measureGames(url: string): Promise<void> {
  const logarithms: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let [own, other] = [NaN, NaN];
    if (round % 2 === 1) other = await commandRate();
    own = await pageRate(url);
    if (round % 2 === 0) other = await commandRate();
    logarithms.push(Math.log(own / other));
    out(`games a second: page ${own.toFixed(0)}, command ${other.toFixed(0)}, ${(own / other).toFixed(3)}`);
  }
  const middle = meanOf(logarithms);
  const error = Math.sqrt(
    meanOf(logarithms.map((each) => (each - middle) ** 2)) / Math.max(1, logarithms.length - 1),
  );
  const [least, most] = [middle - 2 * error, middle + 2 * error].map(Math.exp);
  out(
    `the page plays ${Math.exp(middle).toFixed(3)} times as many, ${least!.toFixed(3)} to ${most!.toFixed(3)} by two standard errors`,
  );
}

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_SWITCHES });
const server = await serve(join(ROOT, 'dist/renderer'));
const page = await newPage();
if (ONLY === undefined || ONLY === 'frames') await measureFrames(page, server.url);
if (ONLY === undefined || ONLY === 'chart') await measureChart(page);
if (ONLY === undefined || ONLY === 'games') await measureGames(server.url);
await server.close();
await browser.close();
