/**
 * The contract between the shell (the Electron main process, or the browser's stand-in for it) and the renderer: data
 * that survives a structured clone, and the tables of all calls. What a call is, is said in its one entry here; its
 * channel, the method that the preload gives the page, what that answers after a failure, and the types of both shells
 * follow from it. main/schemas.ts has its arguments and its answer as schemas, without which main does not compile. A page
 * imports types alone from here. It is longer than 400 lines because the border is read as one.
 */
import type { ChildStatus } from '../../engine/keeper/keeper.ts';
import type { SearchManner, Survey } from '../../engine/library/collection.ts';
import type { FileProblems, LibraryCheck, RebuildOutcome } from '../../engine/library/calls.ts';
import type { GameEntry, LibraryGameId } from '../../engine/library/entry.ts';
import type { Label } from '../../engine/library/labels.ts';
import type { NamedCount, Shelves } from '../../engine/library/library.ts';
import type { Profile } from '../../engine/library/profile.ts';
import type { BoardText, LibraryQuery, LibraryTerm, PositionTally, Who } from '../../engine/library/query.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import type { LearnerId } from '../../engine/players/learners.ts';
import type {
  Command as EngineCommand,
  EngineId,
  Event as EngineEvent,
  ProgramId,
} from '../../engine/protocol.ts';
import type { Locale } from '../../locales/languages.ts';
import type { NamedBytes } from '../../engine/notation/unpack.ts';
import { type Methods, asks, hears, hearsEngine, tells } from './call.ts';
import type { DocumentHandle, FileFailure } from './files.ts';
import type { JournalId, JournalKind } from './journals.ts';
import type { ListedProgram, ProgramFile, ProgramOutcome, ProgramWish } from './programs.ts';

export type { Unsubscribe } from './call.ts';

/** The border does not tell the page why; its reasons are in the log. */
const FAILED: FileFailed = { kind: 'failed', reason: 'other', name: '', code: 'REFUSED' };

const NOT_STARTED: ProgramOutcome = { kind: 'failed', fault: 'notStarted', detail: 'REFUSED' };

/** The engines, the window and the app itself. */
export const SHELL_CALLS = {
  /**
   * Sends a command to an engine, here and below the one that plays with the user unless `engine` names another. An
   * engine is started when it is first named.
   */
  sendToEngine: tells<(command: EngineCommand, engine?: EngineId) => void>(),
  /** Each new listener is told `ready` if the engine is running, so that `ready` may come more than once. */
  onEngineEvent: hearsEngine<EngineEvent>(),
  /** Each new listener is told the status as it is, then every change: a status may come more than once. */
  onEngineStatus: hearsEngine<EngineStatus>(),
  /** Starts the engine again after `unavailable`. */
  restartEngine: tells<(engine?: EngineId) => void>(),
  /** Ends an engine and withdraws its jobs. */
  endEngine: tells<(engine: EngineId) => void>(),

  /** Shows `menu` as the application menu; call again whenever a label, a mark or a state changes. */
  setMenu: tells<(menu: MenuModel) => void>(),
  /** Called with the `id` of a chosen menu item: those chosen before there was a listener, then each later one. */
  onMenuCommand: hears<string>(),

  /** Switches between the full screen and the window. Nothing happens where the full screen is `unavailable`. */
  toggleFullScreen: tells<() => void>(),
  /** Each new listener is told the state as it is, then every change. */
  onFullScreen: hears<FullScreenState>(),

  /**
   * Called with true when the user cannot play although the page is there, because a dialog of the shell is open or the
   * computer sleeps, and with false when they can play again. In Electron, whose shell outlives its page, each new
   * listener is told the present state. A browser cannot tell that the computer sleeps; there the page notices it.
   */
  onUserAway: hears<boolean>(),

  /**
   * Each new listener is told where the power comes from, and then every change. Linux and some browsers do not report
   * changes.
   */
  onPowerSource: hears<PowerSource>(),

  /** Ends the app. */
  quit: tells<() => void>(),
};

/**
 * Games on disk, on the clipboard and across restarts, and what the user likes. Games travel as text in the app's own
 * file format (engine/notation), which keeps every line that was tried and the place on the board; what comes from
 * outside travels as bytes or text that only the renderer reads, with the reader it also has for the clipboard.
 */
