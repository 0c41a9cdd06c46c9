/**
 * The main process: it starts the app, keeps it to one instance, ends it, and connects its parts.
 *
 * The file is longer than 400 lines because the wires between all parts are read in one place.
 */
import { Console } from 'node:console';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BrowserWindow,
  ClipboardItem,
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  utilityProcess,
} from 'electron';
import { watchAbsence } from './absence.ts';
import { ownerOf } from './atomic-file.ts';
import { APP_SCHEME, START_URL, createAppHandler } from './app-protocol.ts';
import { createAppMenu } from './app-menu.ts';
import type { FullScreenState, KeptGame, NamedValues, OwnFile, StartUp } from './contract/bridge.ts';
import { createCollections } from './contract/collections.ts';
import { listOf } from './contract/library.ts';
import { type Documents, createDocuments } from './documents.ts';
import { createFatal } from './fatal.ts';
import { type Inbox, createInbox } from './inbox.ts';
import { type Handlers, createRequestDoor, notify } from './ipc.ts';
import { type KeptState, LEARNERS, openKeptState } from './kept-state.ts';
import { createShellLibrary, parseLibraryReply } from './shell-library.ts';
import { createNativeDialogs } from './native-dialogs.ts';
import { type PageKeeper, createPageKeeper } from './page-keeper.ts';
import { type OpenWish, gather, wishIn } from './open-wishes.ts';
import { isWayland, platformOf } from './platform.ts';
import { createProgramJobs } from './program-jobs.ts';
import { type Programs, createPrograms } from './programs.ts';
import { plainValues } from './preferences.ts';
import { createQuitGuard, isEnding } from './quit.ts';
import { engineLimit } from '../engine/keeper/engine-limit.ts';
import type { Locale } from '../locales/languages.ts';
import { createEngines } from '../engine/keeper/engines.ts';
import { DEFAULT_ENGINE, type EngineId, type Event as EngineEvent } from '../engine/protocol.ts';
import { parseEngineEvent } from './schemas.ts';
import { SMOKE_TEST_SWITCH, beginSmokeTest } from './smoke-test.ts';
import { launchUtility } from './utility-child.ts';
import { confinePages, createWindow, denyPermissions, focusWindow, inSight, placementOf } from './windows.ts';
import { createSay } from './words.ts';

const FOLDER = import.meta.dirname;
const ENGINE = join(FOLDER, 'engine.cjs');
const PRELOAD = join(FOLDER, 'preload.cjs');
const LIBRARY = join(FOLDER, 'library.cjs');
const SQLITE_PROBE = join(FOLDER, 'sqlite-probe.cjs');
const RENDERER = join(FOLDER, '../renderer');
/** What the workers of the lab need of the engine, by the names under which they ask. */
const LAB_FILES = Object.fromEntries(
  ['search.wasm', 'opponents.wasm', 'learning.wasm', 'evaluation.bin', 'neural.bin'].map((name) => [
    name,
    join(FOLDER, name),
  ]),
);

/**
 * The same id as in electron-builder.yml; Windows uses it to group the window with the installed app, also in its jump
 * list.
 */
const APP_ID = 'io.github.othello.Othello';

/** How long the end of the app waits for its last writes, in milliseconds. */
const LAST_WRITES_MS = 5000;

const platform = platformOf(process.platform);

// A Console, unlike a bare write, does not throw when nobody reads the stream any more.
const stderr = new Console(process.stderr);
const log = (line: string): void => stderr.log(line);

let window: BrowserWindow | undefined;
let page: PageKeeper | undefined;
let locale: Locale = 'en';
let state: KeptState | undefined;

/** How many engines this machine has room for. */
const MOST_ENGINES = engineLimit({ cores: availableParallelism(), memoryMb: totalmem() / 2 ** 20 });

const say = createSay(() => locale);

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just ended by itself.
  }
}

const engines = createEngines({
  launch: launchUtility({
    fork: () =>
      utilityProcess.fork(ENGINE, [join(app.getPath('userData'), LEARNERS)], {
        serviceName: 'Othello engine',
      }),
    killHard,
    parse: parseEngineEvent,
    log,
  }),
  most: MOST_ENGINES,
  onEvent: (event, engine) => {
    programJobs.received(event, engine);
    tellEvent(event, engine);
  },
  onStatus: (status, engine) => {
    if (status.kind !== 'started') log(`The engine "${engine}" is ${status.kind}. ${status.reason}`);
    notify(window?.webContents, 'onEngineStatus', status, engine);
  },
});

