/**
 * How soon "Move now" is obeyed: `node workshop/bench/move-now.bench.ts [moves]` after `npm run build`, with 20 moves by
 * default and at most. In the desktop app, run by the stand-in or, with `E2E_ELECTRON=real`, by Electron, Master thinks
 * about each move of a game for a minute at most and is stopped by the key. The page measures the time from the key's
 * event to the disc on the board, so it includes the way through main to the engine process and its threads, and back.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Page, _electron } from 'playwright-core';

const ROOT = join(import.meta.dirname, '../..');
const STANDIN = join(ROOT, 'test/electron-standin/electron');
const MOVES = Number(process.argv[2] ?? 20);

/** Has the page measure the time from the next press of M to the next disc on the board, which `timed` returns. */
async function timeNextStop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const discs = (): number => document.querySelectorAll('[data-square][data-disc]').length;
    const before = discs();
    const stopped = Promise.withResolvers<number>();
    Reflect.set(globalThis, 'stopped', stopped.promise);
    // The engine may have answered just before the key was pressed.
    setTimeout(() => stopped.resolve(Infinity), 5000);
    const onKey = ({ timeStamp }: KeyboardEvent): void => {
      const observer = new MutationObserver(() => {
        if (discs() === before) return;
        observer.disconnect();
        stopped.resolve(performance.now() - timeStamp);
      });
      observer.observe(document.body, { subtree: true, attributes: true, childList: true });
    };
    addEventListener('keydown', onKey, { once: true, capture: true });
  });
}

/** The time measured, in milliseconds. */
async function timed(page: Page): Promise<number> {
  return page.evaluate(async () => (await Reflect.get(globalThis, 'stopped')) as number);
}

const folder = mkdtempSync(join(tmpdir(), 'othello-move-now-'));
const preferences = { locale: 'en', masterTimeMs: 60_000 };
writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ version: 1, preferences }));
const isReal = process.env['E2E_ELECTRON'] === 'real';
const application = await _electron.launch({
  executablePath: isReal ? (createRequire(import.meta.url)('electron') as string) : STANDIN,
  args: [`--user-data-dir=${folder}`, ROOT],
});
const taken: number[] = [];
try {
  const page = await application.firstWindow();
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await page.getByText('You are Black', { exact: true }).click();
  await page.getByText('Master', { exact: true }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  for (let move = 0; move < MOVES; move++) {
    await page.getByText('Your move', { exact: true }).waitFor();
    await page.locator('[data-square][data-legal]').first().click();
    // The key comes at some time during an iteration.
    await delay(500 + 100 * (move % 10));
    // A forced move, or one whose result is already known, has been played by then.
    if (!(await page.getByText('Thinking', { exact: true }).isVisible())) continue;
    await timeNextStop(page);
    await page.keyboard.press('m');
    taken.push(await timed(page));
  }
} finally {
  // The game is not saved, and nobody is there to be asked.
  await application.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
  });
  await application.close();
  rmSync(folder, { recursive: true, force: true });
}
const sorted = taken.toSorted((a, b) => a - b);
const at = (part: number): string =>
  (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
process.stdout.write(
  `${taken.length} moves, load ${loadavg()[0]?.toFixed(1)}: median ${at(0.5)} ms, worst ${at(1)} ms, ` +
    `${taken.filter((ms) => ms > 50).length} over 50 ms\n`,
);
