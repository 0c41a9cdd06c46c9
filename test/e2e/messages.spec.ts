/** What the main process takes from a page, and what it refuses. */
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN } from '../../main/app-protocol.ts';
import type { Bridge } from '../../main/contract/bridge.ts';
import { answers, requests } from '../../main/schemas.ts';
import { type RunningElectron, launchElectron } from './electron.ts';

/** What the preload gives the page. */
declare const bridge: Bridge;

const PRELOAD = join(import.meta.dirname, '../../dist/app/preload.cjs');
/** The calls without an answer: what is refused there can be read in the log alone. */
const CHANNELS = (Object.keys(requests) as (keyof typeof requests)[]).filter((name) => !(name in answers));

let app: RunningElectron;
let stderr = '';

async function launch(): Promise<void> {
  app = await launchElectron();
  stderr = '';
  app.application.process().stderr?.on('data', (chunk) => (stderr += String(chunk)));
}

describe('messages to the main process', () => {
  beforeAll(launch);
  afterAll(async () => app.close());

  /** Sends `args` as if from a frame of `origin`, inside another one or on top. */
  async function forge(
    channel: string,
    origin: string | null,
    isTop: boolean,
    args: readonly unknown[],
  ): Promise<void> {
    await app.application.evaluate(
      ({ ipcMain, BrowserWindow }, forged) => {
        const sender = BrowserWindow.getAllWindows()[0]?.webContents;
        const senderFrame =
          forged.origin === null ? null : { origin: forged.origin, parent: forged.isTop ? null : {} };
        ipcMain.emit(forged.channel, { sender, senderFrame }, ...forged.args);
      },
      { channel, origin, isTop, args: [...args] },
    );
  }

  it('are refused from a frame that is not ours, on every channel', async () => {
    for (const channel of CHANNELS) {
      for (const origin of [null, 'null', 'https://example.com', `${APP_ORIGIN}.example.com`]) {
        await forge(channel, origin, true, []);
      }
      await forge(channel, APP_ORIGIN, false, []);
    }
    await expect
      .poll(() => stderr.match(/^Dropped .* wrong sender\.$/gm)?.toSorted())
      .toEqual(CHANNELS.map((channel) => `Dropped a message on ${channel}: wrong sender.`).toSorted());
    expect(await app.page.evaluate(() => document.readyState)).toBe('complete');
  });

  it('are refused in another shape, on every channel', async () => {
    const samples: readonly (readonly unknown[])[] = [
      [],
      [null],
      ['x'],
      [{}],
      [[{}]],
      [[[]]],
      [{ kind: 'go' }],
      [{ kind: 'go', jobId: 1, priority: 'move', position: {}, limits: {}, player: {} }],
      [[{ id: 'game', label: 'Game', items: [{ kind: 'role', role: 'toggleDevTools' }] }]],
      [1, 2, 3],
    ];
    for (const channel of CHANNELS) {
      for (const args of samples) {
        if (!v.is(requests[channel], args)) await forge(channel, APP_ORIGIN, true, args);
      }
    }
    await expect
      .poll(() => stderr.match(/^Dropped .* wrong shape\.$/gm)?.toSorted())
      .toEqual(CHANNELS.map((channel) => `Dropped a message on ${channel}: wrong shape.`).toSorted());
    expect(await app.page.evaluate(() => document.readyState)).toBe('complete');
  });

  it('are refused from a page of another origin that has our preload', async () => {
    const opened = app.application.waitForEvent('window');
    await app.application.evaluate(async ({ BrowserWindow }, preload) => {
      const window = new BrowserWindow({
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      });
      await window.loadURL('data:text/html,<h1>Stranger</h1>');
    }, PRELOAD);
    const stranger = await opened;
    await expect.poll(() => stranger.textContent('h1')).toBe('Stranger');
    // The refusal comes after what was sent before it.
    const refused = stranger.evaluate(async () => {
      bridge.setMenu([]);
      bridge.quit();
      await bridge.startUp();
    });
    await expect(refused).rejects.toThrow('not let in');
    expect(
      await app.application.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.length),
    ).toBeGreaterThan(1);
    await stranger.close();
    await expect.poll(() => app.application.windows()).toEqual([app.page]);
  });

  it('reach the engine when they come from our page, and its answer comes back', async () => {
    const kinds = await app.page.evaluate(async () => {
      const heard: string[] = [];
      const answered = new Promise<void>((resolve) => {
        bridge.onEngineEvent((event) => {
          heard.push(event.kind);
          if (event.kind === 'bestMove') resolve();
        });
      });
      const position = { black: 0x0000000810000000n, white: 0x0000001008000000n, toMove: 'black' } as const;
      const limits = { kind: 'depth', depth: 1 } as const;
      const player = { kind: 'beginner' } as const;
      bridge.sendToEngine({ kind: 'go', jobId: 900, priority: 'move', position, limits, player });
      await answered;
      return heard;
    });
    expect(kinds).toEqual(['ready', 'bestMove']);
  });

  it('reach another engine by its name, which answers only those who listen to it, until it is ended', async () => {
    const heard = await app.page.evaluate(async () => {
      const others: string[] = [];
      const statuses: string[] = [];
      const ready = Promise.withResolvers<void>();
      const unsubscribe = bridge.onEngineEvent((event) => {
        if (event.kind === 'ready') ready.resolve();
        else others.push(event.kind);
      });
      await ready.promise;
      bridge.onEngineStatus(({ kind }) => statuses.push(kind), 'second');
      const answered = new Promise<number>((resolve) => {
        bridge.onEngineEvent((event) => event.kind === 'bestMove' && resolve(event.jobId), 'second');
      });
      const position = { black: 0x0000000810000000n, white: 0x0000001008000000n, toMove: 'black' } as const;
      const limits = { kind: 'depth', depth: 4 } as const;
      const player = { kind: 'master' } as const;
      bridge.sendToEngine({ kind: 'go', jobId: 901, priority: 'match', position, limits, player }, 'second');
      const jobId = await answered;
      bridge.endEngine('second');
      unsubscribe();
      return { jobId, others, statuses };
    });
    expect(heard).toEqual({ jobId: 901, others: [], statuses: ['started'] });
  });
});
