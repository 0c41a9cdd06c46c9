/** The analysis screen with the real engine: from a game to its lines, into a variation, and back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { laidOut } from './at-rest.ts';
import { playMoves, readBoard } from './board.ts';
import { launchBrowser } from './browser.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

describe('the analysis screen', () => {
  let app: RunningApp;

  shareApp(
    async () => launchBrowser({ width: 1280, height: 800 }),
    (shared) => (app = shared),
  );

  beforeEach(async () => {
    await app.choose('twoPlayers');
    await playMoves(app.page, 'f5d6c3');
  });

  test('shows the board at exactly the same position', async () => {
    const { page } = app;
    const frame = page.locator('.frame');
    const before = await frame.boundingBox();
    await page.keyboard.press('Alt+4');
    await page.getByRole('region', { name: 'Best lines' }).waitFor();
    await laidOut(page);
    expect(await frame.boundingBox()).toEqual(before);
  });

  test('finds lines, plays into one as a variation, and returns to the game with a key', async () => {
    const { page } = app;
    await page.keyboard.press('Control+z');
    const before = await readBoard(page);
    await page.getByRole('button', { name: 'Analysis', exact: true }).click();
    const lines = page.getByRole('region', { name: 'Best lines' });
    await expect.poll(() => lines.locator('.line').count()).toBe(4);
    const others = lines.locator('.step.first', { hasNotText: 'c3' });
    await others.first().click();
    await expect.poll(() => readBoard(page)).not.toBe(before);
    await page.locator('.moves .branch .move').first().waitFor();
    await page.keyboard.press('r');
    await expect.poll(() => readBoard(page)).toBe(before);
    await page.keyboard.press('End');
    await page.locator('[data-square=c3][data-disc]').waitFor();
    await expect.poll(() => lines.locator('.line').count()).toBe(4);
  });

  test('stops its search when the user leaves it, and continues when the user returns', async () => {
    const { page } = app;
    await app.choose('goAnalysis');
    await page.getByRole('switch', { name: 'No limit' }).check({ force: true });
    const engine = page.getByRole('region', { name: 'Engine' });
    await engine.getByText(/^Analysing: 0:0[1-9]$/).waitFor();
    await app.choose('goPlay');
    await page.getByText('White to move', { exact: true }).waitFor();
    expect(await engine.count()).toBe(0);
    await app.choose('goAnalysis');
    await engine.getByText(/^Analysing: \d+:\d\d$/).waitFor();
  });
});
