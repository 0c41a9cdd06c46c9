/** The preferences in the first picture of a window, and in files that are broken or of another version. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import type { RunningApp } from './running-app.ts';
import { ready } from './first-screen.ts';

let app: RunningApp;
let userData: string;

beforeEach(async () => {
  userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
});

afterEach(async () => {
  const problems = app.problems();
  await app.close();
  await fs.rm(userData, { recursive: true, maxRetries: 5 });
  if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
});

describe('the first picture', () => {
  test.each([
    ['dark', '#161614'],
    ['light', '#f4f2ee'],
  ] as const)('of a window has the background of the theme of a %s system', async (colorScheme, ground) => {
    const desktop = await launchElectron({ userData, colorScheme });
    app = desktop;
    await ready(desktop.page);
    const grounds = async (): Promise<string | undefined> =>
      desktop.application.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
      );
    expect(await grounds()).toBe(ground);
    await desktop.choose('themeDark');
    await expect.poll(grounds).toBe('#161614');
    await desktop.choose('themeLight');
    await expect.poll(grounds).toBe('#f4f2ee');
  });

  test('of a page in a browser has the chosen theme', async () => {
    app = await launchBrowser({ colorScheme: 'light' });
    const { page } = app;
    await ready(page);
    await app.choose('themeDark');
    await app.choose('languageJapanese');
    await page.getByRole('heading', { name: 'オセロ' }).waitFor();
    await page.addInitScript(() => {
      const frames: string[] = [];
      Object.assign(globalThis, { frames });
      const look = (): void => {
        const language = document.querySelector('h1')?.textContent ?? '';
        frames.push(`${getComputedStyle(document.body).backgroundColor} ${language}`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    const frames = async (): Promise<string[]> =>
      (await page.evaluate<string[]>('frames')).map((frame) => frame.trim());
    await expect.poll(frames).toContain('rgb(22, 22, 20) オセロ');
    // There may or may not be a frame before the page has its texts.
    expect(['rgb(22, 22, 20)', 'rgb(22, 22, 20) オセロ']).toEqual(
      expect.arrayContaining([...new Set(await frames())]),
    );
  });
});

describe('a preferences file', () => {
  test('that is broken is set aside with a message, and the app starts with its defaults', async () => {
    const file = join(userData, 'preferences.json');
    await fs.writeFile(file, '{"version":1,"preferences":{"theme":"da');
    app = await launchElectron({ userData });
    const { page } = app;
    await ready(page);
    const notice = page.getByRole('status', { name: 'Notices' });
    await notice.getByText('The preferences could not be read.', { exact: false }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    const kept = await fs.readdir(userData);
    expect(kept.filter((name) => name.startsWith('preferences') && name !== 'preferences.json')).toHaveLength(
      1,
    );
  });

  test('of a newer version stays as it is, and the user is told which version wrote it', async () => {
    const file = join(userData, 'preferences.json');
    const content = JSON.stringify({ version: 99, app: '99.4.0', preferences: { theme: { of: 'the day' } } });
    await fs.writeFile(file, content);
    app = await launchElectron({ userData });
    const { page } = app;
    await ready(page);
    const notice = page.getByRole('status', { name: 'Notices' });
    await notice
      .getByText('The preferences were made by Othello 99.4.0; this is', { exact: false })
      .waitFor();
    await app.choose('themeDark');
    const own = join(userData, 'preferences.older.json');
    await expect.poll(async () => fs.readFile(own, 'utf8').catch(() => '')).toContain('"theme": "dark"');
    expect(await fs.readFile(file, 'utf8')).toBe(content);
  });

  test('of another version keeps the keys that this version does not know', async () => {
    const file = join(userData, 'preferences.json');
    await fs.writeFile(
      file,
      JSON.stringify({ version: 1, preferences: { board: 'marble', theme: 'dark', hologram: true } }),
    );
    app = await launchElectron({ userData });
    const { page } = app;
    await ready(page);
    await app.choose('themeLight');
    await expect
      .poll(async () => (JSON.parse(await fs.readFile(file, 'utf8')) as { preferences: unknown }).preferences)
      .toEqual({ board: 'marble', theme: 'light', hologram: true });
  });
});
