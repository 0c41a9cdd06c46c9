/**
 * What the pages of the lab cost: `node workshop/bench/lab.bench.ts [frames | chart | games [rounds]]` after `npm run build`. `frames`
 * lets each page do its work for some seconds and lists the longest tasks of the page's main thread, by processor time and
 * as they elapsed; `chart` draws a chart of 100,000 points; `games` breeds on the page and on the command line in turns. See
 * README.md beside this file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
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
import { USUAL, USUAL_DEPTH, gamesOf } from '../../engine/lab/evolution/breeding.ts';
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
/** The kernel counts processor time in hundredths of a second. */
const MS_OF_TICK = 10;
/** The time from the end of the first generation to that of this one counts: the same games on both, but for what is not drawn. */
const GENERATIONS = 16;
/** The games of a generation of the usual choices. */
const GAMES = gamesOf({ way: 'winner', start: [], ...USUAL.winner, depth: USUAL_DEPTH, seed: 1 });

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

/**
 * The processor time of all processes below this one that are there, in milliseconds; on Linux alone, and else NaN. It does not
 * depend on what others make of the machine.
 */
function processorMs(): number {
  if (process.platform !== 'linux') return NaN;
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/stat`, 'utf8') : '';
      // What stands before the last bracket is the name of the program, which may have blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return stat === ''
        ? []
        : [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  const own = new Set([process.pid]);
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  const ticks = all.filter(({ pid }) => pid !== process.pid && own.has(pid)).map((each) => each.ticks);
  return MS_OF_TICK * ticks.reduce((sum, each) => sum + each, 0);
}

/** When a generation was there, and the processor time until then, both in milliseconds. */
interface Moment {
  /** The generation that was there. */
  readonly number: number;
  readonly ms: number;
  readonly processor: number;
}

interface Rate {
  /** Games a second. */
  readonly elapsed: number;
  /** Games a second of one processor. */
  readonly processor: number;
}

function nowAt(number: number): Moment {
  return { number, ms: performance.now(), processor: processorMs() };
}

function rateOf(first: Moment, last: Moment): Rate {
  const games = (last.number - first.number) * GAMES * 1000;
  return { elapsed: games / (last.ms - first.ms), processor: games / (last.processor - first.processor) };
}

/** Games a second on the page while it breeds. */
async function pageRate(url: string): Promise<Rate> {
  // A page that was there before would go on with what it bred.
  const page = await newPage();
  await openLab(page, url);
  await page
    .getByRole('navigation', { name: 'Pages of the lab' })
    .getByRole('button', { name: 'Evolution' })
    .click();
  await page.getByLabel('Threads', { exact: true }).selectOption({ label: String(THREADS) });
  const [first, last] = [Promise.withResolvers<Moment>(), Promise.withResolvers<Moment>()];
  await page.exposeFunction('tellBred', (number: number) => {
    // Not all are drawn.
    first.resolve(nowAt(number));
    if (number >= GENERATIONS) last.resolve(nowAt(number));
  });
  // The page tells of each generation that it draws; it is asked nothing while it breeds.
  await page.evaluate(() => {
    let latest = 0;
    new MutationObserver(() => {
      const standing = document.querySelector('.standing')?.textContent.trim() ?? '';
      const number = Number(/^Generation (\d+)/.exec(standing)?.[1] ?? 0);
      if (number <= latest) return;
      latest = number;
      (Reflect.get(globalThis, 'tellBred') as (number: number) => void)(number);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await press(page, 'Breed');
  const rate = rateOf(await first.promise, await last.promise);
  await page.context().close();
  return rate;
}

/** The same on the command line. */
async function commandRate(): Promise<Rate> {
  const words = ['build/bootstrap.mjs', 'engine', 'evolve', '--generations', String(GENERATIONS)];
  const command = spawn(process.execPath, [...words, '--threads', String(THREADS)], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  const ended = once(command, 'close');
  const rows: Moment[] = [];
  for await (const line of createInterface(command.stdout)) {
    if (/^ *\d+ +\d+ +[-+\d.]+ /.test(line) && rows.length < GENERATIONS) rows.push(nowAt(rows.length + 1));
  }
  await ended;
  const [first, last] = [rows[0], rows[GENERATIONS - 1]];
  if (!first || !last) throw new Error('The command has not bred as many generations as it was asked for.');
  return rateOf(first, last);
}

/** The mean of ratios, and two standard errors to both sides. */
function told(ratios: readonly number[]): string {
  const logarithms = ratios.map(Math.log);
  const middle = meanOf(logarithms);
  const error = Math.sqrt(
    meanOf(logarithms.map((each) => (each - middle) ** 2)) / Math.max(1, logarithms.length - 1),
  );
  const [mean, least, most] = [middle, middle - 2 * error, middle + 2 * error].map((each) =>
    Math.exp(each).toFixed(3),
  );
  return `${mean} times as many, ${least} to ${most} by two standard errors`;
}

/** Page and command in turns, the one that is first changing, because machines become slower and faster meanwhile. */
async function measureGames(url: string): Promise<void> {
  const elapsed: number[] = [];
  const processor: number[] = [];
  out('games a second of    page  command  ratio    of one processor  page  command  ratio');
  for (let round = 0; round < ROUNDS; round++) {
    const before = round % 2 === 1 ? await commandRate() : undefined;
    const own = await pageRate(url);
    const other = before ?? (await commandRate());
    elapsed.push(own.elapsed / other.elapsed);
    processor.push(own.processor / other.processor);
    out(
      `${own.elapsed.toFixed(0).padStart(25)}${other.elapsed.toFixed(0).padStart(9)}${elapsed.at(-1)!.toFixed(3).padStart(7)}${own.processor.toFixed(0).padStart(26)}${other.processor.toFixed(0).padStart(9)}${processor.at(-1)!.toFixed(3).padStart(7)}`,
    );
  }
  out(`the page plays ${told(elapsed)}; by processor time ${told(processor)}`);
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
