/**
 * Writes files so that a later reader finds either all of the old content or all of the new, whatever happens in
 * between: the content goes to a temporary file beside the target, is flushed to the disk, and is renamed onto the
 * target. Reading is bounded. Every failure is a value, and the old file still exists after each of them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Result, err, ok } from '../engine/game/result.ts';
import type { FileFailure } from './contract/files.ts';

export interface FileError {
  readonly reason: FileFailure;
  /** The system's own error code, such as `EIO`. */
  readonly code: string;
}

/** The functions of the file system that are used here; tests replace them to make them fail. */
export type FileLayer = Pick<
  typeof fs,
  'access' | 'open' | 'readdir' | 'realpath' | 'rename' | 'rm' | 'stat'
>;

const REASONS: Readonly<Record<string, FileFailure>> = {
  ENOENT: 'notFound',
  ENOTDIR: 'notFound',
  ENODEV: 'notFound',
  ENXIO: 'notFound',
  ENOMEDIUM: 'notFound',
  ESTALE: 'notFound',
  ENOTCONN: 'notFound',
  EHOSTDOWN: 'notFound',
  EACCES: 'noPermission',
  EPERM: 'noPermission',
  EROFS: 'readOnly',
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  EISDIR: 'isFolder',
  ENAMETOOLONG: 'badName',
  EILSEQ: 'badName',
  EINVAL: 'badName',
  ELOOP: 'badName',
  ERR_INVALID_ARG_VALUE: 'badName',
  EBUSY: 'inUse',
  ETXTBSY: 'inUse',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}

function fileError(code: string): FileError {
  return { reason: REASONS[code] ?? 'other', code };
}

/** Runs `work` and turns the system's exceptions into errors. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, FileError>> {
  try {
    return ok(await work());
  } catch (error) {
    return err(fileError(codeOf(error)));
  }
}

// Reading

/** Without this flag, opening a pipe waits until someone writes to it. Windows has no such pipes in its folders. */
const READ_FLAGS = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/** Reads the whole content of a plain file of at most `limit` bytes. */
export async function readWholeFile(
  path: string,
  limit: number,
  files: FileLayer = fs,
): Promise<Result<Uint8Array, FileError>> {
  const read = await attempt(async () => {
    const stats = await files.stat(path);
    if (stats.isDirectory()) return err(fileError('EISDIR'));
    if (!stats.isFile()) return err({ reason: 'notAFile', code: 'EFTYPE' } as const);
    await using file = await files.open(path, READ_FLAGS);
    // The announced size may be out of date, or 0 for files that the system generates while they are read.
    const buffer = Buffer.alloc(Math.min(Math.max(stats.size, 4096), limit) + 1);
    const chunks: Buffer[] = [];
    let total = 0;
    while (total <= limit) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return ok(new Uint8Array(Buffer.concat(chunks)));
      chunks.push(Buffer.from(buffer.subarray(0, bytesRead)));
      total += bytesRead;
    }
    return err({ reason: 'tooLarge', code: 'EFBIG' } as const);
  });
  return read.ok ? read.value : read;
}

// Writing

const TEMPORARY_NAME = /^\.othello-([0-9a-f]{8})[0-9a-f]{8}\.tmp$/;

/** The eight hexadecimal digits in the names of temporary files that tell which instance of the app they belong to. */
export type Owner = string;

const NOBODY: Owner = '00000000';

/** The temporary files that are being written now. */
const inUse = new Set<string>();

/**
 * The name of a temporary file. Its length does not depend on the target's, because a target whose name only just fits
 * must not fail for it.
 */
function temporaryName(owner: Owner): string {
  return `.othello-${owner}${randomBytes(4).toString('hex')}.tmp`;
}

/** A number that tells apart two computers of one name whose users have equal folders; it is drawn once. */
const IDENTITY = 'identity';

/**
 * The owner of the temporary files of the app that stores its data in `folder`. Only one instance of the app runs on a
 * folder, so a temporary file of this owner that is not being written was left behind by an instance that was killed.
 */
export function ownerOf(folder: string): Owner {
  const parts = [hostname(), folder, identityIn(folder)];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, NOBODY.length);
}

/** If no identity can be stored, each run has a new one, so that it removes no file of another computer. */
function identityIn(folder: string): string {
  const path = join(folder, IDENTITY);
  const drawn = randomBytes(8).toString('hex');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, drawn, { flag: 'wx' });
    return drawn;
  } catch {
    // It is there from an earlier run, or cannot be stored.
  }
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return drawn;
  }
}

/** Removes from `folder` the temporary files of `owner` that were left behind when the app was killed. */
async function sweepLeftovers(folder: string, owner: Owner, files: FileLayer): Promise<void> {
  const found = await attempt(async () => files.readdir(folder));
  const names = found.ok ? found.value : [];
  const leftovers = names
    .filter((name) => TEMPORARY_NAME.exec(name)?.[1] === owner)
    .map((name) => join(folder, name))
    .filter((path) => !inUse.has(path));
  await Promise.all(leftovers.map(async (path) => attempt(async () => files.rm(path, { force: true }))));
}

