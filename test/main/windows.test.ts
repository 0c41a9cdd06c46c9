import { registerHooks } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowPlacement } from '../../main/window-placement.ts';
import { FakeWindow } from './fake-electron.ts';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron'
      ? { url: new URL('./fake-electron.ts', import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context),
});
const { confinePages, createWindow, denyPermissions, inSight } = await import('../../main/windows.ts');

beforeEach(() => {
  vi.useFakeTimers();
  FakeWindow.firstMove = 1;
});
afterEach(() => vi.useRealTimers());

const nothing = (): void => undefined;

function openWindow(
  last?: WindowPlacement,
  onShown: () => void = nothing,
  { isWayland = false } = {},
): FakeWindow {
  createWindow('/app/preload.cjs', last, isWayland, onShown);
  return FakeWindow.last;
}

describe('createWindow', () => {
  it('gives a page a sandbox and no option that weakens it', () => {
    // All options are compared, so that none can be added unnoticed: webSecurity, experimentalFeatures,
    // enableBlinkFeatures ...
    expect(openWindow().options.webPreferences).toEqual({
      preload: '/app/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    });
  });

  it('shows the window once, when its page is ready, and reports that', () => {
    const onShown = vi.fn<() => void>();
    const window = openWindow(undefined, onShown);
    expect(window.calls).toEqual([]);
    window.emit('ready-to-show');
    window.webContents.emit('did-finish-load');
    vi.runAllTimers();
    expect(window.calls).toEqual(['show']);
    expect(onShown).toHaveBeenCalledOnce();
  });

  it('shows the window under Wayland as soon as its page is loaded, because nothing is drawn before', () => {
    const onShown = vi.fn<() => void>();
    const window = openWindow(undefined, onShown, { isWayland: true });
    window.webContents.emit('did-finish-load');
    expect(window.calls).toEqual(['show']);
    window.emit('ready-to-show');
    vi.runAllTimers();
    expect(window.calls).toEqual(['show']);
    expect(onShown).toHaveBeenCalledOnce();
  });

  it('shows the window also if its page never reports that it is ready', () => {
    const onShown = vi.fn<() => void>();
    const window = openWindow(undefined, onShown);
    window.webContents.emit('did-finish-load');
    expect(window.calls).toEqual([]);
    vi.runAllTimers();
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['show']);
    expect(onShown).toHaveBeenCalledOnce();
  });

  it('ignores a window that was closed before it was shown', () => {
    const window = openWindow();
    window.webContents.emit('did-finish-load');
    window.close();
    vi.runAllTimers();
    expect(window.calls).toEqual([]);
  });

  const PLACE = { x: 100, y: 200, width: 900, height: 700, isMaximized: false };

  it('gives a maximised window the focus, which maximising alone does not', () => {
    const window = openWindow({ ...PLACE, isMaximized: true });
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['setBounds', 'maximize', 'show']);
  });

  it('moves a window once if that gives it the right size', () => {
    const window = openWindow(PLACE);
    expect(window.calls).toEqual(['setBounds']);
  });

  it('moves a window again if the first move onto a screen of another scale gave it a wrong size', () => {
    FakeWindow.firstMove = 1.5;
    const { isMaximized: _, ...bounds } = PLACE;
    expect(openWindow(PLACE).bounds).toEqual(bounds);
  });
});

describe('inSight', () => {
  function shown(state: Partial<FakeWindow>): readonly string[] {
    const window = Object.assign(openWindow(), state);
    expect(inSight(window as unknown as Parameters<typeof inSight>[0])).toBe(window);
    return window.calls;
  }

  it('does not change a visible window', () => {
    expect(shown({ visible: true })).toEqual([]);
  });

  it('restores a minimised window', () => {
    expect(shown({ visible: false, minimized: true })).toEqual(['restore', 'show', 'focus']);
  });

  it('shows the window of a hidden app', () => {
    expect(shown({ visible: false })).toEqual(['show', 'focus']);
  });
});

describe('confinePages', () => {
  it('applies to every future page: no navigation, redirect, webview or window', () => {
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
  it('denies every request and every check', () => {
    const answers: unknown[] = [];
    denyPermissions({
      setPermissionRequestHandler: (handler) =>
        handler?.({} as never, 'media', (isGranted) => answers.push(isGranted), {} as never),
      setPermissionCheckHandler: (handler) => answers.push(handler?.({} as never, 'media', '', {} as never)),
    });
    expect(answers).toEqual([false, false]);
  });
});
