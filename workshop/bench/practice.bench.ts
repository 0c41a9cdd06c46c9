/**
 * How long Practice takes to open with 10,000 positions that come again: `node workshop/bench/practice.bench.ts` after
 * `npm run build`. A log of so many answers is added to the browser version as a file; each round loads the page anew and
 * leaves it idle for a while, in which it reads the log, and takes the time from the key to the list with what is due, and the processor
 * time of the page's thread for that. The medians, and all.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, type Page, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { createRandom } from '../../engine/players/random.ts';
import { dayOf } from '../../engine/practice/days.ts';
import { type PositionAnswer, writeLogs } from '../../engine/practice/log.ts';
import { positionId } from '../../engine/practice/position-id.ts';
import { readPuzzles } from '../../engine/practice/puzzle-file.ts';
import { median } from './mean.ts';

const BUILD = join(import.meta.dirname, '../../dist/renderer');
const PUZZLES = join(import.meta.dirname, '../../engine/practice/puzzles.bin');
const CARDS = 10_000;
const ROUNDS = 7;

/** An answer to each of `CARDS` positions: all puzzles, and slips of own games for the rest. */
async function answers(): Promise<readonly PositionAnswer[]> {
  const opened = readPuzzles(new Uint8Array(await readFile(PUZZLES)));
  if (!opened.ok) throw new Error(`The file of puzzles ${opened.error}.`);
  const { value: file } = opened;
  const random = createRandom(1);
  const today = dayOf(Date.now());
  return Array.from({ length: CARDS }, (_, at): PositionAnswer => {
    // The list of the last answer is the one that is shown.
    const number = CARDS - 1 - at;
    const isPuzzle = number < file.heads.length;
    const slip = { black: BigInt(at + 1), white: BigInt(at + 1) << 32n, toMove: 'black' as const };
    return {
      of: isPuzzle ? 'puzzle' : 'mistake',
      position: isPuzzle ? file.puzzle(number).id : positionId(slip),
      played: 'a1',
      outcome: random.unit() < 0.8 ? 'found' : 'missed',
      ms: 1000 * random.integer(60),
      day: today - 1 - random.integer(60),
      at,
    };
  });
}

interface Opening {
  /** Milliseconds from the key that opens Practice to its list, as the page itself sees them. */
  readonly wall: number;
  /** Milliseconds of its thread, which other work on the machine does not lengthen by much. */
  readonly thread: number;
}

/** Milliseconds for which the page's thread has worked so far. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function opening(page: Page): Promise<Opening> {
  await page.reload();
  await page.getByRole('heading', { name: 'Othello' }).waitFor();
  await delay(2000);
  await page.evaluate(() => {
    performance.clearMarks();
    addEventListener('keydown', () => performance.mark('key'), { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (document.querySelector('.rows .row') === null) return;
      performance.mark('list');
      seen.disconnect();
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workedMs(session);
  await page.keyboard.press('Alt+0');
  await page.locator('.rows .row').first().waitFor();
  const thread = (await workedMs(session)) - before;
  await session.detach();
  const wall = await page.evaluate(() => performance.measure('opening', 'key', 'list').duration);
  return { wall, thread };
}

const folder = await mkdtemp(join(tmpdir(), 'othello-practice-'));
const server = await serve(BUILD);
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_SWITCHES] });
try {
  const file = join(folder, 'practice.jsonl');
  await writeFile(file, writeLogs([await answers()], 'bench'));
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Othello' }).waitFor();
  const empty = [];
  for (let round = 0; round < ROUNDS; round++) empty.push(await opening(page));
  await page.locator('input[type=file][accept=".jsonl"]').setInputFiles(file);
  await page
    .getByText(/10,?000 answers were added/)
    .first()
    .waitFor({ timeout: 300_000 });
  const full = [];
  for (let round = 0; round < ROUNDS; round++) full.push(await opening(page));
  const timesOf = (times: readonly number[]): string =>
    `${median(times).toFixed(0)} ms (${times.map((each) => each.toFixed(0)).join(', ')})`;
  const told = (all: readonly Opening[]): string =>
    `${timesOf(all.map(({ wall }) => wall))}, of its thread ${timesOf(all.map(({ thread }) => thread))}`;
  process.stdout.write(`without an answer: ${told(empty)}\nwith ${CARDS} positions: ${told(full)}\n`);
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
}
