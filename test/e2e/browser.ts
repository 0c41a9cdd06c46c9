/** Launches the browser version: the built interface from the loopback server, in a Chromium page. */
import { join } from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { MENU_PLAN } from '../../renderer/commands/menu.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';

const RENDERER = join(import.meta.dirname, '../../dist/renderer');

export async function launchBrowser(options: LaunchOptions = {}): Promise<RunningApp> {
  const {
    locale = 'en-US',
    colorScheme = 'light',
    width = 1120,
    height = 760,
    reducedMotion = false,
  } = options;
  const server = await serve(RENDERER);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({
    locale,
    colorScheme,
    viewport: { width, height },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  page.setDefaultTimeout(10_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  await page.goto(server.url);
  return {
    shell: 'browser',
    page,
    choose: async (id) => chooseInMenuBar(page, id),
    resize: (newWidth, newHeight) => page.setViewportSize({ width: newWidth, height: newHeight }),
    problems: () => problems,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** By what it does and not by name, so that it works in every language. */
async function chooseInMenuBar(page: Page, id: string): Promise<void> {
  const bar = page.getByRole('menubar');
  const menuAt = MENU_PLAN.findIndex(({ groups }) => groups.flat().some((command) => command === id));
  if (menuAt < 0) throw new Error(`No menu has the command ${id}.`);
  await bar.locator('[aria-haspopup=menu]').nth(menuAt).click();
  await bar.getByRole('menu').locator(`[data-command=${id}]`).click();
}
