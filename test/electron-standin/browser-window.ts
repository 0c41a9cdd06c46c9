/**
 * Windows without a desktop around them: position, focus and states are kept as a window manager would keep them, and
 * the page behind has exactly the size asked for. There is no frame, so outer size and content size are the same.
 */
import type {
  BrowserWindow as ElectronBrowserWindow,
  BrowserWindowConstructorOptions,
  Rectangle,
  WebContents as ElectronWebContents,
} from 'electron';
import { app } from './app.ts';
import { switchValue } from './launch.ts';
import { openWindows, requireReady } from './lifecycle.ts';
import { SCREEN_BOUNDS } from './screen.ts';
import { NotInStandin, StrictEmitter, preventable } from './strict.ts';
import { WebContents } from './web-contents.ts';

const EVENTS = [
  'blur',
  'close',
  'closed',
  'enter-full-screen',
  'focus',
  'hide',
  'leave-full-screen',
  'maximize',
  'minimize',
  'page-title-updated',
  'query-session-end', // Only Windows sends this.
  'ready-to-show',
  'resize',
  'restore',
  'session-end', // This, too.
  'show',
  'unmaximize',
];

const IMPLEMENTED_OPTIONS: ReadonlySet<string> = new Set([
  'backgroundColor',
  'height',
  'minHeight',
  'minWidth',
  'show',
  'title',
  'useContentSize',
  'webPreferences',
  'width',
  'x',
  'y',
] satisfies (keyof BrowserWindowConstructorOptions)[]);

type Played =
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBackgroundColor'
  | 'getBounds'
  | 'getContentSize'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBackgroundColor'
  | 'setBounds'
  | 'setContentSize'
  | 'setDocumentEdited'
  | 'setFullScreen'
  | 'setRepresentedFilename'
  | 'setTitle'
  | 'show'
  | 'unmaximize'
  | 'webContents';

/** A switch of Chromium, of which only this effect is implemented: when a window's page is painted. */
const IS_WAYLAND = switchValue('ozone-platform') === 'wayland';

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | undefined;
let lastId = 0;

function moveFocus(to: BrowserWindow | undefined): void {
  const before = focused;
  if (before === to) return;
  focused = to;
  before?.emit('blur', preventable({}));
  to?.emit('focus', preventable({}));
}

