/**
 * The desktop app's documents: the policy of document-policy.ts, applied to files on the disk, the system's dialogs and
 * the recovery file. The renderer hands over every change, so that saving, quitting and recovery do not need a living
 * page. It names files by handles and never learns their paths.
 */
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import { fingerprint } from '../engine/notation/checksum.ts';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { GAME_EXTENSIONS, suggestedName } from '../engine/notation/file-content.ts';
import { isDatabase, namesBeside } from '../engine/notation/files.ts';
import type { NamedBytes } from '../engine/notation/unpack.ts';
import { MAX_NAMES_BYTES, readWthorNames } from '../engine/notation/wthor.ts';
import {
  type FileError,
  type FileLayer,
  type Owner,
  readWholeFile,
  writeFileAtomically,
} from './atomic-file.ts';
import type {
  BoardImage,
  ClaimedFile,
  EarlierGameId,
  ExportFile,
  FileFailed,
  GameFile,
  OpenOutcome,
  ReturnedGame,
  SaveOutcome,
} from './contract/bridge.ts';
import type { DocumentHandle } from './contract/files.ts';
import { openTogether } from './contract/open-together.ts';
import { type DocumentPolicy, createDocumentPolicy } from './contract/document-policy.ts';
import type { SavedTo } from './contract/earlier-policy.ts';
import type { EarlierGames, SavedFile } from './earlier-games.ts';
import type { Dialogs, SavedKind } from './native-dialogs.ts';
import { recentNames, withRecent } from './recent-files.ts';
import type { RecoveredGame, Recovery } from './recovery.ts';

export interface DocumentHooks {
  readonly dialogs: Dialogs;
  readonly recovery: Pick<Recovery, 'keep'>;
  readonly earlier: Pick<EarlierGames, 'add' | 'revise' | 'savedFile'>;
  /** The game that the run before has left. */
  readonly recovered: RecoveredGame | undefined;
  /** Absolute paths, most recently used first. */
  readonly recentFiles: readonly string[];
  readonly onRecentFiles: (paths: readonly string[]) => void;
  /** Called when a file was opened or saved. */
  readonly onUsed: (path: string) => void;
  /** Called when the game in progress changed, with the path of its file and whether moves would be lost. */
  readonly onKept: (shown: { readonly path: string | undefined; readonly isDirty: boolean }) => void;
  /** The owner of the temporary files that lie beside the user's files while these are written. */
  readonly owner: Owner;
  /** The folder in which dialogs begin before any file was used. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly files?: FileLayer;
}

export interface Documents extends Omit<DocumentPolicy, 'current' | 'offer' | 'noteRead'> {
  open(): Promise<OpenOutcome>;
  openRecent(handle: DocumentHandle): Promise<OpenOutcome>;
  /** See `DocumentBridge.openEarlier`. */
  openEarlier(id: EarlierGameId): Promise<GameFile | undefined>;
  /** One path is a file to open, several are one list of games, and none is nothing. */
  openPaths(paths: readonly string[]): Promise<OpenOutcome>;
  /** Returns a handle for the file at `path`, and the names beside it, if its content is exactly `bytes`. */
  claimDropped(path: string, bytes: Uint8Array): Promise<ClaimedFile | undefined>;
  saveImage(image: BoardImage): Promise<SaveOutcome>;
  saveExport(file: ExportFile): Promise<SaveOutcome>;
  /** `print` makes the file once it is known where it goes. */
  savePdf(name: string, print: () => Promise<Uint8Array>): Promise<SaveOutcome>;
  recentFiles(): readonly GameFile[];
  clearRecentFiles(): void;
}

function extensionOf(kind: SavedKind): string {
  return kind === 'game' || kind === 'games' ? GAME_EXTENSIONS.game[0] : kind;
}

