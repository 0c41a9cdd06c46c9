/** `npm start` in a browser, as a newcomer types it; and the page where memory cannot be shared. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectMoves, playMoves, waitForTurn } from './board.ts';
import { sharedBrowser } from './browser.ts';
import { endTree } from './processes.ts';

const PROJECT = join(import.meta.dirname, '../..');

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') endTree(pid);
  else process.kill(-pid);
}

/** What poses as Electron's executable is a shell script. */
test.runIf(process.platform === 'linux')(
  'npm start goes to the browser when the system forbids Electron its sandbox, and says what to do',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'othello-electron-'));
    const fatal = 'FATAL:setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but ...';
    writeFileSync(join(folder, 'electron'), `#!/bin/sh\necho '${fatal}' >&2\nkill -TRAP $$\n`, {
      mode: 0o755,
    });
    const start = spawn(process.execPath, ['build/bootstrap.mjs', 'start', '--no-open'], {
      cwd: PROJECT,
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let said = '';
    start.stderr.on('data', (chunk) => (said += String(chunk)));
    expect(await printedAddress(start)).toContain('127.0.0.1');
    expect(said).toContain(`sudo chmod 4755 '${folder}/chrome-sandbox'`);
    expect(said).toContain('runs in your browser instead');
    const ended = once(start, 'exit');
    endGroup(start);
    await ended;
    rmSync(folder, { recursive: true });
  },
);

async function printedAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('npm start prints nowhere.');
  for await (const line of createInterface(stdout)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('npm start ended without an address.');
}

async function answerFrom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await waitForTurn(page);
  await expectMoves(page, 2);
}

describe('the page of npm start', () => {
  let npmStart: ChildProcess;
  let url: string;
  let page: Page;

  beforeAll(async () => {
    npmStart = spawn(process.execPath, ['build/bootstrap.mjs', 'start', '--browser', '--no-open'], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that it can be ended with what it started.
      detached: process.platform !== 'win32',
    });
    url = await printedAddress(npmStart);
  });

  afterAll(async () => {
    const ended = once(npmStart, 'exit');
    endGroup(npmStart);
    await ended;
  });

  beforeEach(async () => {
    page = await (await sharedBrowser()).newPage({ locale: 'en-US' });
  });

  afterEach(async () => page.close());

  test('is playable and cross-origin isolated', async () => {
    await page.goto(url);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await answerFrom(page);
  });

  test('has one thread, which plays and can be interrupted, where there is no cross-origin isolation', async () => {
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const headers = Object.entries(response.headers()).filter(
        ([name]) => !name.startsWith('cross-origin-'),
      );
      await route.fulfill({ response, headers: Object.fromEntries(headers) });
    });
    await page.goto(url);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await answerFrom(page);
    const undo = page
      .getByRole('toolbar', { name: 'Tools' })
      .getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await playMoves(page, 'd3');
    await undo.click();
    await playMoves(page, 'c4');
    await waitForTurn(page);
    await expectMoves(page, 2);
  });
});
