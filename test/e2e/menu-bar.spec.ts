/** The browser version's menu bar, with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;

shareApp(launchBrowser, (shared) => (app = shared));

beforeEach(async () => {
  await app.page.getByText('Two players', { exact: true }).click();
  await app.page.getByRole('button', { name: 'Start game' }).click();
  await app.page.locator('[data-square=d3]:focus').waitFor();
});

/** The menus that are open, by name. */
async function openMenus(page: Page): Promise<string[]> {
  return page
    .getByRole('menubar')
    .getByRole('menu')
    .evaluateAll((menus) => menus.map((menu) => menu.getAttribute('aria-label') ?? ''));
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { dataset, textContent } = document.activeElement as HTMLElement;
    return dataset['command'] ?? dataset['square'] ?? textContent.trim();
  });
}

test('arrows walk from one open menu to the next and around, and Escape returns to the board', async () => {
  const { page } = app;
  await page.keyboard.press('F10');
  await expect.poll(() => focused(page)).toBe('File');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('open');
  for (const [key, menu, item] of [
    ['ArrowRight', 'Game', 'newGame'],
    ['ArrowRight', 'Moves', 'undo'],
    ['ArrowLeft', 'Game', 'newGame'],
    ['ArrowLeft', 'File', 'open'],
    ['ArrowLeft', 'Help', 'rules'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(item);
    await expect.poll(() => openMenus(page)).toEqual([menu]);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Help');
  await expect.poll(() => openMenus(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('d3');
});

test('the pointer moves an open menu to another title, and the keyboard continues there', async () => {
  const { page } = app;
  const title = (name: string): Locator =>
    page.getByRole('menubar').getByRole('menuitem', { name, exact: true });
  await title('Game').click();
  await expect.poll(() => openMenus(page)).toEqual(['Game']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('newGame');
  await title('Display').hover();
  await expect.poll(() => openMenus(page)).toEqual(['Display']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('goHome');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Display');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('d3');
});
