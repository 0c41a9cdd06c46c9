/** Pages and preloads of the stand-in: what Electron promises of them must hold here. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningElectron, isRealElectron, launchElectron } from '../e2e/electron.ts';
import type { Seen } from './fixtures/seen.ts';

const APP = join(import.meta.dirname, 'fixtures/app');

/** The API that the fixture's preload exposes. */
interface Api {
  echo(value: unknown): Promise<unknown>;
  fail(): Promise<void>;
  sender(): Promise<unknown>;
  say(text: string): void;
  onSaid(listener: (text: string) => void): () => void;
  readonly sandbox: Readonly<Record<string, unknown>>;
}

declare const api: Api;

declare const seen: Seen;

describe.skipIf(isRealElectron)('in the stand-in', () => {
  let app: RunningElectron;

  beforeAll(async () => {
    app = await launchElectron({ appFolder: APP, locale: 'zh-CN' });
  });
  afterAll(async () => app.close());

  describe('pages', () => {
    it('use the language of the command line', async () => {
      expect(await app.page.evaluate(() => navigator.languages)).toEqual(['zh-CN', 'zh']);
    });

    it('have an origin, and no Node', async () => {
      const facts = await app.page.evaluate(() => [
        isSecureContext,
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'process'),
      ]);
      expect(facts).toEqual([true, 'undefined', 'undefined']);
    });

    it('cannot leave when a listener prevents it', async () => {
      await app.page.click('#away');
      await expect
        .poll(async () => app.application.evaluate(() => seen.navigations))
        .toEqual(['app://fixture/elsewhere.html']);
      await app.page.evaluate(() => location.assign('https://example.com/'));
      await expect
        .poll(async () => app.application.evaluate(() => seen.navigations.at(-1)))
        .toBe('https://example.com/');
      expect(await app.page.textContent('h1')).toBe('Fixture');
    });

    it('may be reloaded by a test or the main process', async () => {
      const before = await app.application.evaluate(() => seen.navigations.length);
      await app.page.reload();
      expect(await app.page.textContent('h1')).toBe('Fixture');
      expect(await app.application.evaluate(() => seen.navigations.length)).toBe(before);
    });

    it('refuses to print, because its dialog has nobody to answer it', async () => {
      await expect(app.page.evaluate(() => window.print())).rejects.toThrow('does not have');
    });

    it('are printed as PDF on the paper that is played, and on no other', async () => {
      const first = await app.application.evaluate(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        const pdf = await window!.webContents.printToPDF({ pageSize: 'A4', printBackground: true });
        return pdf.subarray(0, 5).toString('latin1');
      });
      expect(first).toBe('%PDF-');
      await expect(
        app.application.evaluate(async ({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]!.webContents.printToPDF({ pageSize: 'A3' }),
        ),
      ).rejects.toThrow('does not implement');
    });

    it('cannot open windows when the handler denies it', async () => {
      expect(await app.page.evaluate(() => window.open('https://example.com/script'))).toBeNull();
      await app.page.click('#outside');
      await expect
        .poll(async () => app.application.evaluate(() => seen.windowsAsked))
        .toEqual(['https://example.com/script', 'https://example.com/outside']);
      await expect.poll(() => app.application.windows().length).toBe(1);
    });

    it('get the permissions that the handlers give', async () => {
      expect(await app.page.evaluate(() => Notification.requestPermission())).toBe('denied');
      const stateOf = (name: PermissionName) =>
        app.page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked })).state, name);
      expect(await stateOf('geolocation')).toBe('granted');
      expect(await stateOf('notifications')).toBe('denied');
      const camera = await app.page.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'granted',
          (error: Error) => error.name,
        ),
      );
      // Without a camera Chromium says so first.
      expect(['NotAllowedError', 'NotFoundError']).toContain(camera);
      expect(await stateOf('camera')).toBe('denied');
      expect(await app.application.evaluate(() => seen.permissions)).toEqual(['notifications', 'media']);
    });

    it('keep their storage under one origin', async () => {
      expect(await app.page.evaluate(() => location.origin)).toMatch(
        /^(?:http:\/\/fixture\.app\.localhost|app:\/\/fixture)$/,
      );
    });
  });

  describe('preloads', () => {
    it('get the sandboxed subset and nothing else', async () => {
      expect(await app.page.evaluate(() => api.sandbox)).toEqual({
        process: [process.platform, 'renderer', true],
        requireFs: 'module not found: node:fs',
        unknownMember: expect.stringContaining('sendSync') as string,
        sendFunction: 'An object could not be cloned.',
      });
    });

    it('expose frozen copies', async () => {
      expect(await app.page.evaluate(() => [Object.isFrozen(api), Object.isFrozen(api.sandbox)])).toEqual([
        true,
        true,
      ]);
    });

    it('carry structured clones to the main process and back', async () => {
      const facts = await app.page.evaluate(async () => {
        const bytes = new Uint8Array([1, 2, 255]);
        const answer = (await api.echo({
          map: new Map([[1, new Set(['a'])]]),
          date: new Date(5),
          none: undefined,
          bytes,
          nan: Number.NaN,
          big: 2n ** 64n,
        })) as {
          map: Map<number, Set<string>>;
          date: Date;
          bytes: Uint8Array;
          nan: number;
          big: bigint;
        };
        const { map, date, nan, big } = answer;
        return [
          map.get(1)?.has('a'),
          date.getTime(),
          'none' in answer,
          [...answer.bytes],
          Number.isNaN(nan),
          String(big),
        ];
      });
      expect(facts).toEqual([true, 5, true, [1, 2, 255], true, '18446744073709551616']);
    });

    it('refuse proxies, such as reactive objects', async () => {
      const refusals = await app.page.evaluate(() => {
        const proxy = new Proxy({ a: 1 }, {});
        const attempts = [proxy, { deep: [proxy] }, new Proxy([1], {}), Proxy.revocable({}, {}).proxy];
        return attempts.map((value) => {
          try {
            void api.echo(value);
            return 'no error';
          } catch (error) {
            return (error as Error).message;
          }
        });
      });
      expect(refusals).toEqual(refusals.map(() => 'An object could not be cloned.'));
      expect(await app.page.evaluate(async () => api.echo({ ...new Proxy({ a: 1 }, {}) }))).toEqual({ a: 1 });
    });

    it('receive the errors of handlers and know who they are', async () => {
      const error = await app.page.evaluate(() => api.fail().catch((failure: Error) => failure.message));
      expect(error).toBe("Error invoking remote method 'fail': Error: on purpose");
      expect(await app.page.evaluate(() => api.sender())).toEqual([
        'app://fixture/page.html',
        'app://fixture',
        null,
      ]);
    });

    it('receive messages in order until they stop listening', async () => {
      const heard = await app.page.evaluate(async () => {
        const texts: string[] = [];
        const stop = api.onSaid((text) => texts.push(text));
        for (let number = 0; number < 50; number++) api.say(String(number));
        await api.echo(0);
        while (texts.length < 50) await api.echo(0);
        stop();
        api.say('unheard');
        await api.echo(0);
        await api.echo(0);
        return texts;
      });
      expect(heard).toEqual(Array.from({ length: 50 }, (_, number) => String(number)));
    });
  });
});
