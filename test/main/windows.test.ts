import type { BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { confinePages, createWindow, denyPermissions } from '../../main/windows.ts';

const made: BrowserWindowConstructorOptions[] = [];

vi.mock('electron', () => ({
  BrowserWindow: class {
    constructor(options: BrowserWindowConstructorOptions) {
      made.push(options);
    }
    once = () => undefined;
    setBounds = () => undefined;
  },
  nativeTheme: { on: () => undefined, off: () => undefined, shouldUseDarkColors: false },
  screen: { getAllDisplays: () => [] },
  shell: {},
}));

describe('createWindow', () => {
  it('gives a page a sandbox and nothing that weakens it', () => {
    createWindow('/app/preload.cjs', undefined);
    // Whole, so that no preference can be added unseen: webSecurity, experimentalFeatures, enableBlinkFeatures ...
    expect(made[0]?.webPreferences).toEqual({
      preload: '/app/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    });
  });
});

describe('confinePages', () => {
  it('holds for every page there will be: no navigation, redirect, webview or window', () => {
    const handlers = new Map<string, (...args: never[]) => unknown>();
    const app = {
      on: (name: string, listener: (...args: never[]) => unknown) => handlers.set(name, listener),
    };
    confinePages(app as unknown as Parameters<typeof confinePages>[0], () => undefined);
    const prevented: string[] = [];
    let open: ((details: { url: string }) => unknown) | undefined;
    const contents = {
      on: (name: string, listener: (event: { preventDefault(): void }) => void) =>
        listener({ preventDefault: () => prevented.push(name) }),
      setWindowOpenHandler: (handler: typeof open) => (open = handler),
    };
    handlers.get('web-contents-created')?.(...([{}, contents] as unknown as never[]));
    expect(prevented).toEqual(['will-frame-navigate', 'will-redirect', 'will-attach-webview']);
    expect(open?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
  });
});

describe('denyPermissions', () => {
  it('answers every request and every check with no', () => {
    const answers: unknown[] = [];
    denyPermissions({
      setPermissionRequestHandler: (handler) =>
        handler?.({} as never, 'media', (isGranted) => answers.push(isGranted), {} as never),
      setPermissionCheckHandler: (handler) => answers.push(handler?.({} as never, 'media', '', {} as never)),
    });
    expect(answers).toEqual([false, false]);
  });
});