let programs: Programs | undefined;
const programJobs = createProgramJobs((program) => programs?.find(program), tellEvent, MOST_ENGINES);

function tellEvent(event: EngineEvent, engine: EngineId): void {
  notify(window?.webContents, 'onEngineEvent', event, engine);
}

const fatal = createFatal({
  say,
  tell: (title, sentence) => {
    if (smokeTest) smokeTest.fail(sentence);
    else dialog.showErrorBox(title, sentence);
  },
  settle: async () => lastWrites(),
  // A smoke test ends the app itself, after it has printed its result.
  exit: (code) => {
    if (!smokeTest) app.exit(code);
  },
  log,
});

async function lastWrites(): Promise<void> {
  await Promise.race([Promise.all([state?.settle(), programJobs.stop()]), delay(LAST_WRITES_MS)]);
}

/** Starts everything that needs what earlier runs have stored. Called when the app is ready. */
function start(
  {
    preferences,
    recovery,
    earlier,
    programs: programList,
    journals,
    learners,
    recovered,
    broken,
    unread,
    newer,
  }: KeptState,
  openRequests: Inbox<OpenWish>,
): void {
  let unreported: Pick<StartUp, 'broken' | 'unread' | 'newer'> = { broken, unread, newer };
  let isSessionOver = false;
  /** The files for which data from the page was refused, so that what they hold is out of date. */
  const refused = new Set<OwnFile>();
  /** Ids of items that were chosen in the menu. */
  const chosen = createInbox<string>();
  const absence = watchAbsence(
    createNativeDialogs(dialog, () => window && inSight(window), say),
    powerMonitor,
    (isAway) => notify(window?.webContents, 'onUserAway', isAway),
  );

  const listed: Programs = createPrograms({
    list: programList,
    dialogs: absence.dialogs,
    onChange: tellPrograms,
    onRemoved: programJobs.forget,
  });
  programs = listed;

  function tellPrograms(): void {
    notify(window?.webContents, 'onPrograms', listed.listed());
  }

  /** Whether games that are played and opened here join the library: a preference of the page, on where it says nothing. */
  const keepsInLibrary = (): boolean => preferences.content.preferences['keepsInLibrary'] !== false;

  /** Where the library's index lies, and its files unless the user has chosen another folder for them. */
  const libraryFolder = join(app.getPath('userData'), 'library');

  const library = createShellLibrary({
    launch: launchUtility({
      fork: () =>
        utilityProcess.fork(
          LIBRARY,
          [
            libraryFolder,
            keepsInLibrary() ? join(app.getPath('userData'), 'finished-games') : '',
            preferences.content.libraryFolder ?? libraryFolder,
          ],
          { serviceName: 'Othello library' },
        ),
      killHard,
      parse: parseLibraryReply,
      log,
    }),
    tell: (libraryState) => notify(window?.webContents, 'onLibrary', libraryState),
    choose: async (what) => absence.dialogs.chooseToImport(what, documentsFolder()),
    chooseFolder: async () => absence.dialogs.chooseFolder(documentsFolder()),
    folder: () => preferences.content.libraryFolder,
    keepFolder: (path) => preferences.change({ libraryFolder: path }),
    usualFolder: libraryFolder,
    mayJoin: keepsInLibrary,
    log,
  });

  const documents: Documents = createDocuments({
    dialogs: absence.dialogs,
    recovery,
    earlier: {
      ...earlier,
      async add(text, saved) {
        const id = await earlier.add(text, saved);
        if (id !== undefined) library.keepOwn(text);
        return id;
      },
      async revise(id, text, saved) {
        const isRevised = await earlier.revise(id, text, saved);
        if (isRevised) library.keepOwn(text);
        return isRevised;
      },
    },
    recovered,
    recentFiles: preferences.content.recentFiles,
    onRecentFiles: (recentFiles) => {
      preferences.change({ recentFiles });
      notify(window?.webContents, 'onRecentFiles', documents.recentFiles());
    },
    onUsed: (path) => {
      if (platform !== 'linux') app.addRecentDocument(path);
    },
    onKept: ({ path, isDirty }) => {
      if (platform !== 'mac') return;
      window?.setRepresentedFilename(path ?? '');
      window?.setDocumentEdited(isDirty);
    },
    owner: ownerOf(app.getPath('userData')),
    folder: documentsFolder(),
    now: Date.now,
  });

  const { guard } = createQuitGuard({
    wouldLoseMoves: documents.wouldLoseMoves,
    confirm: documents.confirmEnd,
    letGo: documents.letGo,
  });

  const menu = createAppMenu({
    platform,
    appName: app.name,
    say,
    choose(id: string) {
      chosen.put(id);
      if (!window) showWindow();
    },
  });

  function showWindow(): void {
    if (window) focusWindow(window);
    else window = openWindow();
  }

  function rememberPlacement(): void {
    if (window) preferences.change({ window: placementOf(window) });
  }

  function openWindow(): BrowserWindow {
    // The page is shown before the engine starts; the engine is up by the time a game is chosen.
    const opened = createWindow(
      PRELOAD,
      preferences.content.window,
      isWayland(platform, app.commandLine.getSwitchValue('ozone-platform'), process.env),
      () => engines.start(DEFAULT_ENGINE),
    );
    const reportFullScreen = (): void => notify(opened.webContents, 'onFullScreen', fullScreenOf(opened));
    opened.on('enter-full-screen', reportFullScreen);
    opened.on('leave-full-screen', reportFullScreen);
    const kept = createPageKeeper({
      reload: (delayMs) =>
        void delay(delayMs).then(() => {
          if (!opened.isDestroyed()) opened.webContents.reload();
        }),
      giveUp: (reason, code) => void fatal(reason, code),
      now: () => performance.now(),
      isStrict: smokeTest !== undefined,
    });
    page = kept;
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      log(`The page has gone: ${reason}.`);
      onPageGone();
      if (reason !== 'clean-exit') kept.crashed(reason);
    });
    opened.webContents.on('did-navigate', kept.arrived);
    opened.webContents.on('did-finish-load', kept.loaded);
    opened.on('close', (event) => {
      rememberPlacement();
      guard(event, () => opened.destroy());
    });
    // Only Windows sends these two. What is kept is written while it still asks, because it may end a process as soon as
    // that has heard of the end of the session (learn.microsoft.com, "WM_ENDSESSION message"; Electron passes the message
    // on from shell/browser/native_window_views_win.cc).
    opened.on('query-session-end', (event) => {
      rememberPlacement();
      guard(event, endApp);
      void state?.settle();
    });
    // Nobody can be asked any more, so the app quits, and moves that are in no file stay kept for the next start.
    opened.on('session-end', () => {
      isSessionOver = true;
      endApp();
    });
    opened.once('closed', () => {
      window = undefined;
      onPageGone();
    });
    opened.loadURL(START_URL).catch((error: unknown) => {
      // Loading also fails when the window is closed or its page is reloaded meanwhile, which is no error.
      const code = errorCode(error);
      if (!opened.isDestroyed() && code !== 'ERR_ABORTED') void fatal('pageFailed', code);
    });
    return opened;
  }

  function onUnread(url: string, error: unknown): void {
    log(`${url} could not be read: ${String(error)}`);
    page?.unread(url, errorCode(error));
  }

  function onPageGone(): void {
    engines.rest();
    void programJobs.stop();
    openRequests.detach();
    chosen.detach();
  }

  /** Ends the app without asking the page, which may be the very reason why the user wants to quit. */
  function endApp(): void {
    window?.destroy();
    app.quit();
  }

  async function startUp(): Promise<StartUp> {
    if (page?.begun() === false) return new Promise(() => undefined);
    const returned = documents.returned();
    const reported = unreported;
    unreported = { broken: [] };
    return {
      preferences: plainValues(preferences.content.preferences),
      ...(returned && { returned }),
      ...reported,
      ...(app.commandLine.hasSwitch('no-sandbox') && { isUnsandboxed: true }),
    };
  }

  function applyTheme(): void {
    const { theme } = preferences.content.preferences;
    nativeTheme.themeSource = theme === 'light' || theme === 'dark' ? theme : 'system';
  }

  async function open(wish: OpenWish): Promise<void> {
    const outcome = wish.kind === 'link' ? wish : await documents.openPaths(wish.paths);
    notify(window?.webContents, 'onOpenRequest', outcome);
  }

  function tellPowerSource(): void {
    const source = powerMonitor.isOnBatteryPower() ? 'battery' : 'mains';
    notify(window?.webContents, 'onPowerSource', source);
  }

  function keepGame(game: KeptGame | undefined): void {
    documents.keep(game);
    setRefused('recovery', false);
  }

  function keepPreferences(values: NamedValues): void {
    preferences.changePreferences(values);
    applyTheme();
    setRefused('preferences', false);
  }

  function setRefused(file: OwnFile, isRefused: boolean): void {
    if (refused.has(file) === isRefused) return;
    if (isRefused) refused.add(file);
    else refused.delete(file);
    tellKept(file);
  }

  function tellKept(file: OwnFile): void {
    const { isWorking } = file === 'recovery' ? recovery : preferences;
    tellWorking(file, isWorking && !refused.has(file));
  }

  const handlers: Handlers = {
    sendToEngine(command, engine) {
      for (const own of programJobs.take(engine, command)) engines.send(engine, own);
    },
    onEngineEvent: (engine) => engines.report(engine, 'events'),
    onEngineStatus: (engine) => engines.report(engine, 'status'),
    restartEngine: engines.restart,
    endEngine(engine) {
      programJobs.end(engine);
      engines.end(engine);
    },
    setMenu: menu.show,
    onMenuCommand: () => chosen.attach((id) => notify(window?.webContents, 'onMenuCommand', id)),
    toggleFullScreen: () => window?.setFullScreen(!window.isFullScreen()),
    onFullScreen() {
      if (window) notify(window.webContents, 'onFullScreen', fullScreenOf(window));
    },
    onPowerSource: tellPowerSource,
    onUserAway: absence.report,
    quit: () => app.quit(),

    startUp,
    keepGame,
    dropReturned: documents.dropReturned,
    onAutosave: () => tellKept('recovery'),
    confirmDiscard: documents.confirmDiscard,
    keepEarlier: documents.keepEarlier,
    ...createCollections({ earlier }, listOf(library.ask), nextTurn),
    ...library,
    onLibrary: library.report,
    openEarlier: documents.openEarlier,
    reviseEarlier: earlier.revise,
    removeEarlier: earlier.remove,
    openGame: documents.open,
    openRecent: documents.openRecent,
    onOpenRequest: () => openRequests.attach((wish) => void open(wish)),
    claimDropped: documents.claimDropped,
    saveGame: documents.save,
    saveImage: documents.saveImage,
    saveExport: documents.saveExport,
    savePdf: async (name) => documents.savePdf(name, async () => pdfOf(window)),
    onRecentFiles: () => notify(window?.webContents, 'onRecentFiles', documents.recentFiles()),
    clearRecentFiles() {
      documents.clearRecentFiles();
      if (platform !== 'linux') app.clearRecentDocuments();
    },
    keepPreferences,
    onPreferencesKept: () => tellKept('preferences'),
    setLanguage(next) {
      locale = next;
      if (platform === 'mac') menu.build();
    },
    journals: journals.list,
    readJournal: journals.read,
    addToJournal: journals.add,
    removeJournal: journals.remove,
    keepLearner: learners.keep,
    keptLearner: learners.read,
    removeLearner: learners.remove,
    onPrograms: tellPrograms,
    removeProgram: listed.remove,
    chooseProgram: listed.choose,
    addProgram: listed.add,
    testProgram: listed.test,
    readClipboard: async () => clipboard.readText(),
    writeClipboard: async (text) => clipboard.writeText(text),
    async writeClipboardImage(png) {
      const image = new Blob([Uint8Array.from(png)], { type: 'image/png' });
      await clipboard.write([new ClipboardItem({ 'image/png': image })]);
    },
  };

  app.on('before-quit', (event) => {
    rememberPlacement();
    if (!isSessionOver) guard(event, endApp);
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    engines.stop();
    library.stop();
    if (!isSessionOver) documents.letGo();
    void lastWrites().then(() => app.exit());
  });
  // macOS also sends this for Dock > Quit, and no further Quit arrives once it was prevented (electron/electron#24105).
  // On a Mac the shutdown of the system arrives as `before-quit`. On Linux the system waits some 5 s and no longer
  // (logind.conf, InhibitDelayMaxSec), which is time to keep a game, but hardly to answer a question.
  if (platform === 'linux') {
    powerMonitor.on('shutdown', (...[event]: unknown[]) => {
      // Electron's types leave out the event.
      if (isEnding(event)) guard(event, endApp);
    });
  }
  // On Linux nothing is told, and the page asks Chromium itself: see renderer/shell/electron.ts.
  if (platform !== 'linux') {
    powerMonitor.on('on-battery', tellPowerSource);
    powerMonitor.on('on-ac', tellPowerSource);
  }
  app.on('open-file', showWindow);
  app.on('open-url', showWindow);
  app.on('second-instance', (_event, argv, folder) => {
    const wish = wishIn(argv, folder, app.getAppPath());
    if (wish) openRequests.put(wish);
    showWindow();
  });
  app.on('activate', showWindow);

  applyTheme();
  protocol.handle(APP_SCHEME.scheme, createAppHandler(RENDERER, onUnread, LAB_FILES));
  createRequestDoor(ipcMain, log).open(handlers, {
    keepGame: () => setRefused('recovery', true),
    keepPreferences: () => setRefused('preferences', true),
  });
  menu.build();
  showWindow();
}

