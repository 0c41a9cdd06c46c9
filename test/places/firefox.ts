/** The system's Firefox, headless, by WebDriver BiDi, which it speaks without a program between. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './tab.ts';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** A new profile opens pages of its own at its first start. */
const PREFERENCES = `
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("intl.accept_languages", "en-US");
`;

interface Answer {
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
}

interface Connection {
  send(method: string, params: object): Promise<unknown>;
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, error, message, result } = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Firefox has ended.'));
  });
  return {
    async send(method, params) {
      const asked = Promise.withResolvers<unknown>();
      waiting.set(++last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise;
    },
  };
}

export async function startFirefox(path: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'othello-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFERENCES);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  // A home of its own: root may not use that of another user.
  const child = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const ended = once(child, 'exit');
  const listening = new Promise<string>((resolve) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      const url = LISTENING.exec((said += String(chunk)))?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const early = ended.then((): never => {
    throw new Error(`${path} ended before it could be driven.`);
  });
  const { send } = await connect(`${await Promise.race([listening, early])}/session`);
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string };
  };
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;

  return {
    browser: `Firefox ${capabilities.browserVersion}`,
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const answer = (await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
      if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text ?? answer.type);
      return JSON.parse(answer.result.value) as unknown;
    },
    async press(keys) {
      const actions = [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async close() {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
