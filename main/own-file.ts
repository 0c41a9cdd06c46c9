/**
 * The app's own files, which are read as a whole or not at all. An unreadable file is set aside, where a person may
 * look at it; a file that a newer version of the app wrote stays as it is. Each file is JSON with the version that
 * wrote it under `app`.
 */
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { MAX_GAME_TEXT } from '../engine/notation/error.ts';
import { isTemporaryName, readWholeFile } from './atomic-file.ts';

/** A limit larger than any of these files becomes: JSON takes at most six bytes for each unit of a game's text. */
const MAX_BYTES = 6 * MAX_GAME_TEXT + 16 * 1024 * 1024;

export type OwnFileContent<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'missing' }
  /** The file exists but cannot be understood; it has been renamed, if the system allowed that. */
  | { readonly kind: 'broken' }
  /** The file is intact but was written by `madeBy`, a newer version of the app; it is untouched. */
  | { readonly kind: 'newer'; readonly madeBy: string };

/**
 * Reads the file at `path`. `parse` returns undefined for content that it does not understand. `app` is the version of
 * the app that reads.
 */
export async function readOwnFile<Value>(
  path: string,
  parse: (bytes: Uint8Array) => Value | undefined,
  app: string,
  log: (line: string) => void,
): Promise<OwnFileContent<Value>> {
  const bytes = await readWholeFile(path, MAX_BYTES);
  if (!bytes.ok && bytes.error.code === 'ENOENT') return { kind: 'missing' };
  const value = bytes.ok ? parse(bytes.value) : undefined;
  if (value !== undefined) return { kind: 'read', value };
  const madeBy = bytes.ok ? writerOf(bytes.value) : undefined;
  if (madeBy !== undefined && isLater(madeBy, app)) {
    log(`${basename(path)} was made by Othello ${madeBy}; this is ${app}. It stays as it is.`);
    return { kind: 'newer', madeBy };
  }
  log(`${basename(path)} could not be read${bytes.ok ? '' : ` (${bytes.error.code})`} and is set aside.`);
  await setAside(path, log);
  return { kind: 'broken' };
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-[\w.-]{1,40})?$/;

/** The version of the app that wrote `bytes`, if they contain one. */
function writerOf(bytes: Uint8Array): string | undefined {
  const content = parseJson(bytes);
  if (typeof content !== 'object' || content === null || !('app' in content)) return undefined;
  return typeof content.app === 'string' && VERSION.test(content.app) ? content.app : undefined;
}

/** Whether the version `left` is newer than `right`. Versions that differ only after a hyphen count as the same. */
export function isLater(left: string, right: string): boolean {
  const [lefts, rights] = [left, right].map((version) => VERSION.exec(version)?.slice(1).map(Number) ?? []);
  for (const [index, part] of (lefts ?? []).entries()) {
    const other = rights?.[index] ?? 0;
    if (part !== other) return part > other;
  }
  return false;
}

function asidePath(path: string): string {
  const extension = extname(path);
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return join(dirname(path), `${basename(path, extension)}.broken-${moment}${extension}`);
}

async function setAside(path: string, log: (line: string) => void): Promise<void> {
  await rename(path, asidePath(path)).catch((error: unknown) =>
    log(`It could not be renamed: ${String(error)}`),
  );
}

/** Keeps a copy of a partly unreadable file, where a person may look at it; one is enough, however often it is read. */
export async function copyAside(path: string, log: (line: string) => void): Promise<void> {
  if (await hasCopyAside(path)) return;
  log(`Parts of ${basename(path)} could not be read. A copy of it is set aside.`);
  await copyFile(path, asidePath(path)).catch((error: unknown) =>
    log(`It could not be copied: ${String(error)}`),
  );
}

async function hasCopyAside(path: string): Promise<boolean> {
  const extension = extname(path);
  const start = `${basename(path, extension)}.broken-`;
  const names = await readdir(dirname(path)).catch(() => []);
  const copies = names.filter((name) => name.startsWith(start) && name.endsWith(extension));
  const [content, ...others] = await Promise.all(
    [path, ...copies.map((name) => join(dirname(path), name))].map(async (each) =>
      readWholeFile(each, MAX_BYTES),
    ),
  );
  return others.some((other) => content?.ok && other.ok && Buffer.compare(content.value, other.value) === 0);
}

/** Removes the temporary files that killed writes left in `folder`. */
export async function sweepTemporaryFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const remains = names.filter((name) => isTemporaryName(name));
  await Promise.all(
    remains.map(async (name) => rm(join(folder, name), { force: true }).catch(() => undefined)),
  );
}

/** Parses `bytes` as JSON; undefined for anything else. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
