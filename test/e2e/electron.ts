/**
 * Launches the desktop version: the built app in Electron if `E2E_ELECTRON=real` is set, otherwise in its stand-in.
 * Every launch has a new user data folder, so that nothing remains from an earlier one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CDPSession,
  type ConsoleMessage,
  type ElectronApplication,
  type Page,
  _electron,
} from 'playwright-core';
import type { DocumentBridge } from '../../main/contract/bridge.ts';
import { isMounted, laidOut } from './at-rest.ts';
import { endTree, processTree, stillRunning } from './processes.ts';
import { type LaunchOptions, type RunningApp, complaintOf } from './running-app.ts';
import { drawNothing } from './undrawn.ts';

const APP_FOLDER = join(import.meta.dirname, '../..');
const STANDIN = join(import.meta.dirname, '../electron-standin/electron');

/** The time limit for a launch that hangs; it says nothing about how long a launch may take. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** How long a page that does not come is asked why. */
const LOOK_MS = 5000;

/** How often an app is asked to quit, in milliseconds. */
const QUIT_EVERY_MS = 100;

/** The space that a window may have above and below its page, in pixels. */
const FRAME_HEIGHT = 120;

/** Whether the specs run in Electron itself. */
export const isRealElectron = process.env['E2E_ELECTRON'] === 'real';

/**
 * Whether apps run in the sandbox of the system as for a user. Playwright would add `--no-sandbox` on Linux (`launch` of
 * its Electron), and root has none.
 */
const hasSandbox = process.platform !== 'linux' || process.getuid?.() !== 0;

export interface ElectronOptions extends LaunchOptions {
  /** The folder of another app to launch. */
  readonly appFolder?: string;
  /** A user data folder of the caller, which stays when the app is closed. */
  readonly userData?: string;
  /** Files on the command line. */
  readonly files?: readonly string[];
  /** Chromium's own switches. */
  readonly switches?: readonly string[];
}

export interface RunningElectron extends RunningApp {
  readonly shell: 'electron';
  /** The main process, for `evaluate`. */
  readonly application: ElectronApplication;
  /**
   * Starts the app a second time with `files` on its command line, like a double click; resolves when that second start
   * ends.
   */
  launchAgain(...files: readonly string[]): Promise<{ readonly code: number | null }>;
  /** Ends the main process like a crash or a power cut. */
  kill(): Promise<void>;
}