export const DOCUMENT_CALLS = {
  /**
   * Returns what the page needs to begin. This is the first call of a page: files that the user wants to open reach
   * `onOpenRequest` only after it.
   */
  startUp: asks<() => StartUp>(),

  /**
   * Hands the game in progress to the shell, which keeps it for quitting and recovery. The page calls this after every
   * change of the game, of its settings or of what is saved. `undefined` means that there is no game worth keeping,
   * because nothing was played or loaded. It is ignored until the page has either kept the game of `StartUp.returned`
   * or called `dropReturned`.
   */
  keepGame: tells<(game: KeptGame | undefined) => void>(),
  /** The user does not want the game of `StartUp.returned` back. */
  dropReturned: tells<() => void>(),
  /**
   * Reports whether the game of `keepGame` is safe from a crash; it is not while it cannot be written. Each new
   * listener is told the present state, and then every change.
   */
  onAutosave: hears<boolean>(),

  /** Lets the user choose a file, or several. */
  openGame: asks<() => OpenOutcome>(FAILED),
  openRecent: asks<(file: DocumentHandle) => OpenOutcome>(FAILED),
  /**
   * Called with the files or the link of a command line, a second launch, or the system. Of those that came before there
   * was a listener, only the newest are handed over.
   */
  onOpenRequest: hears<OpenRequest>(),

  /**
   * Saves `game`, and keeps it. `saveAs` always asks for a name. `save` writes to the game's file, and asks for a name
   * if there is none, or if the file contains anything that the app cannot write back, such as several games or another
   * program's notes. `overwrite` is `save` for a file that was `changed`.
   */
  saveGame: asks<(game: KeptGame, how: SaveManner) => GameSaveOutcome>(FAILED),
  /**
   * Called before another game takes the place of the one in progress. If moves would be lost, the user is asked to
   * save them, not to save them, or to cancel. The answer is `stay` if the user cancelled, or if saving failed, which
   * the user was then told.
   */
  confirmDiscard: asks<() => 'proceed' | 'stay'>('stay'),
  /** Keeps the game in progress with the earlier games; false where that cannot be done. */
  keepEarlier: asks<() => boolean>(false),
  /**
   * The file that an earlier game was saved to; undefined if it was not saved, or its file is not known. What the file
   * held then counts as read, so saving the game asks first where another program has changed it since. A file that was
   * downloaded cannot be reached again, but has its name, under which the game is downloaded once more. After a failure
   * the game is opened without its file.
   */
  openEarlier: asks<(id: EarlierGameId) => GameFile | undefined>(undefined),
  /**
   * Replaces the text of an earlier game by one that tells more about it, as after a review. Refused, with false,
   * unless `text` has every move, time and comment of the game; what is kept stays as it was where writing fails.
   */
  reviseEarlier: asks<(id: EarlierGameId, text: string) => boolean>(false),
  /**
   * Takes an earlier game from their list, or puts it back; false where that cannot be done. One that was taken away is gone
   * for good some time after it can no longer be asked back: in the next run of the app, in a browser after a day.
   */
  removeEarlier: asks<(id: EarlierGameId, isRemoved: boolean) => boolean>(false),
  /** Lets the user choose where to put a picture of the board. */
  saveImage: asks<(image: BoardImage) => SaveOutcome>(FAILED),
  /**
   * Lets the user choose where to put games or a table, of a tournament, of the library, or reviewed games of a file, or what
   * was practised.
   */
  saveExport: asks<(file: ExportFile) => SaveOutcome>(),

  /** Most recently used first. Each new listener is told the list as it is, then every change. */
  onRecentFiles: hears<readonly GameFile[]>(),
  clearRecentFiles: tells<() => void>(),

  /** The text on the clipboard; empty if there is none, and where it cannot be read. */
  readClipboard: asks<() => string>(''),
  writeClipboard: asks<(text: string) => void>(),
  /** Puts a picture on the clipboard; `png` is a whole PNG file. */
  writeClipboardImage: asks<(png: Uint8Array) => void>(),

  /** Keeps these preferences. Others that were kept before stay as they are. */
  keepPreferences: tells<(preferences: NamedValues) => void>(),
  /**
   * Reports whether the preferences of `keepPreferences` are kept; they are not while they cannot be written. Each new
   * listener is told the present state, and then every change.
   */
  onPreferencesKept: hears<boolean>(),
  /** Tells the shell which language it speaks, at the start and at each change. Until then it is English. */
  setLanguage: tells<(locale: Locale) => void>(),
};

