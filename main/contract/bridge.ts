/**
 * The contract between the shell (the Electron main process, or the browser's stand-in for it) and the renderer.
 * Types only; everything is plain data that survives a structured clone.
 */
import type { Command as EngineCommand, EngineId, Event as EngineEvent } from '../../engine/protocol.ts';
import type { DocumentHandle, FileFailure } from './files.ts';
import type { ProgramBridge } from './programs.ts';
import type { ShellTexts } from './shell-texts.ts';

export type { DocumentHandle, FileFailure } from './files.ts';

export type Unsubscribe = () => void;

/** What the renderer may ask of the shell it runs in. */
export interface Bridge extends DocumentBridge, TournamentBridge {
  /** Which shell this is: the browser draws its own menu bar and has no window to close. */
  readonly shell: 'electron' | 'browser';
  readonly platform: Platform;

  /** `engine` is here and below the one that plays with the user unless told. Another is started when first named. */
  sendToEngine(command: EngineCommand, engine?: EngineId): void;
  /** An engine that is up tells each new listener so: `ready` may come more than once. */
  onEngineEvent(listener: (event: EngineEvent) => void, engine?: EngineId): Unsubscribe;
  /** Each new listener is told the status as it is, then every change: a status may come more than once. */
  onEngineStatus(listener: (status: EngineStatus) => void, engine?: EngineId): Unsubscribe;
  /** Starts the engine again after `unavailable`. */
  restartEngine(engine?: EngineId): void;
  /** Ends an engine and withdraws its jobs. */
  endEngine(engine: EngineId): void;

  /** Shows `menu` as the application menu; call again whenever a label, a mark or a state changes. */
  setMenu(menu: MenuModel): void;
  /** Called with the `id` of a chosen menu item. */
  onMenuCommand(listener: (id: string) => void): Unsubscribe;

  /** Fills the screen with the app, or ends that. Nothing happens where it is `unavailable`. */
  toggleFullScreen(): void;
  /** Each new listener is told the state as it is, then every change. */
  onFullScreen(listener: (state: FullScreenState) => void): Unsubscribe;

  /**
   * Called with true when the user cannot play although the page is there, and with false when they can again: a
   * dialog of the shell's own is open, or the computer sleeps. Each new listener of a shell that outlives its page is
   * told how it is; where a shell cannot tell, the page may notice it.
   */
  onUserAway(listener: (isAway: boolean) => void): Unsubscribe;

  /**
   * Each new listener is told where the power comes from, then of changes, as far as the system tells of them (Linux
   * and some browsers do not).
   */
  onPowerSource(listener: (source: PowerSource) => void): Unsubscribe;

  /** Ends the app. */
  quit(): void;

  /** The programs that the user has added as players. Absent in a browser, which cannot start programs. */
  readonly programs?: ProgramBridge;
}

/** `unavailable`: the browser, or the frame that the page is in, does not allow it. */
export type FullScreenState = 'on' | 'off' | 'unavailable';

export type Platform = 'mac' | 'windows' | 'linux';

export type PowerSource = 'mains' | 'battery';

/** The life of an engine: what it is asked while it is away, it is asked again when it is there. */
export type EngineStatus =
  | { readonly kind: 'started' }
  /** It ended unexpectedly and a new one is on its way; `started` follows. */
  | { readonly kind: 'restarting'; readonly reason: string }
  /** It ended again and again and stays down until `restartEngine`; or there are too many engines for another. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The application menu: top-level menus in order, labels translated, shortcuts in Electron's accelerator notation. */
export type MenuModel = readonly Menu[];

export interface Menu {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export type MenuItem =
  | { readonly kind: 'separator' }
  | {
      readonly kind: 'command' | 'checkbox' | 'radio';
      readonly id: string;
      readonly label: string;
      readonly accelerator?: string;
      readonly enabled: boolean;
      /** Only for `checkbox` and `radio`. */
      readonly checked?: boolean;
    };

/**
 * Games on disk, on the clipboard and across restarts, and what the user likes. Games travel as text in the app's own
 * file format (engine/notation), which keeps every line that was tried and the place on the board; what comes from
 * outside travels as bytes or text that only the renderer reads, with the reader it also has for the clipboard.
 */
export interface DocumentBridge {
  /**
   * What there is to begin with. The first call of a page; files that someone wants opened are handed to
   * `onOpenRequest` only after it.
   */
  startUp(): Promise<StartUp>;

