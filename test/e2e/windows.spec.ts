/** The shell: what its windows withhold from their pages, and how the app lives and ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN, CONTENT_SECURITY_POLICY, START_URL } from '../../main/app-protocol.ts';
import type { RequestChannel } from '../../main/channels.ts';
import type { Bridge, DocumentBridge, EngineStatus } from '../../main/contract/bridge.ts';
import { requestArguments } from '../../main/schemas.ts';
import { type RunningElectron, isRealElectron, launchElectron } from './electron.ts';
import { crashPage } from './page-crash.ts';
import { HAS_PROCESSES, enginePid, processTree, stillRunning } from './processes.ts';

/** What the preload gives the page. */
declare const bridge: Bridge;

/** Set on the page, to notice that it has been left. */
declare const marker: string | undefined;

/** Kept on the main process's side, for specs to read. */
declare const noted: { opened: string[]; left: { url: string; isPrevented: boolean }[] };

const PRELOAD = join(import.meta.dirname, '../../dist/app/preload.cjs');
const CHANNELS = Object.keys(requestArguments) as RequestChannel[];

let app: RunningElectron;
let stderr = '';

async function launch(): Promise<void> {
  app = await launchElectron();
  stderr = '';
  app.application.process().stderr?.on('data', (chunk) => (stderr += String(chunk)));
}

function mainPid(): number {
  const { pid } = app.application.process();
  if (pid === undefined) throw new Error('The app has not started.');
  return pid;
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
    expect(fromPage).toEqual([404, '']);
    expect(fromMain).toEqual([404, '']);
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

describe('messages to the main process', () => {
  beforeAll(launch);
  afterAll(async () => app.close());

  /** Sends `args` as if from a frame of `origin`, inside another one or on top. */
  async function forge(
    channel: string,
    origin: string | null,
    isTop: boolean,
    args: readonly unknown[],
  ): Promise<void> {
    await app.application.evaluate(
      ({ ipcMain, BrowserWindow }, forged) => {
        const sender = BrowserWindow.getAllWindows()[0]?.webContents;
        const senderFrame =
          forged.origin === null ? null : { origin: forged.origin, parent: forged.isTop ? null : {} };
        ipcMain.emit(forged.channel, { sender, senderFrame }, ...forged.args);
      },
      { channel, origin, isTop, args: [...args] },
    );
  }

  it('are refused from a frame that is not ours, on every channel', async () => {
    for (const channel of CHANNELS) {
      for (const origin of [null, 'null', 'https://example.com', `${APP_ORIGIN}.example.com`]) {
        await forge(channel, origin, true, []);
      }
      await forge(channel, APP_ORIGIN, false, []);
    }
    await expect
      .poll(() => stderr.match(/^Dropped .* wrong sender\.$/gm)?.toSorted())
      .toEqual(CHANNELS.map((channel) => `Dropped a message on ${channel}: wrong sender.`).toSorted());
    expect(await app.page.evaluate(() => document.readyState)).toBe('complete');
  });

  it('are refused in another shape, on every channel', async () => {
    const samples: readonly (readonly unknown[])[] = [
      [],
      [null],
      ['x'],
      [{}],
      [[{}]],
      [[[]]],
      [{ kind: 'go' }],
      [{ kind: 'go', jobId: 1, priority: 'move', position: {}, limits: {}, player: {} }],
      [[{ id: 'game', label: 'Game', items: [{ kind: 'role', role: 'toggleDevTools' }] }]],
      [1, 2, 3],
    ];
    for (const channel of CHANNELS) {
      for (const args of samples) {
        if (!v.is(requestArguments[channel], args)) await forge(channel, APP_ORIGIN, true, args);
      }
    }
    await expect
      .poll(() => stderr.match(/^Dropped .* wrong shape\.$/gm)?.toSorted())
      .toEqual(CHANNELS.map((channel) => `Dropped a message on ${channel}: wrong shape.`).toSorted());
    expect(await app.page.evaluate(() => document.readyState)).toBe('complete');
  });

  it('are refused from a page of another origin that has our preload', async () => {
    const opened = app.application.waitForEvent('window');
    await app.application.evaluate(async ({ BrowserWindow }, preload) => {
      const window = new BrowserWindow({
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      });
      await window.loadURL('data:text/html,<h1>Stranger</h1>');
    }, PRELOAD);
    const stranger = await opened;
    await expect.poll(() => stranger.textContent('h1')).toBe('Stranger');
    // The refusal comes after what was sent before it.
    const refused = stranger.evaluate(async () => {
      bridge.setMenu([]);
      bridge.quit();
      await (bridge as Bridge & DocumentBridge).startUp();
    });
    await expect(refused).rejects.toThrow('not let in');
    expect(
      await app.application.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.length),
    ).toBeGreaterThan(1);
    await stranger.close();
    await expect.poll(() => app.application.windows()).toEqual([app.page]);
  });

  it('reach the engine when they come from our page, and its answer comes back', async () => {
    const kinds = await app.page.evaluate(async () => {
      const heard: string[] = [];
      const answered = new Promise<void>((resolve) => {
        bridge.onEngineEvent((event) => {
          heard.push(event.kind);
          if (event.kind === 'bestMove') resolve();
        });
      });
      const position = { black: 0x0000000810000000n, white: 0x0000001008000000n, toMove: 'black' } as const;
      const limits = { kind: 'depth', depth: 1 } as const;
      const player = { kind: 'beginner' } as const;
      bridge.sendToEngine({ kind: 'go', jobId: 900, priority: 'move', position, limits, player });
      await answered;
      return heard;
    });
    expect(kinds).toEqual(['ready', 'bestMove']);
  });

  it('reach another engine by its name, which answers only those who listen to it, until it is ended', async () => {
    const heard = await app.page.evaluate(async () => {
      const others: string[] = [];
      const statuses: string[] = [];
      const ready = Promise.withResolvers<void>();
      const unsubscribe = bridge.onEngineEvent((event) => {
        if (event.kind === 'ready') ready.resolve();
        else others.push(event.kind);
      });
      await ready.promise;
      bridge.onEngineStatus(({ kind }) => statuses.push(kind), 'second');
      const answered = new Promise<number>((resolve) => {
        bridge.onEngineEvent((event) => event.kind === 'bestMove' && resolve(event.jobId), 'second');
      });
      const position = { black: 0x0000000810000000n, white: 0x0000001008000000n, toMove: 'black' } as const;
      const limits = { kind: 'depth', depth: 4 } as const;
      const player = { kind: 'master' } as const;
      bridge.sendToEngine({ kind: 'go', jobId: 901, priority: 'match', position, limits, player }, 'second');
      const jobId = await answered;
      bridge.endEngine('second');
      unsubscribe();
      return { jobId, others, statuses };
    });
    expect(heard).toEqual({ jobId: 901, others: [], statuses: ['started'] });
  });
});

