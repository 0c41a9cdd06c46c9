/** The frame of the focus: only those see it who lead the focus with keys. */
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;

shareApp(
  async () => launchBrowser(),
  (shared) => (app = shared),
);

/** Whether the focused element is framed in a colour that can be seen. */
async function isFramed({ page }: RunningApp): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement) return false;
    const { outlineStyle, outlineColor } = getComputedStyle(activeElement);
    return outlineStyle !== 'none' && !/, 0\)$|\/ 0\)$|^transparent$/.test(outlineColor);
  });
}

test('nothing is framed before a key is pressed, and Tab frames what it leads to', async () => {
  expect(await isFramed(app)).toBe(false);
  await app.page.keyboard.press('Tab');
  expect(await isFramed(app)).toBe(true);
});

test('a clicked square is not framed by a shortcut, but by the arrow keys', async () => {
  const { page } = app;
  await app.choose('twoPlayers');
  await page.locator('[data-square=d3]').click();
  await page.keyboard.press('l');
  expect(await isFramed(app)).toBe(false);
  await page.keyboard.press('ArrowDown');
  expect(await isFramed(app)).toBe(true);
  // The next board has its legal squares marked again.
  await page.keyboard.press('l');
});

test('the board is not framed for those who only watch', async () => {
  const { page } = app;
  await app.choose('levelBeginner');
  await page.keyboard.press('Tab');
  await page.locator('form input[value=computerVsComputer]').dispatchEvent('click');
  await page.locator('form button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.move').first().waitFor();
  expect(await isFramed(app)).toBe(false);
  await page.keyboard.press('ArrowDown');
  expect(await isFramed(app)).toBe(true);
});

test('a text field keeps its frame when it is clicked', async () => {
  const { page } = app;
  await app.choose('loadFromClipboard');
  await page.locator('textarea').click();
  expect(await isFramed(app)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a dialog that a key opened shows which control has the focus', async () => {
  const { page } = app;
  await page.keyboard.press('Control+,');
  await page.getByRole('dialog').waitFor();
  expect(await isFramed(app)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
