/** The build for static hosts, on one that sends no headers of the app's own, in a path of its own. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildWeb } from '../../build/web.ts';
import { countMoves, playMoves } from './board.ts';
import { sharedBrowser } from './browser.ts';
import { type StaticHost, hostStatically } from './static-host.ts';
import { drawNoMore } from './undrawn.ts';

const BUILT = join(import.meta.dirname, '../../dist/renderer');

let folder: string;
let first: string;
let second: string;
let host: StaticHost;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'othello-static-'));
  first = join(folder, 'first');
  second = join(folder, 'second');
  await buildWeb(BUILT, first);
  const changed = join(folder, 'changed');
  cpSync(BUILT, changed, { recursive: true });
  const page = join(changed, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><meta name="second" />'));
  await buildWeb(changed, second);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

beforeEach(async () => {
  host = await hostStatically(first);
  const browser = await sharedBrowser();
  context = await browser.newContext({ viewport: { width: 1120, height: 760 }, reducedMotion: 'reduce' });
  await drawNoMore(context);
  problems = [];
});
afterEach(async () => {
  await context.close();
  await host.close();
});

/** Opens the app in a new tab, and waits until it is there. */
async function open(path = ''): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(host.url + path);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  return page;
}

/** Waits until the app starts without a network. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(async () => page.evaluate(async () => (await caches.match('index.html')) !== undefined))
    .toBe(true);
}

/** Has the host give out another version, and waits until that waits for this one to end. */
async function secondWaits(page: Page): Promise<void> {
  host.folder = second;
  const isWaiting = async (): Promise<boolean> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null;
    });
  await expect.poll(isWaiting).toBe(true);
}

async function isSecond(page: Page): Promise<boolean> {
  return (await page.locator('meta[name=second]').count()) === 1;
}

test('is isolated at the first visit, with one start more, and works without the host from then on', async () => {
  const page = await open();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(host.asked.filter((name) => name === 'index.html').length).toBeLessThanOrEqual(3);
  await kept(page);
  await host.close();
  await page.reload();
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  // The engine, too, comes from what was kept.
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await expect.poll(async () => countMoves(page)).toBe(2);
  expect(problems).toEqual([]);
});

test('a new version comes with the next start, and the game in progress with it', async () => {
  const page = await open();
  await kept(page);
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await expect.poll(async () => countMoves(page)).toBe(2);
  await secondWaits(page);
  // It takes nothing from a page that runs.
  expect(await isSecond(page)).toBe(false);
  await page.reload();
  await expect.poll(async () => isSecond(page)).toBe(true);
  await expect.poll(async () => countMoves(page)).toBe(2);
  // Nothing is left of the older one.
  await expect.poll(async () => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  expect(problems).toEqual([]);
});

test('a second tab of the older version keeps the new one waiting, and complete', async () => {
  const page = await open();
  await kept(page);
  const other = await open();
  await secondWaits(page);
  await page.reload();
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  expect(await isSecond(page)).toBe(false);
  await page.close();
  await host.close();
  // A page that has just been closed may still count at the first start.
  const isSecondAgain = async (): Promise<boolean> => {
    await other.reload();
    await other.getByRole('button', { name: 'Start game' }).waitFor();
    return isSecond(other);
  };
  await expect.poll(isSecondAgain).toBe(true);
});

test('a new version that takes over late leaves a page in use as it is, and comes with the next start', async () => {
  const page = await open();
  await kept(page);
  await secondWaits(page);
  // The older worker does not end before the host has answered this.
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  host.held.set('late', promise);
  await page.addInitScript(() => void fetch('./late').catch(() => undefined));
  await page.reload();
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await page.evaluate(() => {
    const left = new Promise<boolean>((resolve) => {
      navigation.addEventListener('navigate', () => resolve(true));
      navigator.serviceWorker.addEventListener('controllerchange', () => setTimeout(() => resolve(false)));
    });
    Object.assign(window, { left });
  });
  expect(await isSecond(page)).toBe(false);
  answer();
  expect(await page.evaluate(async () => (window as unknown as { left: Promise<boolean> }).left)).toBe(false);
  await host.close();
  host.held.clear();
  await page.reload();
  await expect.poll(async () => isSecond(page)).toBe(true);
  await expect.poll(async () => countMoves(page)).toBe(2);
  await expect.poll(async () => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test('starts once, with one thread, where there is no service worker', async () => {
  host.missing.add('service-worker.js');
  const page = await open();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await page.locator('.toast').filter({ hasText: 'one processor core' }).waitFor();
  expect(host.asked.filter((name) => name === 'index.html')).toHaveLength(1);
});

test('opens the game that another app shares', async () => {
  const page = await open();
  await kept(page);
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('text', 'f5d6c3');
    await fetch('./share', { method: 'POST', body: form });
  });
  await page.reload();
  await expect.poll(async () => countMoves(page)).toBe(3);
});

test('opens the files that the system hands over', async () => {
  // A real handle, since the app keeps it with the files opened last.
  await context.addInitScript(() => {
    const launch = async (consumer: (launched: object) => void): Promise<void> => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle('launched.txt', { create: true });
      const writing = await handle.createWritable();
      await writing.write('f5d6');
      await writing.close();
      consumer({ files: [handle] });
    };
    const setConsumer = (consumer: (launched: object) => void): void => void launch(consumer);
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  const page = await context.newPage();
  await page.goto(host.url);
  await expect.poll(async () => countMoves(page)).toBe(2);
});

test('starts with what a shortcut of the installed app asks for, once', async () => {
  const page = await open();
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.getAppManifest');
  const { shortcuts } = JSON.parse(data ?? '') as { shortcuts: { name: string; url: string }[] };
  expect(shortcuts.map(({ name }) => name)).toEqual(['New game', 'Practice', 'Analysis', 'Library']);
  const practice = shortcuts.find(({ name }) => name === 'Practice')!;
  const other = await context.newPage();
  await other.goto(new URL(practice.url, host.url).href);
  await other.getByRole('complementary', { name: 'Practice' }).waitFor();
  expect(new URL(other.url()).hash).toBe('');
  await other.reload();
  await other.getByRole('button', { name: 'Start game' }).waitFor();
});

test('names what is needed to install it', async () => {
  const page = await open();
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, start_url: start, display } = JSON.parse(data ?? '') as Record<string, unknown>;
  expect([start, display]).toEqual(['./', 'standalone']);
  const sizes = (icons as { src: string; sizes: string }[]).map(async ({ src, sizes: told }) => {
    const { width, height } = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return { width: image.width, height: image.height };
    }, src);
    expect(`${width}x${height}`).toBe(told);
    return width;
  });
  expect(Math.max(...(await Promise.all(sizes)))).toBeGreaterThanOrEqual(512);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's contexts are private windows, from which a Chromium with its own interface installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