/**
 * Games that the shell keeps, to choose from. Lists cross without texts: a call costs what it shows. Indices count from 0
 * on, from one `openCollection` to the next; engine/library/collection.ts says what each call promises.
 */
export const COLLECTION_CALLS = {
  /**
   * Looks anew which games there are, and answers how many. `first` is the text of a game that is listed before them, and
   * stands for copies of it that are kept.
   */
  openCollection: asks<(of: CollectionId, first: string | undefined) => number>(),
  collectionEntries:
    asks<(of: CollectionId, indices: readonly number[]) => readonly (GameEntry | undefined)[]>(),
  searchCollection: asks<(of: CollectionId, text: string, how: SearchManner) => Uint32Array>(),
  /** Reads what is not read yet, in parts, so that other calls get in between. */
  readCollection: asks<(of: CollectionId) => Survey>(),
  /** The text of a game, which only the page takes apart; undefined if it is there no more. */
  collectionGame: asks<(of: CollectionId, index: number) => CollectedGame | undefined>(),
  /** The listed game after or before one; undefined at an end of the list. */
  neighbourInCollection:
    asks<(of: CollectionId, index: number, where: 'next' | 'previous') => number | undefined>(undefined),
  /** Nobody looks at the games any more. */
  closeCollection: tells<(of: CollectionId) => void>(),
};

/** The folder of the library's files. */
export interface LibraryFolder {
  readonly path: string;
  /** The user has chosen none. */
  readonly isUsual: boolean;
}

export const MOVE_OUTCOMES = ['moved', 'cancelled', 'failed'] as const;

export type MoveOutcome = (typeof MOVE_OUTCOMES)[number];

/**
 * The library: all games that were played or opened here, and whatever was imported, found by players, facts and positions.
 * Its games are the collection `library`: `findInLibrary` says which of them that is and in what order, and indices count
 * through those until the next call or the next `version` of its state. engine/library/query.ts says what can be asked.
 */
export const LIBRARY_CALLS = {
  /** Each new listener is told the state as it is, then every change; this opens the library. */
  onLibrary: hears<LibraryState>(),
  /** Makes the list, and answers how many games it has. */
  findInLibrary: asks<(query: LibraryQuery) => number>(),
  /** What was played in a position in the games that fit; undefined for a text that is no position. */
  tallyInLibrary:
    asks<(board: BoardText, terms: readonly LibraryTerm[]) => PositionTally | undefined>(undefined),
  /** How somebody fared in the games that fit: results by colour, opponent, opening and year. */
  profileInLibrary: asks<(who: Who, terms: readonly LibraryTerm[]) => Profile>(),
  /** Names that have all words of a text, those with the most games first: what a typed text may mean. */
  namesInLibrary: asks<(kind: 'players' | 'events', text: string, most: number) => readonly NamedCount[]>([]),
  /** The ids of the games that fit, the last that came first, at most `most`; the list stays as it is. */
  gamesThatFit: asks<(terms: readonly LibraryTerm[], most: number) => readonly LibraryGameId[]>([]),
  /** Folders and tags, with how many games they have. */
  libraryShelves: asks<() => Shelves>({ own: 0, folders: [], tags: [] }),
  /** What lists say of games; those that are there no more are left out. */
  entriesOfGames: asks<(ids: readonly LibraryGameId[]) => readonly GameEntry[]>([]),
  /** The texts of games in the app's own format; those that are there no more are left out. */
  textsInLibrary: asks<(ids: readonly LibraryGameId[]) => readonly string[]>([]),
  /** The ids of games of the list, which stay the same whatever becomes of the list. */
  idsInLibrary: asks<(indices: readonly number[]) => readonly LibraryGameId[]>([]),
  /** Tags games, notes something of them, removes them, or takes that back; false where it cannot be kept. */
  labelGames: asks<(ids: readonly LibraryGameId[], label: Label) => boolean>(false),
  /**
   * A game on the board has come to its end and joins, if the user wants that; `instead` is what the same game had ended as
   * before, which goes where another move was played.
   */
  keepEnded: tells<(text: string, instead: string | undefined) => void>(),
  /**
   * Lets the user choose files or a folder, and imports them; false if they choose nothing. It answers when the import has
   * begun, and `onLibrary` tells how it goes on.
   */
  importGames: asks<(what: 'files' | 'folder') => boolean>(false),
  steerImport: tells<(how: 'pause' | 'resume' | 'cancel') => void>(),
  /** Looks at every page of the index and at every file; undefined where the library cannot be reached. */
  verifyLibrary: asks<() => LibraryCheck | undefined>(undefined),
  /** Makes the index anew from the files; `onLibrary` tells how it goes on. */
  rebuildLibrary: asks<() => RebuildOutcome>('failed'),
  /** Where the files of the library lie; undefined in a browser, whose own storage no other program can reach. */
  libraryFolder: asks<() => LibraryFolder | undefined>(undefined),
  /**
   * Has the library's files in another folder from now on, one that the user chooses or the usual one. They are copied there,
   * beside those of a library that is there already; nothing goes from where they were.
   */
  moveLibrary: asks<(to: 'chosen' | 'usual') => MoveOutcome>('failed'),
  /** The records of imported files that are no games, and why. */
  importProblems: asks<() => readonly FileProblems[]>([]),
};