/** Whether `name` is the name of a temporary file. */
export function isTemporaryName(name: string): boolean {
  return TEMPORARY_NAME.test(name);
}

/**
 * Makes `content` the content of the file at `path`, following links, and creates the file if there is none. Temporary
 * files that killed writes of `owner` have left beside it are removed.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  files: FileLayer = fs,
  owner: Owner = NOBODY,
): Promise<Result<void, FileError>> {
  const place = await findTarget(path, files);
  if (!place.ok) return place;
  const { target, mode } = place.value;
  const temporary = join(dirname(target), temporaryName(owner));
  inUse.add(temporary);
  const written = await attempt(async () => {
    const file = await files.open(temporary, 'wx', mode);
    try {
      // The umask has removed bits from the mode that was given to `open`.
      if (mode !== undefined) await file.chmod(mode);
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameOnto(temporary, target, files);
  });
  if (!written.ok) await attempt(async () => files.rm(temporary, { force: true }));
  inUse.delete(temporary);
  if (!written.ok) return written;
  await syncFolder(dirname(target), files);
  if (owner !== NOBODY) await sweepLeftovers(dirname(target), owner, files);
  return ok(undefined);
}

interface Target {
  readonly target: string;
  /** The permissions of the existing file. */
  readonly mode: number | undefined;
}

/** The path that a link leads to, and whether a file is there that may be replaced. */
async function findTarget(path: string, files: FileLayer): Promise<Result<Target, FileError>> {
  const real = await attempt(async () => files.realpath(path));
  if (!real.ok) {
    return real.error.code === 'ENOENT' ? ok({ target: path, mode: undefined }) : real;
  }
  const target = real.value;
  const found = await attempt(async () => {
    const stats = await files.stat(target);
    // The folder's permissions would allow a write-protected file to be replaced.
    if (stats.isFile()) await files.access(target, constants.W_OK);
    return stats;
  });
  if (!found.ok) return found;
  if (found.value.isDirectory()) return err(fileError('EISDIR'));
  if (!found.value.isFile()) return err({ reason: 'notAFile', code: 'EFTYPE' });
  return ok({ target, mode: found.value.mode & 0o777 });
}

/**
 * Renames a file, with retries on Windows, which refuses while a virus scanner or an indexer has one of the two files
 * open.
 */
const RENAME_PAUSES_MS = process.platform === 'win32' ? [10, 20, 50, 100, 200, 400] : [];
const PASSING = new Set(['EACCES', 'EBUSY', 'EPERM']);

async function renameOnto(from: string, to: string, files: FileLayer): Promise<void> {
  for (const pauseMs of RENAME_PAUSES_MS) {
    try {
      return await files.rename(from, to);
    } catch (error) {
      if (!PASSING.has(codeOf(error))) throw error;
    }
    await delay(pauseMs);
  }
  await files.rename(from, to);
}

/**
 * Makes the rename itself durable. Some systems cannot flush a folder, but the new content is complete by now anyway.
 */
async function syncFolder(folder: string, files: FileLayer): Promise<void> {
  await attempt(async () => {
    await using handle = await files.open(folder, constants.O_RDONLY);
    await handle.sync();
  });
}

// Keeping

/**
 * How long after a failure the write is repeated, in milliseconds. By then the disk may have space or the drive be
 * back.
 */
const RETRY_MS = 5000;

/** A file that follows a changing value. Only one write runs at a time, and the newest content wins. */
export interface FileKeeper {
  /** Writes `content` as soon as the running write has ended; `undefined` removes the file. */
  put(content: string | undefined): void;
  /**
   * Resolves when everything put so far is on the disk or has failed. A write that waits to be repeated is repeated at
   * once.
   */
  settle(): Promise<void>;
}

/** `onWritten` hears the outcome of every write: the error, or undefined for success. */
export function createFileKeeper(
  path: string,
  onWritten: (failure: FileError | undefined) => void,
  files: FileLayer = fs,
): FileKeeper {
  interface Write {
    readonly content: string | undefined;
  }
  let next: Write | undefined;
  let failed: Write | undefined;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function write({ content }: Write): Promise<Result<void, FileError>> {
    return content === undefined
      ? attempt(async () => files.rm(path, { force: true }))
      : writeFileAtomically(path, content, files);
  }

  /** Schedules the write again, unless newer content was put meanwhile. */
  function tryAgainLater(last: Write): void {
    if (next !== undefined) return;
    failed = last;
    retry = setTimeout(() => put(last.content), RETRY_MS).unref();
  }

  async function run(): Promise<void> {
    while (next !== undefined) {
      const last = next;
      next = undefined;
      const done = await write(last);
      if (!done.ok) tryAgainLater(last);
      onWritten(done.ok ? undefined : done.error);
    }
    running = undefined;
  }

  function put(content: string | undefined): void {
    clearTimeout(retry);
    failed = undefined;
    next = { content };
    running ??= run();
  }

  return {
    put,
    async settle() {
      if (failed && running === undefined) put(failed.content);
      await running;
    },
  };
}
