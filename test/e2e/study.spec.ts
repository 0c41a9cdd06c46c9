/** The places where a game is studied, in the browser version: one table for all of them, and what leaves the app. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { annotate, lineNodes } from '../../engine/game/tree.ts';
import { formatById } from '../../engine/notation/format.ts';
import { NO_INFO } from '../../engine/notation/info.ts';
import { ODD_BOARDS } from '../engine/game/odd-boards.ts';
import { randomFrom, randomGame, treeOfSize } from '../engine/game/random-play.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { laidOut } from './at-rest.ts';
import { playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { drop } from './file-steps.ts';
import { FINISHED_GAME, loadGame } from './finished-game.ts';
import { shareApp } from './game-steps.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

let app: RunningApp;
let page: Page;

/** An app whose searches, about which nothing is asked here, leave the other cores alone. */
async function launchQuiet(): Promise<RunningApp> {
  const launched = await launchBrowser();
  await launched.choose('preferences');
  const dialog = launched.page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByRole('tab', { name: 'Engine' }).click();
  await dialog.getByLabel('Search threads').selectOption('1');
  await launched.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return launched;
}

shareApp(launchQuiet, (shared) => {
  app = shared;
  ({ page } = app);
});

beforeEach(async () => app.resize(1120, 760));

describe('the board', () => {
  test('has one size and place in play, review, analysis and editor, whatever the size of the window', async () => {
    const placeOf = async () => {
      await laidOut(page);
      return page.locator('.frame').boundingBox();
    };
    const unfolded = page.locator('.estimate.unfolded');
    for (const [width, height] of [
      [480, 560],
      [600, 800],
      [800, 600],
      [1280, 800],
      [2560, 1440],
    ] as const) {
      const at = (place: string): string => `${place} at ${width} x ${height}`;
      await app.resize(width, height);
      await app.choose('twoPlayers');
      await playMoves(page, 'f5d6c3d3');
      await page.getByRole('application', { name: 'Game' }).waitFor();
      const inPlay = await placeOf();
      for (const [command, role, panel] of [
        ['goReview', 'application', 'Review'],
        ['goAnalysis', 'application', 'Analysis'],
        ['compareEngines', 'application', 'Analysis'],
        ['editPosition', 'complementary', 'Set up a position'],
      ] as const) {
        await app.choose(command);
        await page.getByRole(role, { name: panel }).waitFor();
        expect(await placeOf(), at(command)).toEqual(inPlay);
      }
      await app.choose('goPlay');
      await app.choose('showEngine');
      await unfolded.waitFor();
      expect(await placeOf(), at('with the details of the engine')).toEqual(inPlay);
      await app.choose('showEngine');
      await unfolded.waitFor({ state: 'detached' });
      // A text does not say who plays, which is asked when it is opened.
      await loadGame(app, 'f5d6c3d3');
      await page.getByRole('region', { name: 'You play' }).waitFor();
      expect(await placeOf(), at('with a question')).toEqual(inPlay);
      await loadGame(app, FINISHED_GAME);
      const result = page.getByRole('region', { name: 'Result' });
      await result.waitFor();
      expect(await placeOf(), at('with a result')).toEqual(inPlay);
      expect(await result.getByRole('button', { name: 'Rematch' }).isVisible()).toBe(true);
    }
  });
});

