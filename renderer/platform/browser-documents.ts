/**
 * Files, clipboard, recovery and preferences inside a browser. Where the browser lets a page keep hold of files, they
 * are opened and saved in place; elsewhere they come through an upload field and leave as downloads. A tab that is
 * closed cannot be asked much, so its game is offered again at the next visit.
 */
import { MAX_FILE_BYTES } from '../../engine/notation/error.ts';
import {
  GAME_EXTENSIONS,
  contentFor,
  isReplaceable,
  keepsItself,
  suggestedName,
} from '../../engine/notation/file-content.ts';
import type {
  BoardImage,
  DocumentBridge,
  DocumentHandle,
  FileFailed,
  FileFailure,
  GameFile,
  KeptGame,
  NamedValues,
  OpenOutcome,
  SaveOutcome,
  ShellTexts,
  StartUp,
} from '../../main/contract/bridge.ts';
import { type BrowserStorage, openBrowserStorage } from './browser-storage.ts';

/** What a desktop asks in dialogs of its own. */
export interface PageDialogs {
  /** `name` is that of the game's file, if it has one. */
  askToSave(name: string | undefined): Promise<'save' | 'discard' | 'cancel'>;
  tellSaveFailed(failure: FileFailed): Promise<void>;
}

interface FilePickers {
  showOpenFilePicker(options: { types: readonly FileType[] }): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker(options: {
    suggestedName: string;
    types: readonly FileType[];
  }): Promise<FileSystemFileHandle>;
}

// What only some browsers have: see https://wicg.github.io/file-system-access/.
declare global {
  interface Window extends Partial<FilePickers> {}
  interface FileSystemHandle {
    requestPermission?(access: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
  }
}

interface FileType {
  readonly description?: string;
  readonly accept: Readonly<Record<string, readonly string[]>>;
}

const MAX_RECENT_FILES = 10;

/** A browser whose storage does not answer by then starts all the same; what it holds is left alone, and nothing is kept. */
const STORAGE_TIMEOUT_MS = 5000;

/** As large as a file may be to be searched for what a game saved over it would destroy. */
const MAX_REPLACED_BYTES = 256 * 1024;

const MEDIA_TYPES = { game: 'text/plain', png: 'image/png', svg: 'image/svg+xml' } as const;

/** Why the browser refused, by the name of its exception. */
const REASONS: Readonly<Record<string, FileFailure>> = {
  NotFoundError: 'notFound',
  NotAllowedError: 'noPermission',
  SecurityError: 'noPermission',
  NotReadableError: 'noPermission',
  NoModificationAllowedError: 'inUse',
  InvalidModificationError: 'readOnly',
  QuotaExceededError: 'noSpace',
  TypeMismatchError: 'isFolder',
  TypeError: 'badName',
};

function failed(name: string, error: unknown): FileFailed {
  return refused(name, error instanceof Error ? error.name : 'Error');
}

function refused(name: string, code: string): FileFailed {
  return { kind: 'failed', reason: REASONS[code] ?? 'other', name, code };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** What `promise` resolves to, or undefined when that takes longer. */
async function withinTime<Value>(promise: Promise<Value>, timeMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeMs);
  });
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}

export interface BrowserDocuments extends DocumentBridge {
  /** `confirmDiscard` where the app is to end: a finished game that is in no file is kept without a question. */
  confirmEnd(): Promise<'proceed' | 'stay'>;
}

