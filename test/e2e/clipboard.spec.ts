/** Games arrive from the clipboard and leave to it, by keys and by the panels for text. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectMoves, playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import type { RunningApp } from './running-app.ts';
import { isElectron, whenAskedToSave } from './save-question.ts';
import { SHELLS, pageTestIn } from './shells.ts';
import { choose, expectTitle, pasteText } from './file-steps.ts';
import { shareApp } from './game-steps.ts';

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;
  let page: Page;

  shareApp(launch, (shared) => {
    app = shared;
    page = shared.page;
  });

  async function clipboard(): Promise<string> {
    if (isElectron(app)) {
      return app.application.evaluate(async (electron) => electron.clipboard.readText());
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    return page.evaluate(async () => navigator.clipboard.readText());
  }

  async function putOnClipboard(text: string): Promise<void> {
    if (isElectron(app)) {
      await app.application.evaluate(async (electron, given) => electron.clipboard.writeText(given), text);
      return;
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(async (given) => navigator.clipboard.writeText(given), text);
  }

  test('the moves are copied to the clipboard by the panel and by a key', async () => {
    await choose(page, 'Two players');
    await playMoves(page, 'e6f6d3e7e8d8g6f8');
    await page.getByText('White to move', { exact: true }).waitFor();
    await putOnClipboard('');
    await app.choose('saveToClipboard');
    const dialog = page.getByRole('dialog', { name: 'Moves as text' });
    await expect.poll(() => dialog.getByLabel('Moves').inputValue()).toBe('e6f6d3e7e8d8g6f8--');
    await expect.poll(() => dialog.locator(':focus').getAttribute('readonly')).toBe('');
    expect(await dialog.locator('.primary').innerText()).toBe('Copy');
    await dialog.getByRole('button', { name: 'Copy without passes' }).click();
    await expect.poll(clipboard).toBe('e6f6d3e7e8d8g6f8');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(clipboard).toBe('e6f6d3e7e8d8g6f8--');
    await dialog.getByText('Close', { exact: true }).click();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await putOnClipboard('');
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(clipboard).toBe('e6f6d3e7e8d8g6f8--');
    await app.choose('copyBoardText');
    await expect.poll(clipboard).toContain('  a b c d e f g h\n1 ');
  });

  test('the panel for loading begins with the game on the clipboard, and says what is wrong with a text', async () => {
    await putOnClipboard('f5 d6 c3');
    await app.choose('loadFromClipboard');
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    const field = dialog.getByLabel('Game');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await field.fill('f5 d6 a1');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.getByRole('alert').getByText('Move 3, a1: no disc is flipped there.').waitFor();
    await field.fill('f5 d6 c3 d3');
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-square=d3][data-last]').waitFor();
    await expectTitle(page, '*Untitled — Othello');
    await putOnClipboard('Dear Anna');
    await app.choose('loadFromClipboard');
    await field.waitFor();
    // The page asks for the clipboard when the dialog opens, so its answer comes before that to the question here.
    expect(await clipboard()).toBe('Dear Anna');
    await app.settle();
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectMoves(page, 4);
    const question = page.getByText('This game does not say who plays. You play:');
    await question.and(page.locator('.question')).waitFor();
    await page.getByRole('button', { name: 'Black', exact: true }).click();
    await question.and(page.locator('.question')).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Club, White' }).waitFor();
  });

  pageTest(
    'a selection that ends beside the panel leaves it open, and a click beside it closes it',
    async () => {
      await app.choose('loadFromClipboard');
      const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
      const field = dialog.getByLabel('Game');
      await field.fill('f5 d6 c3');
      await field.hover();
      await page.mouse.down();
      await page.mouse.move(5, 5);
      await page.mouse.up();
      await app.settle();
      expect(await field.inputValue()).toBe('f5 d6 c3');
      await page.mouse.click(5, 5);
      await dialog.waitFor({ state: 'detached' });
    },
  );

  test('undo and redo in a field of a panel change its text and leave the game alone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    const field = dialog.getByLabel('Game');
    await putOnClipboard('f5 d6 c3');
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.locator('[data-square=c3][data-last]').waitFor();
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await field.press('End');
    await page.keyboard.type('d3');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3d3');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-square=c3][data-last]').waitFor();
  });

  test('a game loaded from the clipboard counts as unsaved only if it was changed in the panel', async () => {
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    const field = dialog.getByLabel('Game');
    const load = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Open' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await putOnClipboard('f5 d6\r\nc3');
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6\nc3');
    await load();
    await page.locator('[data-square=c3][data-last]').waitFor();
    await expectTitle(page, 'Othello');
    // The desktop app's key for pasting is the menu's.
    if (!isElectron(app)) {
      await putOnClipboard('Dear Anna');
      await app.choose('loadFromClipboard');
      await field.waitFor();
      await putOnClipboard('f5 d6\r\nc3 d3');
      await page.keyboard.press('ControlOrMeta+v');
      await load();
      await page.locator('[data-square=d3][data-last]').waitFor();
      await expectTitle(page, 'Othello');
      await putOnClipboard('f5 d6\r\nc3');
    }
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6\nc3');
    await field.press('End');
    await page.keyboard.type(' d3');
    await load();
    await page.locator('[data-square=d3][data-last]').waitFor();
    await expectTitle(page, '*Untitled — Othello');
  });

  pageTest('the question who plays is read out, has the focus, and stays until it is answered', async () => {
    const asking = page.getByRole('region', { name: 'You play', exact: true });
    const hasFocus = (): Promise<boolean> => asking.evaluate((card) => card === document.activeElement);
    await putOnClipboard('f5 d6 c3');
    await app.choose('loadFromClipboard');
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    await expect.poll(() => dialog.getByLabel('Game').inputValue()).toBe('f5 d6 c3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    const heard = page.getByRole('log').locator('span');
    await expect
      .poll(() => heard.last().textContent())
      .toBe('This game does not say who plays. You play: Black, White, or Two players.');
    await pasteText(page, 'f5 f6');
    await page.locator('[data-square=f6][data-last]').waitFor();
    await expect.poll(hasFocus).toBe(true);
    await playMoves(page, 'e6');
    expect(await asking.count()).toBe(1);
    await asking.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await asking.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Club, Black' }).waitFor();
    await page.locator('[role=grid] :focus').waitFor();
  });
});

test('the browser version asks before it quits, and takes the system’s own key for pasting', async () => {
  const app = await launchBrowser();
  const { page } = app;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await page.evaluate(async () => navigator.clipboard.writeText('f5d6c3'));
  await page.keyboard.press('ControlOrMeta+v');
  await page.locator('[data-square=c3][data-last]').waitFor();
  await playMoves(page, 'd3');
  await whenAskedToSave(app, 'cancel', () => app.choose('quit'));
  await expectMoves(page, 4);
  await whenAskedToSave(app, 'discard', () => app.choose('quit'));
  await page.getByRole('heading', { name: 'Othello is closed' }).waitFor();
  const again = page.getByRole('button', { name: 'Open again' });
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  expect(await page.getByText(/^Continue the game/).count()).toBe(0);
  await app.close();
});
