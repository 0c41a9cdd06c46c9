/**
 * The game in progress and the files it comes from and goes to. The renderer hands over every change, so that saving,
 * quitting and recovery need no living page; it names files by handles, and never learns where they lie.
 */
import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import { MAX_FILE_BYTES } from '../engine/notation/error.ts';
import { contentFor, isReplaceable, keepsItself, suggestedName } from '../engine/notation/file-content.ts';
import { type FileError, readWholeFile, writeFileAtomically } from './atomic-file.ts';
import type {
  BoardImage,
  DocumentHandle,
  FileFailed,
  GameFile,
  KeptGame,
  OpenOutcome,
  ReturnedGame,
  SaveOutcome,
} from './contract.ts';
import type { FinishedGames } from './finished-games.ts';
import type { Dialogs } from './native-dialogs.ts';
import { recentNames, withRecent } from './recent-files.ts';
import type { RecoveredGame, Recovery } from './recovery.ts';

/** A file with one game is far smaller; a larger one is not searched for what else it holds, but left alone. */
const MAX_REPLACED_BYTES = 256 * 1024;

export interface DocumentHooks {
  readonly dialogs: Dialogs;
  readonly recovery: Pick<Recovery, 'keep'>;
  readonly finished: Pick<FinishedGames, 'add'>;
  /** What the run before left behind. */
  readonly recovered: RecoveredGame | undefined;
  /** Absolute paths, most recently used first. */
  readonly recentFiles: readonly string[];
  readonly onRecentFiles: (paths: readonly string[]) => void;
  /** A file was opened or saved. */
  readonly onUsed: (path: string) => void;
  /** The game in progress changed: the file that stands for it, and whether moves would be lost. */
  readonly onKept: (shown: { readonly path: string | undefined; readonly isDirty: boolean }) => void;
  /** Where dialogs begin before any file was used. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Documents {
  /** The game to show on a page that begins now. */
  returned(): ReturnedGame | undefined;
  dropReturned(): void;
  keep(game: KeptGame | undefined): void;
  /** The game in progress is given up: nothing of it is kept any more. */
  letGo(): void;
  /** Whether the game in progress has moves that are in no file and that somebody may miss. */
  wouldLoseMoves(): boolean;
  open(): Promise<OpenOutcome>;
  openRecent(handle: DocumentHandle): Promise<OpenOutcome>;
  openPath(path: string): Promise<OpenOutcome>;
  /** Names the file at `path` if `bytes` are all that it holds. */
  claimDropped(path: string, bytes: Uint8Array): Promise<GameFile | undefined>;
  save(game: KeptGame, how: 'save' | 'saveAs'): Promise<SaveOutcome>;
  saveImage(image: BoardImage): Promise<SaveOutcome>;
  confirmDiscard(): Promise<'proceed' | 'stay'>;
  /** The same where the app is to end: a finished game that is in no file is kept without a question. */
  confirmEnd(): Promise<'proceed' | 'stay'>;
  /** Keeps the game in progress with the finished ones; false where that cannot be done. */
  keepFinished(): Promise<boolean>;
  recentFiles(): readonly GameFile[];
  clearRecentFiles(): void;
}

