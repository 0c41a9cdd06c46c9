/** `npm start`: the desktop app; or, where Electron's runtime cannot be had, the same app in the browser. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './serve.ts';
import { buildAll } from './targets.ts';
import { ToolFailure, root } from './tools.ts';

const ELECTRON = join(root, 'node_modules/electron');
/** Longer than any download that makes progress; a blocked one fails by itself much earlier. */
const DOWNLOAD_TIMEOUT_MS = 15 * 60 * 1000;
/** A program that fails sooner has not shown a window. */
const STARTED_MS = 5000;

const USAGE = `npm start [-- options] [game files]
  --browser   run in the browser instead of the desktop window
  --no-open   with the browser version: print the address only`;

export async function start(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  await buildAll();
  const electron = values.browser || !obtainElectron() ? undefined : electronPath();
  if (electron !== undefined) {
    if (await runElectron(electron, positionals.map(asTyped))) return;
    process.stderr.write('Electron cannot start here, so the same app runs in your browser instead.\n');
  }
  if (positionals.length > 0) {
    process.stderr.write(
      'The browser version opens files by its menu, or dropped on it, not by their names here.\n',
    );
  }
  await runInBrowser(values.open);
}

/** npm runs scripts in the project's folder; a file is meant where the user was. */
function asTyped(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

function readArguments(args: readonly string[]): {
  values: { browser: boolean; open: boolean; help: boolean };
  positionals: string[];
} {
  try {
    return parseArgs({
      args: [...args],
      options: {
        browser: { type: 'boolean', default: false },
        open: { type: 'boolean', default: true },
        help: { type: 'boolean', default: false },
      },
      allowNegative: true,
      allowPositionals: true,
    });
  } catch (error) {
    throw new ToolFailure(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** True when Electron's runtime is there, downloading it on first use. */
function obtainElectron(): boolean {
  if (electronPath()) return true;
  process.stderr.write('Downloading the Electron runtime, once …\n');
  const install = spawnSync(process.execPath, [join(ELECTRON, 'install.js')], {
    // The downloader has its own cache and mirrors; only proxies have to be allowed to Node's fetch.
    env: { ...process.env, NODE_USE_ENV_PROXY: '1' },
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  if (install.status === 0 && electronPath()) return true;
  const [reason = 'no answer'] = install.stderr.trim().split('\n');
  process.stderr.write(
    `Electron’s runtime could not be downloaded (${reason}), so the same app runs in your browser instead.\n`,
  );
  return false;
}

/** The executable, as electron's own index.js finds it; undefined until the runtime was downloaded. */
function electronPath(): string | undefined {
  const pathFile = join(ELECTRON, 'path.txt');
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (!existsSync(pathFile) && override === undefined) return undefined;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const executable = join(override ?? join(ELECTRON, 'dist'), name);
  return existsSync(executable) ? executable : undefined;
}

/** Resolves to false when Electron ended before it could show a window. */
async function runElectron(path: string, files: readonly string[]): Promise<boolean> {
  const began = performance.now();
  const child = spawn(path, [root, ...files], { stdio: 'inherit' });
  const code = await new Promise<number | null>((resolveExit, reject) => {
    child.on('error', reject);
    child.on('exit', resolveExit);
  });
  if (code === 0) return true;
  if (performance.now() - began < STARTED_MS) return false;
  throw new ToolFailure(`Electron ended with ${code === null ? 'a signal' : `status ${code}`}.`);
}

async function runInBrowser(open: boolean): Promise<void> {
  const { url } = await serve(join(root, 'dist/renderer'));
  process.stdout.write(`Othello is at ${url} (Ctrl+C ends it)\n`);
  if (open) openBrowser(url);
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  // Without a browser to open, the printed address has to do.
  opener.on('error', () => undefined);
  opener.unref();
}
