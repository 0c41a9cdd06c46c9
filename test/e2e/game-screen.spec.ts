/** The board of a game, its keys, its menu and its language, as a player meets them. */
import { describe, expect, test } from 'vitest';
import zhCN from '../../locales/zh-CN.json' with { type: 'json' };
import { watchTexts } from './at-rest.ts';
import { START, countMoves, expectMoves, legalSquares, playMoves, readBoard } from './board.ts';
import type { RunningApp } from './running-app.ts';
import { SHELLS, pageTestIn } from './shells.ts';
import { shareApp, start } from './game-steps.ts';

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;

  shareApp(launch, (shared) => (app = shared));

  pageTest('legal squares are marked, and L or the menu hides them', async () => {
    const { page } = app;
    await start(app, 'Two players');
    await expect.poll(() => legalSquares(page)).toEqual(['d3', 'c4', 'f5', 'e6']);
    await page.keyboard.press('l');
    await expect.poll(() => legalSquares(page)).toEqual([]);
    await page.locator('[data-square=f5]').click();
    await page.locator('[data-square=f5][data-disc=black]').waitFor();
    await app.choose('showLegalMoves');
    await expect.poll(() => legalSquares(page)).toEqual(['f4', 'd6', 'f6']);
  });

  pageTest('a key pressed right after a dialog closes is heard by the game', async () => {
    const { page } = app;
    await start(app, 'Two players');
    await expect.poll(() => legalSquares(page)).toHaveLength(4);
    for (const [close, count] of [
      ['.close', 0],
      ['dialog', 4],
    ] as const) {
      await app.choose('shortcuts');
      await page.getByRole('dialog').waitFor();
      await page.evaluate((selector) => {
        document.querySelector<HTMLElement>(selector)?.click();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));
      }, close);
      await expect.poll(() => legalSquares(page)).toHaveLength(count);
    }
  });

  pageTest('an illegal square is refused in words, and nothing changes', async () => {
    const { page } = app;
    await start(app, 'Two players');
    // The text and the sign disappear by themselves.
    const wasShown = await watchTexts(page);
    const signs = await page.evaluateHandle(() => {
      const squares: string[] = [];
      new MutationObserver(() => {
        const square = document.querySelector('.refusal')?.closest<HTMLElement>('[data-square]');
        if (square) squares.push(square.dataset['square'] ?? '');
      }).observe(document.body, { subtree: true, childList: true });
      return squares;
    });
    await page.locator('[data-square=a1]').click();
    const heard = page.getByRole('log');
    const seen = page.locator('.status');
    await wasShown('a1: no disc is flipped there.');
    await heard.getByText('a1: no disc is flipped there.').waitFor({ state: 'attached' });
    await expect.poll(async () => signs.jsonValue()).toContain('a1');
    await page.locator('[data-square=d4]').click();
    await wasShown('d4: there is a disc already.');
    await heard.getByText('d4: there is a disc already.').waitFor({ state: 'attached' });
    await expect.poll(async () => signs.jsonValue()).toContain('d4');
    await seen.getByText('Black to move').waitFor();
    await page.locator('.refusal').waitFor({ state: 'detached' });
    expect(await readBoard(page)).toBe(START);
  });

  pageTest('the keyboard alone plays a game, and moves are announced', async () => {
    const { page } = app;
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Start game' }).focus();
    await app.choose('twoPlayers');
    await page.locator('[data-square=d3][tabindex="0"]').focus();
    // The keys start at d3, the first legal move.
    await page.keyboard.press('Enter');
    await page.locator('[data-square=d3][data-disc=black]').waitFor();
    await page.getByText('Black d3, flips 1: d4. White: 3 moves.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('[data-square=c3][data-disc=white]').waitFor();
    await expectMoves(page, 2);
    await page.getByText('White c3, flips 1: d4. Black: 4 moves.').waitFor({ state: 'attached' });
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
    await app.choose('restart');
    await expect.poll(() => readBoard(page)).toBe(START);

    for (const [id, name] of [
      ['levelBeginner', 'Beginner'],
      ['levelClub', 'Club'],
      ['levelMaster', 'Master'],
    ] as const) {
      await app.choose(id);
      await app.choose('blackVsComputer');
      await page.getByRole('region', { name: `${name}, White` }).waitFor();
    }
    await app.choose('levelBeginner');
    await app.choose('whiteVsComputer');
    await expectMoves(page, 1);
    await app.choose('computerVsComputer');
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

    await app.choose('programs');
    await page
      .getByText(
        app.shell === 'electron' ? 'You have added no program yet.' : 'A browser cannot start programs.',
        { exact: false },
      )
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await app.choose('newGame');
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  });

  pageTest('the language changes while playing, and back', async () => {
    const { page } = app;
    await start(app, 'Two players');
    await playMoves(page, 'f5');
    const board = await readBoard(page);
    const chineseTurn = zhCN.status.toMove.replace('{side}', zhCN.side.white);
    await app.choose('languageSimplifiedChinese');
    await page.getByText(chineseTurn, { exact: true }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await readBoard(page)).toBe(board);
    await app.choose('languageEnglish');
    await page.getByText('White to move', { exact: true }).waitFor();
    await app.choose('languageJapanese');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja');
    await app.choose('languageSystem');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  });

  pageTest('nothing scrolls and the board fits, from the smallest window to 4K', async () => {
    const { page } = app;
    await start(app, 'Two players');
    for (const [width, height] of [
      [480, 560],
      [600, 900],
      [1120, 760],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await app.resize(width, height);
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
