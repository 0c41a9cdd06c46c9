/** The system's WebKitGTK: its MiniBrowser on a screen that nobody sees, by the WebDriver that comes with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Driver } from './tab.ts';

const STARTED_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** `driver` and `browser` are the paths of WebKitWebDriver and MiniBrowser. */
export async function startWebKit(driver: string, browser: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'othello-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = `:${String((await once(screen.stdout, 'data'))[0]).trim()}`;
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_RUNTIME_DIR: home,
    LANGUAGE: 'en',
    LANG: 'C.UTF-8',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // There is no graphics card behind the screen.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env, detached: true });

  async function send(method: 'DELETE' | 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  }

  const deadline = performance.now() + STARTED_MS;
  while (
    !(await send('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error(`${driver} does not answer.`);
    await delay(100);
  }
  const { sessionId, capabilities } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/timeouts`, { script: 60_000 });

  return {
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    async goto(url) {
      await send('POST', `${session}/url`, { url });
    },
    async evaluate(expression) {
      const script = `
        const done = arguments[arguments.length - 1];
        Promise.resolve((async () => (${expression}))()).then(
          (value) => done(JSON.stringify(value) ?? 'null'),
          (error) => done(JSON.stringify({ thrown: String(error) })));`;
      const answer = JSON.parse(
        String(await send('POST', `${session}/execute/async`, { script, args: [] })),
      ) as unknown;
      if (typeof answer === 'object' && answer !== null && 'thrown' in answer)
        throw new Error(String(answer.thrown));
      return answer;
    },
    async press(keys) {
      const actions = [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await send('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      // The driver leads a group, in which its browser is.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      screen.kill();
      await once(screen, 'exit');
      // What the browser still writes while it ends makes the folder's removal fail in ways that are not tried again.
      for (let left = 50; existsSync(home); left--) {
        try {
          rmSync(home, { recursive: true, force: true });
        } catch (error) {
          if (left === 0) throw error;
          await delay(100);
        }
      }
    },
  };
}
