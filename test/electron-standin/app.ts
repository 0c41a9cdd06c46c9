import type { App as ElectronApp } from 'electron';
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { appFolder, folders, homeFolder, manifest, removeSwitch, switchValue } from './launch.ts';
import { end, isReady, openWindows, requireNotReady, whenReady } from './lifecycle.ts';
import { requestLock } from './single-instance.ts';
import { NotInStandin, StrictEmitter, preventable, strict } from './strict.ts';

const EVENTS = [
  'activate',
  'before-quit',
  'browser-window-created',
  'open-file', // Only macOS sends it.
  'open-url', // This one, too.
  'quit',
  'ready',
  'second-instance',
  'web-contents-created',
  'will-quit',
  'window-all-closed',
];

type Played =
  | 'addRecentDocument'
  | 'clearRecentDocuments'
  | 'commandLine'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setPath'
  | 'whenReady';

export const commandLine = strict('commandLine', {
  hasSwitch: (name: string) => switchValue(name) !== undefined,
  getSwitchValue: (name: string) => switchValue(name) ?? '',
});

class App extends StrictEmitter implements Pick<ElectronApp, Played> {
  readonly isPackaged = false;
  readonly commandLine = commandLine as unknown as ElectronApp['commandLine'];
  name: string = manifest.productName ?? manifest.name;
  #isQuitting = false;

  constructor() {
    super('app', EVENTS);
  }

  isReady(): boolean {
    return isReady();
  }

  whenReady(): Promise<void> {
    return whenReady;
  }

  getName(): string {
    return this.name;
  }

  getVersion(): string {
    return manifest.version;
  }

  getAppPath(): string {
    return appFolder;
  }

  getPath(name: Parameters<ElectronApp['getPath']>[0]): string {
    if (name === 'userData' || name === 'sessionData') return folders[name];
    if (name === 'documents' || name === 'home') return homeFolder;
    throw new NotInStandin(`app.getPath('${name}')`);
  }

  setAppUserModelId(): void {
    if (process.platform !== 'win32') throw new NotInStandin('app.setAppUserModelId() outside Windows');
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData' && name !== 'sessionData') throw new NotInStandin(`app.setPath('${name}')`);
    // Once the browser runs, it keeps its folder.
    requireNotReady(`app.setPath('${name}')`);
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`Failed to set path: ${path}`);
    }
    folders[name] = path;
  }

  /**
   * Every page of the stand-in is sandboxed as it is: web-contents.ts accepts nothing else. Like Electron's it takes
   * `--no-sandbox` back.
   */
  enableSandbox(): void {
    requireNotReady('app.enableSandbox()');
    removeSwitch('no-sandbox');
  }

  // Only macOS and Windows list such files, in menus of their own.
  addRecentDocument(): void {}

  clearRecentDocuments(): void {}

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    const self = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    return requestLock(self, ({ argv, workingDirectory, additionalData: theirs }) => {
      void whenReady.then(() =>
        this.emit('second-instance', preventable({}), argv, workingDirectory, theirs),
      );
    });
  }

  quit(): void {
    void this.#quit();
  }

  /** Ends the app without asking anyone. */
  exit(exitCode = 0): void {
    this.#isQuitting = true;
    this.emit('quit', preventable({}), exitCode);
    void end(exitCode);
  }

  /** Called when the system ends the session, which an app that is quitting holds up for a moment. */
  sessionHasEnded(): void {
    if (!this.#isQuitting) this.exit();
  }

  /** Called when the last window has closed. */
  allWindowsClosed(): void {
    if (this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  async #quit(): Promise<void> {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    this.#isQuitting = await this.#agreeToQuit();
    if (this.#isQuitting) this.exit();
  }

  async #agreeToQuit(): Promise<boolean> {
    if (!this.#ask('before-quit')) return false;
    for (const window of openWindows) {
      if (!(await window.askToClose())) return false;
    }
    return this.#ask('will-quit');
  }

  #ask(question: 'before-quit' | 'will-quit'): boolean {
    const event = preventable({});
    this.emit(question, event);
    return !event.defaultPrevented;
  }
}

export const app = new App();
