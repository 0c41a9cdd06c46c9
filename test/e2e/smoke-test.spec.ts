/** `--smoke-test`, which the packaged app is run with on every system, on the app as it is built here. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptGame } from './bare-page.ts';
import { executable, launchElectron, noSandbox, type RunningElectron } from './electron.ts';

const ROOT = join(import.meta.dirname, '../..');

let scratch: string;
let userData: string;
let app: RunningElectron;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'othello-smoke-spec-'));
  userData = join(scratch, 'user-data');
  app = await launchElectron({ userData });
});
afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

interface Run {
  readonly code: number;
  readonly report: unknown;
}

/** Runs the app in `folder` to its end, as the system would while the app of the user is open. */
async function runSmokeTest(folder: string): Promise<Run> {
  const args = [...noSandbox(), `--user-data-dir=${userData}`, folder, '--smoke-test'];
  // What it leaves in the temporary folder goes with the rest.
  const env = { ...process.env, TMPDIR: scratch, TEMP: scratch };
  return new Promise((resolve) => {
    const child = execFile(executable(), args, { env }, (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, report: JSON.parse(stdout) as unknown });
    });
  });
}

/** What the app keeps of its own. The profile beside it, which is Chromium's, changes by itself at any moment. */
function ownFiles(): readonly (readonly [string, string])[] {
  return ['finished-games', 'preferences.json', 'recovery.json']
    .map((name) => join(userData, name))
    .filter((path) => existsSync(path))
    .map((path) => [path, statSync(path).isFile() ? readFileSync(path, 'utf8') : readdirSync(path).join()]);
}

test('a smoke test succeeds beside an open app, and leaves its files alone', async () => {
  await app.page.evaluate((game) => bridge.keepGame(game), keptGame('f5d6'));
  await expect.poll(() => existsSync(join(userData, 'recovery.json'))).toBe(true);
  const before = ownFiles();
  const { code, report } = await runSmokeTest(ROOT);
  expect(report).toMatchObject({
    ok: true,
    heading: 'Othello',
    isPackaged: false,
    platform: process.platform,
    search: { threads: expect.any(Number) as number, depth: 10 },
    sqlite: expect.stringMatching(/^3\./) as string,
    file: { bytes: expect.any(Number) as number },
  });
  expect(code).toBe(0);
  expect(ownFiles()).toEqual(before);
  expect(app.problems()).toEqual([]);
});

test('a smoke test fails when the engine cannot start', async () => {
  const broken = join(scratch, 'broken');
  mkdirSync(broken);
  for (const part of ['package.json', 'dist/app', 'dist/renderer']) {
    cpSync(join(ROOT, part), join(broken, part), { recursive: true });
  }
  writeFileSync(join(broken, 'dist/app/search.wasm'), 'not WebAssembly');
  const { code, report } = await runSmokeTest(broken);
  expect(report).toMatchObject({ ok: false, step: 'search' });
  expect(code).toBe(1);
});
