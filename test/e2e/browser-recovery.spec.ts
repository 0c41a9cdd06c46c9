/** Recovery and preferences of the browser version, without the interface. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keptGame } from './bare-page.ts';
import type { DocumentsPage } from './fixtures/browser-documents.ts';
import { context, makePages, open, page, server, startUp } from './documents-page.ts';

makePages();

declare const documents: DocumentsPage['documents'];

/** Whether every page except `others` is gone, because the browser releases a page's locks only after it was closed. */
async function whenGone(others: number): Promise<void> {
  const watcher = await context.newPage();
  await watcher.goto(`${server.url}page.js`);
  await expect
    .poll(() => watcher.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(others);
  await watcher.close();
}

describe('recovery', () => {
  const { text } = keptGame('f5d6');

  /** Waits until the browser has stored everything that `on` gave it; a read comes after all earlier writes. */
  async function whenKept(on: Page): Promise<void> {
    await on.evaluate(async () => {
      const request = indexedDB.open('othello');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      const read = database.transaction('kept').objectStore('kept').count();
      await new Promise((resolve) => {
        read.addEventListener('success', resolve);
      });
      database.close();
    });
  }

  async function keep(on: Page, transcript: string): Promise<void> {
    await on.evaluate((game) => documents.keepGame(game), keptGame(transcript, { isDirty: false }));
    await whenKept(on);
  }

  it('gives a reloaded tab its game back', async () => {
    expect(await startUp()).toEqual({ preferences: {}, broken: [] });
    await keep(page, 'f5d6');
    await page.reload();
    expect(await startUp()).toMatchObject({ returned: { game: { text }, ended: 'page' } });
  });

  it('offers the game of a closed tab once, and never that of an open tab', async () => {
    await startUp();
    await keep(page, 'f5d6');
    const beside = await open();
    expect((await startUp(beside)).returned).toBeUndefined();
    await page.close();
    await whenGone(1);
    const later = await open();
    expect(await startUp(later)).toMatchObject({ returned: { game: { text }, ended: 'app' } });
    // A page that has not looked at the game yet does not lose it.
    await later.evaluate(() => documents.keepGame(undefined));
    await whenKept(later);
    await later.reload();
    expect((await startUp(later)).returned?.game.text).toBe(text);
    await later.evaluate(() => documents.dropReturned());
    await whenKept(later);
    await later.close();
    await whenGone(1);
    expect((await startUp(await open())).returned).toBeUndefined();
  });

  it('tells the page when storing fails and when it works again', async () => {
    await startUp();
    await page.evaluate((game) => {
      const heard: boolean[] = [];
      Object.assign(globalThis, { heard });
      documents.onAutosave((isWorking) => heard.push(isWorking));
      const { put } = IDBObjectStore.prototype;
      // The transaction is aborted, as it is when the disk is full.
      IDBObjectStore.prototype.put = function full(...args) {
        const request = put.apply(this, args);
        this.transaction.abort();
        return request;
      };
      Object.assign(globalThis, { mend: () => (IDBObjectStore.prototype.put = put) });
      documents.keepGame(game);
    }, keptGame('f5'));
    const heard = async (): Promise<unknown> => page.evaluate('heard');
    await expect.poll(heard).toEqual([true, false]);
    await page.evaluate('mend()');
    await page.evaluate((game) => documents.keepGame(game), keptGame('f5d6'));
    await expect.poll(heard).toEqual([true, false, true]);
  });

  it.each([
    ['that is no game', 'no game'],
    [
      'whose text is damaged',
      { keptAt: 1, game: { ...keptGame('f5'), text: 'Othello game, format 2\nf5 a1' } },
    ],
  ])('sets aside a kept game %s, and keeps unknown preferences', async (_, stored) => {
    await startUp();
    await page.evaluate(async (value) => {
      documents.keepPreferences({ theme: 'dark' });
      const request = indexedDB.open('othello');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      const transaction = database.transaction('kept', 'readwrite');
      transaction.objectStore('kept').put(value, 'game:torn');
      await new Promise((resolve) => {
        transaction.addEventListener('complete', resolve);
      });
      database.close();
      documents.keepPreferences({ level: 'club' });
    }, stored);
    await whenKept(page);
    await page.close();
    await whenGone(0);
    const later = await open();
    expect(await startUp(later)).toEqual({
      preferences: { theme: 'dark', level: 'club' },
      broken: ['recovery'],
    });
    await whenKept(later);
    await later.close();
    await whenGone(0);
    expect((await startUp(await open())).broken).toEqual([]);
  });

  describe('a browser without storage for pages', () => {
    const forbidden = (): void => {
      for (const name of ['indexedDB', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('', 'SecurityError');
          },
        });
      }
    };
    const silent = (): void => {
      indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
    };

    it('does not prevent the app from starting', async () => {
      await context.addInitScript(forbidden);
      const closed = await open();
      expect(await startUp(closed)).toEqual({ preferences: {}, broken: [] });
      await closed.evaluate((game) => documents.keepGame(game), keptGame('f5'));
    });

    it.each([
      ['is forbidden', forbidden],
      ['does not answer', silent],
    ])('has a game hold up the closing of the tab where storage %s', async (_how, deny) => {
      await context.addInitScript(deny);
      const closed = await open();
      await closed.clock.install();
      const starting = startUp(closed);
      await closed.clock.runFor(10_000);
      await starting;
      await closed.evaluate((game) => documents.keepGame(game), keptGame('e6f4e3f6g5d6e7f5c5'));
      await closed.mouse.click(10, 10);
      const dialog = closed.waitForEvent('dialog');
      await closed.close({ runBeforeUnload: true });
      expect((await dialog).type()).toBe('beforeunload');
      await (await dialog).accept();
    });
  });
});
