/** Full screen through the menu and its key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningElectron, launchElectron } from './electron.ts';

let app: RunningElectron;

beforeAll(async () => {
  app = await launchElectron();
  await app.page.getByRole('button', { name: 'Start game' }).waitFor();
});
afterAll(async () => app.close());

/** Whether the window fills the screen, and whether the menu marks it. */
async function shown(): Promise<readonly [boolean | undefined, boolean | undefined]> {
  return app.application.evaluate(({ BrowserWindow, Menu }) => [
    BrowserWindow.getAllWindows()[0]?.isFullScreen(),
    Menu.getApplicationMenu()?.getMenuItemById('fullScreen')?.checked,
  ]);
}

async function pageSize(): Promise<number[]> {
  return app.page.evaluate(() => [innerWidth, innerHeight]);
}

test('the menu fills the screen and goes back, and its mark follows', async () => {
  const before = await pageSize();
  await expect.poll(shown).toEqual([false, false]);
  await app.choose('fullScreen');
  await expect.poll(shown).toEqual([true, true]);
  await expect.poll(async () => (await pageSize())[0]).toBeGreaterThan(before[0] ?? 0);
  await app.choose('fullScreen');
  await expect.poll(shown).toEqual([false, false]);
  await expect.poll(pageSize).toEqual(before);
});

test('the key fills the screen and goes back, and the mark in the menu follows', async () => {
  const key = process.platform === 'darwin' ? 'Control+Meta+F' : 'F11';
  await app.page.keyboard.press(key);
  await expect.poll(shown).toEqual([true, true]);
  await app.page.keyboard.press(key);
  await expect.poll(shown).toEqual([false, false]);
});

test('the mark in the menu follows a window that fills the screen by itself', async () => {
  await app.application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setFullScreen(true),
  );
  await expect.poll(shown).toEqual([true, true]);
  await app.page.reload();
  await app.page.getByRole('button', { name: 'Start game' }).waitFor();
  await expect.poll(shown).toEqual([true, true]);
  await app.choose('fullScreen');
  await expect.poll(shown).toEqual([false, false]);
});
