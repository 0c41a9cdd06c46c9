/**
 * The messages between the windows and the main process: one table for each direction, which gives the arguments of
 * each channel. The preload and ipc.ts are both typed against these tables.
 */
import type {
  Command as EngineCommand,
  EngineId,
  Event as EngineEvent,
  ProgramId,
} from '../engine/protocol.ts';
import type {
  BoardImage,
  EarlierGameId,
  EngineStatus,
  ExportFile,
  FullScreenState,
  GameFile,
  GameSaveOutcome,
  KeptGame,
  ListedGame,
  KeptTournament,
  MenuModel,
  NamedValues,
  OpenOutcome,
  PowerSource,
  SaveManner,
  SaveOutcome,
  StartUp,
  TournamentId,
  TournamentPart,
} from './contract/bridge.ts';
import type { DocumentHandle } from './contract/files.ts';
import type { ListedProgram, ProgramFile, ProgramOutcome, ProgramWish } from './contract/programs.ts';
import type { ShellTexts } from './contract/shell-texts.ts';

/** Messages from a window to main that have no answer; what the shell has to say comes as messages of its own. */
export interface Requests {
  /** Asks for the present state of an engine: its status on `engine:status`, or its `ready` on `engine:event`. */
  'engine:attach': [engine: EngineId, to: 'events' | 'status'];
  'engine:command': [engine: EngineId, command: EngineCommand];
  'engine:restart': [engine: EngineId];
  'engine:end': [engine: EngineId];
  'menu:set': [menu: MenuModel];
  /** Asks for the commands chosen in the menu, or for the state of the window: the present ones and all later ones. */
  'window:attach': [to: 'menu' | 'fullScreen'];
  'window:toggle-full-screen': [];
  /** Asks for a message on `power:source`. */
  'power:attach': [];
  /** Asks for a message on `user:away`. */
  'user:attach': [];
  'app:quit': [];
  'game:keep': [game: KeptGame | undefined];
  'game:drop-returned': [];
  /**
   * Asks for the files that wait to be opened, the recent files, or whether something is kept: the present ones and all
   * later ones.
   */
  'files:attach': [to: 'openRequests' | 'recentFiles' | 'autosave' | 'preferences'];
  'files:clear-recent': [];
  'preferences:keep': [preferences: NamedValues];
  'shell:texts': [texts: ShellTexts];
  /** Asks for the list of programs: the present one and all later ones. */
  'programs:attach': [];
  'program:remove': [program: ProgramId];
}

/** Messages from a window to main that have an answer. */
export interface Calls {
  'app:start-up': { args: []; answer: StartUp };
  'file:open': { args: []; answer: OpenOutcome };
  'file:open-recent': { args: [file: DocumentHandle]; answer: OpenOutcome };
  /**
   * Asks for a handle to the dropped file at `path`. `bytes`, which the page has read, must equal the content of that
   * file, so that a faulty page that invents paths learns nothing and gains access to nothing.
   */
  'file:claim-dropped': { args: [path: string, bytes: Uint8Array]; answer: GameFile | undefined };
  'file:save': { args: [game: KeptGame, how: SaveManner]; answer: GameSaveOutcome };
  'file:save-image': { args: [image: BoardImage]; answer: SaveOutcome };
  'game:confirm-discard': { args: []; answer: 'proceed' | 'stay' };
  'game:keep-earlier': { args: []; answer: boolean };
  'games:earlier': { args: []; answer: readonly ListedGame[] };
  'game:open-earlier': { args: [id: EarlierGameId]; answer: GameFile | undefined };
  'game:revise-earlier': { args: [id: EarlierGameId, text: string]; answer: boolean };
  'tournaments:list': { args: []; answer: readonly KeptTournament[] };
  'tournaments:read': { args: [id: TournamentId, from: number]; answer: TournamentPart | undefined };
  'tournaments:add': { args: [id: TournamentId, line: string]; answer: boolean };
  'tournaments:remove': { args: [id: TournamentId]; answer: void };
  'file:save-export': { args: [file: ExportFile]; answer: SaveOutcome };
  'clipboard:read': { args: []; answer: string };
  'clipboard:write': { args: [text: string]; answer: void };
  'clipboard:write-image': { args: [png: Uint8Array]; answer: void };
  'program:choose': { args: []; answer: ProgramFile | undefined };
  'program:add': { args: [file: DocumentHandle, wish: ProgramWish]; answer: ProgramOutcome };
  'program:test': { args: [program: ProgramId]; answer: ProgramOutcome };
}

/** Messages from main to a window. */
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
  'programs:list': [programs: readonly ListedProgram[]];
}

export type RequestChannel = keyof Requests;
export type CallChannel = keyof Calls;
export type NoticeChannel = keyof Notices;