function tellWorking(file: OwnFile, isWorking: boolean): void {
  notify(window?.webContents, file === 'recovery' ? 'onAutosave' : 'onPreferencesKept', isWorking);
}

/** The page of a window on paper. @throws where there is none. */
async function pdfOf(of: BrowserWindow | undefined): Promise<Uint8Array> {
  if (!of) throw new Error('There is no page to print.');
  return of.webContents.printToPDF({ pageSize: 'A4', printBackground: true });
}

function fullScreenOf(of: BrowserWindow): FullScreenState {
  return of.isFullScreen() ? 'on' : 'off';
}

/** The name that Chromium or the system has for the error, where there is one. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return app.getPath('home');
  }
}

async function run(): Promise<void> {
  protocol.registerSchemesAsPrivileged([APP_SCHEME]);
  // `enableSandbox` would cancel the switch `no-sandbox`, without which root cannot start any process. Every window
  // asks for the sandbox anyway.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (platform === 'windows') app.setAppUserModelId(APP_ID);
  confinePages(app, log);
  app.on('window-all-closed', () => {
    if (platform !== 'mac') app.quit();
  });

  const openRequests = createInbox<OpenWish>();
  const gathered = gather((paths) => openRequests.put({ kind: 'files', paths }));
  // macOS may send files and links before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    gathered(path);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    openRequests.put({ kind: 'link', link });
  });
  const wish = wishIn(process.argv, process.cwd(), app.getAppPath());
  if (wish) openRequests.put(wish);

  [state] = await Promise.all([
    openKeptState(app.getPath('userData'), app.getVersion(), log, tellWorking),
    app.whenReady(),
  ]);
  denyPermissions(session.defaultSession);
  start(state, openRequests);
  if (window) await smokeTest?.check(window.webContents, probeSqlite);
}

async function probeSqlite(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const probe = utilityProcess.fork(SQLITE_PROBE, [path], { serviceName: 'Othello database' });
    probe.once('message', (report) => {
      // A utility process goes on after its script has ended.
      probe.kill();
      resolve(report);
    });
    // The end of a process that has told its report rejects what is settled already.
    probe.once('exit', (code) => reject(new Error(`The database’s process ended with ${code}.`)));
  });
}

const smokeTest = process.argv.includes(SMOKE_TEST_SWITCH) ? beginSmokeTest(app) : undefined;
if (app.requestSingleInstanceLock())
  run().catch((error: unknown) => void fatal('notStarted', errorCode(error)));
else app.quit();
