/**
 * A page: a target of Chromium, with the preload in an isolated world of it and the navigation events that Electron
 * lets an app veto. Only what is the default in Electron and right for an app is implemented: sandboxed, isolated, no
 * Node, one frame that sends messages.
 *
 * The file is longer than 400 lines because what a page hears and tells shares the state of one class.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type {
  IpcMainEvent,
  PrintToPDFOptions,
  WebContents as ElectronWebContents,
  WebFrameMain as ElectronWebFrameMain,
  WebPreferences,
} from 'electron';
import { app } from './app.ts';
import type { CdpSession, Protocol } from './cdp.ts';
import { chromium } from './chromium.ts';
import { createCodec } from './codec.ts';
import { type FromPage, type ToPage, createMembrane, guardPage, runPreload } from './in-page.ts';
import { ipcMain } from './ipc-main.ts';
import { inward, outward, statusOf } from './protocol.ts';
import { decidePermission, settlePermissions } from './session.ts';
import { NotInStandin, StrictEmitter, preventable } from './strict.ts';
import { WebFrameMain } from './web-frame-main.ts';

const EVENTS = [
  'destroyed',
  'did-fail-load',
  'did-finish-load',
  'did-navigate',
  'dom-ready',
  'page-title-updated',
  'render-process-gone',
  'will-attach-webview', // Never emitted, because pages here cannot make a <webview> work.
  'will-frame-navigate',
  'will-navigate',
  'will-prevent-unload',
  'will-redirect',
];

type Played =
  | 'close'
  | 'executeJavaScript'
  | 'getTitle'
  | 'getURL'
  | 'id'
  | 'isDestroyed'
  | 'loadURL'
  | 'mainFrame'
  | 'printToPDF'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler';

type WindowOpenHandler = Parameters<ElectronWebContents['setWindowOpenHandler']>[0];

/** The calls of a page to the window around it. */
export interface PageOwner {
  readonly contentSize: { readonly width: number; readonly height: number };
  onFirstPaint(): void;
  onTitle(title: string): void;
  onGone(): void;
  askToClose(): void;
}

/** A fixed name could be guessed by the page of another program. */
const SECRET = randomBytes(8).toString('hex');
const NAMES = { toMain: `toMain${SECRET}`, fromMain: `fromMain${SECRET}` };

/**
 * Chromium tells its debuggers only the names of its errors, so every error has the number of the most common one here.
 */
const ERR_FAILED = -2;

const ISOLATED_WORLD = 'Electron Isolated Context';

const IMPLEMENTED_PREFERENCES: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
};

const codec = createCodec();
const pages = new Set<WebContents>();
let lastId = 0;

export class WebContents extends StrictEmitter implements Pick<ElectronWebContents, Played> {
  readonly id = ++lastId;
  readonly #owner: PageOwner;
  readonly #preload: string | undefined;
  readonly #opened: Promise<CdpSession>;
  #targetId: string | undefined;
  #windowId: number | undefined;
  #frame = new WebFrameMain('about:blank');
  #title = '';
  #isDestroyed = false;
  #isCrashed = false;
  #hasNavigated = false;
  #isLoading = true;
  /**
   * The context in which messages to the preload are evaluated, and from which the current document's messages come.
   */
  #isolatedContext: Protocol.Runtime.ExecutionContextDescription | undefined;
  /** The address of a navigation that the main process began, about which listeners are not asked. */
  #ownNavigation: string | undefined;
  /** The last navigation that the page began, until it is decided. */
  #pageNavigation: string | undefined;
  #windowOpenHandler: WindowOpenHandler | undefined;

  constructor(preferences: WebPreferences, owner: PageOwner) {
    super('WebContents', EVENTS);
    const { preload, ...others } = preferences;
    for (const [name, value] of Object.entries(others)) {
      if (IMPLEMENTED_PREFERENCES[name] !== value)
        throw new NotInStandin(`webPreferences.${name} = ${JSON.stringify(value)}`);
    }
    this.#owner = owner;
    this.#preload = preload;
    pages.add(this);
    this.#opened = this.#open();
    // The error is reported by the code that waits for the page; nobody waits for a page closed while it opens.
    this.#opened.catch(() => undefined);
    app.emit('web-contents-created', preventable({}), this);
  }

