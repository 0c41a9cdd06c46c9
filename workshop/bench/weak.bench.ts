/**
 * What the browser version is like on a weak machine: `node workshop/bench/weak.bench.ts` after `npm run build`, in one of
 *
 *     node workshop/bench/weak.bench.ts                 as it is
 *     node workshop/bench/weak.bench.ts alone           the page is not cross-origin isolated
 *     node workshop/bench/weak.bench.ts no-simd         Chromium takes the processor for one without SSE4.1
 *
 * A slow processor or little memory is given from outside, by a control group of Linux that this command is started in;
 * README.md beside this file says how. All times are times of the clock.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';

const MOVES = 4;
/** A page that shows nothing new for so long says nothing more. */
const PATIENCE_MS = 60_000;

function say(what: string, figure: string): void {
  process.stdout.write(`${what}: ${figure}\n`);
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(2)} s`;
}

/** The MiB of all processes that descend from this one, which are those of Chromium; shared pages in proportion. */
function chromiumMb(): number {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = textOf(`/proc/${pid}/status`);
    parents.set(Number(pid), Number(/^PPid:\t(\d+)/m.exec(status)?.[1]));
  }
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || descends(parents.get(pid)));
  let kb = 0;
  for (const [pid, parent] of parents) {
    if (descends(parent)) kb += Number(/^Pss: *(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  }
  return kb / 1024;
}

/** The text of a file, empty if its process has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function play(page: Page, opponent: string): Promise<void> {
  await page
    .getByText(/^(You are )?Black$/)
    .first()
    .click();
  await page.getByText(opponent, { exact: true }).first().click();
  await page.getByRole('button', { name: 'Start game' }).click();
  const answers: string[] = [];
  const legal = page.locator('[data-legal]').first();
  const notice = page.getByText(/^The engine (needs|does not start|could not)/);
  for (let move = 0; move < MOVES; move++) {
    await legal.click({ timeout: PATIENCE_MS });
    const began = performance.now();
    await legal.waitFor({ state: 'detached', timeout: PATIENCE_MS });
    await legal.or(notice).first().waitFor({ timeout: PATIENCE_MS });
    if (await notice.isVisible()) {
      say(`against ${opponent}`, `"${await notice.innerText()}" after ${seconds(began)}`);
      return;
    }
    answers.push(seconds(began));
  }
  say(`answers of ${opponent}`, answers.join(', '));
}

const [situation] = process.argv.slice(2);
const server = await serve(join(import.meta.dirname, '../../dist/renderer'));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_SWITCHES, ...(situation === 'no-simd' ? ['--js-flags=--no-enable-sse4-1'] : [])],
});
for (const opponent of ['Club', 'Master']) {
  const page = await browser.newPage({ locale: 'en-US' });
  if (situation === 'alone') {
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const headers = Object.entries(response.headers()).filter(
        ([name]) => !name.startsWith('cross-origin-'),
      );
      await route.fulfill({ response, headers: Object.fromEntries(headers) });
    });
  }
  const began = performance.now();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  say('playable after', seconds(began));
  await play(page, opponent);
  say('Chromium', `${chromiumMb().toFixed(0)} MiB`);
  await page.close();
}
await browser.close();
await server.close();
