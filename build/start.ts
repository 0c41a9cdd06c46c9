/** Runs `npm start`: the desktop app or, if Electron's runtime is not available, the same app in the browser. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { electronPath, obtainElectron, remedyFor } from './electron-runtime.ts';
import { serve } from './serve.ts';
import { buildAll } from './targets.ts';
import { ToolFailure, root } from './tools.ts';

/** A program that fails sooner than this has not shown a window. */
const STARTED_MS = 5000;
/** The number of characters of its output that are searched for the reason of a failure. */
const MAX_OUTPUT = 100_000;

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

/** npm runs scripts in the project's folder, but paths are relative to the folder the user was in. */
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

/** Resolves to false if Electron ended before it could show a window. */
async function runElectron(path: string, files: readonly string[]): Promise<boolean> {
  const began = performance.now();
  const child = spawn(path, [root, ...files], { stdio: ['inherit', 'inherit', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    if (output.length < MAX_OUTPUT) output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolveExit, reject) => {
    child.on('error', reject);
    // This runs after all of its output has been read.
    child.on('close', resolveExit);
  });
  if (code === 0) return true;
  if (performance.now() - began < STARTED_MS) {
    const remedy = remedyFor(output, path);
    if (remedy !== undefined) process.stderr.write(`\n${remedy}\n`);
    return false;
  }
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
  // If no browser can be opened, the user has the printed address.
  opener.on('error', () => undefined);
  opener.unref();
}
