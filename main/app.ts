/** The main process: boot, one instance, lifecycle, and who is connected with whom. */
import { Console } from 'node:console';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BrowserWindow,
  ClipboardItem,
  Menu,
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
import { APP_SCHEME, START_URL, createAppHandler } from './app-protocol.ts';
import type { MenuModel, StartUp } from './contract.ts';
import { type Documents, createDocuments } from './documents.ts';
import { createEngineProcess } from './engine-process.ts';
import { createRequestDoor, notify } from './ipc.ts';
import { type KeptState, openKeptState } from './kept-state.ts';
import { initialMenuTemplate, menuChanges, menuTemplate } from './menu.ts';
import { createNativeDialogs } from './native-dialogs.ts';
import { type OpenRequests, createOpenRequests, fileArguments } from './open-requests.ts';
import { platformOf } from './platform.ts';
import { plainValues } from './preferences.ts';
import { type Ending, createQuitGuard } from './quit.ts';
import { afterCrash } from './restart-policy.ts';
import { SMOKE_TEST_SWITCH, beginSmokeTest } from './smoke-test.ts';
import { confinePages, createWindow, denyPermissions, focusWindow, placementOf } from './windows.ts';

const FOLDER = import.meta.dirname;
const ENGINE = join(FOLDER, 'engine.cjs');
const PRELOAD = join(FOLDER, 'preload.cjs');
const RENDERER = join(FOLDER, '../renderer');

/** As in electron-builder.yml: by it Windows knows the window for the installed app's, on the taskbar and in its jump list. */
const APP_ID = 'io.github.othello.Othello';

/** How long quitting waits for a disk that does not answer. */
const LAST_WRITES_MS = 5000;

const platform = platformOf(process.platform);

// Unlike a bare write, a Console survives that nobody reads it any more.
const stderr = new Console(process.stderr);
const log = (line: string): void => stderr.log(line);

let window: BrowserWindow | undefined;
let menuModel: MenuModel = [];

const engine = createEngineProcess({
  fork: () => utilityProcess.fork(ENGINE, [], { serviceName: 'Othello engine' }),
  onEvent: (event) => notify(window?.webContents, 'engine:event', event),
  onStatus: (status) => notify(window?.webContents, 'engine:status', status),
  log,
});

const menuContext = {
  platform,
  appName: app.name,
  choose: (id: string) => notify(window?.webContents, 'menu:command', id),
};

function showMenu(model: MenuModel): void {
  const changes = menuChanges(menuModel, model);
  const menu = Menu.getApplicationMenu();
  menuModel = model;
  if (!changes || !menu) {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(model, menuContext)));
    return;
  }
  for (const { id, enabled, checked } of changes) {
    const item = menu.getMenuItemById(id);
    if (!item) continue;
    item.enabled = enabled;
    if (checked !== undefined) item.checked = checked;
  }
}

