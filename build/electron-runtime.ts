/** Electron's runtime: where it is, how it is downloaded on first use, and what it means when it ends at once. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

const ELECTRON = join(root, 'node_modules/electron');
/** This is longer than any download that makes progress; a blocked one fails by itself much earlier. */
const DOWNLOAD_TIMEOUT_MS = 15 * 60 * 1000;

/** Downloads Electron's runtime on first use; true if it is there. */
export function obtainElectron(): boolean {
  if (electronPath() !== undefined) return true;
  process.stderr.write('Downloading the Electron runtime, once …\n');
  // The downloader draws its progress only if its output is a terminal. It prints its errors itself.
  const isTerminal = process.stderr.isTTY;
  const install = spawnSync(process.execPath, ['--stack-trace-limit=0', join(ELECTRON, 'install.js')], {
    // The downloader has its own cache and mirrors; only proxies must be enabled for Node's fetch.
    env: { ...process.env, NODE_USE_ENV_PROXY: '1' },
    stdio: ['ignore', 'inherit', isTerminal ? 'inherit' : 'pipe'],
    encoding: 'utf8',
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  if (install.status === 0 && electronPath() !== undefined) return true;
  process.stderr.write(
    `Electron’s runtime could not be downloaded${whyNot(install)}, so the same app runs in your browser instead.\n`,
  );
  return false;
}

interface Install {
  readonly error?: Error | undefined;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string | null;
}

/** Why the downloader ended, in parentheses after a space; empty if it has said so itself. */
export function whyNot({ error, signal, stderr }: Install): string {
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return ' (it took too long)';
  const [line] = (stderr ?? '').trim().split('\n');
  const reason = line || error?.message || signal;
  return reason ? ` (${reason})` : '';
}

/** The path of the executable, found like electron's own index.js does; undefined before the runtime is downloaded. */
export function electronPath(): string | undefined {
  const pathFile = join(ELECTRON, 'path.txt');
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (!existsSync(pathFile) && override === undefined) return undefined;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const executable = join(override ?? join(ELECTRON, 'dist'), name);
  return existsSync(executable) ? executable : undefined;
}

/**
 * What the user can do about an Electron at `path` that ended at once after printing `output`; undefined for unknown
 * causes. Since Ubuntu 23.10, AppArmor forbids programs without a profile to create the user namespaces of Chromium's
 * sandbox (electron/electron#41066); packages of Othello bring a profile.
 */
export function remedyFor(output: string, path: string): string | undefined {
  if (output.includes('Running as root without --no-sandbox')) {
    return 'Electron does not run as root. Start Othello as another user to have it in a window.';
  }
  if (!/setuid_sandbox_host|No usable sandbox/.test(output)) return undefined;
  const helper = join(path, '../chrome-sandbox');
  return (
    'This system does not let Electron make the sandbox for its windows, as Ubuntu does since 23.10. ' +
    `Allow it to this copy with "sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'", or install Othello’s package.`
  );
}
