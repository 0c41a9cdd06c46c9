/** The stand-in itself, tested with a small app: what Electron promises must hold here, and nothing more is offered. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningElectron, isRealElectron, launchElectron } from '../e2e/electron.ts';
import type { Seen } from './fixtures/seen.ts';

const APP = join(import.meta.dirname, 'fixtures/app');

declare const seen: Seen;

/** Width and height in the header of a PNG file. */
function pngSize(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe.skipIf(isRealElectron)('the stand-in', () => {
  let app: RunningElectron;

  beforeAll(async () => {
    app = await launchElectron({ appFolder: APP, locale: 'zh-CN' });
  });
  afterAll(async () => app.close());

  describe('before ready', () => {
    it('refuses calls that must come later', async () => {
      expect(await app.application.evaluate(() => seen.early)).toEqual([
        'Cannot create BrowserWindow before app is ready',
        'Session can not be received before app is ready',
        'protocol.handle cannot be used before app is ready',
        'utilityProcess cannot be created before app is ready',
      ]);
    });

    it('refuses afterwards calls that must come first', async () => {
      const refusal = app.application.evaluate(({ protocol }) => protocol.registerSchemesAsPrivileged([]));
      await expect(refusal).rejects.toThrow('before app is ready');
    });
  });

  describe('a feature that is not implemented', () => {
    it('throws when it is read, listened for, called or passed', async () => {
      const messages = await app.application.evaluate(
        ({ BrowserWindow, Menu, app: electronApp, session }) => {
          const attempts: (() => unknown)[] = [
            () => electronApp.dock,
            () => electronApp.on('new-window-for-tab', () => undefined),
            () => electronApp.getPath('music'),
            () => session.defaultSession.cookies,
            () => new BrowserWindow({ frame: false }),
            () => new BrowserWindow({ webPreferences: { nodeIntegration: true } }),
            () => Menu.buildFromTemplate([{ role: 'reload' }]),
          ];
          return attempts.map((attempt) => {
            try {
              attempt();
              return 'no error';
            } catch (error) {
              return (error as Error).message;
            }
          });
        },
      );
      expect(messages).toEqual(
        messages.map(() => expect.stringContaining('stand-in does not implement') as string),
      );
      expect(
        await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
      ).toBe(1);
    });

    it('is left to the spec if it is a dialog or a link', async () => {
      await expect(app.application.evaluate(({ dialog }) => dialog.showOpenDialog({}))).rejects.toThrow(
        'Nobody answers',
      );
      await expect(
        app.application.evaluate(({ shell }) => shell.openExternal('https://example.com/')),
      ).rejects.toThrow('must replace it');
    });
  });

  describe('windows', () => {
    it('have exactly the requested content size', async () => {
      await expect.poll(async () => app.page.evaluate(() => [innerWidth, innerHeight])).toEqual([701, 503]);
      expect(pngSize(await app.page.screenshot())).toEqual([701, 503]);
      const resized = await app.application.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(1600, 100);
        return window?.getContentSize();
      });
      expect(resized).toEqual([1600, 200]);
      await expect.poll(async () => app.page.evaluate(() => [innerWidth, innerHeight])).toEqual([1600, 200]);
    });

    it('are no larger than the screen', async () => {
      const size = await app.application.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(4000, 3000);
        return window?.getContentSize();
      });
      expect(size).toEqual([1920, 1080]);
    });

    it('know focus, minimizing and visibility', async () => {
      const states = await app.application.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (!window) return [];
        const state = (): boolean[] => [window.isVisible(), window.isFocused(), window.isMinimized()];
        const before = state();
        window.minimize();
        const minimized = state();
        window.restore();
        return [before, minimized, state()];
      });
      expect(states).toEqual([
        [true, true, false],
        [false, false, true],
        [true, true, false],
      ]);
    });

    it('are shown by maximizing, which as on a Mac does not give them the focus', async () => {
      const state = await app.application.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.hide();
        window?.maximize();
        const maximized = { isVisible: window?.isVisible(), isFocused: window?.isFocused() };
        window?.unmaximize();
        window?.show();
        return maximized;
      });
      expect(state).toEqual({ isVisible: true, isFocused: false });
    });

    it('follow the colour scheme of the app', async () => {
      await app.application.evaluate(({ nativeTheme }) => {
        nativeTheme.themeSource = 'dark';
      });
      expect(await app.application.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
    });
  });

  describe('menus', () => {
    it('mark items as Electron does', async () => {
      const marks = await app.application.evaluate(({ Menu }) => {
        const menu = Menu.buildFromTemplate([
          { id: 'box', label: 'box', type: 'checkbox' },
          { id: 'one', label: 'one', type: 'radio' },
          { id: 'two', label: 'two', type: 'radio' },
          { type: 'separator' },
          { id: 'other', label: 'other', type: 'radio' },
        ]);
        const state = () => menu.items.map(({ checked }) => checked);
        const before = state();
        menu.getMenuItemById('box')?.click();
        menu.getMenuItemById('two')?.click();
        const clicked = state();
        const one = menu.getMenuItemById('one');
        if (one) one.checked = false;
        return [before, clicked, state()];
      });
      expect(marks).toEqual([
        [false, true, false, false, true],
        [true, false, true, false, true],
        [true, true, false, false, true],
      ]);
    });
  });

  describe('the clipboard', () => {
    it('answers with promises', async () => {
      const text = app.application.evaluate(async ({ clipboard }) => {
        const written = clipboard.writeText('f5d6');
        return [written instanceof Promise, await written, await clipboard.readText()];
      });
      expect(await text).toEqual([true, undefined, 'f5d6']);
    });
  });

  describe('utility processes', () => {
    const engine = join(APP, 'engine.cjs');

    it('queue early messages, answer, print and end with their code', async () => {
      const outcome = await app.application.evaluate(async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file, [], { stdio: 'pipe' });
        let output = '';
        child.stdout?.on('data', (chunk) => (output += String(chunk)));
        child.stderr?.on('data', (chunk) => (output += String(chunk)));
        const answers: unknown[] = [];
        child.on('message', (message) => answers.push(message));
        child.postMessage({ kind: 'print' });
        child.postMessage({ kind: 'exit', code: 7 });
        const pidAtOnce = child.pid;
        await new Promise<void>((resolve) => child.once('spawn', resolve));
        const pid = child.pid;
        const code = await new Promise((resolve) => child.once('exit', resolve));
        return {
          code,
          pidAtOnce,
          hasPid: pid !== undefined,
          pidAfter: child.pid,
          output,
          answers: answers.map((answer) =>
            JSON.stringify(answer, (_, value: unknown) =>
              typeof value === 'bigint' ? String(value) : value,
            ),
          ),
        };
      }, engine);
      expect(outcome).toEqual({
        code: 7,
        pidAtOnce: undefined,
        hasPid: true,
        pidAfter: undefined,
        output: expect.stringMatching(/to stdout\nto stderr\n|to stderr\nto stdout\n/) as string,
        answers: [JSON.stringify({ heard: ['print'], type: 'utility', big: String(2n ** 63n) })],
      });
    });

    it('print a warning about an unhandled rejection and continue', async () => {
      const outcome = await app.application.evaluate(async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file, [], { stdio: 'pipe' });
        let warning = '';
        const warned = new Promise<void>((resolve) => {
          child.stderr?.on('data', (chunk) => {
            warning += String(chunk);
            if (warning.includes('on purpose')) resolve();
          });
        });
        child.postMessage({ kind: 'reject' });
        await warned;
        const answer = new Promise((resolve) => child.on('message', resolve));
        child.postMessage({ kind: 'again' });
        await answer;
        child.kill();
        return new Promise((resolve) => child.once('exit', resolve));
      }, engine);
      // The end that was asked for, and no earlier one by an error.
      expect(outcome).toBe(0);
    });

    it('end once when they are killed', async () => {
      const outcome = await app.application.evaluate(async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file);
        await new Promise<void>((resolve) => child.once('spawn', resolve));
        const first = child.kill();
        const code = await new Promise((resolve) => child.once('exit', resolve));
        return [first, code, child.kill()];
      }, engine);
      expect(outcome).toEqual([true, 0, false]);
    });

    it('do not hear that they are to end before they have begun, and live on', async () => {
      const outcome = await app.application.evaluate(async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file);
        const first = child.kill();
        await new Promise<void>((resolve) => child.once('spawn', resolve));
        const answer = new Promise((resolve) => child.on('message', resolve));
        child.postMessage({ kind: 'again' });
        await answer;
        const second = child.kill();
        await new Promise((resolve) => child.once('exit', resolve));
        return [first, second];
      }, engine);
      expect(outcome).toEqual([false, true]);
    });
  });

  describe('a second launch', () => {
    it('passes its command line to the first and ends', async () => {
      const { code } = await app.launchAgain('some.game');
      expect(code).toBe(0);
      await expect.poll(async () => app.application.evaluate(() => seen.second.length)).toBe(1);
      const [second] = await app.application.evaluate(() => seen.second);
      expect(second).toEqual({
        argv: expect.arrayContaining([APP, 'some.game']) as string[],
        cwd: process.cwd(),
        data: { greeting: 'hello' },
      });
    });
  });

  describe('closing', () => {
    it('asks the page, whose beforeunload may prevent it', async () => {
      await app.page.click('h1');
      await app.page.evaluate(() => {
        window.onbeforeunload = (event) => event.preventDefault();
      });
      app.page.on('dialog', () => undefined);
      await app.application.evaluate(
        async ({ BrowserWindow }) =>
          new Promise<void>((resolve) => {
            const [window] = BrowserWindow.getAllWindows();
            window?.webContents.once('will-prevent-unload', () => resolve());
            window?.close();
          }),
      );
      expect(await app.page.textContent('h1')).toBe('Fixture');
      await app.page.evaluate(() => {
        window.onbeforeunload = null;
      });
    });

    it('closes the windows, then quits', async () => {
      const file = join(tmpdir(), `othello-order-${randomUUID()}`);
      await app.application.evaluate(({ app: electronApp }, path) => {
        const { appendFileSync } = process.getBuiltinModule('node:fs');
        for (const name of ['before-quit', 'will-quit'] as const) {
          electronApp.on(name as 'before-quit', () => appendFileSync(path, `${name}\n`));
        }
      }, file);
      const closed = app.application.waitForEvent('close', { timeout: 0 });
      await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
      await closed;
      expect(await readFile(file, 'utf8')).toBe('before-quit\nwill-quit\n');
      await rm(file);
    });
  });
});
