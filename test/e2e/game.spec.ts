/** A whole game as a player experiences it, in the desktop app and in the browser version. */
import { describe, expect, test } from 'vitest';
import { passTime, watchTexts } from './at-rest.ts';
import { START, countMoves, expectMoves, legalSquares, playMoves, readBoard, waitForTurn } from './board.ts';
import { measureTasks } from './main-thread.ts';
import type { RunningApp } from './running-app.ts';
import { SHELLS, pageTestIn } from './shells.ts';
import { letMasterThink, shareApp, start, tool } from './game-steps.ts';

/** After these moves Black has no move. */
const BLACK_MUST_PASS = 'e6f6d3e7e8d8g6f8';

/** The shortest way to win: after nine moves White has no disc left. */
const WIPE_OUT = 'e6f4e3f6g5d6e7f5c5';

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;

  // A whole game is played with everything that moves, in both shells.
  shareApp(
    async () => launch({ reducedMotion: false }),
    (shared) => (app = shared),
  );

  pageTest('a full game against the beginner is played by clicking', async () => {
    const { page } = app;
    await start(app, 'You are Black', 'Beginner');
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
    await start(app, 'You are Black', 'Beginner');
    await playMoves(page, 'f5');
    await waitForTurn(page);
    await expectMoves(page, 2);
    const afterTwo = await readBoard(page);
    await tool(app, 'Undo');
    await expect.poll(() => readBoard(page)).toBe(START);
    await waitForTurn(page);
    await tool(app, 'Redo');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
    await tool(app, 'Go to the start');
    await expect.poll(() => readBoard(page)).toBe(START);
    await tool(app, 'Go to the end');
    await expect.poll(() => readBoard(page)).toBe(afterTwo);
  });

  test('a game that is given up is lost, also in the library and among the earlier ones, and taken back goes on', async () => {
    const { page } = app;
    // Nobody else plays this level here: the same moves against the same player on one day are one game to the library.
    await start(app, 'You are Black', 'Club');
    await playMoves(page, 'f5');
    await waitForTurn(page);
    const over = page.getByRole('region', { name: 'Result' });
    const resign = async (): Promise<void> => {
      await app.choose('resign');
      const question = page.getByRole('dialog', { name: 'Resign this game?' });
      await question.getByRole('button', { name: 'Resign', exact: true }).press('Enter');
      await over.getByText('You resigned').waitFor();
    };
    await resign();
    await over.getByText('The computer wins').waitFor();
    expect(await legalSquares(page)).toEqual([]);
    await tool(app, 'Undo');
    await over.waitFor({ state: 'detached' });
    await waitForTurn(page);
    await expectMoves(page, 2);
    await resign();
    // It is in the library at once, as it has ended.
    await app.choose('goLibrary');
    // In a browser an earlier game joins after it, which may happen between the pointer and its row.
    await expect
      .poll(async () => {
        await page.getByText('Club', { exact: true }).click();
        return page.getByText(/· you resigned/).count();
      })
      .toBe(1);
    await app.choose('goPlay');
    await over.getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => readBoard(page)).toBe(START);
    await app.choose('earlierGames');
    const first = page.getByRole('dialog', { name: 'Earlier games' }).getByRole('option').first();
    await first.getByText(/resigned/i).waitFor();
    await page.keyboard.press('Escape');
  });

  test('undo while the computer thinks takes the search back: no move appears afterwards', async () => {
    const { page } = app;
    await letMasterThink(app, '60 seconds');
    await start(app, 'You are Black', 'Master');
    await playMoves(page, 'f5');
    await page.getByText('Thinking', { exact: true }).waitFor();
    await tool(app, 'Undo');
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
    await start(app, 'You are White', 'Beginner');
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
      .getByRole('toolbar', { name: 'Tools' })
      .getByRole('button', { name: 'Undo', exact: true });
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  });

  pageTest('undo between two players goes back one move, which a new move replaces', async () => {
    const { page } = app;
    await start(app, 'Two players');
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
    await start(app, 'Two computers', 'Beginner');
    await expect.poll(() => countMoves(page)).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Space');
    await page.getByText('Paused', { exact: true }).waitFor();
    const paused = await countMoves(page);
    const before = await readBoard(page);
    await tool(app, 'Undo');
    await expect.poll(() => readBoard(page)).not.toBe(before);
    const board = await readBoard(page);
    // This is longer than the delay of any computer move.
    await passTime(page, 1200);
    expect(await countMoves(page)).toBe(paused);
    expect(await readBoard(page)).toBe(board);
    await tool(app, 'Resume');
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
    await start(app, 'Two players');
    // It disappears after a second.
    const wasShown = await watchTexts(page);
    await playMoves(page, BLACK_MUST_PASS);
    await wasShown('Black has no move.');
    await wasShown('White plays again.');
    await page.getByText('White to move', { exact: true }).waitFor();
    const moves = page.getByRole('region', { name: 'Moves' });
    await expect.poll(() => moves.getByRole('button', { name: 'Black passes' }).count()).toBe(1);
    await tool(app, 'Undo');
    // Undo skips the pass and goes to White's last choice.
    await page.locator('[data-square=f8][data-disc]').waitFor({ state: 'detached' });
    await page.getByText('White to move', { exact: true }).waitFor();
  });

  pageTest(
    'another move in the middle of a game keeps the moves that followed, and a key goes back to them',
    async () => {
      const { page } = app;
      await start(app, 'Two players');
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
    await start(app, 'Two players');
    await playMoves(page, WIPE_OUT);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Black wins').waitFor();
    await expect.poll(() => result.innerText()).toContain('64 to 0');
    await expect.poll(() => result.innerText()).toContain('13 to 0 on the board');
  });

  test('level 3 shows that it thinks and answers, and never holds up the page', async () => {
    const { page } = app;
    await letMasterThink(app, '60 seconds');
    await start(app, 'You are Black', 'Master');
    const began = performance.now();
    const tasks = await measureTasks(page, async () => {
      await playMoves(page, 'f5');
      await page.getByText('Thinking', { exact: true }).waitFor();
      await page
        .getByText(/^Give or take \d+$/)
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

  test('Master answers from its book, however long it may think', async () => {
    const { page } = app;
    await letMasterThink(app, '60 seconds');
    await app.choose('preferences');
    await page.getByRole('tab', { name: 'Engine' }).click();
    await page.getByLabel('Master plays from its book of openings').check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await start(app, 'You are Black', 'Master');
    await playMoves(page, 'f5');
    await waitForTurn(page);
    await expectMoves(page, 2);
  });
});
