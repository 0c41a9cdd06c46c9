/**
 * The browser's documents: the policy of document-policy.ts, applied to the files that a page can reach and to the
 * storage that the browser gives it. A tab that is being closed can hardly ask anything, so its game is offered again
 * at the next visit.
 */
import { useEventListener } from '@vueuse/core';
import { fingerprint } from '../../engine/notation/checksum.ts';
import { suggestedName } from '../../engine/notation/file-content.ts';
import type {
  BoardImage,
  CollectionBridge,
  DocumentBridge,
  EarlierGameId,
  ExportFile,
  FileFailed,
  GameFile,
  KeptGame,
  NamedValues,
  OpenOutcome,
  SaveOutcome,
  StartUp,
} from '../../main/contract/bridge.ts';
import type { KeptGames, LibraryList } from '../../main/contract/collections.ts';
import type { DocumentHandle } from '../../main/contract/files.ts';
import {
  type ChosenPlace,
  type DocumentPolicy,
  type SafeGame,
  createDocumentPolicy,
} from '../../main/contract/document-policy.ts';
import type { SavedTo } from '../../main/contract/earlier-policy.ts';
import { onLaunched } from './launched-files.ts';
import { nextTask } from './next-task.ts';
import {
  type BrowserPlace,
  MEDIA_TYPES,
  type SavedKind,
  canPickToSave,
  contentOf,
  mayWrite,
  pickToOpen,
  pickToSave,
  readFiles,
  readHandle,
  refused,
  write,
} from './browser-files.ts';
import {
  type BrowserStorage,
  type FoundGame,
  type StoredFile,
  type StoredGame,
  openBrowserStorage,
} from './browser-storage.ts';
import { withinTime } from './within-time.ts';

/** The questions that the desktop app asks in dialogs of the system. */
export interface PageDialogs {
  /**
   * `name` is the name of the game's file, if it has one. `isKept`: a game that is not saved stays with the earlier
   * games.
   */
  askToSave(name: string | undefined, isKept: boolean): Promise<'save' | 'discard' | 'cancel'>;
  /**
   * Asks for the name of a file to download. `name` is suggested; a game can be saved in other formats by other extensions.
   * Undefined if the user wants to save nothing.
   */
  askForName(name: string, isGame: boolean): Promise<string | undefined>;
  tellSaveFailed(failure: FileFailed): Promise<void>;
  /** Asks what to do when the format of the file called `name` cannot hold all of the game. */
  tellSavedInPart(name: string): Promise<void>;
}

const MAX_RECENT_FILES = 10;

/** What is there while nothing is stored. */
const NO_GAMES: KeptGames = { ids: async () => [], read: async () => undefined };

/**
 * How long the start waits for the browser's storage, in milliseconds. After that the app starts without it, leaves its
 * content alone and keeps nothing.
 */
const STORAGE_TIMEOUT_MS = 5000;

export interface BrowserDocuments
  extends DocumentBridge, CollectionBridge, Pick<DocumentPolicy, 'confirmEnd' | 'letGo' | 'wouldLoseMoves'> {}

