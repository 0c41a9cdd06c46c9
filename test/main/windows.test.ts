import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowPlacement } from '../../main/window-placement.ts';
import { confinePages, createWindow, denyPermissions, inSight } from '../../main/windows.ts';

const SCREEN = { x: 0, y: 0, width: 3000, height: 2000 };

/** A window that writes down what it is told. */
class FakeWindow extends EventEmitter {
  static last: FakeWindow;
  /** By how much the first `setBounds` gets the size wrong. */
  static firstMove = 1;
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = new EventEmitter();
  readonly calls: string[] = [];
  bounds: Rectangle = { x: 0, y: 0, width: 10, height: 10 };
  isClosed = false;
  minimized = false;
  visible = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    FakeWindow.last = this;
  }

  setBounds(bounds: Rectangle): void {
    const isFirst = !this.calls.includes('setBounds');
    const by = isFirst ? FakeWindow.firstMove : 1;
    this.bounds = { ...bounds, width: bounds.width * by, height: bounds.height * by };
    this.calls.push('setBounds');
  }

  getBounds(): Rectangle {
    return this.bounds;
  }

  maximize(): void {
    this.calls.push('maximize');
  }

  show(): void {
    this.visible = true;
    this.calls.push('show');
  }

  restore(): void {
    this.minimized = false;
    this.calls.push('restore');
  }

  focus(): void {
    this.calls.push('focus');
  }

  isDestroyed(): boolean {
    return this.isClosed;
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  isVisible(): boolean {
    return this.visible;
  }

  close(): void {
    this.isClosed = true;
    this.emit('closed');
  }
}

vi.mock('electron', () => ({
  BrowserWindow: function create(options: BrowserWindowConstructorOptions) {
    return new FakeWindow(options);
  },
  nativeTheme: { on: () => undefined, off: () => undefined, shouldUseDarkColors: false },
  screen: { getAllDisplays: () => [{ workArea: SCREEN }] },
  shell: {},
}));

beforeEach(() => {
  vi.useFakeTimers();
  FakeWindow.firstMove = 1;
});
afterEach(() => vi.useRealTimers());

const nothing = (): void => undefined;

function openWindow(last?: WindowPlacement, onShown: () => void = nothing): FakeWindow {
  createWindow('/app/preload.cjs', last, onShown);
  return FakeWindow.last;
}

describe('createWindow', () => {
  it('gives a page a sandbox and nothing that weakens it', () => {
    // Whole, so that no preference can be added unseen: webSecurity, experimentalFeatures, enableBlinkFeatures ...
    expect(openWindow().options.webPreferences).toEqual({
      preload: '/app/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    });
  });

  it('shows the window once, when its page is ready, and says so', () => {
    const onShown = vi.fn<() => void>();
    const window = openWindow(undefined, onShown);
    expect(window.calls).toEqual([]);
    window.emit('ready-to-show');
    window.webContents.emit('did-finish-load');
    vi.runAllTimers();
    expect(window.calls).toEqual(['show']);
    expect(onShown).toHaveBeenCalledOnce();
  });

  it('shows the window also when its page never says that it is ready, as under Wayland', () => {
    const onShown = vi.fn<() => void>();
    const window = openWindow(undefined, onShown);
    window.webContents.emit('did-finish-load');
    expect(window.calls).toEqual([]);
    vi.runAllTimers();
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['show']);
    expect(onShown).toHaveBeenCalledOnce();
  });

  it('does nothing with a window that was closed before it was shown', () => {
    const window = openWindow();
    window.webContents.emit('did-finish-load');
    window.close();
    vi.runAllTimers();
    expect(window.calls).toEqual([]);
  });

  const PLACE = { x: 100, y: 200, width: 900, height: 700, isMaximized: false };

  it('gives a window that is maximised the focus, which maximising alone does not', () => {
    const window = openWindow({ ...PLACE, isMaximized: true });
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['setBounds', 'maximize', 'show']);
  });

  it('moves a window once where that gives it the size asked for', () => {
    const window = openWindow(PLACE);
    expect(window.calls).toEqual(['setBounds']);
  });

  it('moves a window again when the first move onto a screen of another scale got its size wrong', () => {
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

  it('leaves a window alone that can be seen', () => {
    expect(shown({ visible: true })).toEqual([]);
  });

  it('restores a window that is minimised', () => {
    expect(shown({ visible: false, minimized: true })).toEqual(['restore', 'show', 'focus']);
  });

  it('shows a window whose app is hidden', () => {
    expect(shown({ visible: false })).toEqual(['show', 'focus']);
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