  static all(): WebContents[] {
    return [...pages];
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return WebContents.all().find((page) => page.#targetId === targetId);
  }

  /** This page where Electron's own type is asked for. */
  get posed(): ElectronWebContents {
    return this as unknown as ElectronWebContents;
  }

  get mainFrame(): ElectronWebFrameMain {
    return this.#frame as unknown as ElectronWebFrameMain;
  }

  getURL(): string {
    return this.#frame.url;
  }

  getTitle(): string {
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  async loadURL(url: string, ...options: readonly unknown[]): Promise<void> {
    if (options.length > 0) throw new NotInStandin('the options of loadURL');
    const session = await this.#opened;
    const loaded = new Promise<void>((resolve) => {
      this.once('did-navigate', () => this.once('did-finish-load', () => resolve()));
    });
    this.#isLoading = true;
    await settlePermissions(this.posed, new WebFrameMain(url).origin);
    this.#ownNavigation = outward(url);
    const { errorText } = await session.send('Page.navigate', { url: outward(url) });
    if (errorText !== undefined) {
      const code = errorText.replace(/^net::/, '');
      this.emit('did-fail-load', preventable({}), ERR_FAILED, code, url, true);
      throw Object.assign(new Error(`${code} (${ERR_FAILED}) loading '${url}'`), {
        errno: ERR_FAILED,
        code,
        url,
      });
    }
    await loaded;
  }

  reload(): void {
    this.#isLoading = true;
    this.#ownNavigation = outward(this.getURL());
    void this.#opened.then((session) => session.sendIfThere('Page.reload'));
  }

  send(channel: string, ...args: unknown[]): void {
    this.#tell({ kind: 'message', channel, args });
  }

  /**
   * Runs in the page's own world after it has loaded. Only JSON values are returned, although Electron would clone
   * more.
   */
  /** Only paper of a size and backgrounds are played; the margins are those of the page's own styles. */
  async printToPDF({
    pageSize,
    printBackground,
    ...others
  }: PrintToPDFOptions): Promise<Buffer<ArrayBuffer>> {
    const [option] = Object.keys(others);
    if (option !== undefined) throw new NotInStandin(`the option ${option} of printToPDF`);
    if (pageSize !== 'A4') throw new NotInStandin('another pageSize of printToPDF than A4');
    const session = await this.#opened;
    const { data } = await session.send('Page.printToPDF', {
      paperWidth: 8.27,
      paperHeight: 11.7,
      printBackground: printBackground ?? false,
    });
    return Buffer.from(data, 'base64');
  }

  async executeJavaScript(code: string, ...options: readonly unknown[]): Promise<unknown> {
    if (options.length > 0) throw new NotInStandin('the options of executeJavaScript');
    const session = await this.#opened;
    if (this.#isLoading) await new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()));
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    if (result.unserializableValue !== undefined) {
      throw new NotInStandin(`the result ${result.unserializableValue} of executeJavaScript`);
    }
    return result.value as unknown;
  }

  close(options: { waitForBeforeUnload?: boolean } = {}): void {
    if (options.waitForBeforeUnload === true) this.#owner.askToClose();
    else void this.destroy();
  }

  /** Lets the page run its `beforeunload`. False means that it refuses to close and no listener overruled it. */
  async unload(): Promise<boolean> {
    const session = await this.#opened;
    if (this.#isCrashed || this.#isDestroyed) {
      await this.destroy();
      return true;
    }
    const answered = new Promise<boolean>((resolve) => {
      this.once('destroyed', () => resolve(true));
      const onClosed = ({ result }: Protocol.Page.javascriptDialogClosedPayload): void => {
        session.off('Page.javascriptDialogClosed', onClosed);
        if (!result) resolve(false);
      };
      session.on('Page.javascriptDialogClosed', onClosed);
    });
    session.sendIfThere('Page.close');
    return answered;
  }

  /** Closes the page without asking it. */
  async destroy(): Promise<void> {
    await this.#opened;
    if (this.#isDestroyed || this.#targetId === undefined) return;
    const gone = new Promise<void>((resolve) => this.once('destroyed', () => resolve()));
    chromium().browser.sendIfThere('Target.closeTarget', { targetId: this.#targetId });
    await gone;
  }

  /** Sets the size in CSS pixels; resolves when the page has it. */
  async resize(width: number, height: number): Promise<void> {
    await this.#opened;
    const windowId = this.#windowId;
    if (windowId !== undefined)
      await chromium().browser.send('Browser.setContentsSize', { windowId, width, height });
  }

  async emulateColorScheme(scheme: 'light' | 'dark' | ''): Promise<void> {
    const session = await this.#opened;
    session.sendIfThere('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: scheme }],
    });
  }

  async #open(): Promise<CdpSession> {
    const { browser } = chromium();
    const { width, height } = this.#owner.contentSize;
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    });
    this.#targetId = targetId;
    browser.on('Target.targetDestroyed', (event) => {
      if (event.targetId === targetId) this.#gone();
    });
    browser.on('Target.targetCreated', ({ targetInfo }) => {
      // What the page's window.open override does not cover: links that ask for a new window.
      if (targetInfo.openerId === targetId)
        browser.sendIfThere('Target.closeTarget', { targetId: targetInfo.targetId });
    });
    browser.on('Target.targetInfoChanged', ({ targetInfo }) => {
      if (targetInfo.targetId === targetId) this.#retitle(targetInfo.title);
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = chromium().session(sessionId);
    this.#listen(session);
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: NAMES.toMain, executionContextName: ISOLATED_WORLD }),
      session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript() }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: preloadScript(this.#preload),
        worldName: ISOLATED_WORLD,
      }),
    ]);
    // The requested size was that of the window, in which Chromium draws a frame.
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
    this.#windowId = windowId;
    await browser.send('Browser.setContentsSize', { windowId, ...this.#owner.contentSize });
    return session;
  }

  #listen(session: CdpSession): void {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === ISOLATED_WORLD && this.#isTop(context)) this.#isolatedContext = context;
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === NAMES.toMain) this.#hear(codec.decode(payload) as FromPage, executionContextId);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.#isCrashed = false;
      this.#hasNavigated = true;
      this.#isLoading = true;
      this.#frame = new WebFrameMain(inward(frame.url));
      this.emit('did-navigate', preventable({}), this.getURL(), statusOf(this.getURL()), '');
    });
    // Chromium begins with an empty document of its own, which Electron's listeners never hear of.
    session.on('Page.domContentEventFired', () => {
      if (this.#hasNavigated) this.emit('dom-ready', preventable({}));
    });
    session.on('Page.loadEventFired', () => {
      if (!this.#hasNavigated) return;
      this.#isLoading = false;
      this.emit('did-finish-load', preventable({}));
    });
    session.on('Page.lifecycleEvent', ({ name }) => {
      // Electron waits for a paint that shows something.
      if (name === 'firstContentfulPaint') this.#owner.onFirstPaint();
    });
    session.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 1 });
    });
    session.on('Page.windowOpen', ({ url }) => this.#openWindow(inward(url), '', ''));
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return;
      const event = preventable({});
      this.emit('will-prevent-unload', event);
      session.sendIfThere('Page.handleJavaScriptDialog', { accept: event.defaultPrevented });
    });
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      this.#pageNavigation = url;
    });
    session.on('Fetch.requestPaused', (request) => {
      this.#decideNavigation(session, request).catch(() => undefined);
    });
  }

  #isTop({ auxData }: Protocol.Runtime.ExecutionContextDescription): boolean {
    return (auxData as { frameId?: string } | undefined)?.frameId === this.#targetId;
  }

  /**
   * Listeners are asked about navigations that the page began, and about redirects, but not about those of the main
   * process.
   */
  async #decideNavigation(session: CdpSession, request: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId } = request;
    if (this.#isAllowed(request)) await session.send('Fetch.continueRequest', { requestId });
    else await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  #isAllowed(paused: Protocol.Fetch.requestPausedPayload): boolean {
    const { url } = paused.request;
    const isMainFrame = paused.frameId === this.#targetId;
    const details = () => preventable({ url: inward(url), isMainFrame, isSameDocument: false });
    if (paused.redirectedRequestId !== undefined) {
      const redirect = details();
      this.emit('will-redirect', redirect, redirect.url, false, isMainFrame);
      return !redirect.defaultPrevented;
    }
    if (!this.#isFromPage(url, isMainFrame)) return true;
    const frameNavigation = details();
    this.emit('will-frame-navigate', frameNavigation);
    if (frameNavigation.defaultPrevented) return false;
    if (!isMainFrame) return true;
    const navigation = details();
    this.emit('will-navigate', navigation, navigation.url, false, true);
    return !navigation.defaultPrevented;
  }

  /**
   * False for what the main process began, or a test through the debugging protocol: those are not asked about. What
   * the page began it has reported (`frameRequestedNavigation`) before the navigation started.
   */
  #isFromPage(url: string, isMainFrame: boolean): boolean {
    if (!isMainFrame) return true;
    const isOwn = this.#ownNavigation === url && this.#pageNavigation === undefined;
    this.#ownNavigation = undefined;
    if (isOwn) return false;
    const isFromPage = this.#pageNavigation === url;
    this.#pageNavigation = undefined;
    return isFromPage;
  }

  #openWindow(url: string, frameName: string, features: string): void {
    const decision = this.#windowOpenHandler?.({
      url,
      frameName,
      features,
      disposition: 'foreground-tab',
      referrer: { url: this.getURL(), policy: 'no-referrer' },
    });
    if (decision?.action !== 'deny') throw new NotInStandin('allowing a page to open a window');
  }

  #hear(message: FromPage, contextId: number): void {
    switch (message.kind) {
      case 'send':
        ipcMain.emit(message.channel, this.#event(contextId), ...message.args);
        return;
      case 'invoke':
        this.#reply(message.id, ipcMain.answer(message.channel, this.#event(contextId), message.args));
        return;
      case 'permission':
        this.#reply(message.id, decidePermission(this.posed, message.permission, this.#frame.origin));
        return;
      case 'windowOpen':
        this.#openWindow(message.url, message.frameName, message.features);
        return;
    }
  }

  #event(contextId: number): IpcMainEvent {
    return {
      ...preventable({}),
      type: 'frame',
      sender: this.posed,
      // A document that has been left meanwhile has no frame any more.
      senderFrame: contextId === this.#isolatedContext?.id ? this.mainFrame : null,
      frameId: 1,
      processId: this.id,
      ports: [],
      returnValue: undefined,
      reply: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    };
  }

  #reply(id: number, answer: Promise<unknown>): void {
    answer.then(
      (value) => this.#tell({ kind: 'reply', id, value }),
      (error: unknown) => this.#tell({ kind: 'refusal', id, message: (error as Error).message }),
    );
  }

  #tell(message: ToPage): void {
    const text = JSON.stringify(codec.encode(message));
    const context = this.#isolatedContext;
    if (!context || this.#isDestroyed) return;
    void this.#opened.then((session) =>
      session.sendIfThere('Runtime.evaluate', {
        expression: `${NAMES.fromMain}(${text})`,
        uniqueContextId: context.uniqueId,
      }),
    );
  }

  #retitle(title: string): void {
    if (title === this.#title) return;
    this.#title = title;
    this.emit('page-title-updated', preventable({}), title, true);
    this.#owner.onTitle(title);
  }

  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    pages.delete(this);
    this.emit('destroyed');
    this.#owner.onGone();
  }
}

/** Source text that calls `action`, which must not refer to anything around it, with arguments given as source text. */
function callInPage(action: (...args: never[]) => unknown, ...args: readonly string[]): string {
  return `(${action.toString()})(${args.join(', ')})`;
}

function pageScript(): string {
  return callInPage(guardPage, callInPage(createMembrane, JSON.stringify(SECRET), '"page"'));
}

/** Only the top frame has a preload, as without `nodeIntegrationInSubFrames`. */
function preloadScript(preload: string | undefined): string {
  const { platform, arch, versions } = process;
  const body = preload === undefined ? '' : readFileSync(preload, 'utf8');
  const script = callInPage(
    runPreload,
    callInPage(createMembrane, JSON.stringify(SECRET), '"isolated"'),
    callInPage(createCodec),
    JSON.stringify(NAMES),
    JSON.stringify({ platform, arch, versions }),
    `(require, process) => { const module = { exports: {} }; const { exports } = module;\n${body}\n}`,
  );
  return `if (window === window.top) { ${script} }`;
}