export function createDocuments(hooks: DocumentHooks): Documents {
  const { dialogs, recovery, now } = hooks;
  const handles = new Map<string, DocumentHandle>();
  const paths = new Map<DocumentHandle, string>();
  /** Files with nothing in them but what this run has written. */
  const ours = new Set<string>();
  let { recentFiles, recovered } = hooks;
  let kept: { readonly game: KeptGame; readonly at: number } | undefined;
  let asking: Promise<'proceed' | 'stay'> | undefined;

  function fileAt(path: string): GameFile {
    const handle = handles.get(path) ?? randomUUID();
    handles.set(path, handle);
    paths.set(handle, path);
    return { handle, name: basename(path) };
  }

  function pathOf(game: KeptGame | undefined): string | undefined {
    return game?.file === undefined ? undefined : paths.get(game.file.handle);
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

  function keep(game: KeptGame | undefined): void {
    if (game === undefined && recovered !== undefined) return;
    recovered = undefined;
    kept = game && { game, at: now() };
    const path = pathOf(game);
    if (kept === undefined) {
      recovery.keep(undefined);
    } else {
      const { text, isDirty, settings } = kept.game;
      recovery.keep({ text, isDirty, settings, ...(path === undefined ? {} : { path }), keptAt: kept.at });
    }
    hooks.onKept({ path, isDirty: kept?.game.isDirty ?? false });
  }

  async function openPath(path: string): Promise<OpenOutcome> {
    const bytes = await readWholeFile(path, MAX_FILE_BYTES);
    if (!bytes.ok) {
      if (bytes.error.reason === 'notFound') setRecentFiles(recentFiles.filter((file) => file !== path));
      return failed(path, bytes.error);
    }
    used(path);
    return { kind: 'opened', file: fileAt(path), bytes: bytes.value };
  }

  async function claimDropped(path: string, bytes: Uint8Array): Promise<GameFile | undefined> {
    // Windows sends the user's credentials to the server that such a path names.
    if (!isAbsolute(path) || /^[\\/]{2}/.test(path)) return undefined;
    const found = await readWholeFile(path, bytes.byteLength);
    if (!found.ok || Buffer.compare(found.value, bytes) !== 0) return undefined;
    used(path);
    return fileAt(path);
  }

  /** Whether a game can be saved to its file without asking. */
  async function mayReplace(path: string): Promise<boolean> {
    if (ours.has(path)) return true;
    const bytes = await readWholeFile(path, MAX_REPLACED_BYTES);
    if (!bytes.ok) return bytes.error.code === 'ENOENT';
    return isReplaceable(bytes.value, basename(path));
  }

  /** A path with an extension that the user has agreed to write to. */
  async function chooseTarget(
    suggested: string,
    kind: 'game' | BoardImage['kind'],
  ): Promise<string | undefined> {
    const chosen = await dialogs.chooseToSave(suggested, kind);
    if (chosen === undefined) return undefined;
    const path = extname(chosen) === '' ? `${chosen}.${kind === 'game' ? 'txt' : kind}` : chosen;
    if (path === chosen) return path;
    // The dialog asked about the name as it was typed.
    const isThere = await lstat(path).then(
      () => true,
      () => false,
    );
    return isThere && !(await dialogs.askToReplace(basename(path))) ? undefined : path;
  }

  /** Where dialogs begin: beside the file used last. */
  function latestFolder(): string {
    const [latest] = recentFiles;
    return latest === undefined ? hooks.folder : dirname(latest);
  }

  function newPath(text: string, extension: string): string {
    return join(latestFolder(), `${suggestedName(text, new Date(now()))}.${extension}`);
  }

  async function save(game: KeptGame, how: 'save' | 'saveAs'): Promise<SaveOutcome> {
    keep(game);
    const known = how === 'save' ? pathOf(game) : undefined;
    const isKnown = known !== undefined && (await mayReplace(known));
    const path = isKnown ? known : await chooseTarget(pathOf(game) ?? newPath(game.text, 'txt'), 'game');
    if (path === undefined) return { kind: 'cancelled' };
    const file = contentFor(game.text, basename(path));
    if (file === undefined) return failed(path, { reason: 'other', code: 'NOT_A_GAME' });
    const written = await writeFileAtomically(path, file.content);
    if (!written.ok) return failed(path, written.error);
    ours.add(path);
    used(path);
    const saved = fileAt(path);
    if (kept !== undefined) {
      // More may have been played while the dialog was open.
      const isDirty = kept.game.text !== game.text && kept.game.isDirty;
      keep({ ...kept.game, isDirty, file: saved });
    }
    return { kind: 'saved', file: saved, isComplete: file.isComplete };
  }

  async function askAndSave(): Promise<'proceed' | 'stay'> {
    if (!kept?.game.isDirty) return 'proceed';
    const answer = await dialogs.askToSave(kept.game.file?.name);
    if (answer === 'cancel') return 'stay';
    if (answer === 'discard') return 'proceed';
    // Once more for every move that came while the one before was being saved.
    while (kept?.game.isDirty) {
      const outcome = await save(kept.game, 'save');
      if (outcome.kind === 'failed') await dialogs.tellSaveFailed(outcome);
      if (outcome.kind !== 'saved') return 'stay';
    }
    return 'proceed';
  }

  async function confirmDiscard(): Promise<'proceed' | 'stay'> {
    asking ??= askAndSave().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function keepFinished(): Promise<boolean> {
    return kept !== undefined && hooks.finished.add(kept.game.text);
  }

  return {
    returned() {
      if (kept !== undefined) return { game: kept.game, keptAt: kept.at, ended: 'page' };
      if (recovered === undefined) return undefined;
      const { keptAt, path, ...game } = recovered;
      return {
        game: { ...game, ...(path === undefined ? {} : { file: fileAt(path) }) },
        keptAt,
        ended: 'app',
      };
    },
    dropReturned() {
      if (recovered === undefined) return;
      recovered = undefined;
      keep(undefined);
    },
    keep,
    letGo() {
      // A game that was offered and not answered is offered again next time.
      if (kept !== undefined) keep(undefined);
    },
    wouldLoseMoves: () => kept?.game.isDirty ?? false,
    async open() {
      const path = await dialogs.chooseToOpen(latestFolder());
      return path === undefined ? { kind: 'cancelled' } : openPath(path);
    },
    async openRecent(handle) {
      const path = paths.get(handle);
      return path === undefined
        ? { kind: 'failed', reason: 'notFound', name: '', code: 'ENOENT' }
        : openPath(path);
    },
    openPath,
    claimDropped,
    save,
    async saveImage({ kind, bytes }) {
      const path = await chooseTarget(newPath(kept?.game.text ?? '', kind), kind);
      if (path === undefined) return { kind: 'cancelled' };
      const written = await writeFileAtomically(path, bytes);
      return written.ok
        ? { kind: 'saved', file: fileAt(path), isComplete: true }
        : failed(path, written.error);
    },
    confirmDiscard,
    async confirmEnd() {
      const ending = kept?.game;
      const isToKeep = ending?.isDirty === true && keepsItself(ending);
      // Nobody waited: somebody may have gone back and played on.
      if (isToKeep && (await keepFinished()) && kept?.game.text === ending.text) return 'proceed';
      return confirmDiscard();
    },
    keepFinished,
    recentFiles() {
      const names = recentNames(recentFiles);
      return recentFiles.map((path, index) => ({ ...fileAt(path), name: names[index] ?? '' }));
    },
    clearRecentFiles: () => setRecentFiles([]),
  };
}
