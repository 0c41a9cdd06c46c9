/** The user's preferences, chosen in menus and in the dialog, and restored after a restart, in both shells. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, LOCALES } from '../../locales/languages.ts';
import { legalSquares, playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { pageTestIn } from './shells.ts';
import { allWords } from '../renderer/locales/all-words.ts';
import { ready } from './first-screen.ts';

let app: RunningApp;
let userData: string;

interface Shell {
  launch(options?: LaunchOptions): Promise<RunningApp>;
  /** Restarts the app, or in a browser reloads the page. */
  again(): Promise<void>;
}

const SHELLS: readonly (readonly [string, Shell])[] = [
  [
    'the desktop app',
    {
      launch: async (options) => launchElectron({ ...options, userData }),
      async again() {
        await app.close();
        app = await launchElectron({ userData });
      },
    },
  ],
  [
    'the browser version',
    {
      launch: launchBrowser,
      async again() {
        await app.settle();
        await app.page.reload();
      },
    },
  ],
];

beforeEach(async () => {
  userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
});

afterEach(async () => {
  const problems = app.problems();
  await app.close();
  await fs.rm(userData, { recursive: true, maxRetries: 5 });
  if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
});

async function textSize(page: Page): Promise<number> {
  return page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** Elements that are cut off or reach out of the window, except in lists that scroll. */
function overflowing(): string[] {
  const cut = [...document.querySelectorAll<HTMLElement>('.shell *')].filter((element) => {
    if (element.closest('.visually-hidden, ol, [role=grid]') || !element.checkVisibility()) return false;
    const { right, bottom, left, top } = element.getBoundingClientRect();
    const isBeside = right > innerWidth + 1 || left < -1;
    const isAboveOrBelow = bottom > innerHeight + 1 || top < -1;
    // The choices on the first screen scroll if the window is low.
    const isOutside = isBeside || (isAboveOrBelow && element.closest('.sheet') === null);
    const isCut =
      element.matches('button, label, strong, b, small, h1, p') &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0;
    return isOutside || isCut;
  });
  return cut.map(
    (element) => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`,
  );
}

async function expectFit({ page, settle }: RunningApp): Promise<void> {
  await settle();
  const language = await page.locator('html').getAttribute('lang');
  expect(await page.evaluate(overflowing), language ?? '').toEqual([]);
}

describe.each(SHELLS)('%s', (shellName, shell) => {
  const pageTest = pageTestIn(shellName);

  test('every preference of the dialog takes effect at once and outlives a restart, and About names what ships', async () => {
    app = await shell.launch();
    let { page } = app;
    await ready(page);
    await page.keyboard.press('ControlOrMeta+,');
    const dialog = page.getByRole('dialog', { name: 'Preferences' });
    await dialog.waitFor();
    await dialog
      .getByRole('group', { name: 'Computer', exact: true })
      .getByText('Club', { exact: true })
      .click();
    await dialog.getByLabel('Thinking time of Master').selectOption('5 seconds');
    await dialog.getByLabel('Show legal moves').uncheck();
    await dialog.getByRole('tab', { name: 'Appearance' }).click();
    await dialog.getByText('Dark', { exact: true }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await dialog.getByText('Walnut', { exact: true }).click();
    await dialog.getByLabel('Text size').selectOption('125%');
    await expect.poll(() => textSize(page)).toBe(20);
    await dialog.getByText('Fast', { exact: true }).click();
    await dialog.getByRole('tab', { name: 'Sound and keys' }).click();
    await dialog.getByLabel('Sounds of the discs').check();
    await dialog.getByLabel('Volume').fill('35');
    await dialog.getByRole('tab', { name: 'Appearance' }).click();
    await dialog.getByLabel('Language').selectOption('Français');
    await page.getByRole('dialog', { name: 'Préférences' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Commencer la partie' }).waitFor();

    await shell.again();
    ({ page } = app);
    await page.getByRole('button', { name: 'Commencer la partie' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await expect.poll(() => textSize(page)).toBe(20);
    await app.choose('preferences');
    const again = page.getByRole('dialog', { name: 'Préférences' });
    await again.waitFor();
    expect(await again.getByRole('radio', { name: 'Club', exact: true }).isChecked()).toBe(true);
    expect(await again.getByLabel('Temps de réflexion du Maître').inputValue()).toBe('5000');
    expect(await again.getByLabel('Montrer les coups possibles').isChecked()).toBe(false);
    await again.getByRole('tab', { name: 'Apparence' }).click();
    for (const name of ['Sombre', 'Noyer', 'Rapides']) {
      expect(await again.getByRole('radio', { name, exact: true }).isChecked(), name).toBe(true);
    }
    expect(await again.getByLabel('Langue').inputValue()).toBe('fr');
    await again.getByRole('tab', { name: 'Sons et touches' }).click();
    expect(await again.getByLabel('Sons des pions').isChecked()).toBe(true);
    expect(await again.getByLabel('Volume').inputValue()).toBe('35');
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
    await app.choose('twoPlayers');
    await page.locator('[data-board=walnut] [data-square]').first().waitFor();
    expect(await legalSquares(page)).toEqual([]);

    await app.choose('preferences');
    await again.getByRole('button', { name: 'Rétablir les réglages par défaut' }).click();
    await expect.poll(() => legalSquares(page)).toHaveLength(4);
    await expect.poll(() => textSize(page)).toBe(16);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await app.choose('about');
    const { version } = JSON.parse(
      await fs.readFile(join(import.meta.dirname, '../../package.json'), 'utf8'),
    ) as { version: string };
    await page.getByText(`Version ${version}`, { exact: true }).waitFor();
    const licences = page.getByRole('region', { name: 'Licences' });
    await expect.poll(() => licences.innerText()).toContain('Permission is hereby granted');
    const text = await licences.innerText();
    for (const name of ['@vue/runtime-core', 'pinia', '@vueuse/core'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(/^valibot \d/m.test(text)).toBe(app.shell === 'electron');
  });

  pageTest('the strength on the first screen and in the preferences is the same', async () => {
    app = await shell.launch();
    const { page } = app;
    await ready(page);
    const level = (name: string) => page.locator('form').getByRole('radio', { name, exact: true });
    await page.locator('form').getByText('Club', { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+,');
    const dialog = page.getByRole('dialog', { name: 'Preferences' });
    await dialog.waitFor();
    expect(await dialog.getByRole('radio', { name: 'Club', exact: true }).isChecked()).toBe(true);
    await dialog
      .getByRole('group', { name: 'Computer', exact: true })
      .getByText('Beginner', { exact: true })
      .click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => level('Beginner').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByRole('region', { name: 'Beginner, White' }).waitFor();
  });

  pageTest(
    'in every language, everything fits the smallest window, from the first screen to the dialogs',
    async () => {
      app = await shell.launch({ width: 480, height: 560 });
      const { page } = app;
      await ready(page);
      for (const locale of LOCALES) {
        await app.choose(LANGUAGES[locale].command);
        const { start } = allWords(locale);
        await page.getByRole('button', { name: start.start, exact: true }).waitFor();
        await expectFit(app);
      }
      await app.choose('levelBeginner');
      await app.choose('blackVsComputer');
      await page.locator('[data-legal]').first().click();
      await expect.poll(() => page.locator('[data-square][data-disc]').count()).toBe(6);
      for (const locale of LOCALES) {
        await app.choose(LANGUAGES[locale].command);
        const messages = allWords(locale);
        await page.getByText(messages.status.yourMove, { exact: true }).waitFor();
        await expectFit(app);
        for (const dialog of ['preferences', 'about', 'shortcuts'] as const) {
          await app.choose(dialog);
          const shown = page.getByRole('dialog', { name: messages[dialog].title, exact: true });
          await shown.waitFor();
          await app.settle();
          const tooWide = await shown.evaluate((element) => element.scrollWidth - element.clientWidth);
          expect(tooWide, `${locale}: ${dialog}`).toBe(0);
          await page.keyboard.press('Escape');
          await shown.waitFor({ state: 'detached' });
        }
      }
    },
  );

  pageTest('text grows and shrinks with the keyboard, and the game still fits', async () => {
    app = await shell.launch();
    const { page } = app;
    await ready(page);
    await app.choose('twoPlayers');
    await page.keyboard.press('ControlOrMeta+=');
    await expect.poll(() => textSize(page)).toBeCloseTo(17.6);
    for (let step = 0; step < 8; step++) await page.keyboard.press('ControlOrMeta+=');
    await expect.poll(() => textSize(page)).toBe(32);
    await expectFit(app);
    await app.resize(600, 700);
    await expect.poll(() => textSize(page)).toBe(20);
    await expectFit(app);
    await app.resize(1120, 760);
    await app.choose('preferences');
    const limited = page.getByText('This window has no room for text as large. It grows with the window.');
    await page.getByRole('tab', { name: 'Appearance' }).click();
    await page.getByLabel('Text size').waitFor();
    await app.settle();
    expect(await limited.count()).toBe(0);
    await app.resize(600, 700);
    await limited.waitFor();
    await page.getByLabel('Text size').selectOption({ label: '100%' });
    await limited.waitFor({ state: 'detached' });
    await page.getByLabel('Text size').selectOption({ label: '200%' });
    await app.resize(1120, 760);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+0');
    await expect.poll(() => textSize(page)).toBe(16);
    await page.keyboard.press('ControlOrMeta+-');
    await expect.poll(() => textSize(page)).toBeCloseTo(14.4);
    await expectFit(app);
  });

  pageTest('without animation a move is there at once', async () => {
    app = await shell.launch({ reducedMotion: false });
    const { page } = app;
    await ready(page);
    await app.choose('preferences');
    await page.getByRole('tab', { name: 'Appearance' }).click();
    await page.getByRole('dialog').getByText('Off', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await app.choose('twoPlayers');
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    const moved = await page.evaluateHandle(() => {
      const names: string[] = [];
      const { play } = Animation.prototype;
      Animation.prototype.play = function () {
        const { target } = this.effect as KeyframeEffect;
        if (target?.closest('[role=grid]')) names.push(target.className);
        play.call(this);
      };
      document.querySelector('[role=grid]')?.addEventListener('animationstart', (event) => {
        names.push((event as AnimationEvent).animationName);
      });
      return names;
    });
    await playMoves(page, 'f5');
    await page.locator('[data-square=e5][data-disc=black]').waitFor();
    // Any movement would have begun by now.
    await app.settle();
    expect(await moved.jsonValue()).toEqual([]);
    await app.choose('undo');
    await app.choose('preferences');
    await page.getByRole('dialog').getByText('Normal', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await playMoves(page, 'f5');
    await expect.poll(async () => (await moved.jsonValue()).length).toBeGreaterThan(0);
  });
});

test('F11 makes a page in a browser fill the screen, and leave it again', async () => {
  app = await launchBrowser();
  const { page } = app;
  await ready(page);
  const isFull = async (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('F11');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('F11');
  await expect.poll(isFull).toBe(false);
});
