/**
 * The browser version where the engine gets no shared memory: from a host that sends no headers, as in Safari, and in
 * WebKitGTK, whose pages are isolated and still lack `SharedArrayBuffer`.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { countMoves, playMoves, waitForTurn } from './board.ts';
import { launchBrowser } from './browser.ts';
import { loadGame } from './finished-game.ts';
import { start } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

const TOLD = /lets the engine use one processor core: .+ and it does not think on your time/;

describe.each(['headers', 'global'] as const)('without the %s for shared memory, one thread', (missing) => {
  let app: RunningApp;

  afterEach(async () => app.close());

  test('plays, reviews and analyses, and the app says what is slower', async () => {
    app = await launchBrowser({ withoutSharedMemory: missing });
    const { page } = app;
    const toast = page.locator('.toast').filter({ hasText: TOLD });
    const told = toast.waitFor();
    await start(app, 'You are Black', 'Master');
    await told;
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(missing === 'global');
    await playMoves(page, 'f5');
    await expect.poll(() => countMoves(page)).toBe(2);
    await waitForTurn(page);

    await app.choose('goAnalysis');
    const lines = page.getByRole('region', { name: 'Best lines' });
    await expect.poll(() => lines.locator('.line').count()).toBe(4);

    await app.choose('goPlay');
    await loadGame(app, 'f5d6c3d3c4f4f6f3e6e7');
    await app.choose('goReview');
    const panel = page.getByRole('application', { name: 'Review' });
    await panel.getByRole('row').nth(10).waitFor({ timeout: 120_000 });

    await app.choose('preferences');
    await page.getByRole('tab', { name: 'Engine' }).click();
    await page.getByText('This browser lets the engine use one processor core, and').waitFor();
    expect(app.problems()).toEqual([]);
  });
});