export function createDocuments(hooks: DocumentHooks): Documents {
  const { dialogs, recovery, earlier, now, files = fs } = hooks;
  const handles = new Map<string, DocumentHandle>();
  const paths = new Map<DocumentHandle, string>();
  let { recentFiles } = hooks;

  const policy = createDocumentPolicy<{ readonly name: string; readonly path: string }>({
    keepSafe(kept) {
      const path = pathOf(kept?.game.file);
      if (kept === undefined) {
        recovery.keep(undefined);
      } else {
        const { file: _, serial: __, ...game } = kept.game;
        const { seen } = kept;
        recovery.keep({
          ...game,
          ...(path === undefined ? {} : { path }),
          ...(path !== undefined && seen !== undefined && { seen }),
          keptAt: kept.keptAt,
        });
      }
      hooks.onKept({ path, isDirty: kept?.game.isDirty ?? false });
    },
    async placeOf(file) {
      const path = pathOf(file);
      return path === undefined ? undefined : placeAt(path);
    },
    async contentAt({ path }) {
      const bytes = await readWholeFile(path, MAX_OWN_FILE_BYTES, files);
      if (bytes.ok) return bytes.value;
      return bytes.error.code === 'ENOENT' ? 'absent' : 'unknown';
    },
    async choosePlace({ text, file }) {
      const path = await chooseTarget(pathOf(file) ?? newPath(text, 'txt'), 'game');
      return path === undefined ? { kind: 'cancelled' } : { kind: 'chosen', place: placeAt(path) };
    },
    async write({ path }, content) {
      const written = await writeFileAtomically(path, content, files, hooks.owner);
      if (!written.ok) return failed(path, written.error);
      used(path);
      return { kind: 'written', file: fileAt(path) };
    },
    askToSave: dialogs.askToSave,
    tellSaveFailed: dialogs.tellSaveFailed,
    tellSavedInPart: dialogs.tellSavedInPart,
    addEarlier: async (text, savedTo) => earlier.add(text, savedAt(savedTo)),
    reviseEarlier: async (id, text, savedTo) => earlier.revise(id, text, savedAt(savedTo)),
    now,
  });
  if (hooks.recovered) policy.offer(returnedGame(hooks.recovered), hooks.recovered.seen);

  function returnedGame(recovered: RecoveredGame): ReturnedGame {
    const { keptAt, path, seen: _, ...game } = recovered;
    const file = path === undefined ? {} : { file: fileAt(path) };
    return { game: { ...game, ...file }, keptAt, ended: 'app' };
  }

  function fileAt(path: string): GameFile {
    const handle = handles.get(path) ?? randomUUID();
    handles.set(path, handle);
    paths.set(handle, path);
    return { handle, name: basename(path) };
  }

  function pathOf(file: GameFile | undefined): string | undefined {
    return file && paths.get(file.handle);
  }

  function savedAt({ file, seen }: Partial<SavedTo> = {}): SavedFile | undefined {
    const path = pathOf(file);
    return file && path !== undefined && seen !== undefined ? { name: file.name, path, seen } : undefined;
  }

  function placeAt(path: string) {
    return { name: basename(path), path };
  }

  function failed(path: string, { reason, code }: FileError): FileFailed {
    return { kind: 'failed', reason, name: basename(path), code };
  }

  function setRecentFiles(next: readonly string[]): void {
    recentFiles = next;
    hooks.onRecentFiles(next);
  }

  function used(path: string): void {
    setRecentFiles(withRecent(recentFiles, path));
    hooks.onUsed(path);
  }

  async function openPath(path: string): Promise<OpenOutcome> {
    const bytes = await readWholeFile(path, MAX_OWN_FILE_BYTES, files);
    if (!bytes.ok) {
      if (bytes.error.reason === 'notFound') setRecentFiles(recentFiles.filter((file) => file !== path));
      return failed(path, bytes.error);
    }
    used(path);
    const file = fileAt(path);
    policy.noteRead(file, fingerprint(bytes.value));
    return { kind: 'opened', file, bytes: bytes.value, ...(await withNames(path)) };
  }

  /** The recent files stay as they are: there may be more files here than they have room for. */
  async function openPaths(chosen: readonly string[]): Promise<OpenOutcome> {
    const [first] = chosen;
    if (first === undefined) return { kind: 'cancelled' };
    if (chosen.length === 1) return openPath(first);
    const database = chosen.find((path) => isDatabase(path));
    return openTogether(chosen, async (path, left) => {
      const bytes = await readWholeFile(path, Math.min(left, MAX_OWN_FILE_BYTES), files);
      if (!bytes.ok) return failed(path, bytes.error);
      const { beside = [] } = path === database ? await withNames(path) : {};
      return [{ name: basename(path), bytes: bytes.value }, ...beside];
    });
  }

  async function claimDropped(path: string, bytes: Uint8Array): Promise<ClaimedFile | undefined> {
    // For such a path, Windows sends the user's credentials to the server it names.
    if (!isAbsolute(path) || /^[\\/]{2}/.test(path)) return undefined;
    const found = await readWholeFile(path, bytes.byteLength, files);
    if (!found.ok || Buffer.compare(found.value, bytes) !== 0) return undefined;
    used(path);
    const file = fileAt(path);
    policy.noteRead(file, fingerprint(bytes));
    return { file, ...(await withNames(path)) };
  }

  /**
   * The names of players and tournaments that lie beside a database of WTHOR. A file that is called like those and holds
   * something else stays where it is.
   */
  async function withNames(path: string): Promise<Pick<ClaimedFile, 'beside'>> {
    if (!isDatabase(path)) return {};
    const folder = dirname(path);
    const listed = await files.readdir(folder).catch(() => []);
    const beside: NamedBytes[] = [];
    for (const name of namesBeside(basename(path), listed)) {
      const read = await readWholeFile(join(folder, name), MAX_NAMES_BYTES, files);
      if (read.ok && readWthorNames(read.value).length > 0) beside.push({ name, bytes: read.value });
    }
    return beside.length === 0 ? {} : { beside };
  }

  async function openEarlier(id: EarlierGameId): Promise<GameFile | undefined> {
    const saved = await earlier.savedFile(id);
    if (saved === undefined) return undefined;
    const file = fileAt(saved.path);
    policy.noteRead(file, saved.seen);
    return file;
  }

  /** Asks for a path to write to and completes its extension; undefined if the user cancels. */
  async function chooseTarget(suggested: string, kind: SavedKind): Promise<string | undefined> {
    const chosen = await dialogs.chooseToSave(suggested, kind);
    if (chosen === undefined) return undefined;
    const path = extname(chosen) === '' ? `${chosen}.${extensionOf(kind)}` : chosen;
    if (path === chosen) return path;
    // The dialog asked about replacing the name as it was typed, without the extension.
    const isThere = await fs.lstat(path).then(
      () => true,
      () => false,
    );
    return isThere && !(await dialogs.askToReplace(basename(path))) ? undefined : path;
  }

  /** The folder in which dialogs begin: that of the file used last. */
  function latestFolder(): string {
    const [latest] = recentFiles;
    return latest === undefined ? hooks.folder : dirname(latest);
  }

  function newPath(text: string, extension: string): string {
    return join(latestFolder(), `${suggestedName(text, new Date(now()))}.${extension}`);
  }

  /** Asks for a path and writes what is no game of the desk. */
  async function saveAt(
    suggested: string,
    kind: SavedKind,
    content: string | Uint8Array | (() => Promise<Uint8Array>),
  ): Promise<SaveOutcome> {
    const path = await chooseTarget(suggested, kind);
    if (path === undefined) return { kind: 'cancelled' };
    const made = typeof content === 'function' ? await content() : content;
    const written = await writeFileAtomically(path, made, files, hooks.owner);
    return written.ok ? { kind: 'saved', file: fileAt(path), isComplete: true } : failed(path, written.error);
  }

  return {
    ...policy,
    async open() {
      return openPaths(await dialogs.chooseToOpen(latestFolder()));
    },
    async openRecent(handle) {
      const path = paths.get(handle);
      return path === undefined
        ? { kind: 'failed', reason: 'notFound', name: '', code: 'ENOENT' }
        : openPath(path);
    },
    openPaths,
    openEarlier,
    claimDropped,
    saveImage: async ({ kind, name, bytes }) =>
      saveAt(
        name === undefined
          ? newPath(policy.current()?.text ?? '', kind)
          : join(latestFolder(), `${name}.${kind}`),
        kind,
        bytes,
      ),
    savePdf: async (name, print) => saveAt(join(latestFolder(), `${name}.pdf`), 'pdf', print),
    saveExport: async ({ kind, name, text }) =>
      saveAt(join(latestFolder(), `${name}.${extensionOf(kind)}`), kind, text),
    recentFiles() {
      const names = recentNames(recentFiles);
      return recentFiles.map((path, index) => ({ ...fileAt(path), name: names[index] ?? '' }));
    },
    clearRecentFiles: () => setRecentFiles([]),
  };
}