/** Everything that needs what the runs before have left. The app is ready. */
function start(state: KeptState, openRequests: OpenRequests): void {
  const { preferences, recovery, recovered } = state;
  let { broken } = state;
  const dialogs = createNativeDialogs(dialog, () => window);

  const documents: Documents = createDocuments({
    dialogs,
    recovery,
    recovered,
    recentFiles: preferences.content.recentFiles,
    onRecentFiles: (recentFiles) => {
      preferences.change({ recentFiles });
      notify(window?.webContents, 'files:recent', documents.recentFiles());
    },
    onUsed: (path) => {
      if (platform !== 'linux') app.addRecentDocument(path);
    },
    onKept: ({ path, isDirty }) => {
      if (platform !== 'mac') return;
      window?.setRepresentedFilename(path ?? '');
      window?.setDocumentEdited(isDirty);
    },
    folder: documentsFolder(),
    now: Date.now,
  });

  const { guard } = createQuitGuard({
    wouldLoseMoves: documents.wouldLoseMoves,
    confirm: documents.confirmDiscard,
    letGo: documents.letGo,
  });

  function showWindow(): void {
    if (window) focusWindow(window);
    else window = openWindow();
  }

  function rememberPlacement(): void {
    if (window) preferences.change({ window: placementOf(window) });
  }

  function openWindow(): BrowserWindow {
    const opened = createWindow(PRELOAD, preferences.content.window);
    // The page comes first; by the time someone has chosen a game, the engine is up.
    opened.once('ready-to-show', () => engine.start());
    const crashes: number[] = [];
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      log(`The page has gone: ${reason}.`);
      engine.send({ kind: 'stop' });
      openRequests.detach();
      crashes.push(performance.now());
      if (reason !== 'clean-exit' && afterCrash(crashes).kind === 'restart') opened.webContents.reload();
    });
    opened.on('close', (event) => {
      rememberPlacement();
      guard(event, () => opened.destroy());
    });
    opened.on('query-session-end', (event) => guard(event, endApp));
    opened.once('closed', () => {
      window = undefined;
      engine.send({ kind: 'stop' });
      openRequests.detach();
    });
    opened.loadURL(START_URL).catch((error: unknown) => log(`The page did not load: ${String(error)}`));
    return opened;
  }

  /** The page is not asked: it may be the reason why the user wants to quit. */
  function endApp(): void {
    window?.destroy();
    app.quit();
  }

  function startUp(): StartUp {
    const returned = documents.returned();
    const reported = broken;
    broken = [];
    return {
      preferences: plainValues(preferences.content.preferences),
      ...(returned && { returned }),
      broken: reported,
    };
  }

  function applyTheme(): void {
    const { theme } = preferences.content.preferences;
    nativeTheme.themeSource = theme === 'light' || theme === 'dark' ? theme : 'system';
  }

  async function openFile(path: string): Promise<void> {
    notify(window?.webContents, 'file:opened', await documents.openPath(path));
  }

  function listenToPages(): void {
    const door = createRequestDoor(ipcMain, log);
    door.on('engine:attach', (to) => engine.report(to));
    door.on('engine:command', (command) => {
      engine.start();
      engine.send(command);
    });
    door.on('engine:restart', () => engine.restart());
    door.on('menu:set', showMenu);
    door.on('app:quit', () => app.quit());

    door.answer('app:start-up', startUp);
    door.on('game:keep', documents.keep);
    door.on('game:drop-returned', documents.dropReturned);
    door.answer('game:confirm-discard', documents.confirmDiscard);
    door.answer('file:open', documents.open);
    door.answer('file:open-recent', documents.openRecent);
    door.answer('file:claim-dropped', documents.claimDropped);
    door.answer('file:save', documents.save);
    door.answer('file:save-image', documents.saveImage);
    door.on('files:attach', (to) => {
      if (to === 'openRequests') openRequests.attach((path) => void openFile(path));
      else notify(window?.webContents, 'files:recent', documents.recentFiles());
    });
    door.on('files:clear-recent', () => {
      documents.clearRecentFiles();
      if (platform !== 'linux') app.clearRecentDocuments();
    });
    door.on('preferences:keep', (values) => {
      preferences.changePreferences(values);
      applyTheme();
    });
    door.on('shell:texts', dialogs.setTexts);
    door.answer('clipboard:read', async () => clipboard.readText());
    door.answer('clipboard:write', async (text) => clipboard.writeText(text));
    door.answer('clipboard:write-image', async (png) => {
      const image = new Blob([Uint8Array.from(png)], { type: 'image/png' });
      await clipboard.write([new ClipboardItem({ 'image/png': image })]);
    });
  }

  app.on('before-quit', (event) => {
    rememberPlacement();
    guard(event, endApp);
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    engine.stop();
    documents.letGo();
    void Promise.race([state.settle(), delay(LAST_WRITES_MS)]).then(() => app.exit());
  });
  powerMonitor.on('shutdown', (...[event]: unknown[]) => {
    // Electron's types leave out the event.
    if (isEnding(event)) guard(event, endApp);
  });
  app.on('open-file', showWindow);
  app.on('second-instance', (_event, argv, folder) => {
    for (const path of fileArguments(argv, folder, app.getAppPath())) openRequests.request(path);
    showWindow();
  });
  app.on('activate', showWindow);

  applyTheme();
  protocol.handle(APP_SCHEME.scheme, createAppHandler(RENDERER));
  listenToPages();
  Menu.setApplicationMenu(Menu.buildFromTemplate(initialMenuTemplate(menuContext)));
  showWindow();
}

function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return app.getPath('home');
  }
}

function isEnding(value: unknown): value is Ending {
  return (
    typeof value === 'object' &&
    value !== null &&
    'preventDefault' in value &&
    typeof value.preventDefault === 'function'
  );
}

async function run(): Promise<void> {
  protocol.registerSchemesAsPrivileged([APP_SCHEME]);
  app.enableSandbox();
  if (platform === 'windows') app.setAppUserModelId(APP_ID);
  confinePages(app, log);
  app.on('window-all-closed', () => {
    if (platform !== 'mac') app.quit();
  });

  const openRequests = createOpenRequests();
  // macOS may send files before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openRequests.request(path);
  });
  for (const path of fileArguments(process.argv, process.cwd(), app.getAppPath())) openRequests.request(path);

  const [state] = await Promise.all([openKeptState(app.getPath('userData'), log), app.whenReady()]);
  denyPermissions(session.defaultSession);
  start(state, openRequests);
  if (window) await smokeTest?.check(window.webContents);
}

const smokeTest = process.argv.includes(SMOKE_TEST_SWITCH) ? beginSmokeTest(app) : undefined;
if (app.requestSingleInstanceLock()) void run();
else app.quit();
