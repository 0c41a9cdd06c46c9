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

  test('gives all first moves one value, and reads it on the squares as the list has it at every moment', async () => {
    const { page } = app;
    for (let move = 0; move < 3; move++) await page.keyboard.press('Control+z');
    await app.choose('goAnalysis');
    const lines = page.getByRole('region', { name: 'Best lines' });
    await expect.poll(() => lines.locator('.line').count()).toBe(4);
    // Squares that are read otherwise than the list, and values that differ, in each of many drawings of the page.
    const seen = await page.evaluate(async () => {
      const wrong = new Set<string>();
      const shown = new Set<string>();
      const valueIn = (text: string | null | undefined): string =>
        /(?:estimate|exactly) [+−]?[\d.]+/.exec(text ?? '')?.[0] ?? '';
      for (let frame = 0; frame < 120; frame++) {
        // oxlint-disable-next-line no-await-in-loop -- one drawing after another
        await new Promise(requestAnimationFrame);
        const listed = [...document.querySelectorAll('.lines .step.first')].map((step) => ({
          square: step.textContent.trim(),
          value: valueIn(step.ariaLabel),
        }));
        shown.add(listed.map(({ value }) => value).join());
        if (new Set(listed.map(({ value }) => value)).size > 1) wrong.add(JSON.stringify(listed));
        for (const { square, value } of listed) {
          const read = valueIn(document.querySelector(`[data-square=${square}]`)?.ariaLabel);
          if (read !== value) wrong.add(`${square}: ${read}, not ${value}`);
        }
      }
      return { wrong: [...wrong], shown: [...shown] };
    });
    expect(seen.wrong).toEqual([]);
    expect(seen.shown.at(-1)).toMatch(/^estimate /);
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
