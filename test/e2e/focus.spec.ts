/** The frame of the focus: only those see it who lead the focus with keys. */
import { afterEach, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp | undefined;

afterEach(async () => {
  await app?.close();
  app = undefined;
});

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
  app = await launchBrowser({ reducedMotion: true });
  expect(await isFramed(app)).toBe(false);
  await app.page.keyboard.press('Tab');
  expect(await isFramed(app)).toBe(true);
});

test('a clicked square is not framed by a shortcut, but by the arrow keys', async () => {
  app = await launchBrowser({ reducedMotion: true });
  const { page } = app;
  await app.choose('twoPlayers');
  await page.locator('[data-square=d3]').click();
  await page.keyboard.press('l');
  expect(await isFramed(app)).toBe(false);
  await page.keyboard.press('ArrowDown');
  expect(await isFramed(app)).toBe(true);
});

test('the board is not framed for those who only watch', async () => {
  app = await launchBrowser({ reducedMotion: true });
  const { page } = app;
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
  app = await launchBrowser({ reducedMotion: true });
  const { page } = app;
  await app.choose('loadFromClipboard');
  await page.locator('textarea').click();
  expect(await isFramed(app)).toBe(true);
});

test('a dialog that a key opened shows which control has the focus', async () => {
  app = await launchBrowser({ reducedMotion: true });
  const { page } = app;
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await isFramed(app)).toBe(true);
});
