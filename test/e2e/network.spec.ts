/** The app works offline and no request leaves it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playMoves, waitForTurn } from './board.ts';
import { type RunningElectron, isRealElectron, launchElectron } from './electron.ts';

const APP = join(import.meta.dirname, '../../dist/app');
const LOG = pathToFileURL(join(import.meta.dirname, 'connection-log.ts')).href;

/** The modules with which a program can use the network. */
const NETWORK_MODULES = new Set(['dgram', 'dns', 'dns/promises', 'http', 'http2', 'https', 'net', 'tls']);

describe.skipIf(isRealElectron)('no request leaves', () => {
  let folder: string;
  let app: RunningElectron;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'othello-network-'));
    const main = pathToFileURL(join(APP, 'main.js')).href;
    const environment = { NODE_OPTIONS: `--import=${LOG}`, OTHELLO_CONNECTIONS: join(folder, 'connections') };
    // Playwright does not pass on NODE_OPTIONS, so the app is started by a process that sets them for the engine.
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'othello', main: 'main.mjs', version: '1.0.0' }),
    );
    writeFileSync(
      join(folder, 'environment.mjs'),
      `Object.assign(process.env, ${JSON.stringify(environment)});\n`,
    );
    writeFileSync(
      join(folder, 'main.mjs'),
      ['./environment.mjs', LOG, main].map((module) => `import ${JSON.stringify(module)};\n`).join(''),
    );
    app = await launchElectron({ appFolder: folder });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function connections(): string[] {
    const file = join(folder, 'connections');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  it('the page and its workers, from the start to a game', async () => {
    const { page } = app;
    const urls: string[] = [];
    page.context().on('request', (request) => urls.push(request.url()));
    await page.reload();
    await page.getByRole('button', { name: 'Start game' }).click();
    await playMoves(page, 'f5');
    await waitForTurn(page);
    const { origin } = new URL(page.url());
    expect(urls.length).toBeGreaterThan(2);
    expect(urls.filter((url) => new URL(url).origin !== origin && !url.startsWith('data:'))).toEqual([]);
    expect(page.workers()).toEqual([]);
  });

  it('the main process and the engine, whose connections would be recorded', async () => {
    expect(connections()).toEqual([]);
    const answer = await app.application.evaluate(async () =>
      fetch('http://127.0.0.1:49151/').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    expect(answer).toBe('refused');
    expect(connections()).toHaveLength(1);
  });
});

describe('the code that runs on Node', () => {
  it.each(['main.js', 'preload.cjs', 'engine.cjs', 'thread.cjs'])(
    '%s does not contain any network module',
    (file) => {
      const code = readFileSync(join(APP, file), 'utf8');
      const names = [...code.matchAll(/(?:from|require\(|import\()\s*["'](?:node:)?([\w/]+)["']/g)].map(
        ([, name]) => name,
      );
      expect(names.filter((name) => name !== 'electron' && !builtinModules.includes(name ?? ''))).toEqual([]);
      expect(names.filter((name) => NETWORK_MODULES.has(name ?? ''))).toEqual([]);
      expect(code).not.toMatch(/\b(?:fetch|WebSocket|EventSource|XMLHttpRequest)\s*\(/);
    },
  );
});
