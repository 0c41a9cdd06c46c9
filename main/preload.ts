/** Gives the page `window.bridge`. It runs in the isolated world of every window before the page does. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { DEFAULT_ENGINE } from '../engine/protocol.ts';
import type { CallChannel, Calls, NoticeChannel, Notices, RequestChannel, Requests } from './channels.ts';
import type { Bridge, OpenOutcome, Unsubscribe } from './contract/bridge.ts';
import { answerOf } from './failed-answers.ts';
import { platformOf } from './platform.ts';

function send<Channel extends RequestChannel>(channel: Channel, ...args: Requests[Channel]): void {
  ipcRenderer.send(channel, ...args);
}

async function call<Channel extends CallChannel>(
  channel: Channel,
  ...args: Calls[Channel]['args']
): Promise<Calls[Channel]['answer']> {
  return answerOf(channel, ipcRenderer.invoke(channel, ...args));
}

function listen<Channel extends NoticeChannel>(
  channel: Channel,
  listener: (...args: Notices[Channel]) => void,
): Unsubscribe {
  // The event is not passed on, because the page could reach ipcRenderer through it.
  const relay = (_event: unknown, ...args: Notices[Channel]): void => listener(...args);
  ipcRenderer.on(channel, relay);
  return () => void ipcRenderer.off(channel, relay);
}

/**
 * Asks for a handle to a dropped file. The page may read what was dropped; a file that is not on a disk gets no handle.
 */
async function openDropped(file: File): Promise<OpenOutcome> {
  const { name, size } = file;
  if (size > MAX_OWN_FILE_BYTES) return { kind: 'failed', reason: 'tooLarge', name, code: 'EFBIG' };
  const content = await file.arrayBuffer().catch(() => undefined);
  // A dropped folder arrives as a file that cannot be read.
  if (!content) return { kind: 'failed', reason: 'notAFile', name, code: 'EISDIR' };
  const bytes = new Uint8Array(content);
  const path = webUtils.getPathForFile(file);
  const claimed = path === '' ? undefined : await call('file:claim-dropped', path, bytes);
  return { kind: 'opened', file: claimed ?? { handle: crypto.randomUUID(), name }, bytes };
}

const bridge: Bridge = {
  shell: 'electron',
  platform: platformOf(process.platform),
  sendToEngine: (command, engine = DEFAULT_ENGINE) => send('engine:command', engine, command),
  onEngineEvent: (listener, engine = DEFAULT_ENGINE) => {
    const unsubscribe = listen('engine:event', (event, from) => {
      if (from === engine) listener(event);
    });
    send('engine:attach', engine, 'events');
    return unsubscribe;
  },
  onEngineStatus: (listener, engine = DEFAULT_ENGINE) => {
    const unsubscribe = listen('engine:status', (status, from) => {
      if (from === engine) listener(status);
    });
    send('engine:attach', engine, 'status');
    return unsubscribe;
  },
  restartEngine: (engine = DEFAULT_ENGINE) => send('engine:restart', engine),
  endEngine: (engine) => send('engine:end', engine),
  setMenu: (menu) => send('menu:set', menu),
  onMenuCommand: (listener) => {
    const unsubscribe = listen('menu:command', listener);
    send('window:attach', 'menu');
    return unsubscribe;
  },
  toggleFullScreen: () => send('window:toggle-full-screen'),
  onFullScreen: (listener) => {
    const unsubscribe = listen('window:full-screen', listener);
    send('window:attach', 'fullScreen');
    return unsubscribe;
  },
  onUserAway: (listener) => {
    const unsubscribe = listen('user:away', listener);
    send('user:attach');
    return unsubscribe;
  },
  onPowerSource: (listener) => {
    const unsubscribe = listen('power:source', listener);
    send('power:attach');
    return unsubscribe;
  },
  quit: () => send('app:quit'),

  startUp: async () => call('app:start-up'),
  keepGame: (game) => send('game:keep', game),
  dropReturned: () => send('game:drop-returned'),
  onAutosave: (listener) => {
    const unsubscribe = listen('game:autosave', listener);
    send('files:attach', 'autosave');
    return unsubscribe;
  },
  openGame: async () => call('file:open'),
  openRecent: async (file) => call('file:open-recent', file),
  openDropped,
  onOpenRequest: (listener) => {
    const unsubscribe = listen('file:opened', listener);
    send('files:attach', 'openRequests');
    return unsubscribe;
  },
  saveGame: async (game, how) => call('file:save', game, how),
  confirmDiscard: async () => call('game:confirm-discard'),
  keepEarlier: async () => call('game:keep-earlier'),
  earlierGames: async () => call('games:earlier'),
  openEarlier: async (id) => call('game:open-earlier', id),
  reviseEarlier: async (id, text) => call('game:revise-earlier', id, text),
  saveImage: async (image) => call('file:save-image', image),
  onRecentFiles: (listener) => {
    const unsubscribe = listen('files:recent', listener);
    send('files:attach', 'recentFiles');
    return unsubscribe;
  },
  clearRecentFiles: () => send('files:clear-recent'),
  readClipboard: async () => call('clipboard:read'),
  writeClipboard: async (text) => call('clipboard:write', text),
  writeClipboardImage: async (png) => call('clipboard:write-image', png),
  onPreferencesKept: (listener) => {
    const unsubscribe = listen('preferences:kept', listener);
    send('files:attach', 'preferences');
    return unsubscribe;
  },
  tournaments: async () => call('tournaments:list'),
  readTournament: async (id, from) => call('tournaments:read', id, from),
  addToTournament: async (id, line) => call('tournaments:add', id, line),
  removeTournament: async (id) => call('tournaments:remove', id),
  saveExport: async (file) => call('file:save-export', file),
  keepPreferences: (preferences) => send('preferences:keep', preferences),
  setShellTexts: (texts) => send('shell:texts', texts),

  programs: {
    onPrograms: (listener) => {
      const unsubscribe = listen('programs:list', listener);
      send('programs:attach');
      return unsubscribe;
    },
    chooseProgram: async () => call('program:choose'),
    addProgram: async (file, wish) => call('program:add', file, wish),
    testProgram: async (program) => call('program:test', program),
    removeProgram: (program) => send('program:remove', program),
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);