export async function launchElectron(options: ElectronOptions = {}): Promise<RunningElectron> {
  const {
    locale = 'en-US',
    colorScheme = 'light',
    appFolder = APP_FOLDER,
    files = [],
    switches = [],
  } = options;
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'othello-e2e Zoë 棋 '));
  const system = colorScheme === 'dark' ? ['--force-dark-mode'] : [];
  const factor = process.env['E2E_SCALE'];
  const scale = factor === undefined ? [] : [`--force-device-scale-factor=${factor}`];
  const args = [
    `--user-data-dir=${userData}`,
    `--lang=${locale}`,
    ...system,
    ...scale,
    ...switches,
    appFolder,
  ];
  // On Linux, Electron reads the system's languages from here.
  const env = { ...environment(), LANGUAGE: locale.replace('-', '_') };
  const executablePath = executable();
  const application = await _electron.launch({
    executablePath,
    args: [...args, ...files],
    env,
    colorScheme,
    chromiumSandbox: hasSandbox,
    timeout: TIMEOUT_MS,
  });
  const child = application.process();
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const page = await application.firstWindow();
  page.setDefaultTimeout(TIMEOUT_MS);
  const problems = await collectProblems(page);
  const isThere = async (): Promise<boolean> => page.url() !== 'about:blank' && (await isMounted(page));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until('the page is there', async () => hasEnded() || isThere()).catch(() => undefined);
  if (hasEnded() || !(await isThere().catch(() => false))) {
    const seen = await lookAt(application, child, page, problems);
    // The caller gets nothing by which it could end the app.
    if (!hasEnded() && child.pid !== undefined) endTree(child.pid);
    throw new Error(`The page of the app did not come: ${seen}, and the app said: ${said}`);
  }
  // A window is shown when its page has been drawn for the first time.
  if (!options.isDrawn && !isRealElectron) {
    await drawNothing(page).catch(async (error: unknown) => {
      // An app that has ended meanwhile draws nothing; its end may be heard of a moment later.
      const isOver = async (): Promise<boolean> => page.isClosed() || hasEnded();
      await until('the app has ended', isOver).catch(() => {
        // The caller gets nothing by which it could end the app.
        if (child.pid !== undefined) endTree(child.pid);
        throw error;
      });
    });
  }
  if (options.reducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
  if (options.width !== undefined && options.height !== undefined) {
    await resize(application, page, options.width, options.height);
  }
  // The children are recorded from the beginning, because those of a killed main process have no parent any more.
  const isKillable =
    options.userData !== undefined && child.pid !== undefined && process.platform !== 'win32';
  const processes = isKillable ? processTree(child.pid).map(({ pid }) => pid) : [];

  return {
    shell: 'electron',
    page,
    application,
    async choose(id) {
      await page.locator('dialog').first().waitFor({ state: 'detached' });
      await until(`the menu item ${id} may be chosen`, async () => chooseInMenu(application, id));
      await hearShell(page);
    },
    resize: async (width, height) => resize(application, page, width, height),
    async settle() {
      await hearShell(page);
      await laidOut(page);
    },
    problems: () => [...problems],
    async launchAgain(...more) {
      const second = spawn(executablePath, [...noSandbox(), ...args, ...more], { env, stdio: 'ignore' });
      const [code] = (await once(second, 'exit')) as [number | null];
      return { code };
    },
    async kill() {
      const ended = application.waitForEvent('close', { timeout: 0 });
      if (child.pid !== undefined) endTree(child.pid);
      await ended;
      // The processes use the user data folder until they are gone.
      await until('its processes are gone', async () => stillRunning(processes).length === 0);
    },
    async close() {
      await end(application, child);
      if (options.userData === undefined) rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

export function executable(): string {
  return isRealElectron ? (createRequire(import.meta.url)('electron') as string) : STANDIN;
}

/** Playwright starts it like this, too: Electron does not start as root with its sandbox. */
export function noSandbox(): string[] {
  return hasSandbox ? [] : ['--no-sandbox'];
}

/** What can be seen of an app whose page does not come: what Playwright, the main process and the browser say of it. */
async function lookAt(
  application: ElectronApplication,
  child: ChildProcess,
  page: Page,
  problems: ReadonlySet<string>,
): Promise<string> {
  const questions = {
    windows: application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    ),
    page: page.evaluate(() => ({
      address: location.href,
      state: document.readyState,
      hasBridge: 'bridge' in globalThis,
      body: document.body.innerHTML.slice(0, 500),
      resources: performance.getEntriesByType('resource').map(({ name }) => name),
    })),
    frames: page
      .context()
      .newCDPSession(page)
      .then(async (session) => [
        await session.send('Page.getFrameTree'),
        await session.send('Target.getTargets'),
      ]),
  };
  const answers = Object.entries(questions).map(async ([name, answer]) => [
    name,
    await Promise.race([answer.catch(String), delay(LOOK_MS, 'no answer')]),
  ]);
  const { exitCode, signalCode } = child;
  return JSON.stringify({
    exitCode,
    signalCode,
    address: page.url(),
    problems: [...problems],
    ...Object.fromEntries(await Promise.all(answers)),
  });
}

/** The fault harness, which has no `expect.poll`, also launches the app. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  // A page that is being loaded cannot be asked.
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await delay(POLL_MS);
  }
}

/**
 * Waits until the page has received everything the main process has sent, because answers come after earlier messages.
 */
async function hearShell(page: Page): Promise<void> {
  await page.evaluate(async () => (Reflect.get(globalThis, 'bridge') as DocumentBridge).readClipboard());
}

/** All errors and warnings from the start of the page. */
async function collectProblems(page: Page): Promise<ReadonlySet<string>> {
  const problems = new Set<string>();
  const add = (problem: string | undefined): void => {
    if (problem !== undefined) problems.add(problem);
  };
  const addMessage = (message: ConsoleMessage): void => add(complaintOf(message));
  page.on('pageerror', (error) => add(String(error)));
  page.on('console', addMessage);
  for (const error of await page.pageErrors()) add(String(error));
  for (const message of await page.consoleMessages()) addMessage(message);
  return problems;
}

/** Only the session that has changed a page's metrics can change them back. */
const metricsSessions = new WeakMap<Page, Promise<CDPSession>>();

async function metricsSession(page: Page): Promise<CDPSession> {
  const session = metricsSessions.get(page) ?? page.context().newCDPSession(page);
  metricsSessions.set(page, session);
  return session;
}

async function resize(
  application: ElectronApplication,
  page: Page,
  width: number,
  height: number,
): Promise<void> {
  const hasRoom = await application.evaluate(
    ({ BrowserWindow, screen }, { size, frame }) => {
      const { workAreaSize } = screen.getPrimaryDisplay();
      const fits = size.width <= workAreaSize.width && size.height + frame <= workAreaSize.height;
      if (fits) BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
      return fits;
    },
    { size: { width, height }, frame: isRealElectron ? FRAME_HEIGHT : 0 },
  );
  // Some systems do not let a window be larger than its screen; then only the page behaves as if it were.
  const session = await metricsSession(page);
  if (hasRoom) await session.send('Emulation.clearDeviceMetricsOverride');
  else {
    const metrics = { width, height, deviceScaleFactor: 0, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
  }
  await until(`the page has ${width} x ${height} pixels`, async () =>
    page.evaluate((size) => innerWidth === size.width && innerHeight === size.height, { width, height }),
  );
  await laidOut(page);
}

/** False if the menu does not have the item yet, or it is disabled. */
async function chooseInMenu(application: ElectronApplication, id: string): Promise<boolean> {
  return application.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    if (!item?.enabled) return false;
    item.click();
    return true;
  }, id);
}

/**
 * Quits the app without saving, and kills it with a message if it does not quit in time. It is asked repeatedly: code
 * that a spec evaluates may run between any two steps of the main process, and a request to quit during an open
 * question is dropped with that question if the answer is to stay.
 */
async function end(application: ElectronApplication, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  let isLate = false;
  const dontSave = 1;
  await application
    .evaluate(
      ({ app, dialog }, { response, everyMs }) => {
        dialog.showMessageBox = async () => ({ response, checkboxChecked: false });
        setInterval(() => app.quit(), everyMs);
      },
      { response: dontSave, everyMs: QUIT_EVERY_MS },
    )
    .catch(() => undefined);
  const force = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) endTree(child.pid);
  }, TIMEOUT_MS);
  await application.close().catch(() => undefined);
  clearTimeout(force);
  if (isLate) throw new Error(`The app did not quit within ${TIMEOUT_MS} ms.`);
}
