/** Hostile messages from where they would come: a page that an attacker controls, to a main process that is intact. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START_URL } from '../../main/app-protocol.ts';
import { answers, requests } from '../../main/schemas.ts';
import { GOOD_MESSAGES, type Hostile, type HostileOptions, createHostile } from '../main/hostile-messages.ts';
import { launchBare } from './bare-page.ts';
import type { RunningElectron } from './electron.ts';
import { answerDialogs } from './native-dialogs.ts';

const MESSAGES = 3000;
const RAW_PRELOAD = join(import.meta.dirname, 'fixtures/raw-preload.cjs');
const ENGINE = join(import.meta.dirname, '../../dist/app/engine.cjs');

/**
 * A line of Chromium's own log, such as `[4711:1127/120000.123456:ERROR:dbus/bus.cc:408] …` (base/logging.cc,
 * `LogMessage::Init`). It speaks of the machine, of a bus or a GPU that is missing, and not of what the app did.
 */
const CHROMIUM_LOG = /^\[\d+(?::\d+)?:\d{4}\/\d{6}\.\d+:(?:ERROR|WARNING|INFO|VERBOSE\d):/;

/** Defines `createHostile` in the place where it is evaluated, because functions cannot be sent. */
const PUT_HOSTILE = `globalThis.makeHostile = ${createHostile.toString()}; undefined`;

/** The functions of the page with the raw preload. */
declare const raw: {
  send(channel: string, args: unknown[]): void;
  invoke(channel: string, args: unknown[]): Promise<unknown>;
};

/** `createHostile`, put into that page and into the main process. */
declare const makeHostile: (options: HostileOptions) => Hostile;

/** The engine's events, as recorded in the main process. */
declare const heard: { kind: string; jobId?: number }[];

let app: RunningElectron;
let userData: string;
let stderr = '';

beforeAll(async () => {
  userData = await fs.mkdtemp(join(tmpdir(), 'othello-fuzz-'));
  app = await launchBare({ userData });
  app.application.process().stderr?.on('data', (chunk) => (stderr += String(chunk)));
});
afterAll(async () => {
  await app.close();
  await fs.rm(userData, { recursive: true, force: true, maxRetries: 5 });
});

test(`the app survives ${MESSAGES} hostile messages on every channel from a page of its own`, async () => {
  // Random messages may be valid, because nothing is filtered out.
  await answerDialogs(app.application, {
    boxes: Array<number>(1000).fill(2),
    open: Array<null>(1000).fill(null),
    save: Array<null>(1000).fill(null),
  });
  const opened = app.application.waitForEvent('window');
  await app.application.evaluate(
    async ({ BrowserWindow }, { preload, url }) => {
      const window = new BrowserWindow({
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      });
      await window.loadURL(url);
    },
    { preload: RAW_PRELOAD, url: START_URL },
  );
  const page = await opened;
  await expect.poll(async () => page.evaluate(() => typeof raw)).toBe('object');
  await page.evaluate(PUT_HOSTILE);
  const options: HostileOptions = {
    seed: 3,
    good: GOOD_MESSAGES,
    hugeCharacters: 5 * 1024 * 1024,
    hugeBytes: 4 * 1024 * 1024,
  };
  const outcome = await page.evaluate(
    async ({ settings, channels, answered, count }) => {
      const { pick, message } = makeHostile(settings);
      const refusals = new Map<string, number>();
      const note = (what: string): void => void refusals.set(what, (refusals.get(what) ?? 0) + 1);
      const uncloneable = 'An object could not be cloned.';
      for (let index = 0; index < count; index++) {
        const channel = pick(channels as [string, ...string[]]);
        const args = message(channel);
        // The only message that is valid without arguments, and it ends the app.
        if (channel === 'quit' && args.length === 0) continue;
        try {
          if (answered.includes(channel)) {
            await raw.invoke(channel, args).then(
              () => note('answered'),
              (error: unknown) => note((error as Error).message.replace(/'[^']+'/, '')),
            );
          } else {
            raw.send(channel, args);
            note('sent');
          }
        } catch (error) {
          note((error as Error).message.includes(uncloneable) ? uncloneable : (error as Error).message);
        }
      }
      return [...refusals];
    },
    {
      settings: options,
      channels: Object.keys(requests),
      answered: Object.keys(answers),
      count: MESSAGES,
    },
  );
  const counts = new Map(outcome);
  expect(counts.get('sent')).toBeGreaterThan(MESSAGES / 10);
  expect(counts.get('Error invoking remote method : Error: This message is not let in.')).toBeGreaterThan(
    MESSAGES / 10,
  );
  // Only messages that are valid by chance were answered, and values that cannot be cloned did not leave the page.
  const known =
    /^(?:sent|answered|Error invoking remote method : Error: This message is not let in\.)$|cloned|depth/;
  expect([...counts.keys()].filter((what) => !known.test(what))).toEqual([]);
  expect(counts.get('answered') ?? 0).toBeLessThan(MESSAGES / 4);

  // The app still works for normal pages.
  const { preferences } = await app.page.evaluate(async () => bridge.startUp());
  expect(preferences).toBeTypeOf('object');
  expect(await app.page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined();
  expect(await app.application.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined();
  const lines = stderr
    .split('\n')
    .filter(
      (line) => /error|exception/i.test(line) && !line.startsWith('Dropped') && !CHROMIUM_LOG.test(line),
    );
  expect(lines).toEqual([]);
  // No file was written except the app's own.
  const own = /^(?:preferences\.json|recovery\.json|\.othello-[0-9a-f]{16}\.tmp)$/;
  const written = (await fs.readdir(userData, { withFileTypes: true })).filter((entry) => entry.isFile());
  const names = written
    .map(({ name }) => name)
    .filter((name) => /oth|txt|json|png|svg|sgf|ggf|CON|NUL/.test(name));
  expect(names.filter((name) => !own.test(name))).toEqual([]);
});

test('the engine survives 1000 hostile messages, and then plays on', async () => {
  await app.application.evaluate(PUT_HOSTILE);
  const end = await app.application.evaluate(
    async ({ utilityProcess }, { file, good }) => {
      const { message } = makeHostile({ seed: 5, good, hugeCharacters: 1_000_000, hugeBytes: 1_000_000 });
      const engine = utilityProcess.fork(file, [], { stdio: 'pipe' });
      const events: typeof heard = [];
      let output = '';
      let exitCode: number | undefined;
      engine.stderr?.on('data', (chunk) => (output += String(chunk)));
      engine.on('exit', (code) => (exitCode = code));
      engine.on('message', (event: (typeof heard)[number]) => events.push(event));
      for (let count = 0; count < 1000; count++) {
        const first = message('sendToEngine')[0];
        // Messages that are valid by chance are left out, because they would begin searches.
        const kind = (first as { kind?: unknown } | null | undefined)?.kind;
        if (kind === 'stop' || kind === 'newGame') continue;
        try {
          engine.postMessage(first);
        } catch {
          // It cannot be cloned, so it cannot arrive.
        }
      }
      const go = good['sendToEngine']?.[0];
      engine.postMessage({ ...(go as object), limits: 'long', jobId: 6 });
      engine.postMessage({ ...(go as object), jobId: 7 });
      const answer = async (jobId: number): Promise<string | undefined> => {
        for (;;) {
          const found = events.find((event) => event.jobId === jobId && event.kind !== 'progress');
          if (found || exitCode !== undefined) return found?.kind;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const ends = [await answer(6), await answer(7)];
      engine.kill();
      return { ends, refused: output.split('refused a message').length - 1 };
    },
    { file: ENGINE, good: GOOD_MESSAGES },
  );
  expect(end.ends).toEqual(['failed', 'bestMove']);
  expect(end.refused).toBeGreaterThan(100);
});