/**
 * Journals: what long work has found so far, such as the games of a tournament. Each is a list of lines of text, which only
 * the page understands; the first line describes it. A line is safe from a crash as soon as it was added.
 */
export const JOURNAL_CALLS = {
  /** All journals of a kind, the newest first. */
  journals: asks<(kind: JournalKind) => readonly KeptJournal[]>(),
  /**
   * Returns lines of a journal in the order in which they were added; none if it does not exist, and undefined if it
   * cannot be read. `from` is 0 for the first part, and the `next` of one part for the part that follows.
   */
  readJournal: asks<(id: JournalId, from: number) => JournalPart | undefined>(),
  /** Adds a line to a journal, which begins with its first line; false where that cannot be done. */
  addToJournal: asks<(id: JournalId, line: string) => boolean>(),
  /** Removes a journal with all its lines. */
  removeJournal: asks<(id: JournalId) => void>(),
};

/**
 * The programs that the user has added as players, in Electron alone: a browser cannot start programs. They are started
 * by the shell: the user chooses them in its dialogs, agrees to their arguments there, and the page knows them by their
 * ids.
 */
export const PROGRAM_CALLS = {
  /** Each new listener is told the list as it is, then every change. */
  onPrograms: hears<readonly ListedProgram[]>(),
  /** Lets the user choose the file of a program; undefined if they choose none. */
  chooseProgram: asks<() => ProgramFile | undefined>(undefined),
  /** Asks the user whether the program may be started like this, lets it make a move, and adds it if it moves. */
  addProgram: asks<(file: DocumentHandle, wish: ProgramWish) => ProgramOutcome>(NOT_STARTED),
  /** Lets a program that was added make a move. */
  testProgram: asks<(program: ProgramId) => ProgramOutcome>(NOT_STARTED),
  /** Ends the program's processes and removes it from the list. */
  removeProgram: tells<(program: ProgramId) => void>(),
};

/**
 * The networks that have learnt in the lab and are players, by ids from their content, in Electron alone: in a browser the page
 * keeps them where the engine's worker finds them (engine/host/web/kept-learners.ts).
 */
export const LEARNER_CALLS = {
  /** Keeps a file of a network, and returns its id; undefined where that cannot be done. */
  keepLearner: asks<(file: Uint8Array) => LearnerId | undefined>(undefined),
  /** The file with this id; undefined if none is kept. */
  keptLearner: asks<(learner: LearnerId) => Uint8Array | undefined>(undefined),
  removeLearner: asks<(learner: LearnerId) => void>(),
};

/** What goes on paper, in Electron alone: a browser's own dialog for printing saves as PDF, too. */
export const PAPER_CALLS = {
  /** Asks where to save, and saves the page as it would be printed; `name` is the suggested one, without an extension. */
  savePdf: asks<(name: string) => SaveOutcome>(FAILED),
};