export function createBrowserDocuments(
  dialogs: PageDialogs,
  openStorage: () => Promise<BrowserStorage> = openBrowserStorage,
  library?: LibraryList,
): BrowserDocuments {
  const handles = new Map<DocumentHandle, FileSystemFileHandle>();
  const recentListeners = new Set<(files: readonly GameFile[]) => void>();
  const autosaveListeners = new Set<(isWorking: boolean) => void>();
  const preferenceListeners = new Set<(isWorking: boolean) => void>();
  let arePreferencesKept = true;
  let opening: Promise<BrowserStorage | undefined> | undefined;
  let storage: BrowserStorage | undefined;
  let recentFiles: readonly GameFile[] = [];
  let isAutosaving = true;
  let collecting: Promise<CollectionBridge> | undefined;

  const policy = createDocumentPolicy<BrowserPlace>({
    keepSafe: (kept) => void store(kept),
    async placeOf(file) {
      const handle = handles.get(file.handle);
      return handle && (await mayWrite(handle)) ? { name: handle.name, handle } : undefined;
    },
    contentAt: async ({ handle }) => (handle ? contentOf(handle) : 'unknown'),
    choosePlace: async ({ text, file }) => choosePlace(file?.name ?? newName(text, 'txt'), 'game'),
    async write(place, content) {
      const failure = await write(place, content, 'game');
      if (failure) return failure;
      const { name, handle } = place;
      return { kind: 'written', file: handle ? await used(handle) : outOfReach(name) };
    },
    askToSave: dialogs.askToSave,
    tellSaveFailed: dialogs.tellSaveFailed,
    tellSavedInPart: dialogs.tellSavedInPart,
    addEarlier: async (text, savedTo) => storage?.addEarlier(text, storedFile(savedTo)),
    reviseEarlier: async (id, text, savedTo) =>
      storage?.reviseEarlier(id, text, storedFile(savedTo)) ?? false,
    now: Date.now,
  });

  addEventListener('beforeunload', (event) => {
    // What is kept is offered again at the next visit, so nothing of it is lost with the page.
    if (policy.wouldLoseMoves() && !isAutosaving) event.preventDefault();
  });

  function newName(text: string, extension: string): string {
    return `${suggestedName(text, new Date())}.${extension}`;
  }

  function fileOf(handle: FileSystemFileHandle): GameFile {
    const file = { handle: crypto.randomUUID(), name: handle.name };
    handles.set(file.handle, handle);
    return file;
  }

  async function startUp(): Promise<StartUp> {
    const opened = await withinTime((opening ??= openStorage()), STORAGE_TIMEOUT_MS);
    if (!opened) return { preferences: {}, broken: [] };
    if (storage === undefined) {
      storage = opened;
      setRecentFiles(opened.recentFiles.map(fileOf));
      if (opened.found) await offer(opened.found);
    }
    const { preferences, broken, newer } = opened;
    const returned = policy.returned();
    return { preferences, broken, ...(newer.length > 0 && { newer }), ...(returned && { returned }) };
  }

  /** Handles of this visit are not valid in the next, so the browser's own handle to the file is stored. */
  function storedFile(saved: Partial<SavedTo> | undefined): StoredFile | undefined {
    if (!saved?.file) return undefined;
    const handle = handles.get(saved.file.handle);
    const { seen } = saved;
    return { name: saved.file.name, ...(handle && { handle }), ...(seen !== undefined && { seen }) };
  }

  function storedGame({ game, keptAt, seen }: SafeGame): StoredGame {
    const { file: ownFile, serial: _, ...rest } = game;
    const file = storedFile({ ...(ownFile && { file: ownFile }), ...(seen !== undefined && { seen }) });
    return { game: rest, ...(file && { file }), keptAt };
  }

  async function restoredFile({ name, handle }: StoredFile): Promise<GameFile> {
    return handle ? ((await recentFileOf(handle)) ?? fileOf(handle)) : outOfReach(name);
  }

  async function offer({ game, file: stored, keptAt, ended }: FoundGame): Promise<void> {
    const file = stored && (await restoredFile(stored));
    const returned: KeptGame = { ...game, ...(file && { file }) };
    policy.offer({ game: returned, keptAt, ended }, stored?.seen);
  }

  async function openEarlier(id: EarlierGameId): Promise<GameFile | undefined> {
    const stored = await storage?.fileOfEarlier(id);
    if (!stored) return undefined;
    const file = await restoredFile(stored);
    if (stored.seen !== undefined) policy.noteRead(file, stored.seen);
    return file;
  }

  /** What reads games comes when the first list of them is opened. */
  async function collections(): Promise<CollectionBridge> {
    collecting ??= import('../../main/contract/collections.ts').then(({ EMPTY_LIBRARY, createCollections }) =>
      createCollections({ earlier: storage?.earlier ?? NO_GAMES }, library ?? EMPTY_LIBRARY, nextTask),
    );
    return collecting;
  }

  async function store(kept: SafeGame | undefined): Promise<void> {
    const isKept = (await storage?.keepGame(kept && storedGame(kept))) ?? false;
    // There is nothing to keep, so nothing can be lost.
    const isWorking = isKept || kept === undefined;
    if (isWorking === isAutosaving) return;
    isAutosaving = isWorking;
    for (const listener of autosaveListeners) listener(isWorking);
  }

  async function keepPreferences(values: NamedValues): Promise<void> {
    const isWorking = (await storage?.keepPreferences(values)) ?? false;
    if (isWorking === arePreferencesKept) return;
    arePreferencesKept = isWorking;
    for (const listener of preferenceListeners) listener(isWorking);
  }

  // Files

  function setRecentFiles(files: readonly GameFile[]): void {
    recentFiles = files;
    for (const listener of recentListeners) listener(files);
  }

  function keepRecentFiles(files: readonly GameFile[]): void {
    setRecentFiles(files);
    storage?.keepRecentFiles(files.flatMap(({ handle }) => handles.get(handle) ?? []));
  }

  /** The recent file that `handle` leads to. */
  async function recentFileOf(handle: FileSystemFileHandle): Promise<GameFile | undefined> {
    for (const recent of recentFiles) {
      if (await handles.get(recent.handle)?.isSameEntry(handle)) return recent;
    }
    return undefined;
  }

  /** Puts `handle` first among the recent files, and removes it from its old place. */
  async function used(handle: FileSystemFileHandle): Promise<GameFile> {
    const known = await recentFileOf(handle);
    const file = known ?? fileOf(handle);
    const others = recentFiles.filter((recent) => recent !== known);
    keepRecentFiles([file, ...others].slice(0, MAX_RECENT_FILES));
    return file;
  }

  async function openHandle(handle: FileSystemFileHandle): Promise<OpenOutcome> {
    const outcome = await readHandle(handle);
    if (outcome.kind !== 'opened') return outcome;
    const file = await used(handle);
    policy.noteRead(file, fingerprint(outcome.bytes));
    return { ...outcome, file };
  }

  async function openGame(): Promise<OpenOutcome> {
    const picked = await pickToOpen();
    return 'kind' in picked ? picked : openAll(picked);
  }

  async function openAll(files: readonly (FileSystemFileHandle | File)[]): Promise<OpenOutcome> {
    const [only] = files;
    return only && files.length === 1 && !(only instanceof File) ? openHandle(only) : readFiles(files);
  }

  async function openRecent(file: DocumentHandle): Promise<OpenOutcome> {
    const handle = handles.get(file);
    if (!handle) return refused('', 'NotFoundError');
    const outcome = await openHandle(handle);
    if (outcome.kind === 'failed' && outcome.reason === 'notFound') {
      keepRecentFiles(recentFiles.filter((recent) => recent.handle !== file));
    }
    return outcome;
  }

  async function saveImage({ kind, name, bytes }: BoardImage): Promise<SaveOutcome> {
    const suggested = name === undefined ? newName(policy.current()?.text ?? '', kind) : `${name}.${kind}`;
    return saveAs(suggested, kind, bytes);
  }

  async function saveExport({ kind, name, text }: ExportFile): Promise<SaveOutcome> {
    return saveAs(`${name}.${kind === 'games' ? 'txt' : kind}`, kind, text);
  }

  /** Lets the user choose where to save, or how a download is called. */
  async function choosePlace(name: string, kind: SavedKind): Promise<ChosenPlace<BrowserPlace>> {
    if (canPickToSave()) return pickToSave(name, kind);
    const given = await dialogs.askForName(name, kind === 'game');
    return given === undefined
      ? { kind: 'cancelled' }
      : { kind: 'chosen', place: { name: given, handle: undefined } };
  }

  /** Asks for a place and writes what is no game of the desk. */
  async function saveAs(name: string, kind: SavedKind, content: string | Uint8Array): Promise<SaveOutcome> {
    const chosen = await choosePlace(name, kind);
    if (chosen.kind !== 'chosen') return chosen;
    const failure = await write(chosen.place, content, kind);
    return failure ?? { kind: 'saved', file: outOfReach(chosen.place.name), isComplete: true };
  }

  const { keep, dropReturned, letGo, wouldLoseMoves, save, confirmDiscard, confirmEnd, keepEarlier } = policy;
  return {
    startUp,
    keepGame: keep,
    dropReturned,
    letGo,
    wouldLoseMoves,
    onAutosave(listener) {
      autosaveListeners.add(listener);
      listener(isAutosaving);
      return () => autosaveListeners.delete(listener);
    },
    openGame,
    openRecent,
    openDropped: readFiles,
    onOpenRequest(listener) {
      onLaunched((files) => void openAll(files).then(listener));
      return onLink((link) => listener({ kind: 'link', link }));
    },
    saveGame: save,
    confirmDiscard,
    confirmEnd,
    keepEarlier,
    openCollection: async (...args) => (await collections()).openCollection(...args),
    collectionEntries: async (...args) => (await collections()).collectionEntries(...args),
    searchCollection: async (...args) => (await collections()).searchCollection(...args),
    readCollection: async (...args) => (await collections()).readCollection(...args),
    neighbourInCollection: async (...args) => (await collections()).neighbourInCollection(...args),
    collectionGame: async (...args) => (await collections()).collectionGame(...args),
    closeCollection(of) {
      collecting?.then((opened) => opened.closeCollection(of)).catch((error: unknown) => reportError(error));
    },
    openEarlier,
    reviseEarlier: async (id, text) => storage?.reviseEarlier(id, text) ?? false,
    removeEarlier: async (id, isRemoved) => storage?.removeEarlier(id, isRemoved) ?? false,
    saveImage,
    saveExport,
    onRecentFiles(listener) {
      recentListeners.add(listener);
      listener(recentFiles);
      return () => recentListeners.delete(listener);
    },
    clearRecentFiles: () => keepRecentFiles([]),
    // Browsers ask the user first, or refuse; for the page a refusal is the same as an empty clipboard.
    readClipboard: async () => navigator.clipboard.readText().catch(() => ''),
    writeClipboard: async (text) => navigator.clipboard.writeText(text),
    writeClipboardImage: async (png) =>
      navigator.clipboard.write([
        new ClipboardItem({ [MEDIA_TYPES.png]: new Blob([Uint8Array.from(png)], { type: MEDIA_TYPES.png }) }),
      ]),
    keepPreferences: (values: NamedValues) => void keepPreferences(values),
    onPreferencesKept(listener) {
      preferenceListeners.add(listener);
      listener(arePreferencesKept);
      return () => preferenceListeners.delete(listener);
    },
    // The browser's own dialogs speak its language; the words of the others are the page's.
    setLanguage: () => undefined,
  };
}

/** Hands over the game in the page's address, now and whenever another one is put there, and takes it out of it. */
function onLink(listener: (link: string) => void): () => void {
  const look = (): void => {
    const link = location.href;
    if (!location.hash.startsWith('#game=')) return;
    // A reload would open the game again, over the one that was played since.
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    listener(link);
  };
  look();
  return useEventListener('hashchange', look);
}

/** A file that the page cannot reach again. */
function outOfReach(name: string): GameFile {
  return { handle: crypto.randomUUID(), name };
}
