/** The review of a game in the browser version, from its end through its mistakes to a better move. */
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { FINISHED_GAME, loadGame } from './finished-game.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

describe('the review', () => {
  let app: RunningApp;

  // The tests look at one review, because each review searches every position of the game.
  shareApp(
    async () => {
      app = await launchBrowser();
      await loadGame(app, FINISHED_GAME);
      await app.choose('goReview');
      await graph().waitFor();
      // The last of 60 rows below the head: now every move has a judgement.
      await rows().nth(60).waitFor({ timeout: 120_000 });
      await app.choose('goHome');
      return app;
    },
    (shared) => (app = shared),
  );

  beforeEach(async () => {
    await app.choose('goReview');
    await graph().focus();
    await app.page.keyboard.press('Home');
  });

  const panel = (): Locator => app.page.getByRole('application', { name: 'Review' });
  const graph = (): Locator => panel().getByRole('slider', { name: 'Discs ahead after each move' });
  /** Those of the table behind the graph; the board has rows, too. */
  const rows = (): Locator => panel().getByRole('table').getByRole('row');
  const verdict = (): Locator => panel().getByRole('region', { name: 'The move on the board' });

  test('values every move, and tells how much each side lost by which moves', async () => {
    await app.page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => graph().getAttribute('aria-valuetext'))
      .toMatch(/^Move 1 d3\. .+\. Best move\.$/);
    await app.page.keyboard.press('n');
    await verdict()
      .getByText(/loses (about )?\d+ discs/)
      .waitFor();
    // The better move is to be looked for until somebody asks for it.
    expect(await app.page.locator('[data-valued]').count()).toBe(0);
    await verdict().getByRole('button', { name: 'Show the better move' }).click();
    await expect.poll(() => app.page.locator('[data-valued]').count()).toBe(1);
    expect(
      await panel()
        .getByText(/^\d+%$/)
        .count(),
    ).toBe(2);
  });

  test('lets the user find a better move, with hints, and goes back to the unchanged game', async () => {
    await app.page.keyboard.press('n');
    await verdict().getByRole('button', { name: 'Retry' }).click();
    const task = panel().getByRole('region', { name: 'Retry' });
    await task.getByRole('button', { name: 'Hint' }).click();
    await task.getByText(/^Look at the (upper|lower) (left|right) of the board\.$/).waitFor();
    await task.getByRole('button', { name: 'Hint' }).click();
    await app.page.locator('[data-hint]').click();
    await task.getByText(/is the best move\.$/).waitFor();
    await task.getByRole('button', { name: 'Back to the review' }).click();
    await verdict().waitFor();
    expect(await app.page.locator('.trunk .move').count()).toBeGreaterThan(0);
  });

  test('is shown as it was after a visit to another screen, without new searches', async () => {
    const felt = app.page.locator('.felt').first();
    const before = await felt.boundingBox();
    await app.choose('goPlay');
    await app.page.getByRole('application', { name: 'Game' }).waitFor();
    expect(await felt.boundingBox()).toEqual(before);
    await app.choose('goReview');
    await graph().waitFor();
    await expect.poll(() => rows().count()).toBe(61);
  });
});
