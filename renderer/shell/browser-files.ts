/**
 * The user's files in a browser. If the browser gives the page lasting handles, files are opened and saved in place;
 * otherwise they come through an upload field and leave as downloads.
 */
import { MAX_OWN_FILE_BYTES } from '../../engine/notation/error.ts';
import { GAME_EXTENSIONS, READ_EXTENSIONS } from '../../engine/notation/file-content.ts';
import type { BoardImage, ExportFile, FileFailed, OpenOutcome } from '../../main/contract/bridge.ts';
import type { FileFailure } from '../../main/contract/files.ts';
import type { ChosenPlace } from '../../main/contract/document-policy.ts';
import { openTogether } from '../../main/contract/open-together.ts';
import { translate } from '../locales/i18n.ts';

interface FilePickers {
  showOpenFilePicker(options: {
    types: readonly FileType[];
    multiple: boolean;
  }): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker(options: {
    suggestedName: string;
    types: readonly FileType[];
  }): Promise<FileSystemFileHandle>;
}

// Functions that only some browsers have: see https://wicg.github.io/file-system-access/.
declare global {
  interface Window extends Partial<FilePickers> {}
  interface FileSystemHandle {
    requestPermission?(access: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
  }
}

interface FileType {
  readonly description: string;
  readonly accept: Readonly<Record<string, readonly string[]>>;
}

export type SavedKind = 'game' | BoardImage['kind'] | ExportFile['kind'];

/** A file with a lasting handle, or a download, which has only a name. */
export interface BrowserPlace {
  readonly name: string;
  readonly handle: FileSystemFileHandle | undefined;
}

export const MEDIA_TYPES = {
  game: 'text/plain',
  games: 'text/plain',
  ggf: 'text/plain',
  sgf: 'text/plain',
  pgn: 'application/vnd.chess-pgn',
  csv: 'text/csv',
  jsonl: 'application/jsonl',
  png: 'image/png',
  svg: 'image/svg+xml',
  gif: 'image/gif',
  learnt: 'application/octet-stream',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
} as const;

/** The reason why the browser refused, by the name of its exception. */
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

export function failed(name: string, error: unknown): FileFailed {
  return refused(name, error instanceof Error ? error.name : 'Error');
}

/** `code` is the name of one of the browser's exceptions. */
export function refused(name: string, code: string): FileFailed {
  return { kind: 'failed', reason: REASONS[code] ?? 'other', name, code };
}

/** The outcome of a picker that returned no file: the user closed it, or the browser did not show it. */
function notChosen(name: string, error: unknown): { readonly kind: 'cancelled' } | FileFailed {
  const isClosed = error instanceof DOMException && error.name === 'AbortError';
  return isClosed ? { kind: 'cancelled' } : failed(name, error);
}

/** Asks for the permissions of a handle, which are lost between visits; the browser may ask the user. */
async function isGranted(handle: FileSystemFileHandle, mode: 'read' | 'readwrite'): Promise<boolean> {
  return !handle.requestPermission || (await handle.requestPermission({ mode })) === 'granted';
}

// Reading

type ReadOutcome = Extract<OpenOutcome, { kind: 'opened' | 'failed' }>;

/** A file that the page may read once, without a lasting handle. */
async function readFile(file: File, left = MAX_OWN_FILE_BYTES): Promise<ReadOutcome> {
  const { name } = file;
  if (file.size > Math.min(left, MAX_OWN_FILE_BYTES)) {
    return { kind: 'failed', reason: 'tooLarge', name, code: 'QuotaExceededError' };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { kind: 'opened', file: { handle: crypto.randomUUID(), name }, bytes };
  } catch (error) {
    return failed(name, error);
  }
}

/** Files that the page may read once: one as it is, several as one list of games. */
export async function readFiles(files: readonly (File | FileSystemFileHandle)[]): Promise<OpenOutcome> {
  const [only] = files;
  if (only instanceof File && files.length === 1) return readFile(only);
  return openTogether(files, async (file, left) => {
    const outcome = await (file instanceof File ? readFile(file, left) : readHandle(file, left));
    return outcome.kind === 'failed' ? outcome : [{ name: file.name, bytes: outcome.bytes }];
  });
}

export async function readHandle(
  handle: FileSystemFileHandle,
  left = MAX_OWN_FILE_BYTES,
): Promise<ReadOutcome> {
  try {
    if (!(await isGranted(handle, 'read'))) return refused(handle.name, 'NotAllowedError');
    return await readFile(await handle.getFile(), left);
  } catch (error) {
    return failed(handle.name, error);
  }
}

/** Lets the user choose files to open, with lasting handles if the browser has them; none where they choose none. */
export async function pickToOpen(): Promise<readonly (FileSystemFileHandle | File)[] | FileFailed> {
  if (!window.showOpenFilePicker) return upload();
  try {
    const types = [fileType('games', READ_EXTENSIONS, 'game')];
    return await window.showOpenFilePicker({ types, multiple: true });
  } catch (error) {
    const outcome = notChosen('', error);
    return outcome.kind === 'cancelled' ? [] : outcome;
  }
}

async function upload(): Promise<readonly File[]> {
  return uploadAll((input) => (input.multiple = true));
}

/** Lets the user choose files, or a folder with all that is in it; none if they cancel. */
export async function pickToImport(what: 'files' | 'folder'): Promise<readonly File[]> {
  return uploadAll((input) => {
    input.multiple = true;
    input.webkitdirectory = what === 'folder';
  });
}

async function uploadAll(prepare: (input: HTMLInputElement) => void): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  prepare(input);
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

// Writing

/** Whether the page may write to `handle`; the browser may ask the user. */
export async function mayWrite(handle: FileSystemFileHandle): Promise<boolean> {
  return isGranted(handle, 'readwrite').catch(() => false);
}

/**
 * The content of a file, as in `DocumentEffects.contentAt`. A file that is gone cannot be created again without asking.
 */
export async function contentOf(handle: FileSystemFileHandle): Promise<Uint8Array | 'unknown'> {
  try {
    const file = await handle.getFile();
    return file.size > MAX_OWN_FILE_BYTES ? 'unknown' : new Uint8Array(await file.arrayBuffer());
  } catch {
    return 'unknown';
  }
}

/** Whether the browser lets the user choose where to save; others only have downloads. */
export function canPickToSave(): boolean {
  return window.showSaveFilePicker !== undefined;
}

/** Lets the user choose where to save, in the browser's own dialog. */
export async function pickToSave(name: string, kind: SavedKind): Promise<ChosenPlace<BrowserPlace>> {
  if (!window.showSaveFilePicker) return { kind: 'cancelled' };
  try {
    const handle = await window.showSaveFilePicker({ suggestedName: name, types: typesToSave(kind) });
    return { kind: 'chosen', place: { name: handle.name, handle } };
  } catch (error) {
    return notChosen(name, error);
  }
}

/** The names that kinds of files have in dialogs. */
type FileTypeName = 'games' | 'ggf' | 'sgf' | SavedKind;

function typesToSave(kind: SavedKind): FileType[] {
  if (kind === 'games') return [fileType('game', GAME_EXTENSIONS.game, kind)];
  if (kind !== 'game') return [fileType(kind, [kind], kind)];
  return (['game', 'ggf', 'sgf'] as const).map((format) => fileType(format, GAME_EXTENSIONS[format], 'game'));
}

function fileType(name: FileTypeName, extensions: readonly string[], kind: SavedKind): FileType {
  const accept = { [MEDIA_TYPES[kind]]: extensions.map((extension) => `.${extension}`) };
  return { description: translate(`shell.fileType.${name}`), accept };
}

/** Writes `content` to a file or starts its download; undefined means success. */
export async function write(
  { name, handle }: BrowserPlace,
  content: string | Uint8Array,
  kind: SavedKind,
): Promise<FileFailed | undefined> {
  try {
    const blob = new Blob([typeof content === 'string' ? content : Uint8Array.from(content)], {
      type: MEDIA_TYPES[kind],
    });
    if (!handle) {
      download(blob, name);
      return undefined;
    }
    // The browser writes a copy, which replaces the file when it is closed.
    const stream = await handle.createWritable();
    await stream.write(blob);
    await stream.close();
    return undefined;
  } catch (error) {
    return failed(name, error);
  }
}

/** The address must stay valid after the click until the browser has begun to read it. */
const DOWNLOAD_BEGINS_MS = 60_000;

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_BEGINS_MS);
}
