/** The browser process behind the windows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CHROMIUM_SWITCHES } from '../../build/chromium-switches.ts';
import { CdpConnection } from './cdp.ts';
import { folders, scratchFolder, switchValue } from './launch.ts';
import { onExit, requireReady } from './lifecycle.ts';

const KILL_AFTER_MS = 3000;

/** With this line on standard error the browser tells where Playwright can connect. */
const LISTENING = /^DevTools listening on ws:\/\/.*$/m;

let connection: CdpConnection | undefined;

/** The connection to the browser, which exists from `ready` on. */
export function chromium(): CdpConnection {
  requireReady('The browser cannot be used');
  if (!connection) throw new Error('The browser has not been started.');
  return connection;
}

/** `schemePort` is the port on which the app's own schemes are served: see protocol.ts. */
export async function startChromium(schemePort: number): Promise<void> {
  const locale = switchValue('lang');
  const child = spawn(
    process.env['OTHELLO_CHROMIUM'] ?? (await searchChromium()),
    [
      '--headless=new',
      '--no-startup-window',
      '--no-first-run',
      ...CHROMIUM_SWITCHES,
      // One process less to start with every app.
      '--enable-features=NetworkServiceInProcess2',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-breakpad',
      '--disable-popup-blocking',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      '--disable-background-timer-throttling',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      '--password-store=basic',
      `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${schemePort}`,
      ...(locale === undefined ? [] : [`--lang=${locale}`, `--accept-lang=${acceptLanguages(locale)}`]),
      ...(switchValue('force-dark-mode') === undefined ? [] : ['--force-dark-mode']),
      `--user-data-dir=${join(folders.sessionData, 'chromium')}`,
      `--crash-dumps-dir=${scratchFolder}`,
      // The port is for Playwright. The pipe is ours: when this process ends in any way, the pipe closes and the
      // browser ends too.
      '--remote-debugging-port=0',
      '--remote-debugging-pipe',
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const [, , stderr, commands, answers] = child.stdio as [null, null, Readable, Writable, Readable];
  const exited = once(child, 'exit');
  onExit(async () => {
    child.kill();
    const force = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await exited;
    clearTimeout(force);
  });
  const cdp = new CdpConnection(commands, answers);
  process.stderr.write(`${await listeningLine(stderr, exited)}\n`);
  await cdp.browser.send('Target.setDiscoverTargets', { discover: true });
  connection = cdp;
}

/** Only loaded where nothing says which Chromium to start, because it loads Playwright. */
async function searchChromium(): Promise<string> {
  const { findChromium } = await import('../../build/chromium.ts');
  return findChromium();
}

/** Returns "zh-CN,zh" for "zh-CN", as a browser of that language does. */
function acceptLanguages(locale: string): string {
  const [language = locale] = locale.split('-');
  return [...new Set([locale, language])].join(',');
}

async function listeningLine(stderr: Readable, exited: Promise<unknown>): Promise<string> {
  let output = '';
  stderr.setEncoding('utf8');
  const found = new Promise<string>((resolve) => {
    stderr.on('data', (chunk: string) => {
      const line = LISTENING.exec((output += chunk))?.[0];
      if (line === undefined) return;
      stderr.removeAllListeners('data').resume();
      resolve(line);
    });
  });
  const failed = exited.then((): never => {
    throw new Error(`Chromium did not start:\n${output}`);
  });
  return Promise.race([found, failed]);
}