/** Calls of the preload itself, which the page cannot reach. */
export const PRELOAD_CALLS = {
  /**
   * Asks for a handle to the dropped file at `path`. `bytes`, which the page has read, must equal the content of that
   * file, so that a faulty page that invents paths learns nothing and gains access to nothing. After a failure the file
   * has no handle.
   */
  claimDropped: asks<(path: string, bytes: Uint8Array) => ClaimedFile | undefined>(undefined),
  /** Imports files and folders that the user has dropped; their paths come from the preload, not from the page. */
  importPaths: asks<(paths: readonly string[]) => boolean>(false),
};

/** Every call of the border, by the name of its method, which is also that of its channel. */
export const CALLS = {
  ...SHELL_CALLS,
  ...DOCUMENT_CALLS,
  ...COLLECTION_CALLS,
  ...LIBRARY_CALLS,
  ...JOURNAL_CALLS,
  ...PROGRAM_CALLS,
  ...LEARNER_CALLS,
  ...PAPER_CALLS,
  ...PRELOAD_CALLS,
};

export interface DocumentBridge extends Methods<typeof DOCUMENT_CALLS> {
  /** Files that were dropped on the window at once. */
  openDropped(files: readonly File[]): Promise<OpenOutcome>;
}

export type CollectionBridge = Methods<typeof COLLECTION_CALLS>;

export interface LibraryBridge extends Methods<typeof LIBRARY_CALLS> {
  /** Imports files and folders that were dropped on the window; false where none of them can be reached. */
  importDropped(files: readonly File[]): Promise<boolean>;
}

export type JournalBridge = Methods<typeof JOURNAL_CALLS>;

export type ProgramBridge = Methods<typeof PROGRAM_CALLS>;

export type LearnerBridge = Methods<typeof LEARNER_CALLS>;

export type PaperBridge = Methods<typeof PAPER_CALLS>;

/** What the renderer may ask of the shell it runs in. */
export interface Bridge
  extends Methods<typeof SHELL_CALLS>, DocumentBridge, CollectionBridge, LibraryBridge, JournalBridge {
  /** Which shell this is: the browser draws its own menu bar and has no window to close. */
  readonly shell: 'electron' | 'browser';
  readonly platform: Platform;
  /** Absent in a browser. */
  readonly programs?: ProgramBridge;
  /** Absent in a browser. */
  readonly learners?: LearnerBridge;
  /** Absent in a browser. */
  readonly paper?: PaperBridge;
}

/** `unavailable`: the browser, or the frame that the page is in, does not allow it. */
export type FullScreenState = 'on' | 'off' | 'unavailable';

export type Platform = 'mac' | 'windows' | 'linux';

export type PowerSource = 'mains' | 'battery';

/** Whether an engine runs; `unavailable` lasts until `restartEngine`. */
export type EngineStatus = ChildStatus;

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

export interface KeptJournal {
  readonly id: JournalId;
  /** Its first line. */
  readonly heading: string;
}

/** Some lines of a journal; a long one is handed out in several parts. */
export interface JournalPart {
  readonly lines: readonly string[];
  /** Missing in the last part. */
  readonly next?: number;
}

