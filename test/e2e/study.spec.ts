/** The places where a game is studied, in the browser version: one table for all of them, and what leaves the app. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { laidOut } from './at-rest.ts';
import { playMoves } from './board.ts';
import { closeSharedBrowser, launchBrowser } from './browser.ts';
import { FINISHED_GAME, loadGame } from './finished-game.ts';
import { type LaunchOptions, type RunningApp, closeWithoutProblems } from './running-app.ts';

let app: RunningApp;

async function launch(options: LaunchOptions): Promise<void> {
  app = await launchBrowser({ reducedMotion: true, ...options });
  await loadGame(app, FINISHED_GAME);
}

afterEach(async () => closeWithoutProblems(app));

afterAll(closeSharedBrowser);

describe('the board', () => {
  test.each([
    { width: 480, height: 560 },
    { width: 600, height: 800 },
    { width: 800, height: 600 },
    { width: 1280, height: 800 },
    { width: 2560, height: 1440 },
  ])('has one size and place in play, review, analysis and editor at $width x $height', async (size) => {
    // In a small window the result of a game, and the question who plays on in an opened one, need more room.
    app = await launchBrowser({ reducedMotion: true, ...size });
    const { page } = app;
    await app.choose('twoPlayers');
    await playMoves(page, 'f5d6c3d3');
    const placeOf = async () => {
      await laidOut(page);
      return page.locator('.frame').boundingBox();
    };
    await page.getByRole('complementary', { name: 'Game' }).waitFor();
    const inPlay = await placeOf();
    for (const [command, panel] of [
      ['goReview', 'Review'],
      ['goAnalysis', 'Analysis'],
      ['compareEngines', 'Analysis'],
      ['editPosition', 'Set up a position'],
    ] as const) {
      await app.choose(command);
      await page.getByRole('complementary', { name: panel }).waitFor();
      expect(await placeOf(), command).toEqual(inPlay);
    }
  });
});

describe('what leaves the app', () => {
  test('is an animated GIF of the line, made while the user goes on', async () => {
    await launch({ width: 1120, height: 760 });
    const { page } = app;
    // Without the picker of some browsers, the file is a download.
    await page.evaluate(() => Reflect.set(window, 'showSaveFilePicker', undefined));
    await app.choose('saveGif');
    await page.getByRole('dialog', { name: 'Animated GIF' }).getByText('320 px').click();
    await page.getByRole('button', { name: 'Create' }).click();
    await app.choose('goAnalysis');
    const work = page.getByRole('region', { name: 'Animated GIF' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      work.getByRole('button', { name: 'Save…' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.gif$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a');
    await work.waitFor({ state: 'detached' });
  });

  test('is nothing where the animation is cancelled', async () => {
    await launch({ width: 1120, height: 760 });
    const { page } = app;
    await app.choose('saveGif');
    await page.getByRole('dialog', { name: 'Animated GIF' }).getByText('720 px').click();
    await page.getByRole('button', { name: 'Create' }).click();
    const work = page.getByRole('region', { name: 'Animated GIF' });
    await work.getByRole('button', { name: 'Cancel' }).click();
    await work.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Save…' }).count()).toBe(0);
  });

  test('is one printed page with the review and nothing else', async () => {
    await launch({ width: 1120, height: 760 });
    const { page } = app;
    await app.choose('goReview');
    await page.getByRole('slider', { name: 'Discs ahead after each move' }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.keyboard.press('Control+p');
    await page.locator('[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#app').isVisible()).toBe(false);
    expect(await page.locator('.sheet .moves li').count()).toBe(60);
    const height = (await page.locator('article.sheet').boundingBox())?.height ?? Infinity;
    // What Letter leaves within its margins, in pixels of print; A4 is higher.
    expect(height).toBeLessThanOrEqual(970);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Shift');
    await page.locator('article.sheet').waitFor({ state: 'detached' });
  });
});
