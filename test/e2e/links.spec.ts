/** Links to games, which each shell makes and is opened by in its own way. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectMoves, playMoves, readBoard } from './board.ts';
import { launchBrowser } from './browser.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { choose } from './file-steps.ts';
import { answerDialogs } from './native-dialogs.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

/** The button of the question whether to save. */
const DONT_SAVE = 1;

/** A position with a move in it that only a game from a link has. */
const MOVES = 'f5d6c3d3c4';

async function expectLastMove(page: Page, square: string): Promise<void> {
  await page.locator(`[data-square=${square}][data-last]`).waitFor();
}

async function expectRefused(page: Page, sentence: RegExp | string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(sentence).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Enters who plays Black, so that the link has a name to carry. */
async function nameBlack(app: RunningApp, name: string): Promise<void> {
  await app.choose('gameDetails');
  const dialog = app.page.getByRole('dialog');
  await dialog.getByLabel('Black', { exact: true }).first().fill(name);
  await app.page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

describe('a link of the browser version', () => {
  let app: RunningApp;
  let context: BrowserContext;

  beforeEach(async () => {
    app = await launchBrowser();
    context = app.page.context();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  afterEach(async () => closeWithoutProblems(app));

  async function copied(): Promise<string> {
    await app.page.evaluate(async () => navigator.clipboard.writeText(''));
    await app.choose('copyLink');
    await app.page.getByText('Link copied').first().waitFor();
    return app.page.evaluate(async () => navigator.clipboard.readText());
  }

  test('opens the game that it was copied from, in another tab and in one with a game', async () => {
    const { page } = app;
    await choose(page, 'Two players');
    await playMoves(page, MOVES);
    await nameBlack(app, 'Anna & Zoë');
    const link = await copied();
    expect(link).toMatch(/^http:\/\/[^#]+#game=f5d6c3d3c4&black=Anna%20%26%20Zo%C3%AB&date=20[\d%-]+A\d\d$/);
    const board = await readBoard(page);

    const other = await context.newPage();
    await other.goto(link);
    await expectMoves(other, 5);
    expect(await readBoard(other)).toBe(board);
    await other.getByText('Anna & Zoë').first().waitFor();
    // Who loads the page again goes on with the game that was played since.
    expect(new URL(other.url()).hash).toBe('');
    await other.evaluate(() => location.assign('#game=f5f6'));
    await expectLastMove(other, 'f6');
    await other.close();
  });

  test('that says something else is refused with the place, and the game stays', async () => {
    const { page } = app;
    await choose(page, 'Two players');
    await playMoves(page, 'f5d6');
    const board = await readBoard(page);
    await page.evaluate(() => location.assign('#game=f5a1'));
    await expectRefused(page, /Move 2, a1: no disc is flipped there/);
    expect(await readBoard(page)).toBe(board);
  });
});

describe('a link of the desktop app', () => {
  let app: RunningElectron;

  afterEach(async () => closeWithoutProblems(app));

  test('is copied with its own scheme, and opens by a second launch', async () => {
    app = await launchElectron();
    const { page, application } = app;
    await choose(page, 'Two players');
    await playMoves(page, MOVES);
    await app.choose('copyLink');
    await page.getByText('Link copied').first().waitFor();
    const link = await application.evaluate(async ({ clipboard }) => clipboard.readText());
    expect(link).toMatch(/^othello:game=f5d6c3d3c4&date=20[\d%-]+A\d\d$/);
    const board = await readBoard(page);

    await answerDialogs(application, { boxes: [DONT_SAVE] });
    await app.launchAgain('othello:game=f5f6');
    await expectLastMove(page, 'f6');
    await app.launchAgain(link);
    await expectMoves(page, 5);
    expect(await readBoard(page)).toBe(board);
    await app.launchAgain('othello:game=f5a1');
    await expectRefused(page, /Move 2, a1: no disc is flipped there/);
    expect(await readBoard(page)).toBe(board);
  });

  test('opens by the first launch', async () => {
    app = await launchElectron({ files: ['othello:game=f5d6c3&black=Anna&at=2'] });
    await expectMoves(app.page, 3);
    await expectLastMove(app.page, 'd6');
    await app.page.getByText('Anna').first().waitFor();
  });
});