export function createBrowserDocuments(dialogs: PageDialogs): BrowserDocuments {
  const handles = new Map<DocumentHandle, FileSystemFileHandle>();
  /** Files with nothing in them but what this page has written. */
  const ours = new Set<DocumentHandle>();
  const recentListeners = new Set<(files: readonly GameFile[]) => void>();
  let opening: Promise<BrowserStorage> | undefined;
  let storage: BrowserStorage | undefined;
  let recentFiles: readonly GameFile[] = [];
  let kept: KeptGame | undefined;
  let isOffered = false;
  let isAutosaving = true;
  const autosaveListeners = new Set<(isWorking: boolean) => void>();
  let texts: ShellTexts | undefined;

  addEventListener('beforeunload', (event) => {
    // A finished game that the browser keeps is there again at the next visit, and nobody is in the middle of it.
    if (kept?.isDirty && !(isAutosaving && keepsItself(kept))) event.preventDefault();
  });

  function fileOf(handle: FileSystemFileHandle): GameFile {
    const file = { handle: crypto.randomUUID(), name: handle.name };
    handles.set(file.handle, handle);
    return file;
  }

  async function startUp(): Promise<StartUp> {
    storage = await withinTime((opening ??= openBrowserStorage()), STORAGE_TIMEOUT_MS);
    if (!storage) return { preferences: {}, broken: [] };
    const { found, preferences, broken } = storage;
    isOffered = found !== undefined;
    setRecentFiles(storage.recentFiles.map(fileOf));
    return { preferences, broken, ...(found && { returned: found }) };
  }

  function keep(game: KeptGame | undefined): void {
    if (game === undefined && isOffered) return;
    isOffered = false;
    kept = game;
    void store(game);
  }

  async function store(game: KeptGame | undefined): Promise<void> {
    const { text = '', isDirty = false, settings = {} } = game ?? {};
    const stored = game && { game: { text, isDirty, settings }, keptAt: Date.now() };
    const isKept = (await storage?.keepGame(stored)) ?? false;
    // Where there is nothing to keep, nothing is at risk.
    const isWorking = isKept || game === undefined;
    if (isWorking === isAutosaving) return;
    isAutosaving = isWorking;
    for (const listener of autosaveListeners) listener(isWorking);
  }

  // Recent files

  function setRecentFiles(files: readonly GameFile[]): void {
    recentFiles = files;
    for (const listener of recentListeners) listener(files);
  }

  function keepRecentFiles(files: readonly GameFile[]): void {
    setRecentFiles(files);
    storage?.keepRecentFiles(files.flatMap(({ handle }) => handles.get(handle) ?? []));
  }

  /** Puts `handle` first, and once, among the recent files. */
  async function used(handle: FileSystemFileHandle): Promise<GameFile> {
    const others: GameFile[] = [];
    let file: GameFile | undefined;
    for (const recent of recentFiles) {
      if (await handles.get(recent.handle)?.isSameEntry(handle)) file = recent;
      else others.push(recent);
    }
    file ??= fileOf(handle);
    keepRecentFiles([file, ...others].slice(0, MAX_RECENT_FILES));
    return file;
  }

  // Opening

  async function openHandle(handle: FileSystemFileHandle): Promise<OpenOutcome> {
    try {
      if (!(await isGranted(handle, 'read'))) return refused(handle.name, 'NotAllowedError');
      const outcome = await readFile(await handle.getFile());
      return outcome.kind === 'opened' ? { ...outcome, file: await used(handle) } : outcome;
    } catch (error) {
      return failed(handle.name, error);
    }
  }

  async function openGame(): Promise<OpenOutcome> {
    if (!window.showOpenFilePicker) {
      const file = await upload();
      return file ? readFile(file) : { kind: 'cancelled' };
    }
    try {
      const [handle] = await window.showOpenFilePicker({ types: [allGames()] });
      return handle ? await openHandle(handle) : { kind: 'cancelled' };
    } catch (error) {
      return isAbort(error) ? { kind: 'cancelled' } : failed('', error);
    }
  }

  // Saving

  function allGames(): FileType {
    const extensions = Object.values(GAME_EXTENSIONS).flat();
    return fileType(texts?.fileTypes.games, extensions, 'game');
  }

  function fileType(
    description: string | undefined,
    extensions: readonly string[],
    kind: keyof typeof MEDIA_TYPES,
  ): FileType {
    const accept = { [MEDIA_TYPES[kind]]: extensions.map((extension) => `.${extension}`) };
    return description === undefined ? { accept } : { description, accept };
  }

  function typesToSave(kind: keyof typeof MEDIA_TYPES): FileType[] {
    if (kind !== 'game') return [fileType(texts?.fileTypes[kind], [kind], kind)];
    return (['game', 'ggf', 'sgf'] as const).map((format) =>
      fileType(texts?.fileTypes[format], GAME_EXTENSIONS[format], 'game'),
    );
  }

  async function mayReplace(file: GameFile, handle: FileSystemFileHandle): Promise<boolean> {
    if (ours.has(file.handle)) return true;
    const content = await handle.getFile();
    return (
      content.size <= MAX_REPLACED_BYTES &&
      isReplaceable(new Uint8Array(await content.arrayBuffer()), handle.name)
    );
  }

  /** The file to save `game` to without asking. */
  async function knownTarget(game: KeptGame): Promise<FileSystemFileHandle | undefined> {
    const handle = game.file && handles.get(game.file.handle);
    if (!game.file || !handle || !(await isGranted(handle, 'readwrite'))) return undefined;
    return (await mayReplace(game.file, handle).catch(() => false)) ? handle : undefined;
  }

  async function saveGame(game: KeptGame, how: 'save' | 'saveAs'): Promise<SaveOutcome> {
    keep(game);
    const name = game.file?.name ?? `${suggestedName(game.text, new Date())}.txt`;
    try {
      const known = how === 'save' ? await knownTarget(game) : undefined;
      const target = known ?? (await chooseTarget(name, 'game'));
      const file = contentFor(game.text, target?.name ?? name);
      if (!file) return { kind: 'failed', reason: 'other', name, code: 'NOT_A_GAME' };
      const saved = await write(target, name, file.content, 'game');
      if (kept) keep({ ...kept, isDirty: kept.text !== game.text && kept.isDirty, file: saved });
      return { kind: 'saved', file: saved, isComplete: file.isComplete };
    } catch (error) {
      return isAbort(error) ? { kind: 'cancelled' } : failed(name, error);
    }
  }

  /** Undefined where the browser only has downloads. */
  async function chooseTarget(
    name: string,
    kind: keyof typeof MEDIA_TYPES,
  ): Promise<FileSystemFileHandle | undefined> {
    return window.showSaveFilePicker?.({ suggestedName: name, types: typesToSave(kind) });
  }

  async function write(
    target: FileSystemFileHandle | undefined,
    name: string,
    content: string | Uint8Array,
    kind: keyof typeof MEDIA_TYPES,
  ): Promise<GameFile> {
    const blob = new Blob([typeof content === 'string' ? content : Uint8Array.from(content)], {
      type: MEDIA_TYPES[kind],
    });
    if (!target) {
      download(blob, name);
      return { handle: crypto.randomUUID(), name };
    }
    // The browser writes a copy, which takes the file's place when it is closed.
    const stream = await target.createWritable();
    await stream.write(blob);
    await stream.close();
    if (kind !== 'game') return { handle: crypto.randomUUID(), name: target.name };
    const file = await used(target);
    ours.add(file.handle);
    return file;
  }

  async function saveImage({ kind, bytes }: BoardImage): Promise<SaveOutcome> {
    const name = `${suggestedName(kept?.text ?? '', new Date())}.${kind}`;
    try {
      const file = await write(await chooseTarget(name, kind), name, bytes, kind);
      return { kind: 'saved', file, isComplete: true };
    } catch (error) {
      return isAbort(error) ? { kind: 'cancelled' } : failed(name, error);
    }
  }

  async function keepFinished(): Promise<boolean> {
    return (kept && storage?.addFinished(kept.text)) ?? false;
  }

  async function confirmEnd(): Promise<'proceed' | 'stay'> {
    const ending = kept;
    const isToKeep = ending?.isDirty === true && keepsItself(ending);
    // The page did not wait: somebody may have gone back and played on.
    if (isToKeep && (await keepFinished()) && kept?.text === ending.text) return 'proceed';
    return confirmDiscard();
  }

  async function confirmDiscard(): Promise<'proceed' | 'stay'> {
    if (!kept?.isDirty) return 'proceed';
    const answer = await dialogs.askToSave(kept.file?.name);
    if (answer !== 'save') return answer === 'discard' ? 'proceed' : 'stay';
    const outcome = await saveGame(kept, 'save');
    if (outcome.kind === 'failed') await dialogs.tellSaveFailed(outcome);
    return outcome.kind === 'saved' ? 'proceed' : 'stay';
  }

  return {
    startUp,
    keepGame: keep,
    dropReturned() {
      if (!isOffered) return;
      isOffered = false;
      keep(undefined);
    },
    onAutosave(listener) {
      autosaveListeners.add(listener);
      listener(isAutosaving);
      return () => autosaveListeners.delete(listener);
    },
    openGame,
    async openRecent(file) {
      const handle = handles.get(file);
      if (!handle) return refused('', 'NotFoundError');
      const outcome = await openHandle(handle);
      if (outcome.kind === 'failed' && outcome.reason === 'notFound') {
        keepRecentFiles(recentFiles.filter((recent) => recent.handle !== file));
      }
      return outcome;
    },
    openDropped: readFile,
    // Nothing but the page itself opens files in a page.
    onOpenRequest: () => () => undefined,
    saveGame,
    confirmDiscard,
    confirmEnd,
    keepFinished,
    finishedGames: async () => storage?.listFinished() ?? [],
    saveImage,
    onRecentFiles(listener) {
      recentListeners.add(listener);
      listener(recentFiles);
      return () => recentListeners.delete(listener);
    },
    clearRecentFiles: () => keepRecentFiles([]),
    // Browsers ask the user first, or refuse: to the page that is as good as an empty clipboard.
    readClipboard: async () => navigator.clipboard.readText().catch(() => ''),
    writeClipboard: async (text) => navigator.clipboard.writeText(text),
    writeClipboardImage: async (png) =>
      navigator.clipboard.write([
        new ClipboardItem({ [MEDIA_TYPES.png]: new Blob([Uint8Array.from(png)], { type: MEDIA_TYPES.png }) }),
      ]),
    keepPreferences: (values: NamedValues) => storage?.keepPreferences(values),
    setShellTexts(next) {
      texts = next;
    },
  };
}

/** A file that the page may read and not keep hold of. */
async function readFile(file: File): Promise<OpenOutcome> {
  const { name } = file;
  if (file.size > MAX_FILE_BYTES) {
    return { kind: 'failed', reason: 'tooLarge', name, code: 'QuotaExceededError' };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { kind: 'opened', file: { handle: crypto.randomUUID(), name }, bytes };
  } catch (error) {
    return failed(name, error);
  }
}

/** A handle of an earlier visit has lost its permissions; the browser asks the user for them. */
async function isGranted(handle: FileSystemFileHandle, mode: 'read' | 'readwrite'): Promise<boolean> {
  return !handle.requestPermission || (await handle.requestPermission({ mode })) === 'granted';
}

async function upload(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

/** The address must outlive the click until the browser has begun to read. */
const DOWNLOAD_BEGINS_MS = 60_000;

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_BEGINS_MS);
}
