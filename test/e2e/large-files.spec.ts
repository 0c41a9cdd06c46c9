/** A text with as many games as one may hold does not hold up the page: it is read by a worker and listed in part. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import type { RunningApp } from './running-app.ts';

const GAMES = 590_000;

async function pasteManyGames(page: Page): Promise<void> {
  await page.evaluate((games) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', `${'f5d6c3\n'.repeat(games - 1)}f5f6e6f4`);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, GAMES);
}

/**
 * Presses Cancel as soon as the progress of reading is shown: it may be gone before a hand could. A fast machine has read all
 * before it is shown, so until then the worker hears of nothing.
 */
async function cancelReading(page: Page): Promise<void> {
  return page.evaluate(
    async () =>
      new Promise<void>((resolve) => {
        const post = Reflect.get(Worker.prototype, 'postMessage') as (...args: unknown[]) => void;
        const held: (() => void)[] = [];
        Worker.prototype.postMessage = function hold(this: Worker, ...args: unknown[]): void {
          held.push(() => post.apply(this, args));
        };
        const observer = new MutationObserver(() => {
          const dialog = document
            .querySelector('[role=progressbar], progress')
            ?.closest('dialog, [role=dialog]');
          const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
          const cancel = buttons.findLast((button) => button.textContent.trim() === 'Cancel');
          if (!cancel) return;
          observer.disconnect();
          Worker.prototype.postMessage = post;
          for (const go of held) go();
          cancel.click();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

describe.each([
  ['Electron', async (): Promise<RunningApp> => launchElectron()],
  ['the browser', async (): Promise<RunningApp> => launchBrowser()],
])('590,000 games in %s', (_, launch) => {
  test('can be cancelled while they are read, and chosen from to the last', async () => {
    const app = await launch();
    try {
      const { page } = app;
      const reading = page.getByRole('dialog', { name: 'Reading the games' });
      const list = page.getByRole('listbox', { name: 'Which game?' });
      await Promise.all([cancelReading(page), pasteManyGames(page)]);
      await reading.waitFor({ state: 'detached' });
      expect(await list.count()).toBe(0);

      await pasteManyGames(page);
      await list.waitFor({ timeout: 300_000 });
      expect(await list.getByRole('option').count()).toBeLessThan(100);
      await page.keyboard.press('End');
      await list.getByText(GAMES.toLocaleString('en').replace(',', ''), { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await expectMoves(page, 4);
      expect(app.problems()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
