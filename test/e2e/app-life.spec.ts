/** How the app and its processes live and end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_URL } from '../../main/app-protocol.ts';
import type { Bridge, EngineStatus } from '../../main/contract/bridge.ts';
import { type RunningElectron, isRealElectron, launchElectron } from './electron.ts';
import { crashPage } from './page-crash.ts';
import { HAS_PROCESSES, enginePid, processTree, stillRunning } from './processes.ts';

/** What the preload gives the page. */
declare const bridge: Bridge;

let app: RunningElectron;

async function launch(): Promise<void> {
  app = await launchElectron();
}

function mainPid(): number {
  const { pid } = app.application.process();
  if (pid === undefined) throw new Error('The app has not started.');
  return pid;
}

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
