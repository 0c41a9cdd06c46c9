/** What main/windows.ts takes from Electron, without a system of windows behind it. */
import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';

/** A window that records the calls it gets. */
export class FakeWindow extends EventEmitter {
  static last: FakeWindow;
  /** The error in the size that the first `setBounds` sets. */
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

export { FakeWindow as BrowserWindow };

export const nativeTheme = { on: () => undefined, off: () => undefined, shouldUseDarkColors: false };

export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 3000, height: 2000 } }] };

export const shell = {};