export interface ExportFile {
  /** `games` stands for any number of games in the app's own format, one after another; `jsonl` for what was practised and for own books. */
  readonly kind: 'ggf' | 'sgf' | 'pgn' | 'csv' | 'games' | 'jsonl';
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
 * Plain values by name. Only the renderer knows the names, and which values each may have. It checks what it gets back,
 * because a file may have been edited, or written by another version.
 */
export type NamedValues = Readonly<Record<string, boolean | number | string>>;

export interface KeptGame {
  /** In the app's own file format. */
  readonly text: string;
  /**
   * Whether it has moves or notes that are in no file and that somebody may miss. Moves of the computer alone and what a
   * review has found out do not count.
   */
  readonly isDirty: boolean;
  /**
   * Whether the game has something that no file holds and that nobody need be asked about: what a review has found out, or
   * a game that was pasted, or in which only the computer has moved. When the game goes, it is kept with the earlier games.
   * Never true where `isDirty` is.
   */
  readonly hasFindings?: boolean;
  /** The file it was opened from or saved to last. */
  readonly file?: GameFile;
  /** The earlier game that it is, because it was opened as one or has become one when it was saved. */
  readonly earlier?: EarlierGameId;
  /** How it is being played, as far as its text does not say so: the mode, the player, whether it is paused. */
  readonly settings: NamedValues;
  /**
   * A number that tells the games of one page apart. If it differs, another game has taken the place of the old one.
   */
  readonly serial?: number;
}

export interface StartUp {
  /** `theme` is also the shell's: `light`, `dark`, or the system's for any other value. */
  readonly preferences: NamedValues;
  readonly returned?: ReturnedGame;
  /**
   * The app's own files that could not be read. Each was set aside, and the app goes on without it; of `programs` it
   * uses those entries that could be read.
   */
  readonly broken: readonly OwnFile[];
  /** The parts of the preferences that could not be read, by their names in the file. The other parts are in use. */
  readonly unread?: readonly string[];
  /** The app's own files that only a newer version can read. They stay as they are, and are not used. */
  readonly newer?: readonly NewerFile[];
  /** The system gave the windows no sandbox, as AppImages have none where user namespaces are restricted. */
  readonly isUnsandboxed?: true;
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
  /** After `page`, a crash of the page a moment ago, the game is shown again; after `app` the user is asked. */
  readonly ended: 'page' | 'app';
}

/** A dropped file that the page may have a handle to, with `beside` as in `OpenOutcome`. */
export interface ClaimedFile {
  readonly file: GameFile;
  readonly beside?: readonly NamedBytes[];
}

export type OpenOutcome =
  /** `bytes` are the whole file; `beside` are the files with the names of a WTHOR database, see `namesBeside`. */
  | {
      readonly kind: 'opened';
      readonly file: GameFile;
      readonly bytes: Uint8Array;
      readonly beside?: readonly NamedBytes[];
    }
  /** Several files, whose games are one list; `failures` are those of the files that could not be read. */
  | {
      readonly kind: 'openedTogether';
      readonly files: readonly NamedBytes[];
      readonly failures: readonly FileFailed[];
    }
  | { readonly kind: 'cancelled' }
  | FileFailed;

/** `link` is what a link to a game says, which is as much to be checked as the content of a file. */
export type OpenRequest = OpenOutcome | { readonly kind: 'link'; readonly link: string };

export type SaveOutcome =
  /**
   * `isComplete` is false if the chosen format cannot hold all of the game, such as undone moves, variations, notes or
   * clocks.
   */
  | { readonly kind: 'saved'; readonly file: GameFile; readonly isComplete: boolean }
  | { readonly kind: 'cancelled' }
  | FileFailed;

export type SaveManner = 'save' | 'saveAs' | 'overwrite';

export type GameSaveOutcome =
  | Exclude<SaveOutcome, { kind: 'saved' }>
  /** `earlier` is the earlier game that it is now. */
  | (Extract<SaveOutcome, { kind: 'saved' }> & { readonly earlier?: EarlierGameId })
  /** Nothing was written, because another program has changed `file` meanwhile; `bytes` are its present content. */
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
  /** When it was put with the earlier games, in milliseconds since 1970. */
  readonly keptAt?: number;
}

/** The shell's name for an earlier game, which stays the same from one run of the app to the next. */
export type EarlierGameId = string;

/**
 * `earlier`: all games that were played here and have gone from the board or were saved, the newest first. `library`: the
 * games of the library that were asked for last, see `LIBRARY_CALLS`; opening it asks for all.
 */
export type CollectionId = 'earlier' | 'library';

export interface CollectedGame {
  /** Missing for the game that the page itself has put first. */
  readonly id?: EarlierGameId;
  readonly text: string;
}

export interface BoardImage {
  /** `learnt` is a learner of the lab, `parquet` a table and `zip` a database of games. */
  readonly kind: 'png' | 'svg' | 'gif' | 'learnt' | 'parquet' | 'zip';
  /** The suggested name, without an extension; that of the game on the board where it is missing. */
  readonly name?: string;
  /** A whole file of that kind. */
  readonly bytes: Uint8Array;
}
