/** A whole game as a player meets it, in the desktop app and in the browser version alike. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zhCN } from '../../renderer/locales/zh-CN.ts';
import { START, countMoves, legalSquares, playMoves, readBoard, waitForTurn } from './board.ts';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import { measureTasks } from './main-thread.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { whenAskedToSave } from './save-question.ts';

const SHELLS: readonly [string, (options?: LaunchOptions) => Promise<RunningApp>][] = [
  ['the desktop app', launchElectron],
  ['the browser version', launchBrowser],
];

/** After these moves Black has no move. */
const BLACK_MUST_PASS = 'e6f6d3e7e8d8g6f8';

/** The shortest way to win: nine moves, and White has no disc left. */
const WIPE_OUT = 'e6f4e3f6g5d6e7f5c5';

describe.each(SHELLS)('%s', (_name, launch) => {
  let app: RunningApp;

  async function open(options?: LaunchOptions): Promise<void> {
    app = await launch(options);
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  }

  async function start(mode: string, level?: string): Promise<void> {
    await app.page.getByText(mode, { exact: true }).click();
    if (level !== undefined) await app.page.getByText(level, { exact: true }).click();
    await app.page.getByRole('button', { name: 'Start game' }).click();
    await app.page.getByRole('grid', { name: 'Board' }).waitFor();
  }

  function tool(name: string): Promise<void> {
    return app.page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
  }

  /** Chooses a menu entry that gives up a game with moves in it. */
  function withoutSaving(id: string): Promise<void> {
    return whenAskedToSave(app, 'discard', () => app.choose(id));
  }

  beforeEach(() => open());

  afterEach(async () => {
    const problems = app.problems();
    await app.close();
    if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
  });

  test('a full game against the beginner, by clicking', async () => {
    const { page } = app;
    await start('Black', 'Beginner');
    expect(await readBoard(page)).toBe(START);
    const over = page.getByRole('region', { name: 'Result' });
    const turn = page.getByText('Your move', { exact: true });
    for (let move = 0; move < 60 && !(await over.isVisible()); move++) {
      await turn.or(over).first().waitFor();
      const [square] = await legalSquares(page);
      if (square === undefined) break;
      await page.locator(`[data-square=${square}]`).click();
      await page.locator(`[data-square=${square}][data-disc]`).waitFor();
      // The turn is the computer's, or a pass brings it back.
      await page
        .waitForFunction(
          (before) => document.querySelector('[data-last]')?.getAttribute('data-square') !== before,
          square,
          { polling: 20, timeout: 1500 },
        )
        .catch(() => undefined);
    }
    await over.waitFor();
    const board = await readBoard(page);
    const black = board.split('X').length - 1;
    const white = board.split('O').length - 1;
    expect(await over.innerText()).toContain(`${Math.max(black, white)} to ${Math.min(black, white)}`);
    expect(await legalSquares(page)).toEqual([]);
    await whenAskedToSave(app, 'discard', () => over.getByRole('button', { name: 'Play again' }).click());
    await expect.poll(() => readBoard(page)).toBe(START);
  }, 180_000);

  test('undo against the computer goes back to the player’s own turn and stays there', async () => {
    const { page } = app;
    await start('Black', 'Beginner');
    await playMoves(page, 'f5');
    await waitForTurn(page);
    expect(await countMoves(page)).toBe(2);
    const afterTwo = await readBoard(page);
    await tool('Undo');
    expect(await readBoard(page)).toBe(START);
    await tool('Redo');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
    await tool('Go to the start');
    await expect.poll(() => readBoard(page)).toBe(START);
    await tool('Go to the end');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
  });

  test('undo while the computer thinks takes the search back: no move appears afterwards', async () => {
    const { page } = app;
    await start('Black', 'Master');
    await playMoves(page, 'f5');
    await page.getByText('Thinking', { exact: true }).waitFor();
    await tool('Undo');
    expect(await readBoard(page)).toBe(START);
    await page.waitForTimeout(3000);
    expect(await readBoard(page)).toBe(START);
    await waitForTurn(page);
  });

  test('as white the computer begins; restart begins again', async () => {
    const { page } = app;
    await start('White', 'Beginner');
    await waitForTurn(page);
    expect(await countMoves(page)).toBe(1);
    const [square = ''] = await legalSquares(page);
    await playMoves(page, square);
    await expect.poll(() => countMoves(page)).toBeGreaterThanOrEqual(3);
    await withoutSaving('restart');
    await expect.poll(() => countMoves(page)).toBe(1);
    await waitForTurn(page);
    // There is no turn of the player's own to go back to.
    const undo = page
      .getByRole('group', { name: 'Tools' })
      .getByRole('button', { name: 'Undo', exact: true });
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
  });

  test('two players: undo goes back one move, a new move replaces it', async () => {
    const { page } = app;
    await start('Two players');
    await playMoves(page, 'f5d6c3');
    const afterThree = await readBoard(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readBoard(page)).not.toBe(afterThree);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => readBoard(page)).toBe(afterThree);
    await page.keyboard.press('Control+z');
    await playMoves(page, 'c5');
    expect(await countMoves(page)).toBe(3);
    await withoutSaving('restart');
    await expect.poll(() => readBoard(page)).toBe(START);
  });

  test('computer against computer can be paused, walked through, and goes on', async () => {
    const { page } = app;
    await start('Watch', 'Beginner');
    await expect.poll(() => countMoves(page)).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Space');
    await page.getByText('Paused', { exact: true }).waitFor();
    const paused = await countMoves(page);
    await tool('Undo');
    const board = await readBoard(page);
    await page.waitForTimeout(1200);
    expect(await countMoves(page)).toBe(paused);
    expect(await readBoard(page)).toBe(board);
    await tool('Resume');
    await expect.poll(() => countMoves(page), { timeout: 10_000 }).toBeGreaterThan(paused);
    await withoutSaving('restart');
    await expect.poll(() => countMoves(page)).toBeLessThan(3);
  });

  test('a side without a move passes, visibly, and play goes on', async () => {
    const { page } = app;
    await start('Two players');
    // It is gone again after a second.
    await Promise.all([
      page.getByText('Black has no move', { exact: true }).waitFor(),
      page.getByText('Black passes', { exact: true }).waitFor(),
      playMoves(page, BLACK_MUST_PASS),
    ]);
    await page.getByText('White to move', { exact: true }).waitFor();
    const moves = page.getByRole('region', { name: 'Moves' });
    expect(await moves.getByRole('button', { name: 'Move 9: Black Pass' }).count()).toBe(1);
    await tool('Undo');
    // Over the pass, to White's last choice.
    await expect.poll(() => page.locator('[data-square=f8][data-disc]').count()).toBe(0);
    await page.getByText('White to move', { exact: true }).waitFor();
  });

  test('a won game says so, with the official score where empty squares count', async () => {
    const { page } = app;
    await start('Two players');
    await playMoves(page, WIPE_OUT);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Black wins').waitFor();
    expect(await result.innerText()).toContain('13 to 0');
    expect(await result.innerText()).toContain('64 to 0');
  });

  test('legal squares are marked, and L or the menu hides them', async () => {
    const { page } = app;
    await start('Two players');
    expect(await legalSquares(page)).toEqual(['d3', 'c4', 'f5', 'e6']);
    await page.keyboard.press('l');
    await expect.poll(() => legalSquares(page)).toEqual([]);
    await page.locator('[data-square=f5]').click();
    await page.locator('[data-square=f5][data-disc=black]').waitFor();
    await app.choose('showLegalMoves');
    await expect.poll(() => legalSquares(page)).toEqual(['f4', 'd6', 'f6']);
  });

  test('an illegal square is refused in words, and nothing changes', async () => {
    const { page } = app;
    await start('Two players');
    await page.locator('[data-square=a1]').click();
    const heard = page.getByRole('log');
    const seen = page.locator('.status');
    await seen.getByText('a1: no disc is flipped there.').waitFor();
    await heard.getByText('a1: no disc is flipped there.').waitFor({ state: 'attached' });
    expect(await page.locator('[data-square=a1] .refusal').count()).toBe(1);
    await page.locator('[data-square=d4]').click();
    await seen.getByText('d4: there is a disc already.').waitFor();
    await heard.getByText('d4: there is a disc already.').waitFor({ state: 'attached' });
    // The words leave by themselves.
    await seen.getByText('Black to move').waitFor({ timeout: 4000 });
    expect(await page.locator('.refusal').count()).toBe(0);
    expect(await readBoard(page)).toBe(START);
  });

  test('the keyboard alone plays a game, and moves are announced', async () => {
    const { page } = app;
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Start game' }).focus();
    await app.choose('twoPlayers');
    await page.locator('[data-square][tabindex="0"]').focus();
    // From d3, the first of the legal moves.
    await page.keyboard.press('Enter');
    await page.locator('[data-square=d3][data-disc=black]').waitFor();
    await page
      .getByText('Black plays d3, flips 1: d4. White to move, 3 moves.')
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('[data-square=c3][data-disc=white]').waitFor();
    expect(await countMoves(page)).toBe(2);
    await page
      .getByText('White plays c3, flips 1: d4. Black to move, 4 moves.')
      .waitFor({ state: 'attached' });
  });

  test('every menu entry does what it says', async () => {
    const { page } = app;
    await app.choose('twoPlayers');
    await page.getByText('Black to move', { exact: true }).waitFor();
    await playMoves(page, 'f5d6');
    const afterTwo = await readBoard(page);
    await app.choose('undo');
    await expect.poll(() => readBoard(page)).not.toBe(afterTwo);
    await app.choose('redo');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
    await app.choose('toStart');
    await expect.poll(() => readBoard(page)).toBe(START);
    await app.choose('toEnd');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
    await withoutSaving('restart');
    await expect.poll(() => readBoard(page)).toBe(START);

    for (const [id, name] of [
      ['levelBeginner', 'Beginner'],
      ['levelClub', 'Club'],
      ['levelMaster', 'Master'],
    ] as const) {
      await app.choose(id);
      await app.choose('blackVsComputer');
      await page.getByText(`White · ${name}`).waitFor();
    }
    await app.choose('levelBeginner');
    await app.choose('whiteVsComputer');
    await expect.poll(() => countMoves(page)).toBe(1);
    await withoutSaving('computerVsComputer');
    await expect.poll(() => countMoves(page)).toBeGreaterThanOrEqual(2);
    await app.choose('pause');
    await page.getByText('Paused', { exact: true }).waitFor();

    for (const [id, theme] of [
      ['themeDark', 'dark'],
      ['themeLight', 'light'],
      ['themeSystem', null],
    ] as const) {
      await app.choose(id);
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
    }

    await app.choose('shortcuts');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await app.choose('newGame');
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  });

  test('the language changes while playing, and back', async () => {
    const { page } = app;
    await start('Two players');
    await playMoves(page, 'f5');
    const board = await readBoard(page);
    const chineseTurn = zhCN.status.toMove.replace('{side}', zhCN.side.white);
    await app.choose('languageSimplifiedChinese');
    await page.getByText(chineseTurn, { exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await readBoard(page)).toBe(board);
    await app.choose('languageEnglish');
    await page.getByText('White to move', { exact: true }).waitFor();
    await app.choose('languageSystem');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('level 3 answers within its time, and thinking never holds up the page', async () => {
    const { page } = app;
    await start('Black', 'Master');
    const began = performance.now();
    const tasks = await measureTasks(page, async () => {
      await playMoves(page, 'f5');
      await page.getByText('Thinking', { exact: true }).waitFor();
      await page
        .getByText(/^Depth \d+$/)
        .first()
        .waitFor();
      await waitForTurn(page);
    });
    // Its two seconds, the animation, and the delays of a loaded machine.
    expect(performance.now() - began).toBeLessThan(8000);
    expect(await countMoves(page)).toBe(2);
    expect(tasks.length).toBeGreaterThan(10);
    expect(tasks.filter((ms) => ms > 50)).toEqual([]);
  });

  test('nothing scrolls and the board fits, from the smallest window to 4K', async () => {
    const { page } = app;
    await start('Two players');
    for (const [width, height] of [
      [480, 560],
      [600, 900],
      [1120, 760],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await app.resize(width, height);
      await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
      const overflow = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect(overflow, `${width}x${height}`).toEqual([0, 0]);
      const board = await page.getByRole('grid', { name: 'Board' }).boundingBox();
      expect(board, `${width}x${height}`).not.toBeNull();
      if (!board) continue;
      expect(Math.abs(board.width - board.height)).toBeLessThan(1);
      expect(board.x).toBeGreaterThanOrEqual(0);
      expect(board.y + board.height).toBeLessThanOrEqual(height);
      expect(board.width).toBeGreaterThan(Math.min(width, height) * 0.4);
    }
  });
});