export class BrowserWindow extends StrictEmitter implements Pick<ElectronBrowserWindow, Played> {
  readonly id = ++lastId;
  readonly webContents: ElectronWebContents;
  readonly #page: WebContents;
  readonly #minimum: { readonly width: number; readonly height: number };
  #bounds: Rectangle;
  #title: string;
  #isVisible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isFullScreen = false;
  #backgroundColor = '#FFFFFF';
  #hasContent = false;
  #hasPainted = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    requireReady('Cannot create BrowserWindow');
    super('BrowserWindow', EVENTS);
    for (const name of Object.keys(options)) {
      if (!IMPLEMENTED_OPTIONS.has(name)) throw new NotInStandin(`the window option ${name}`);
    }
    const { width = 800, height = 600, minWidth = 0, minHeight = 0, x = 0, y = 0 } = options;
    this.#minimum = { width: minWidth, height: minHeight };
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) };
    this.#title = options.title ?? app.name;
    this.#isVisible = options.show !== false;
    if (options.backgroundColor !== undefined) this.setBackgroundColor(options.backgroundColor);
    this.#page = new WebContents(options.webPreferences ?? {}, this.#pageOwner());
    this.webContents = this.#page.posed;
    windows.add(this);
    openWindows.add(this);
    // Windows may end a process as soon as it has heard of the end of the session.
    this.on('session-end', () => setImmediate(() => app.sessionHasEnded()));
    app.emit('browser-window-created', preventable({}), this);
    if (this.#isVisible) this.focus();
  }

  static getAllWindows(): ElectronBrowserWindow[] {
    return [...windows].map((window) => window.posed);
  }

  static getFocusedWindow(): ElectronBrowserWindow | null {
    return focused?.posed ?? null;
  }

  static fromWebContents(webContents: ElectronWebContents): ElectronBrowserWindow | null {
    return [...windows].find((window) => window.webContents === webContents)?.posed ?? null;
  }

  /** Whether and how windows follow a colour scheme that the app has chosen. */
  static emulateColorScheme(scheme: 'light' | 'dark' | ''): void {
    for (const window of windows) void window.#page.emulateColorScheme(scheme);
  }

  /** This window as an object of Electron's own type. */
  get posed(): ElectronBrowserWindow {
    return this as unknown as ElectronBrowserWindow;
  }

  loadURL(url: string): Promise<void> {
    return this.#page.loadURL(url);
  }

  isDestroyed(): boolean {
    return this.#page.isDestroyed();
  }

  close(): void {
    void this.askToClose();
  }

  destroy(): void {
    void this.#page.destroy();
  }

  /** Like `close`, but returns whether the window was closed. */
  async askToClose(): Promise<boolean> {
    if (this.isDestroyed()) return true;
    const event = preventable({});
    this.emit('close', event);
    return !event.defaultPrevented && (await this.#page.unload());
  }

  show(): void {
    this.#setVisible(true);
    this.focus();
  }

  hide(): void {
    this.#setVisible(false);
    this.blur();
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  focus(): void {
    if (this.isVisible()) moveFocus(this);
  }

  isFocused(): boolean {
    return focused === this;
  }

  minimize(): void {
    if (this.#isMinimized) return;
    this.#isMinimized = true;
    this.blur();
    this.emit('minimize', preventable({}));
  }

  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    this.emit('restore', preventable({}));
    this.focus();
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  /** Shows a hidden window without moving the focus, as on a Mac. */
  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize', preventable({}));
    this.#setVisible(true);
  }

  unmaximize(): void {
    this.#isMaximized = false;
    this.emit('unmaximize', preventable({}));
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  /** As on macOS, the state changes later, and an event reports that. */
  setFullScreen(isFull: boolean): void {
    setImmediate(() => {
      if (this.isDestroyed() || this.#isFullScreen === isFull) return;
      this.#isFullScreen = isFull;
      const { width, height } = this.getBounds();
      void this.#page.resize(width, height);
      this.emit('resize');
      this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen');
    });
  }

  getBounds(): Rectangle {
    return this.#isFullScreen ? { ...SCREEN_BOUNDS } : this.getNormalBounds();
  }

  /** A maximised window keeps its bounds here, because there is no desktop to fill. */
  getNormalBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.setContentSize(this.#bounds.width, this.#bounds.height);
  }

  getContentSize(): number[] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  /** As on a Mac, a window is no larger than the screen. */
  setContentSize(width: number, height: number): void {
    const { width: minWidth, height: minHeight } = this.#minimum;
    this.#bounds = {
      ...this.#bounds,
      width: Math.max(Math.min(width, SCREEN_BOUNDS.width), minWidth),
      height: Math.max(Math.min(height, SCREEN_BOUNDS.height), minHeight),
    };
    if (this.#isFullScreen) return;
    void this.#page.resize(this.#bounds.width, this.#bounds.height);
    this.emit('resize');
  }

  getBackgroundColor(): string {
    return this.#backgroundColor;
  }

  setBackgroundColor(backgroundColor: string): void {
    if (!/^(?:#[0-9a-f]{3,8}|[a-z]+(?:\(.*\))?)$/i.test(backgroundColor)) {
      throw new Error(`Not a colour: ${backgroundColor}`);
    }
    this.#backgroundColor = backgroundColor.toUpperCase();
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  // Only macOS shows this, in the title bar.
  setDocumentEdited(): void {}

  setRepresentedFilename(): void {}

  #pageOwner() {
    return {
      contentSize: this.#bounds,
      onFirstPaint: () => {
        this.#hasContent = true;
        this.#paint();
      },
      onTitle: (title: string) => {
        const event = preventable({});
        this.emit('page-title-updated', event, title, true);
        if (!event.defaultPrevented) this.#title = title;
      },
      onGone: () => this.#close(),
      askToClose: () => this.close(),
    };
  }

  /** Under Wayland a window that was never shown has no surface to paint on. */
  #paint(): void {
    if (this.#hasPainted || !this.#hasContent || (IS_WAYLAND && !this.#isVisible)) return;
    this.#hasPainted = true;
    this.emit('ready-to-show');
  }

  #setVisible(isVisible: boolean): void {
    if (this.#isVisible === isVisible) return;
    this.#isVisible = isVisible;
    this.emit(isVisible ? 'show' : 'hide');
    this.#paint();
  }

  blur(): void {
    if (focused === this) moveFocus(undefined);
  }

  #close(): void {
    windows.delete(this);
    openWindows.delete(this);
    this.blur();
    this.emit('closed');
    if (windows.size === 0) app.allWindowsClosed();
  }
}