  /**
   * Hands the game in progress to the shell, which keeps it for quitting and recovery: after every change of the game,
   * of its settings or of what is saved. `undefined` when there is none worth keeping: nothing played and nothing
   * loaded. That is ignored while `StartUp.returned` waits to be taken up (by keeping it) or let go (by `dropReturned`).
   */
  keepGame(game: KeptGame | undefined): void;
  /** The user does not want the game of `StartUp.returned` back. */
  dropReturned(): void;
  /**
   * Whether what `keepGame` hands over is safe from a crash: false while it cannot be written. Each new listener is
   * told the state as it is, then every change.
   */
  onAutosave(listener: (isWorking: boolean) => void): Unsubscribe;

  /** Lets the user choose a file. */
  openGame(): Promise<OpenOutcome>;
  openRecent(file: DocumentHandle): Promise<OpenOutcome>;
  /** A file that was dropped on the window. */
  openDropped(file: File): Promise<OpenOutcome>;
  /** Files from the command line, a second launch, or the system; the newest of those that had to wait. */
  onOpenRequest(listener: (outcome: OpenOutcome) => void): Unsubscribe;

  /**
   * Saves `game`, and keeps it. `save` writes to the game's file; it asks for a name, as `saveAs` always does, where
   * there is no file, or where the file holds what the app cannot write back (several games, another program's notes).
   * `overwrite` is `save` for a file that was `changed`.
   */
  saveGame(game: KeptGame, how: SaveManner): Promise<GameSaveOutcome>;
  /**
   * Before another game takes the place of the one in progress: asks Save / Don't save / Cancel where moves would be
   * lost, and saves. `stay` when the user cancelled, or saving failed and the user was told so.
   */
  confirmDiscard(): Promise<'proceed' | 'stay'>;
  /** Keeps the game in progress with the earlier games; false where that cannot be done. */
  keepEarlier(): Promise<boolean>;
  /** All games that were played here and have gone from the board or were saved, the newest first. */
  earlierGames(): Promise<readonly ListedGame[]>;
  /**
   * Replaces the text of an earlier game by one that tells more about it, as after a review. Refused, with false, unless
   * `text` has every move, time and comment of the game; what is kept stays as it was where writing fails.
   */
  reviseEarlier(id: EarlierGameId, text: string): Promise<boolean>;
  /** Lets the user choose where to put a picture of the board. */
  saveImage(image: BoardImage): Promise<SaveOutcome>;

  /** Most recently used first. Each new listener is told the list as it is, then every change. */
  onRecentFiles(listener: (files: readonly GameFile[]) => void): Unsubscribe;
  clearRecentFiles(): void;

  /** The text on the clipboard; empty if there is none. */
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** Puts a picture on the clipboard; `png` is a whole PNG file. */
  writeClipboardImage(png: Uint8Array): Promise<void>;

