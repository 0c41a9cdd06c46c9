/**
 * The app's own files, which are read as a whole or not at all. An unreadable file is set aside, where a person may
 * look at it; a file that a newer version of the app wrote stays as it is. Each file is JSON.
 */
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Found } from '../engine/kept/kept.ts';
import { MAX_GAME_TEXT } from '../engine/notation/error.ts';
import { isTemporaryName, readWholeFile } from './atomic-file.ts';

/** A limit larger than any of these files becomes: JSON takes at most six bytes for each unit of a game's text. */
const MAX_BYTES = 6 * MAX_GAME_TEXT + 16 * 1024 * 1024;

/** A broken file has been renamed, if the system allowed that; a newer one is untouched. */
export type OwnFileContent<Value> = Found<Value> | { readonly kind: 'missing' };

/** Reads the file at `path`. `app` is the version of the app that reads. */
export async function readOwnFile<Value>(
  path: string,
  find: (bytes: Uint8Array, app: string) => Found<Value>,
  app: string,
  log: (line: string) => void,
): Promise<OwnFileContent<Value>> {
  const bytes = await readWholeFile(path, MAX_BYTES);
  if (!bytes.ok && bytes.error.code === 'ENOENT') return { kind: 'missing' };
  const found: Found<Value> = bytes.ok ? find(bytes.value, app) : { kind: 'broken' };
  if (found.kind === 'newer')
    log(`${basename(path)} was made by Othello ${found.madeBy}; this is ${app}. It stays as it is.`);
  if (found.kind !== 'broken') return found;
  log(`${basename(path)} could not be read${bytes.ok ? '' : ` (${bytes.error.code})`} and is set aside.`);
  await setAside(path, log);
  return found;
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
