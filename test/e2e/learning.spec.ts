/** The lab's learners learn in both shells, each of which serves their module in a way of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countMoves, playMoves } from './board.ts';
import { differing, numberIn, printedBy } from './printed-by.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { SHELLS } from './shells.ts';

describe.each(SHELLS)('%s', (_shell, launch) => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await launch({ reducedMotion: true });
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  });

  afterAll(async () => closeWithoutProblems(app));

  test('the worth of squares is learnt beside everything else', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Learning' }).click();
    await page.getByRole('heading', { name: 'What learning makes of games' }).waitFor();
    await page.getByLabel('Games it plays first').selectOption({ label: '500' });
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.getByText(/^It ended early|^It has learnt from all/).waitFor({ timeout: 60_000 });
    // The squares are those of the result, as the line prints them that the page offers to copy.
    const printed = await printedBy((await page.locator('code.command').textContent()) ?? '');
    const board = printed.slice(
      printed.indexOf('what a disc on each square is worth, in discs at the end') + 1,
    );
    const expected = board.slice(0, 8).flatMap((row) => row.trim().split(/ +/));
    const shown = await page.locator('[data-square]').allTextContents();
    // There is no room for a tenth beside two digits.
    expect(differing(shown, expected, 0.56)).toBeUndefined();
    expect(numberIn(shown[0])).toBeGreaterThan(2);
  });

  test('a network is taught by keys, becomes a player, and answers on the board', async () => {
    const { page } = app;
    await page.getByText('Network', { exact: true }).click();
    // What squares have learnt is not shown as the network's.
    await page.getByText('Nothing is learnt yet.').waitFor();
    await page.getByRole('button', { name: 'Learn', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^It plays against itself|^It learns from/).waitFor({ timeout: 60_000 });
    await page.getByText(/^It ended early|^It has learnt from all/).waitFor({ timeout: 60_000 });
    // The button that was pressed is gone, and the keys go on from the one that took its place.
    await expect
      .poll(async () => page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toBe('Add it to the players');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Play it' }).click();
    await playMoves(page, 'f5');
    await expect.poll(async () => countMoves(page), { timeout: 60_000 }).toBe(2);
    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Made here' }).click();
    const made = page.getByRole('region', { name: 'What was made here' });
    await made.getByRole('rowheader', { name: 'Network 1, Result' }).waitFor();
  });
});
