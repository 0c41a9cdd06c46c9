/** The Chromium whose pages the tests look at: of components and of the whole app, faults, benchmarks and icons. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ToolFailure, runTool } from './tools.ts';

/**
 * Chromium without its own interface, in which the same pages run. An app under test takes three quarters of the
 * processor time that it takes with the whole browser.
 */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_APPLICATIONS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of an installed Chromium, which is installed if possible. Throws a ToolFailure if there is none. */
export async function findChromium(): Promise<string> {
  const found =
    process.env['OTHELLO_CHROMIUM'] ??
    onPath(HEADLESS_NAMES) ??
    installed() ??
    fromDebian() ??
    (await fromPlaywright());
  if (found) return behindLauncher(found);
  throw new ToolFailure(
    'The tests of pages need Chromium or Google Chrome: install one, or set OTHELLO_CHROMIUM to its path.',
  );
}

/**
 * Debian's Chromium is a script that starts a dozen processes before the browser, for options that no test needs. A
 * start of an app under test takes a third longer with it.
 */
function behindLauncher(path: string): string {
  const program = join('/usr/lib/chromium', basename(path));
  return dirname(path) === '/usr/bin' && isExecutable(program) ? program : path;
}

function onPath(names: readonly string[]): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name + suffix)))
    .find(isExecutable);
}

function installed(): string | undefined {
  const programs = [
    process.env['ProgramFiles'],
    process.env['ProgramFiles(x86)'],
    process.env['LocalAppData'],
  ];
  const windows = programs.flatMap((folder) =>
    folder ? WINDOWS_APPLICATIONS.map((application) => join(folder, application)) : [],
  );
  return onPath(NAMES) ?? [...MAC_APPLICATIONS, ...windows].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stderr.write('Installing Chromium without its interface (apt-get) …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const done =
    apt('update') &&
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk');
  return done ? onPath(HEADLESS_NAMES) : undefined;
}

async function fromPlaywright(): Promise<string | undefined> {
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  process.stderr.write('Downloading Chromium (Playwright) …\n');
  try {
    await runTool('playwright-core', ['install', 'chromium']);
  } catch (error) {
    if (error instanceof ToolFailure) return undefined;
    throw error;
  }
  return existsSync(path) ? path : undefined;
}

/** What the browser at `path` says of its version; on Windows it would open a window instead. */
export function versionOf(path: string): string {
  if (process.platform === 'win32') return 'version unknown';
  const { stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return stdout?.trim() || 'version unknown';
}