describe('the app', () => {
  beforeAll(launch);
  afterAll(async () => app.close());

  it('shows the window of the first launch when it is launched again', async () => {
    await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    const { code } = await app.launchAgain();
    expect(code).toBe(0);
    const state = () =>
      app.application.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => [window.isMinimized(), window.isFocused()]),
      );
    await expect.poll(state).toEqual([[false, true]]);
  });

  it.runIf(HAS_PROCESSES)(
    'starts the engine again when it ends by itself, and leaves it down after three times',
    async () => {
      await app.page.evaluate(() => {
        const statuses: EngineStatus['kind'][] = [];
        Object.assign(window, { statuses });
        bridge.onEngineStatus(({ kind }) => {
          // Told again for everyone on the page who begins to listen.
          if (statuses.at(-1) !== kind) statuses.push(kind);
        });
      });
      const statuses = () => app.page.evaluate(() => Reflect.get(window, 'statuses') as string[]);
      const killEngine = async (): Promise<void> => {
        await expect.poll(() => enginePid(mainPid())).toBeDefined();
        const pid = enginePid(mainPid());
        if (pid === undefined) throw new Error('The engine is not running.');
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => stillRunning([pid])).toEqual([]);
      };
      await expect.poll(statuses).toEqual(['started']);
      await killEngine();
      await expect.poll(statuses).toEqual(['started', 'restarting', 'started']);
      await killEngine();
      const twice = ['started', 'restarting', 'started', 'restarting', 'started'];
      await expect.poll(statuses).toEqual(twice);
      await killEngine();
      await expect.poll(statuses).toEqual([...twice, 'unavailable']);
      expect(enginePid(mainPid())).toBeUndefined();
      await app.page.evaluate(() => bridge.restartEngine());
      await expect.poll(statuses).toEqual([...twice, 'unavailable', 'started']);
    },
  );

  it('shows the page again when it has crashed', async () => {
    expect(await crashPage(app)).toBe(START_URL);
  });

  it.runIf(HAS_PROCESSES)('takes every process with it when it quits', async () => {
    const pids = processTree(mainPid()).map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(3);
    const closed = app.application.waitForEvent('close', { timeout: 0 });
    await app.application.evaluate(({ app: electronApp }) => electronApp.quit());
    await closed;
    await expect.poll(() => stillRunning(pids)).toEqual([]);
  });
});

it('a window that was maximised last is maximised again, and has the focus', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'othello-maximised-'));
  const placement = { x: 10, y: 10, width: 900, height: 700, isMaximized: true };
  writeFileSync(join(userData, 'preferences.json'), JSON.stringify({ version: 1, window: placement }));
  app = await launchElectron({ userData });
  const state = async () =>
    app.application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { isMaximized: window?.isMaximized(), isFocused: window?.isFocused() };
    });
  await expect.poll(state).toEqual({ isMaximized: true, isFocused: true });
  await app.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
});

/** Electron needs a compositor for it; CI starts one for this file. */
const hasWayland = !isRealElectron || process.env['WAYLAND_DISPLAY'] !== undefined;

describe.runIf(hasWayland && process.platform === 'linux')(
  'under Wayland, where hidden windows are not drawn',
  () => {
    beforeAll(async () => {
      app = await launchElectron({ switches: ['--ozone-platform=wayland'] });
    });
    afterAll(async () => app.close());

    it('the window is shown all the same', async () => {
      const isVisible = async () =>
        app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
      await expect.poll(isVisible).toBe(true);
    });

    it('the engine starts with it', async () => {
      await app.page.evaluate(() => {
        const statuses: string[] = [];
        Object.assign(window, { statuses });
        bridge.onEngineStatus(({ kind }) => statuses.push(kind));
      });
      const statuses = () => app.page.evaluate(() => Reflect.get(window, 'statuses') as string[]);
      await expect.poll(statuses).toContain('started');
    });
  },
);

describe('the app’s processes', () => {
  it.runIf(HAS_PROCESSES)('end with the main process, also when that is killed', async () => {
    await launch();
    await expect.poll(() => enginePid(mainPid())).toBeDefined();
    const pids = processTree(mainPid()).map(({ pid }) => pid);
    process.kill(mainPid(), 'SIGKILL');
    await expect.poll(() => stillRunning(pids)).toEqual([]);
    await app.close();
  });
});