describe('a game as nobody plays it', () => {
  test('goes through all places, whatever it begins with', async () => {
    for (const [name, board] of Object.entries(ODD_BOARDS)) {
      const tree = randomGame(randomFrom(3), board);
      await loadGame(app, formatById('game')?.write({ tree, info: NO_INFO }) ?? '');
      for (const command of ['goReview', 'goAnalysis', 'editPosition', 'goPlay'] as const) {
        await app.choose(command);
        await app.settle();
        await page.keyboard.press('Home');
        await page.keyboard.press('End');
        await app.settle();
        expect(await page.locator('[data-square]').count(), `${command}, ${name}`).toBe(64);
      }
      expect(app.problems(), name).toEqual([]);
    }
  });

  test('with 10,000 places is walked, folded, edited and saved', async () => {
    // It comes from a file and is changed here, so the app would ask before another game takes its place.
    const own = await launchBrowser({ width: 1280, height: 800 });
    onTestFinished(async () => closeWithoutProblems(own));
    const { page: ownPage } = own;
    const tree = treeOfSize(randomFrom(4), 10_000);
    // A field for text would take longer than everything else here.
    await drop(ownPage, formatById('game')?.write({ tree, info: NO_INFO }) ?? '');
    await ownPage.getByRole('grid', { name: 'Board' }).waitFor();
    await own.choose('goAnalysis');
    const list = ownPage.getByRole('region', { name: 'Moves' }).getByRole('list');
    await list.waitFor();
    for (const key of ['Home', 'End', 'PageUp', 'PageDown', 'Shift+R', 'u']) {
      await ownPage.keyboard.press(key);
      await own.settle();
    }
    await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await own.settle();
    expect(await list.getByRole('listitem').count()).toBeLessThan(200);
    await own.choose('goReview');
    await ownPage.getByRole('slider', { name: 'Discs ahead after each move' }).waitFor();
  });
});

describe('what leaves the app', () => {
  beforeEach(async () => loadGame(app, FINISHED_GAME));

  test('is an animated GIF of the line, made while the user goes on', async () => {
    // Without the picker of some browsers, the file is a download.
    await page.evaluate(() => Reflect.set(window, 'showSaveFilePicker', undefined));
    await app.choose('saveGif');
    await page.getByRole('dialog', { name: 'Animated GIF' }).getByText('320 px').click();
    await page.getByRole('button', { name: 'Create' }).click();
    await app.choose('goAnalysis');
    const work = page.getByRole('region', { name: 'Animated GIF' });
    await work.getByRole('button', { name: 'Save…' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Save as' }).getByRole('button', { name: 'Save' }).click(),
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
    await app.choose('saveGif');
    await page.getByRole('dialog', { name: 'Animated GIF' }).getByText('720 px').click();
    await page.getByRole('button', { name: 'Create' }).click();
    const work = page.getByRole('region', { name: 'Animated GIF' });
    await work.getByRole('button', { name: 'Cancel' }).click();
    await work.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Save…' }).count()).toBe(0);
  });

  test('is a printed page with the review, which has room for remarks, and nothing else', async () => {
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
    // What Letter leaves within its margins, in pixels of print; A4 is higher. Only the remarks of a game with many slips,
    // whose number grows while the review goes on, continue on another page.
    const game = await page.locator('article.sheet .game').boundingBox();
    expect(game && game.y + game.height).toBeLessThanOrEqual(970 - 100);
    expect(game?.width).toBe(700);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Shift');
    await page.locator('article.sheet').waitFor({ state: 'detached' });
  });

  test('is printed on as many pages as the remarks need, each as large as the first', async () => {
    const tree = recordOf(FINISHED_GAME);
    const comment = 'White gets the corner, as on many a day before. '.repeat(8);
    const commented = lineNodes(tree).reduce((all, { id }) => annotate(all, id, { comment }), tree);
    await drop(page, gameText(commented));
    await app.choose('goReview');
    await page.getByRole('slider', { name: 'Discs ahead after each move' }).waitFor();
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.keyboard.press('Control+p');
    await page.locator(':root.printing').waitFor();
    await page.locator('article.sheet .remarks > li').nth(59).waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const sheet = await page.locator('article.sheet').boundingBox();
    await page.emulateMedia({ media: null });
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pages = paper.match(/\/Type \/Page\b/g) ?? [];
    // What the sheet needs at its full size, whatever its font: shrunk, which it would be for remarks that lie beside the
    // page, it has fewer. A page of A4 without its margins is 275 mm high.
    const needed = Math.ceil((sheet?.height ?? 0) / ((275 / 25.4) * 96));
    expect(needed).toBeGreaterThan(1);
    expect(pages.length).toBeGreaterThanOrEqual(needed);
    await page.keyboard.press('Shift');
    await page.locator('article.sheet').waitFor({ state: 'detached' });
  });
});
