/** A game and the rules without a pointer, as somebody plays who hears the board. */
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

let running: RunningApp;

shareApp(
  async () => launchBrowser(),
  (shared) => (running = shared),
);

/** The newest sentence for screen readers. */
async function heard({ page }: RunningApp): Promise<string> {
  return page.locator('[role=log] p').last().innerText();
}

async function focusedSquare({ page }: RunningApp): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['square']);
}

// It comes first, because Escape leads back to the game once there is one.
test('the rules are in the Help menu and in the palette', async () => {
  const { page } = running;
  await page.keyboard.press('F10');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Place a disc' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Othello' }).waitFor();
  await page.keyboard.press('Control+Shift+P');
  // The palette is loaded when it is first shown; what is typed before goes nowhere.
  await page.locator('dialog input:focus').waitFor();
  await page.keyboard.type('how to play');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Place a disc' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Othello' }).waitFor();
  expect(running.problems()).toEqual([]);
});

test('squares are reached by name and by jumping, played with Enter, and everything is read out', async () => {
  const { page } = running;
  await running.choose('twoPlayers');
  await expect.poll(() => heard(running)).toBe('New game. Two players. Black to move, 4 moves.');
  await page.keyboard.press('g');
  await page.keyboard.type('f5');
  await expect.poll(() => focusedSquare(running)).toBe('f5');
  await page.keyboard.press('Enter');
  await expect.poll(() => heard(running)).toBe('Black f5, flips 1: e5. White: 3 moves.');
  await page.keyboard.press('j');
  await expect.poll(() => focusedSquare(running)).toBe('d6');
  await page.keyboard.press('Shift+J');
  await expect.poll(() => focusedSquare(running)).toBe('f4');
  await page.keyboard.press('s');
  await expect.poll(() => heard(running)).toBe('Black 4, White 1. White to move, 3 moves.');
  await page.keyboard.press('Shift+B');
  await expect.poll(() => heard(running)).toBe('4: d White, e Black.');
  await page.keyboard.press('f');
  await expect.poll(() => heard(running)).toBe('Black plays f5, flips 1: e5.');
});

test('the arrows in the list of moves move the board', async () => {
  const { page } = running;
  await running.choose('twoPlayers');
  await page.locator('[data-square]:focus').waitFor();
  for (const name of ['f5', 'd6', 'c3']) {
    await page.keyboard.press('g');
    await page.keyboard.type(name);
    await expect.poll(() => focusedSquare(running)).toBe(name);
    await page.keyboard.press('Enter');
    await page.locator(`[data-square=${name}][data-disc]`).waitFor();
  }
  await page.locator('.move[aria-current]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.locator('[data-square=c3][data-disc]').count()).toBe(0);
  await expect.poll(() => heard(running)).toContain('Move 2. ');
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-square=c3][data-disc]').waitFor();
});

test('a key that can do nothing says why, in sight and as often as it is pressed', async () => {
  const { page } = running;
  await running.choose('twoPlayers');
  await page.locator('[data-square]:focus').waitFor();
  await page.keyboard.press('t');
  const status = page.getByRole('status').getByText('This game has no clocks.');
  await status.waitFor();
  const first = await status.elementHandle();
  await page.keyboard.press('t');
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await status.waitFor();
});
