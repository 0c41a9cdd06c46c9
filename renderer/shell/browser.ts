/** The shell inside a browser: the engine runs in Web Workers, and the menu is data for a menu bar in the page. */
import { useEventListener } from '@vueuse/core';
import { type ShallowRef, shallowRef } from 'vue';
import { engineLimit } from '../../engine/keeper/engine-limit.ts';
import { createEngines } from '../../engine/keeper/engines.ts';
import { type Command, DEFAULT_ENGINE, type EngineId, type Event } from '../../engine/protocol.ts';
import type { Bridge, EngineStatus, MenuModel, Platform, Unsubscribe } from '../../main/contract/bridge.ts';
import { listOf } from '../../main/contract/library.ts';
import { type PageDialogs, createBrowserDocuments } from './browser-documents.ts';
import { createBrowserJournals } from './browser-journals.ts';
import { createBrowserLibrary } from './browser-library.ts';
import { type BrowserStorage, openBrowserStorage } from './browser-storage.ts';
import { watchPowerSource } from './power-source.ts';
import { keepFirstTheme } from './first-theme.ts';
import { askedCommand } from './shortcuts.ts';
import { fullScreenState, toggleFullScreen } from './full-screen.ts';
import { launchWorker } from './worker-child.ts';

export interface BrowserShell {
  readonly bridge: Bridge;
  /** The menus that the menu bar shows. */
  readonly menu: Readonly<ShallowRef<MenuModel>>;
  /** Called when the user has quit but the browser keeps the tab open. */
  readonly isClosed: Readonly<ShallowRef<boolean>>;
  /** Tells the app that a menu item was chosen. */
  choose(id: string): void;
}

/** The listeners to one kind of message. */
class Signal<Message> {
  readonly #listeners = new Set<(message: Message) => void>();

  readonly on = (listener: (message: Message) => void): Unsubscribe => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly emit = (message: Message): void => {
    for (const listener of this.#listeners) listener(message);
  };
}

interface FromEngine<Message> {
  readonly engine: EngineId;
  readonly message: Message;
}

function onlyFrom<Message>(
  wanted: EngineId,
  listener: (message: Message) => void,
): (from: FromEngine<Message>) => void {
  return ({ engine, message }) => {
    if (engine === wanted) listener(message);
  };
}

function platformOf(userAgent: string): Platform {
  if (/Macintosh|iPhone|iPad/.test(userAgent)) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}

/** The memory of the machine in MiB, where the browser tells it; it tells no more than 8 GiB. */
function memoryMb(): number | undefined {
  const gib: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : undefined;
  return typeof gib === 'number' ? 1024 * gib : undefined;
}

export function createBrowserShell(dialogs: PageDialogs): BrowserShell {
  const menu = shallowRef<MenuModel>([]);
  const isClosed = shallowRef(false);
  const events = new Signal<FromEngine<Event>>();
  const statuses = new Signal<FromEngine<EngineStatus>>();
  const chosen = new Signal<string>();
  const away = new Signal<boolean>();

  const engines = createEngines({
    launch: (listener) =>
      launchWorker<Command, Event>(
        () => new Worker(new URL('../../engine/host/web/host.ts', import.meta.url), { type: 'module' }),
        listener,
      ),
    most: engineLimit({ cores: navigator.hardwareConcurrency, memoryMb: memoryMb() }),
    onEvent: (message, engine) => events.emit({ engine, message }),
    onStatus: (message, engine) => statuses.emit({ engine, message }),
  });
  engines.start(DEFAULT_ENGINE);

  let storage: Promise<BrowserStorage> | undefined;
  const openStorage = async (): Promise<BrowserStorage> =>
    (storage ??= openBrowserStorage().then(withLibrary));

  /** Games that are kept, or known better, are those of the library, too. */
  function withLibrary(opened: BrowserStorage): BrowserStorage {
    return {
      ...opened,
      async addEarlier(text, file) {
        const id = await opened.addEarlier(text, file);
        if (id !== undefined) library.keepOwn(text);
        return id;
      },
      async reviseEarlier(id, text, file) {
        const isRevised = await opened.reviseEarlier(id, text, file);
        if (isRevised) library.keepOwn(text);
        return isRevised;
      },
    };
  }

  const library = createBrowserLibrary(
    async () => (await openStorage()).earlier,
    async () => (await openStorage()).preference('keepsInLibrary') !== false,
  );
  const {
    confirmEnd,
    letGo,
    wouldLoseMoves: _,
    ...documents
  } = createBrowserDocuments(dialogs, openStorage, listOf(library.ask));

  /** A dialog of the browser blocks the page, so the user counts as away; there is only one dialog at a time. */
  async function whileAway<Answer>(asking: Promise<Answer>): Promise<Answer> {
    away.emit(true);
    return asking.finally(() => away.emit(false));
  }

  async function quit(): Promise<void> {
    if ((await confirmEnd()) === 'stay') return;
    letGo();
    engines.stop();
    library.end();
    isClosed.value = true;
    // Browsers let a page close its tab only if the tab has shown nothing else.
    if (window.history.length === 1) window.close();
  }

  const bridge: Bridge = {
    ...documents,
    openGame: async () => whileAway(documents.openGame()),
    openRecent: async (file) => whileAway(documents.openRecent(file)),
    saveGame: async (game, how) => whileAway(documents.saveGame(game, how)),
    saveImage: async (image) => whileAway(documents.saveImage(image)),
    saveExport: async (file) => whileAway(documents.saveExport(file)),
    ...createBrowserJournals(),
    ...library.bridge,
    importGames: async (what) => whileAway(library.bridge.importGames(what)),
    keepPreferences(values) {
      const { theme } = values;
      if (typeof theme === 'string') keepFirstTheme(theme);
      documents.keepPreferences(values);
    },
    shell: 'browser',
    platform: platformOf(navigator.userAgent),
    sendToEngine: (command, engine = DEFAULT_ENGINE) => engines.send(engine, command),
    onEngineEvent: (listener, engine = DEFAULT_ENGINE) => events.on(onlyFrom(engine, listener)),
    onEngineStatus: (listener, engine = DEFAULT_ENGINE) => statuses.on(onlyFrom(engine, listener)),
    restartEngine: (engine = DEFAULT_ENGINE) => engines.restart(engine),
    endEngine: engines.end,
    setMenu(model) {
      menu.value = model;
    },
    onMenuCommand(listener) {
      const asked = askedCommand(location.hash);
      // A reload would do it again.
      if (asked !== undefined)
        history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      const stop = chosen.on(listener);
      if (asked !== undefined) chosen.emit(asked);
      return stop;
    },
    toggleFullScreen: () => void toggleFullScreen(document),
    onFullScreen(listener) {
      const report = (): void => listener(fullScreenState(document));
      report();
      return useEventListener(document, 'fullscreenchange', report);
    },
    onUserAway: away.on,
    onPowerSource: watchPowerSource(navigator),
    quit: () => void quit(),
  };
  return { bridge, menu, isClosed, choose: chosen.emit };
}
