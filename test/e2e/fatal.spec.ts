/** If the app cannot go on, it says so and ends; it never stays open invisibly or empty. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playMoves } from './board.ts';
import { executable, isRealElectron, launchElectron, noSandbox } from './electron.ts';

const ROOT = join(import.meta.dirname, '../..');

let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'othello-fatal-spec-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

/** A copy of the app that the spec breaks. */
function copyOfApp(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const part of ['package.json', 'dist/app', 'dist/renderer']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  return folder;
}

/** Has `folder` start with `code`, which then starts the app as ever. */
function beginWith(folder: string, code: string): void {
  writeFileSync(join(folder, 'dist/app/broken.js'), `${code}\nawait import('./main.js');`);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'othello', version: '1.0.0', type: 'module', main: 'dist/app/broken.js' }),
  );
}

/** The output of the app in `folder` until it ends, and its exit code. */
async function runToEnd(folder: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const all = [...noSandbox(), `--user-data-dir=${folder}-data`, folder, ...args];
  const child: ChildProcess = spawn(executable(), all, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('a page that keeps crashing ends the app with a message, and its game is offered at the next start', async () => {
  const userData = join(scratch, 'crashing');
  const app = await launchElectron({ userData });
  let stderr = '';
  app.application.process().stderr?.on('data', (chunk) => (stderr += String(chunk)));
  // Electron would show the message and wait for somebody.
  await app.application.evaluate(({ dialog }) => {
    dialog.showErrorBox = (title, content) => process.stderr.write(`[${title}] ${content}\n`);
  });
  await app.page.getByRole('button', { name: 'Start game' }).waitFor();
  await app.choose('twoPlayers');
  await playMoves(app.page, 'f5d6');
  const ended = app.application.waitForEvent('close', { timeout: 0 });
  const exited = once(app.application.process(), 'exit');
  for (let crash = 1; crash <= 3; crash++) {
    // Playwright gives up a crashed page, but its target still exists.
    const session = await app.page.context().newCDPSession(app.page);
    const discs = async (): Promise<unknown> => {
      const expression = 'document.querySelectorAll("[data-square][data-disc]").length';
      return (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    };
    await expect.poll(discs).toBe(6);
    session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => stderr.split('The page has gone').length - 1).toBe(crash);
  }
  await ended;
  expect((await exited)[0]).toBe(1);
  expect(stderr).toContain('[Othello has to close] Its window crashed three times');

  const again = await launchElectron({ userData });
  await again.page.getByRole('button', { name: /^Continue the game from/ }).click();
  await again.page.locator('[data-square=d6][data-disc]').waitFor();
  await again.close();
});

test('a missing page fails a smoke test', async () => {
  const folder = copyOfApp('no-page');
  rmSync(join(folder, 'dist/renderer/index.html'));
  const { code, output } = await runToEnd(folder, '--smoke-test');
  expect(output).toMatch(/"ok":false.+Its window could not be loaded/);
  expect(code).toBe(1);
});

test.each([
  ['page', String.raw`/index\.html$/`],
  ['script', String.raw`/index-.+\.js$/`],
  ['style sheet', String.raw`/index-.+\.css$/`],
])('a %s that is locked at first, as by a virus scanner, is read again', async (what, name) => {
  const folder = copyOfApp(`locked-${what.replace(' ', '-')}`);
  beginWith(
    folder,
    `import files from 'node:fs/promises';
     import { syncBuiltinESMExports } from 'node:module';
     const { readFile } = files;
     globalThis.timesAsked = 0;
     files.readFile = async (path, ...rest) => {
       if (${name}.test(path) && ++timesAsked === 1) throw Object.assign(new Error('locked'), { code: 'EBUSY' });
       return readFile(path, ...rest);
     };
     syncBuiltinESMExports();`,
  );
  const app = await launchElectron({ userData: `${folder}-data`, appFolder: folder });
  await app.page.getByRole('button', { name: 'Start game' }).waitFor();
  const timesAsked = await app.application.evaluate(() => (globalThis as { timesAsked?: number }).timesAsked);
  expect(timesAsked).toBeGreaterThan(1);
  await app.close();
});

// In real Electron nobody would close the message.
test.skipIf(isRealElectron)('a missing page ends the app with a message', async () => {
  const folder = copyOfApp('no-page-told');
  rmSync(join(folder, 'dist/renderer/index.html'));
  const { code, output } = await runToEnd(folder);
  expect(output).toContain('Othello has to close\nIts window could not be loaded');
  expect(code).toBe(1);
});

test.skipIf(isRealElectron).for(['js', 'css'])(
  'a page without its index.%s is loaded again, and then the app ends with a message',
  async (kind) => {
    const folder = copyOfApp(`no-${kind}`);
    const assets = join(folder, 'dist/renderer/assets');
    const isMissing = (name: string): boolean => name.startsWith('index-') && name.endsWith(`.${kind}`);
    for (const name of readdirSync(assets)) if (isMissing(name)) rmSync(join(assets, name));
    const { code, output } = await runToEnd(folder);
    const unread = new RegExp(`assets/index-.+\\.${kind} could not be read: .*ENOENT`, 'g');
    expect(output.match(unread)?.length).toBeGreaterThanOrEqual(3);
    expect(output).toContain('Othello has to close\nIts window could not be loaded (ENOENT)');
    expect(code).toBe(1);
  },
);

test.skipIf(isRealElectron)('a failed start ends the app with a message', async () => {
  const folder = copyOfApp('no-start');
  beginWith(
    folder,
    `import { Menu } from 'electron';
     Menu.setApplicationMenu = () => { throw new Error('no menu today'); };`,
  );
  const { code, output } = await runToEnd(folder);
  expect(output).toContain('Othello has to close\nIt could not start (Error: no menu today)');
  expect(code).toBe(1);
});
