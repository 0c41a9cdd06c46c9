/**
 * Launches the browser version: the built interface from the loopback server, in a Chromium page. One Chromium serves
 * all spec files of a worker; every launch has its own context, which shares no storage, cache or permission with another.
 */
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { findChromium } from '../../build/chromium.ts';
import { serve } from '../../build/serve.ts';
import { MENU_PLAN } from '../../renderer/app/menu.ts';
import { laidOut } from './at-rest.ts';
import { type LaunchOptions, type RunningApp, complaintOf } from './running-app.ts';
import { drawNoMore } from './undrawn.ts';

const RENDERER = join(import.meta.dirname, '../../dist/renderer');

/** The time limit for a launch that hangs; it says nothing about how long a launch may take. */
const TIMEOUT_MS = 60_000;

let started: Promise<Browser> | undefined;

/** The Chromium of this worker, which is started by the first launch; if it has crashed, by the next one. */
export async function sharedBrowser(): Promise<Browser> {
  started ??= findChromium().then(async (executablePath) => {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
    return browser.on('disconnected', () => (started = undefined));
  });
  return started;
}

/** Ends that Chromium, if there is one. */
export async function closeSharedBrowser(): Promise<void> {
  const browser = await started;
  started = undefined;
  await browser?.close();
}

export async function launchBrowser(options: LaunchOptions = {}): Promise<RunningApp> {
  const {
    locale = 'en-US',
    colorScheme = 'light',
    width = 1120,
    height = 760,
    reducedMotion = true,
    isDrawn = false,
    isPhone = false,
  } = options;
  const server = await serve(RENDERER);
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  if (!isDrawn) await drawNoMore(context);
  if (options.withoutSharedMemory === 'headers') await withholdHeaders(context, server.url);
  if (options.withoutSharedMemory === 'global') await withholdGlobal(context);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const complaint = complaintOf(message);
    if (complaint !== undefined) problems.push(complaint);
  });
  await page.goto(server.url);
  await page.locator('#app > *').first().waitFor();
  return {
    shell: 'browser',
    page,
    choose: async (id) => chooseInMenuBar(page, id),
    async resize(newWidth, newHeight) {
      await page.setViewportSize({ width: newWidth, height: newHeight });
      await page.waitForFunction((size) => innerWidth === size.newWidth && innerHeight === size.newHeight, {
        newWidth,
        newHeight,
      });
      await laidOut(page);
    },
    async settle() {
      await hearStorage(page);
      await laidOut(page);
    },
    problems: () => problems,
    async close() {
      await context.close();
      await server.close();
    },
  };
}

/** Has the page come as from a host that knows nothing of isolation. */
async function withholdHeaders(context: BrowserContext, url: string): Promise<void> {
  await context.route(url, async (route) => {
    const response = await route.fetch();
    const {
      'cross-origin-opener-policy': _opener,
      'cross-origin-embedder-policy': _embedder,
      ...headers
    } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** Takes `SharedArrayBuffer` from the engine's worker, before anything of its own runs. */
async function withholdGlobal(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/host-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `delete self.SharedArrayBuffer;${await response.text()}` });
  });
}

/** Waits until the browser has stored everything that the page gave it; a read comes after all earlier writes. */
async function hearStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('Nothing can be read.')));
      });
    const database = await answer(indexedDB.open('othello'));
    await answer(database.transaction('kept').objectStore('kept').count());
    database.close();
  });
}

/** Finds the element by its function and not its name, so that it works in every language. */
async function chooseInMenuBar(page: Page, id: string): Promise<void> {
  const bar = page.getByRole('menubar');
  const menuAt = MENU_PLAN.findIndex(({ groups }) => groups.flat().some((command) => command === id));
  if (menuAt < 0) throw new Error(`No menu has the command ${id}.`);
  await bar.locator('[aria-haspopup=menu]').nth(menuAt).click();
  await bar.getByRole('menu').locator(`[data-command=${id}]`).click();
}
