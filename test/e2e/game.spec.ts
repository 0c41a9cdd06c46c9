/** A whole game as a player experiences it, in the desktop app and in the browser version. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zhCN } from '../../renderer/locales/zh-CN.ts';
import { passTime, watchTexts } from './at-rest.ts';
import { START, countMoves, expectMoves, legalSquares, playMoves, readBoard, waitForTurn } from './board.ts';
import { measureTasks } from './main-thread.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { SHELLS, pageTestIn } from './shells.ts';

/** After these moves Black has no move. */
const BLACK_MUST_PASS = 'e6f6d3e7e8d8g6f8';

/** The shortest way to win: after nine moves White has no disc left. */
const WIPE_OUT = 'e6f4e3f6g5d6e7f5c5';

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;

  async function open(options?: LaunchOptions): Promise<void> {
    app = await launch(options);
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  }

  async function start(mode: string, level?: string): Promise<void> {
    await app.page.getByText(mode, { exact: true }).click();
    // If the computer plays both sides, Black's player comes first and is also White's unless another one is chosen.
    if (level !== undefined) await app.page.getByText(level, { exact: true }).last().click();
    await app.page.getByRole('button', { name: 'Start game' }).click();
    await app.page.getByRole('grid', { name: 'Board' }).waitFor();
  }

  function tool(name: string): Promise<void> {
    return app.page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
  }

  /** Gives level 3 more time than a spec takes, so that it is still thinking. */
  async function letMasterThink(time: string): Promise<void> {
    await app.choose('preferences');
    await app.page.getByLabel('Thinking time of Master').selectOption(time);
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async function switchAnimationOff(): Promise<void> {
    await app.choose('preferences');
    const dialog = app.page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Appearance' }).click();
    await dialog.getByText('Off', { exact: true }).click();
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  beforeEach(() => open());

  afterEach(async () => {
    const problems = app.problems();
    await app.close();
    if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
  });

  test('a full game against the beginner is played by clicking', async () => {
    const { page } = app;
    // Sixty moves are seen to move in one of the shells.
    if (app.shell === 'browser') await switchAnimationOff();
    await start('You are Black', 'Beginner');
    await expect.poll(() => readBoard(page)).toBe(START);
    const over = page.getByRole('region', { name: 'Result' });
    const turn = page.getByText('Your move', { exact: true });
    // Both states last: only the player's move ends the player's turn.
    await turn.or(over).first().waitFor();
    while (await turn.isVisible()) {
      const [square = ''] = await legalSquares(page);
      await playMoves(page, square);
      await turn.or(over).first().waitFor();
    }
    const board = await readBoard(page);
    const black = board.split('X').length - 1;
    const white = board.split('O').length - 1;
    await expect
      .poll(() => over.innerText())
      .toContain(`${Math.max(black, white)} to ${Math.min(black, white)}`);
    expect(await legalSquares(page)).toEqual([]);
    await over.getByRole('button', { name: 'Rematch' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => readBoard(page)).toBe(START);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null))
      .toBe(true);
    await app.choose('earlierGames');
    const dialog = page.getByRole('dialog', { name: 'Earlier games' });
    const finished = dialog.getByRole('option');
    await finished.getByText('You – Computer (Beginner)', { exact: true }).waitFor();
    await finished.getByText(`${black} – ${white}`, { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(2);
    await finished.click();
    await over.waitFor();
    expect(await readBoard(page)).toBe(board);
  });

  pageTest('undo against the computer goes back to the player’s own turn and stays there', async () => {
    const { page } = app;
    await start('You are Black', 'Beginner');
    await playMoves(page, 'f5');
    await waitForTurn(page);
    await expectMoves(page, 2);
    const afterTwo = await readBoard(page);
    await tool('Undo');
    await expect.poll(() => readBoard(page)).toBe(START);
    await waitForTurn(page);
    await tool('Redo');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
    await tool('Go to the start');
    await expect.poll(() => readBoard(page)).toBe(START);
    await tool('Go to the end');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
  });

  test('undo while the computer thinks takes the search back: no move appears afterwards', async () => {
    const { page } = app;
    await letMasterThink('60 seconds');
    await start('You are Black', 'Master');
    await playMoves(page, 'f5');
    await page.getByText('Thinking', { exact: true }).waitFor();
    await tool('Undo');
    await expect.poll(() => readBoard(page)).toBe(START);
    await waitForTurn(page);
    // Every search is answered in order, so the next answer comes after the one of the undone search.
    await app.choose('levelBeginner');
    await playMoves(page, 'd3');
    await waitForTurn(page);
    await expectMoves(page, 2);
    expect(await page.locator('[data-square=f5][data-disc]').count()).toBe(0);
  });

  pageTest('the computer begins where the player has White, and again after a restart', async () => {
    const { page } = app;
    await start('You are White', 'Beginner');
    await waitForTurn(page);
    await expectMoves(page, 1);
    const [square = ''] = await legalSquares(page);
    await playMoves(page, square);
    await expect.poll(() => countMoves(page)).toBeGreaterThanOrEqual(3);
    await app.choose('restart');
    await expectMoves(page, 1);
    await waitForTurn(page);
    // The player has no earlier turn to go back to.
    const undo = page
      .getByRole('group', { name: 'Tools' })
      .getByRole('button', { name: 'Undo', exact: true });
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  });

  pageTest('undo between two players goes back one move, which a new move replaces', async () => {
    const { page } = app;
    await start('Two players');
    await playMoves(page, 'f5d6c3');
    const afterThree = await readBoard(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => readBoard(page)).not.toBe(afterThree);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => readBoard(page)).toBe(afterThree);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => readBoard(page)).not.toBe(afterThree);
    await playMoves(page, 'c5');
    await expectMoves(page, 3);
    await app.choose('restart');
    await expect.poll(() => readBoard(page)).toBe(START);
  });

  pageTest('a game between computers can be paused, walked through and resumed', async () => {
    const { page } = app;
    await start('Two computers', 'Beginner');
    await expect.poll(() => countMoves(page)).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Space');
    await page.getByText('Paused', { exact: true }).waitFor();
    const paused = await countMoves(page);
    const before = await readBoard(page);
    await tool('Undo');
    await expect.poll(() => readBoard(page)).not.toBe(before);
    const board = await readBoard(page);
    // This is longer than the delay of any computer move.
    await passTime(page, 1200);
    expect(await countMoves(page)).toBe(paused);
    expect(await readBoard(page)).toBe(board);
    await tool('Resume');
    await expect.poll(() => countMoves(page)).toBeGreaterThan(paused);
    await app.choose('pause');
    await page.getByText('Paused', { exact: true }).waitFor();
    // The restarted game is not paused.
    await app.choose('restart');
    await expect.poll(() => countMoves(page)).toBeGreaterThan(0);
    await page.getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
  });

  pageTest('a side without a move is seen to pass, and play goes on', async () => {
    const { page } = app;
    await start('Two players');
    // It disappears after a second.
    const wasShown = await watchTexts(page);
    await playMoves(page, BLACK_MUST_PASS);
    await wasShown('Black has no move. White plays again.');
    await page.getByText('White to move', { exact: true }).waitFor();
    const moves = page.getByRole('region', { name: 'Moves' });
    await expect.poll(() => moves.getByRole('button', { name: 'Black passes' }).count()).toBe(1);
    await tool('Undo');
    // Undo skips the pass and goes to White's last choice.
    await page.locator('[data-square=f8][data-disc]').waitFor({ state: 'detached' });
    await page.getByText('White to move', { exact: true }).waitFor();
  });

  pageTest(
    'another move in the middle of a game keeps the moves that followed, and a key goes back to them',
    async () => {
      const { page } = app;
      await start('Two players');
      await playMoves(page, 'f5d6c3d3c4');
      for (let taken = 0; taken < 3; taken++) await page.keyboard.press('ControlOrMeta+z');
      await playMoves(page, 'c5');
      const moves = page.getByRole('region', { name: 'Moves' });
      await moves.getByRole('button', { name: 'Move 4: White d3' }).waitFor();
      await page.keyboard.press('r');
      await page.locator('[data-square=c5]:not([data-disc])').waitFor();
      await page.keyboard.press('End');
      await page.locator('[data-square=c4][data-disc]').waitFor();
      await expectMoves(page, 5);
    },
  );

  pageTest('a won game says so, with the official score where empty squares count', async () => {
    const { page } = app;
    await start('Two players');
    await playMoves(page, WIPE_OUT);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Black wins').waitFor();
    await expect.poll(() => result.innerText()).toContain('13 to 0');
    await expect.poll(() => result.innerText()).toContain('64 to 0');
  });

  pageTest('legal squares are marked, and L or the menu hides them', async () => {
    const { page } = app;
    await start('Two players');
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
    await start('Two players');
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
    await start('Two players');
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
    await page
      .getByText('Black plays d3, flips 1: d4. White to move, 3 moves.')
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('[data-square=c3][data-disc=white]').waitFor();
    await expectMoves(page, 2);
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
    await app.choose('restart');
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

    await app.choose('newGame');
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  });

  pageTest('the language changes while playing, and back', async () => {
    const { page } = app;
    await start('Two players');
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

  test('level 3 shows that it thinks and answers, and never holds up the page', async () => {
    const { page } = app;
    await letMasterThink('60 seconds');
    await start('You are Black', 'Master');
    const began = performance.now();
    const tasks = await measureTasks(page, async () => {
      await playMoves(page, 'f5');
      await page.getByText('Thinking', { exact: true }).waitFor();
      await page
        .getByText(/^Depth \d+$/)
        .filter({ visible: true })
        .first()
        .waitFor();
      // It is in the middle of its search and stays there for a while.
      await passTime(page, 1000);
      await page.keyboard.press('m');
      await waitForTurn(page);
    });
    await expectMoves(page, 2);
    expect(tasks.length).toBeGreaterThan(10);
    // Thinking inside the page would block it for most of the time; the frame rate depends on the machine.
    const mostMs = (performance.now() - began) / 10;
    expect(tasks.filter((ms) => ms > mostMs)).toEqual([]);
  });

  pageTest('nothing scrolls and the board fits, from the smallest window to 4K', async () => {
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
