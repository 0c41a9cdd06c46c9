/** What the windows of the shell withhold from their pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN, CONTENT_SECURITY_POLICY } from '../../main/app-protocol.ts';
import type { Bridge } from '../../main/contract/bridge.ts';
import { type RunningElectron, launchElectron } from './electron.ts';

/** What the preload gives the page. */
declare const bridge: Bridge;

/** Set on the page, to notice that it has been left. */
declare const marker: string | undefined;

/** Kept on the main process's side, for specs to read. */
declare const noted: { opened: string[]; left: { url: string; isPrevented: boolean }[] };

let app: RunningElectron;

async function launch(): Promise<void> {
  app = await launchElectron();
}

describe('a page', () => {
  beforeAll(async () => {
    await launch();
    await app.application.evaluate(({ BrowserWindow, shell }) => {
      const notes: typeof noted = { opened: [], left: [] };
      Object.assign(globalThis, { noted: notes });
      shell.openExternal = async (url) => void notes.opened.push(url);
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) => {
        notes.left.push({ url: event.url, isPrevented: event.defaultPrevented });
      });
    });
  });
  afterAll(async () => app.close());

  it('starts without an error or a warning', () => {
    expect(app.problems()).toEqual([]);
  });

  it('has the content size that the app asks for', async () => {
    await expect.poll(() => app.page.evaluate(() => [innerWidth, innerHeight])).toEqual([1120, 760]);
  });

  it('cannot be made smaller than the board needs', async () => {
    const size = await app.application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(100, 100);
      const smallest = window?.getContentSize();
      window?.setContentSize(1120, 760);
      return smallest;
    });
    expect(size).toEqual([480, 560]);
  });

  it('has no Node but only the bridge, which is frozen', async () => {
    const facts = await app.page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      names: Object.keys(bridge).toSorted(),
      isFrozen: Object.isFrozen(bridge),
      canBeReplaced: Reflect.set(window, 'bridge', {}),
    }));
    expect(facts).toEqual({
      node: [],
      names: expect.arrayContaining([
        'onEngineEvent',
        'platform',
        'quit',
        'sendToEngine',
        'setMenu',
        'shell',
      ]) as string[],
      isFrozen: true,
      canBeReplaced: false,
    });
  });

  it('is isolated from other origins, and can share memory', async () => {
    const facts = await app.page.evaluate(() => [
      isSecureContext,
      crossOriginIsolated,
      typeof SharedArrayBuffer,
    ]);
    expect(facts).toEqual([true, true, 'function']);
  });

  it.each([
    '/..%2fapp/main.js',
    '/..%2f..%2fpackage.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/../../package.json',
    '//etc/passwd',
    '/package.json%00.html',
  ])('gets nothing from outside its folder: %s', async (path) => {
    const fromPage = await app.page.evaluate(async (asked) => {
      const response = await fetch(new URL(location.origin + asked));
      return [response.status, await response.text()];
    }, path);
    const fromMain = await app.application.evaluate(async ({ net }, url) => {
      const response = await net.fetch(url);
      return [response.status, await response.text()];
    }, APP_ORIGIN + path);
    expect(fromPage).toEqual([404, 'Unavailable']);
    expect(fromMain).toEqual([404, 'Unavailable']);
  });

  it('comes with the security headers', async () => {
    const headers = await app.page.evaluate(async () =>
      Object.fromEntries((await fetch('/index.html')).headers),
    );
    expect(headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
    });
  });

  it('runs no inline script, no handler attribute, no eval and no foreign script', async () => {
    const ran = await app.page.evaluate(async () => {
      const tried: string[] = [];
      Object.assign(window, { tried });
      const script = document.createElement('script');
      script.textContent = 'tried.push("inline script")';
      const button = document.createElement('button');
      button.setAttribute('onclick', 'tried.push("handler attribute")');
      const foreign = document.createElement('script');
      foreign.src = 'data:text/javascript,tried.push("data URL")';
      const decided = new Promise<void>((resolve) => {
        for (const outcome of ['load', 'error']) foreign.addEventListener(outcome, () => resolve());
      });
      document.body.append(script, button, foreign);
      button.click();
      await decided;
      // In a task of its own: what a debugger evaluates may use eval.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          for (const name of ['eval', 'Function']) {
            try {
              (Reflect.get(window, name) as (code: string) => unknown)('1');
              tried.push(name);
            } catch {
              // As it should be.
            }
          }
          resolve();
        }, 0);
      });
      for (const element of [script, button, foreign]) element.remove();
      return tried;
    });
    expect(ran).toEqual([]);
  });

  it('takes no inline style and embeds nothing, but compiles WebAssembly', async () => {
    const facts = await app.page.evaluate(async () => {
      const blocked: string[] = [];
      const both = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (blocked.push(effectiveDirective) === 2) resolve();
        });
      });
      const box = document.createElement('div');
      box.setAttribute('style', 'position: fixed');
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/';
      document.body.append(box, frame);
      const { position } = getComputedStyle(box);
      await both;
      box.remove();
      frame.remove();
      const module = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
      return { position, blocked: blocked.toSorted(), wasm: module instanceof WebAssembly.Module };
    });
    expect(facts).toEqual({ position: 'static', blocked: ['frame-src', 'style-src-attr'], wasm: true });
  });

  it('cannot leave the app', async () => {
    await app.page.evaluate(() => Object.assign(window, { marker: 'still here' }));
    const left = async (): Promise<typeof noted.left> => app.application.evaluate(() => noted.left);
    const refusals = async (): Promise<number> =>
      (await left()).length +
      app.problems().filter((problem) => problem.startsWith('Not allowed to navigate top frame')).length;
    const attempts: readonly (() => void)[] = [
      () => location.assign('https://example.com/'),
      () => location.replace('data:text/html,elsewhere'),
      () => location.assign('/index.html?again'),
      () => location.reload(),
      () => {
        const link = document.createElement('a');
        link.href = 'https://www.worldothello.org/';
        document.body.append(link);
        link.click();
        link.remove();
      },
    ];
    for (const [index, attempt] of attempts.entries()) {
      await app.page.evaluate(attempt);
      // By the app, or by Chromium itself, which says so.
      await expect.poll(refusals).toBe(index + 1);
      expect(await app.page.evaluate(() => marker)).toBe('still here');
    }
    expect((await left()).map(({ isPrevented }) => isPrevented)).not.toContain(false);
  });

  it('opens no windows, and only known sites in the user’s browser', async () => {
    const results = await app.page.evaluate(() =>
      ['https://example.com/', 'https://www.worldothello.org/about', '/index.html', 'about:blank'].map(
        (url) => window.open(url) === null,
      ),
    );
    await app.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://www.worldothello.org/rules';
      link.target = '_blank';
      document.body.append(link);
      link.click();
      link.remove();
    });
    expect(results).toEqual([true, true, true, true]);
    await expect
      .poll(() => app.application.evaluate(() => noted.opened))
      .toEqual(['https://www.worldothello.org/about', 'https://www.worldothello.org/rules']);
    await expect.poll(() => app.application.windows()).toEqual([app.page]);
  });

  it('has no webview', async () => {
    const members = await app.page.evaluate(() => {
      const element = document.createElement('webview');
      element.setAttribute('src', 'https://example.com/');
      element.setAttribute('allowpopups', '');
      document.body.append(element);
      const found = ['loadURL', 'getURL', 'executeJavaScript'].filter((name) => name in element);
      element.remove();
      return found;
    });
    expect(members).toEqual([]);
  });

  it('gets no permission', async () => {
    const answers = await app.page.evaluate(async () => {
      const refused = (promise: Promise<unknown>): Promise<string> =>
        promise.then(
          () => 'granted',
          () => 'refused',
        );
      const position = new Promise<string>((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          () => resolve('refused'),
        );
      });
      return {
        notifications: await Notification.requestPermission(),
        geolocation: await position,
        camera: await refused(navigator.mediaDevices.getUserMedia({ video: true })),
        clipboard: await refused(navigator.clipboard.readText()),
        midi: await refused(navigator.requestMIDIAccess()),
        fullscreen: await refused(document.documentElement.requestFullscreen()),
        states: await Promise.all(
          (
            [
              'geolocation',
              'notifications',
              'camera',
              'microphone',
              'midi',
              'clipboard-read',
            ] as PermissionName[]
          ).map(async (name) => (await navigator.permissions.query({ name })).state),
        ),
      };
    });
    expect(answers).toEqual({
      notifications: 'denied',
      geolocation: 'refused',
      camera: 'refused',
      clipboard: 'refused',
      midi: 'refused',
      fullscreen: 'refused',
      states: Array.from({ length: 6 }, () => 'denied'),
    });
  });
});