  /** Keeps what the user likes. Names that are kept already and not given stay as they are. */
  keepPreferences(preferences: NamedValues): void;
  /**
   * Whether what `keepPreferences` hands over is kept: false while it cannot be written. Each new listener is told the
   * state as it is, then every change.
   */
  onPreferencesKept(listener: (isWorking: boolean) => void): Unsubscribe;
  /** The words of native dialogs: once at the start, and again when the language changes. Until then they are English. */
  setShellTexts(texts: ShellTexts): void;
}

/**
 * The tournaments of the arena, and the reviews of files' games that are not saved yet. Each is a list of lines of text,
 * which only the page reads: what it is first, then its games. A line is safe from a crash once it was added.
 */
export interface TournamentBridge {
  /** All tournaments, the newest first. */
  tournaments(): Promise<readonly KeptTournament[]>;
  /**
   * Lines of a tournament in the order in which they were added; none where it does not exist. `from` is 0 for its first
   * part, and `next` of a part for the one after it. Undefined where it cannot be read.
   */
  readTournament(id: TournamentId, from: number): Promise<TournamentPart | undefined>;
  /** Adds a line to a tournament, which begins with its first line; false where that cannot be done. */
  addToTournament(id: TournamentId, line: string): Promise<boolean>;
  /** Removes a tournament with all its games. */
  removeTournament(id: TournamentId): Promise<void>;
  /** Lets the user choose where to put the games or the table of a tournament. */
  saveExport(file: ExportFile): Promise<SaveOutcome>;
}

/** Small letters, digits and hyphens; ids of later tournaments come later in the order of text. */
export type TournamentId = string;

export interface KeptTournament {
  readonly id: TournamentId;
  /** Its first line. */
  readonly plan: string;
}

/** As many lines of a tournament as are handed out at a time. */
export interface TournamentPart {
  readonly lines: readonly string[];
  /** Missing in the last part. */
  readonly next?: number;
}

export interface ExportFile {
  /** `games`: any number of games in the app's own format, one after another. */
  readonly kind: 'ggf' | 'csv' | 'games';
  /** The suggested name, without an extension. */
  readonly name: string;
  readonly text: string;
}

export interface GameFile {
  readonly handle: DocumentHandle;
  /** For the title and the menus: the file's name with its extension. */
  readonly name: string;
}

/**
 * Plain values by name. The renderer knows the names, and which values each may have; it checks what it gets back, for
 * a file may have been edited, or written by another version.
 */
export type NamedValues = Readonly<Record<string, boolean | number | string>>;

export interface KeptGame {
  /** In the app's own file format. */
  readonly text: string;
  /** There are moves in it that are in no file and that somebody may miss: not those of the computer alone. */
  readonly isDirty: boolean;
  /** The file it was opened from or saved to last. */
  readonly file?: GameFile;
  /** How it is being played, beside what its text says: mode, player, whether it waits ... */
  readonly settings: NamedValues;
  /** Tells the games of one page apart: where it differs, another game has taken the place of the one before. */
  readonly serial?: number;
}

export interface StartUp {
  /** `theme` is also the shell's: `light`, `dark`, or the system's for any other value. */
  readonly preferences: NamedValues;
  readonly returned?: ReturnedGame;
  /**
   * Files of the app's own that could not be read. Each was set aside, and the app goes on without; of `programs` it
   * uses what could be read.
   */
  readonly broken: readonly OwnFile[];
  /** Parts of the preferences that could not be read, by their names in the file; the rest is in use. */
  readonly unread?: readonly string[];
  /** Files of the app's own that only a newer version can read. They stay as they are, and this one goes on without. */
  readonly newer?: readonly NewerFile[];
}

export type OwnFile = 'preferences' | 'recovery' | 'programs';

export interface NewerFile {
  readonly file: OwnFile;
  /** The version of the app that wrote it, such as `0.4.0`. */
  readonly madeBy: string;
}

/** A game that was open when its page or the whole app ended unexpectedly. */
export interface ReturnedGame {
  readonly game: KeptGame;
  /** When it was kept last, in milliseconds since 1970. */
  readonly keptAt: number;
  /** `page`: the page crashed a moment ago and shows the game again. `app`: the user is asked. */
  readonly ended: 'page' | 'app';
}

export type OpenOutcome =
  /** `bytes` are the whole file: to be read with `readGames`. */
  | { readonly kind: 'opened'; readonly file: GameFile; readonly bytes: Uint8Array }
  | { readonly kind: 'cancelled' }
  | FileFailed;

export type SaveOutcome =
  /** `isComplete` is false where the chosen format does not hold all of the game: undone moves, variations, notes, clocks. */
  | { readonly kind: 'saved'; readonly file: GameFile; readonly isComplete: boolean }
  | { readonly kind: 'cancelled' }
  | FileFailed;

export type SaveManner = 'save' | 'saveAs' | 'overwrite';

export type GameSaveOutcome =
  | SaveOutcome
  /** Nothing was written: since the app read or wrote `file`, another program has, and `bytes` are what it holds now. */
  | { readonly kind: 'changed'; readonly file: GameFile; readonly bytes: Uint8Array };

export interface FileFailed {
  readonly kind: 'failed';
  readonly reason: FileFailure;
  /** The file's name. */
  readonly name: string;
  /** The system's own code, such as `EIO`. */
  readonly code: string;
}

/** A game that was played here. */
export interface EarlierGame {
  /** In the app's own format. */
  readonly text: string;
  /** The name of the file that it was saved to. */
  readonly savedAs?: string;
}

/** Names an earlier game to the shell, from one run of the app to the next. */
export type EarlierGameId = string;

export interface ListedGame extends EarlierGame {
  readonly id: EarlierGameId;
}

export interface BoardImage {
  readonly kind: 'png' | 'svg' | 'gif';
  /** A whole file of that kind. */
  readonly bytes: Uint8Array;
}
