/**
 * The messages between the windows and the main process: one table for each direction, from the name of a channel to
 * the arguments that travel on it. The preload and ipc.ts are both typed against these tables.
 */
import type { Command as EngineCommand, EngineId, Event as EngineEvent } from '../engine/protocol.ts';
import type {
  BoardImage,
  DocumentHandle,
  EngineStatus,
  FullScreenState,
  GameFile,
  GameSaveOutcome,
  KeptGame,
  MenuModel,
  NamedValues,
  OpenOutcome,
  PowerSource,
  SaveManner,
  SaveOutcome,
  ShellTexts,
  StartUp,
} from './contract/bridge.ts';

/** From a window to main, with no answer: what the shell has to say comes as messages of its own. */
export interface Requests {
  /** Asks to be told how an engine is now: its status on `engine:status`, or its `ready` on `engine:event`. */
  'engine:attach': [engine: EngineId, to: 'events' | 'status'];
  'engine:command': [engine: EngineId, command: EngineCommand];
  'engine:restart': [engine: EngineId];
  'engine:end': [engine: EngineId];
  'menu:set': [menu: MenuModel];
  /** Asks for the commands that are chosen in the menu, or for the state of the window, and for what comes later. */
  'window:attach': [to: 'menu' | 'fullScreen'];
  'window:toggle-full-screen': [];
  /** Asks for a `power:source`. */
  'power:attach': [];
  /** Asks for a `user:away`. */
  'user:attach': [];
  'app:quit': [];
  'game:keep': [game: KeptGame | undefined];
  'game:drop-returned': [];
  /** Asks for the files that wait to be opened, the recent ones, or whether something is kept, and for what comes later. */
  'files:attach': [to: 'openRequests' | 'recentFiles' | 'autosave' | 'preferences'];
  'files:clear-recent': [];
  'preferences:keep': [preferences: NamedValues];
  'shell:texts': [texts: ShellTexts];
}

/** From a window to main, with an answer. */
export interface Calls {
  'app:start-up': { args: []; answer: StartUp };
  'file:open': { args: []; answer: OpenOutcome };
  'file:open-recent': { args: [file: DocumentHandle]; answer: OpenOutcome };
  /**
   * Asks to know the dropped file at `path` by a handle. `bytes`, which the page has read, must be what lies there: so
   * a page that has gone wrong and makes paths up learns nothing and gets hold of nothing.
   */
  'file:claim-dropped': { args: [path: string, bytes: Uint8Array]; answer: GameFile | undefined };
  'file:save': { args: [game: KeptGame, how: SaveManner]; answer: GameSaveOutcome };
  'file:save-image': { args: [image: BoardImage]; answer: SaveOutcome };
  'game:confirm-discard': { args: []; answer: 'proceed' | 'stay' };
  'game:keep-finished': { args: []; answer: boolean };
  'games:finished': { args: []; answer: readonly string[] };
  'clipboard:read': { args: []; answer: string };
  'clipboard:write': { args: [text: string]; answer: void };
  'clipboard:write-image': { args: [png: Uint8Array]; answer: void };
}

/** From main to a window. */
export interface Notices {
  'engine:event': [event: EngineEvent, engine: EngineId];
  'engine:status': [status: EngineStatus, engine: EngineId];
  'menu:command': [id: string];
  'window:full-screen': [state: FullScreenState];
  'user:away': [isAway: boolean];
  'power:source': [source: PowerSource];
  'file:opened': [outcome: OpenOutcome];
  'files:recent': [files: readonly GameFile[]];
  'game:autosave': [isWorking: boolean];
  'preferences:kept': [isWorking: boolean];
}

export type RequestChannel = keyof Requests;
export type CallChannel = keyof Calls;
export type NoticeChannel = keyof Notices;
