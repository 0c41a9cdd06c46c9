/** Every way to quit the app, with and without unsaved moves. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameText } from '../engine/game/game-texts.ts';
import { keptGame, launchBare } from './bare-page.ts';
import type { RunningElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';

/** Buttons of the question whether to save. */
const SAVE = 0;
const DONT_SAVE = 1;
const CANCEL = 2;

let app: RunningElectron;
let games: string;
let userData: string;
let ended: Promise<'ended'>;

beforeEach(async () => {
  games = await fs.mkdtemp(join(tmpdir(), 'othello-games-'));
  userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
  app = await launchBare({ userData });
  // The app may still run at the end of a spec, which is no error.
  ended = app.application.waitForEvent('close', { timeout: 0 }).then(() => 'ended');
});

afterEach(async () => {
  await app.close();
  await fs.rm(games, { recursive: true });
  await fs.rm(userData, { recursive: true, maxRetries: 5 });
});

async function keep(transcript: string, isDirty = true): Promise<void> {
  await app.page.evaluate((game) => bridge.keepGame(game), keptGame(transcript, { isDirty }));
  // Answers come after earlier messages, so the game has arrived.
  await app.page.evaluate(async () => bridge.readClipboard());
}

async function clickCross(): Promise<void> {
  await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

async function shutDown(): Promise<void> {
  await app.application.evaluate(({ powerMonitor }) => {
    (powerMonitor as NodeJS.EventEmitter).emit('shutdown', { preventDefault: () => undefined });
  });
}

async function quitByMenu(): Promise<void> {
  await app.application.evaluate(({ app: electronApp }) => electronApp.quit());
}

/** Keeps the page busy for ever. */
function hang(): void {
  app.page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
}

const questions = async (): Promise<number> => (await askedDialogs(app.application)).boxes.length;

/**
 * Checks that the app still runs after `asked` dialogs. If it were to end, it would have begun with the last answer.
 */
async function expectToStay(asked: number): Promise<void> {
  await expect.poll(questions).toBe(asked);
  await app.settle();
  expect(app.application.windows()).toEqual([app.page]);
  expect(await Promise.race([ended, Promise.resolve('stayed')])).toBe('stayed');
}

// What is asked when, and what each answer does, is proved in test/contract and test/main/quit.test.ts; here is one journey
// for each way out of the app.
describe('quitting', () => {
  it('by the button asks, stays after Cancel, and asks nothing about a finished game, which is kept', async () => {
    await keep('f5d6');
    await answerDialogs(app.application, { boxes: [CANCEL] });
    await app.page.evaluate(() => bridge.quit());
    await expectToStay(1);
    await keep('e6f4e3f6g5d6e7f5c5');
    await answerDialogs(app.application, {});
    await app.page.evaluate(() => bridge.quit());
    expect(await ended).toBe('ended');
    const folder = join(userData, 'finished-games');
    const [name = ''] = await fs.readdir(folder);
    expect(await fs.readFile(join(folder, name), 'utf8')).toBe(gameText('e6f4e3f6g5d6e7f5c5'));
  });

  it('by the menu or its key brings a minimised window back before it asks, once, however often the user tries', async () => {
    const isMinimized = async () =>
      app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
    await keep('f5d6');
    await answerDialogs(app.application, { boxes: [CANCEL] });
    await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await expect.poll(isMinimized).toBe(true);
    await quitByMenu();
    await expect.poll(isMinimized).toBe(false);
    await expectToStay(1);
    await answerDialogs(app.application, {});
    await quitByMenu();
    await clickCross();
    await clickCross();
    await quitByMenu();
    await expectToStay(1);
    // While its question is open, the app ignores further requests to quit, and every spec sends one at its end.
    await app.kill();
  });

  it("by the window's cross asks nothing if nothing would be lost", async () => {
    await keep('f5d6', false);
    await answerDialogs(app.application, {});
    await clickCross();
    expect(await ended).toBe('ended');
  });

  it("by the window's cross ends after Save only when the game is saved", async () => {
    await keep('f5d6');
    const path = join(games, 'game.txt');
    await answerDialogs(app.application, {
      boxes: [CANCEL, SAVE, SAVE, 0, SAVE],
      save: [null, join(games, 'gone', 'game.txt'), path],
    });
    await clickCross();
    await expectToStay(1);
    await clickCross();
    await expectToStay(2);
    await clickCross();
    await expectToStay(4);
    const { boxes } = await askedDialogs(app.application);
    expect(boxes.at(-1)).toMatchObject({
      type: 'error',
      detail: expect.stringContaining('not there any more'),
    });
    await clickCross();
    await ended;
    expect(await fs.readFile(path, 'utf8')).toBe(gameText('f5d6'));
  });

  it('is held up when the system shuts down, to which only Linux makes it listen', async () => {
    const listeners = await app.application.evaluate(({ powerMonitor }) =>
      (powerMonitor as NodeJS.EventEmitter).listenerCount('shutdown'),
    );
    expect(listeners).toBe(process.platform === 'linux' ? 1 : 0);
    if (process.platform !== 'linux') return;
    await keep('f5d6');
    await answerDialogs(app.application, { boxes: [CANCEL, DONT_SAVE] });
    await shutDown();
    await expectToStay(1);
    await shutDown();
    expect(await ended).toBe('ended');
  });

  it('comes with the end of the session on Windows, which asks nothing, and the game is offered at the next start', async () => {
    await keep('f5d6');
    await answerDialogs(app.application, { boxes: [CANCEL] });
    const emit = (event: 'query-session-end' | 'session-end'): Promise<unknown> =>
      app.application.evaluate(({ BrowserWindow }, name) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setBounds({ x: 40, y: 50, width: 900, height: 700 });
        (window as NodeJS.EventEmitter | undefined)?.emit(name, { preventDefault: () => undefined });
      }, event);
    await emit('query-session-end');
    await expectToStay(1);
    void emit('session-end').catch(() => undefined);
    expect(await ended).toBe('ended');
    expect(await fs.readFile(join(userData, 'recovery.json'), 'utf8')).toContain('f5');
    const { window } = JSON.parse(await fs.readFile(join(userData, 'preferences.json'), 'utf8')) as {
      window?: object;
    };
    expect(window).toMatchObject({ x: 40, y: 50, width: 900, height: 700 });
  });

  it('works when the page hangs', async () => {
    await keep('f5d6');
    const path = join(games, 'game.txt');
    await answerDialogs(app.application, { boxes: [SAVE], save: [path] });
    hang();
    await clickCross();
    await ended;
    expect(await fs.readFile(path, 'utf8')).toBe(gameText('f5d6'));
  });

  it('works from the menu when the page hangs, and leaves nothing to recover of what the user did not save', async () => {
    await keep('f5d6');
    const names = async (): Promise<string[]> => fs.readdir(userData);
    await expect.poll(names).toContain('recovery.json');
    await app.page.evaluate(() =>
      bridge.setMenu([
        { id: 'file', label: 'File', items: [{ kind: 'command', id: 'quit', label: 'Quit', enabled: true }] },
      ]),
    );
    await app.page.evaluate(async () => bridge.readClipboard());
    await answerDialogs(app.application, { boxes: [DONT_SAVE] });
    hang();
    await app.application.evaluate(({ Menu }) => {
      // On a Mac the system handles roles, and `click` does not.
      if (process.platform === 'darwin') Menu.sendActionToFirstResponder('terminate:');
      else Menu.getApplicationMenu()?.getMenuItemById('quit')?.click();
    });
    expect(await ended).toBe('ended');
    expect(await fs.readdir(games)).toEqual([]);
    expect(await names()).not.toContain('recovery.json');
  });

  it('works when the page has crashed', async () => {
    await keep('f5d6');
    const path = join(games, 'game.txt');
    await answerDialogs(app.application, { boxes: [SAVE], save: [path] });
    const session = await app.page.context().newCDPSession(app.page);
    const crashed = app.page.waitForEvent('crash');
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await clickCross();
    await ended;
    expect(await fs.readFile(path, 'utf8')).toBe(gameText('f5d6'));
  });
});
