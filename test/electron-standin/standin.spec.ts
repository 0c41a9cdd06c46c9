/** The stand-in itself, tested with a small app: what Electron promises must hold here, and nothing more is offered. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningElectron, isRealElectron, launchElectron } from '../e2e/electron.ts';

const APP = join(import.meta.dirname, 'fixtures/app');

/** The API that the fixture's preload exposes. */
interface Api {
  echo(value: unknown): Promise<unknown>;
  fail(): Promise<void>;
  sender(): Promise<unknown>;
  say(text: string): void;
  onSaid(listener: (text: string) => void): () => void;
  readonly sandbox: Readonly<Record<string, unknown>>;
}

declare const api: Api;

/** The events that the fixture's main process recorded. */
interface Seen {
  readonly early: readonly string[];
  readonly permissions: readonly string[];
  readonly navigations: readonly string[];
  readonly windowsAsked: readonly string[];
  readonly second: readonly { argv: string[]; cwd: string; data: unknown }[];
}

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

  describe('pages', () => {
    it('use the language of the command line', async () => {
      expect(await app.page.evaluate(() => navigator.languages)).toEqual(['zh-CN', 'zh']);
    });

    it('have an origin, and no Node', async () => {
      const facts = await app.page.evaluate(() => [
        isSecureContext,
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'process'),
      ]);
      expect(facts).toEqual([true, 'undefined', 'undefined']);
    });

    it('cannot leave when a listener prevents it', async () => {
      await app.page.click('#away');
      await expect
        .poll(async () => app.application.evaluate(() => seen.navigations))
        .toEqual(['app://fixture/elsewhere.html']);
      await app.page.evaluate(() => location.assign('https://example.com/'));
      await expect
        .poll(async () => app.application.evaluate(() => seen.navigations.at(-1)))
        .toBe('https://example.com/');
      expect(await app.page.textContent('h1')).toBe('Fixture');
    });

    it('may be reloaded by a test or the main process', async () => {
      const before = await app.application.evaluate(() => seen.navigations.length);
      await app.page.reload();
      expect(await app.page.textContent('h1')).toBe('Fixture');
      expect(await app.application.evaluate(() => seen.navigations.length)).toBe(before);
    });

    it('refuses to print, because its dialog has nobody to answer it', async () => {
      await expect(app.page.evaluate(() => window.print())).rejects.toThrow('does not have');
    });

    it('cannot open windows when the handler denies it', async () => {
      expect(await app.page.evaluate(() => window.open('https://example.com/script'))).toBeNull();
      await app.page.click('#outside');
      await expect
        .poll(async () => app.application.evaluate(() => seen.windowsAsked))
        .toEqual(['https://example.com/script', 'https://example.com/outside']);
      await expect.poll(() => app.application.windows().length).toBe(1);
    });

    it('get the permissions that the handlers give', async () => {
      expect(await app.page.evaluate(() => Notification.requestPermission())).toBe('denied');
      const stateOf = (name: PermissionName) =>
        app.page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked })).state, name);
      expect(await stateOf('geolocation')).toBe('granted');
      expect(await stateOf('notifications')).toBe('denied');
      const camera = await app.page.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'granted',
          (error: Error) => error.name,
        ),
      );
      // Without a camera Chromium says so first.
      expect(['NotAllowedError', 'NotFoundError']).toContain(camera);
      expect(await stateOf('camera')).toBe('denied');
      expect(await app.application.evaluate(() => seen.permissions)).toEqual(['notifications', 'media']);
    });

    it('keep their storage under one origin', async () => {
      expect(await app.page.evaluate(() => location.origin)).toMatch(
        /^(?:http:\/\/fixture\.app\.localhost|app:\/\/fixture)$/,
      );
    });
  });

  describe('preloads', () => {
    it('get the sandboxed subset and nothing else', async () => {
      expect(await app.page.evaluate(() => api.sandbox)).toEqual({
        process: [process.platform, 'renderer', true],
        requireFs: 'module not found: node:fs',
        unknownMember: expect.stringContaining('sendSync') as string,
        sendFunction: 'An object could not be cloned.',
      });
    });

    it('expose frozen copies', async () => {
      expect(await app.page.evaluate(() => [Object.isFrozen(api), Object.isFrozen(api.sandbox)])).toEqual([
        true,
        true,
      ]);
    });

    it('carry structured clones to the main process and back', async () => {
      const facts = await app.page.evaluate(async () => {
        const bytes = new Uint8Array([1, 2, 255]);
        const answer = (await api.echo({
          map: new Map([[1, new Set(['a'])]]),
          date: new Date(5),
          none: undefined,
          bytes,
          nan: Number.NaN,
          big: 2n ** 64n,
        })) as {
          map: Map<number, Set<string>>;
          date: Date;
          bytes: Uint8Array;
          nan: number;
          big: bigint;
        };
        const { map, date, nan, big } = answer;
        return [
          map.get(1)?.has('a'),
          date.getTime(),
          'none' in answer,
          [...answer.bytes],
          Number.isNaN(nan),
          String(big),
        ];
      });
      expect(facts).toEqual([true, 5, true, [1, 2, 255], true, '18446744073709551616']);
    });

    it('refuse proxies, such as reactive objects', async () => {
      const refusals = await app.page.evaluate(() => {
        const proxy = new Proxy({ a: 1 }, {});
        const attempts = [proxy, { deep: [proxy] }, new Proxy([1], {}), Proxy.revocable({}, {}).proxy];
        return attempts.map((value) => {
          try {
            void api.echo(value);
            return 'no error';
          } catch (error) {
            return (error as Error).message;
          }
        });
      });
      expect(refusals).toEqual(refusals.map(() => 'An object could not be cloned.'));
      expect(await app.page.evaluate(async () => api.echo({ ...new Proxy({ a: 1 }, {}) }))).toEqual({ a: 1 });
    });

    it('receive the errors of handlers and know who they are', async () => {
      const error = await app.page.evaluate(() => api.fail().catch((failure: Error) => failure.message));
      expect(error).toBe("Error invoking remote method 'fail': Error: on purpose");
      expect(await app.page.evaluate(() => api.sender())).toEqual([
        'app://fixture/page.html',
        'app://fixture',
        null,
      ]);
    });

    it('receive messages in order until they stop listening', async () => {
      const heard = await app.page.evaluate(async () => {
        const texts: string[] = [];
        const stop = api.onSaid((text) => texts.push(text));
        for (let number = 0; number < 50; number++) api.say(String(number));
        await api.echo(0);
        while (texts.length < 50) await api.echo(0);
        stop();
        api.say('unheard');
        await api.echo(0);
        await api.echo(0);
        return texts;
      });
      expect(heard).toEqual(Array.from({ length: 50 }, (_, number) => String(number)));
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
      // The signal ended it, and not something earlier.
      expect(outcome).toBe(15);
    });

    it('end once when they are killed', async () => {
      const outcome = await app.application.evaluate(async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file);
        await new Promise<void>((resolve) => child.once('spawn', resolve));
        const first = child.kill();
        const code = await new Promise((resolve) => child.once('exit', resolve));
        return [first, code, child.kill()];
      }, engine);
      expect(outcome).toEqual([true, 15, false]);
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
