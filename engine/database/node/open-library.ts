/**
 * The library on a disk: the files in the folders `games` and `changes`, and the index that is made from them, `library.db`. The
 * index is one computer's own; the files may lie in a folder that another program keeps the same on several.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Library, openLibrary } from '../../library/library.ts';
import { createPatternFinder } from '../../library/pattern.ts';
import type { ChangeFiles, GameFiles, KnownFiles } from '../../library/service.ts';
import type { LibraryStore } from '../../library/store.ts';
import { openDatabase } from '../open.ts';
import { type Database, statement } from '../sql.ts';
import { sqliteStore } from '../sqlite-store.ts';
import { createChangeFiles } from './change-files.ts';
import { createGameFiles } from './game-files.ts';
import { nodeSql } from './node-sql.ts';

export interface OpenedLibrary {
  readonly kind: 'opened';
  readonly library: Library;
  readonly store: LibraryStore;
  readonly database: Database;
  readonly files: GameFiles;
  readonly changes: ChangeFiles;
  /** The index was damaged and is set aside at this path. */
  readonly setAside?: string;
}

export type LibraryAt =
  | OpenedLibrary
  | { readonly kind: 'newer' }
  | { readonly kind: 'failed'; readonly reason: string };

/** What finds patterns: beside the bundle, or where the build of the sources puts it. */
const BOXES_FILE = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../../../dist/wasm/boxes.wasm' : 'boxes.wasm',
);

const BACK_UP = statement('VACUUM INTO ?', ['text'], []);

const BEFORE_REBUILD = '.before-rebuild';

/** Files that SQLite keeps beside a database. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/** Opens the index at `path`, whose files lie in `folder`; both are made where they are missing. */
export function openLibraryAt(path: string, folder = dirname(path)): LibraryAt {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
  const first = openAt(path, folder);
  if (first.kind !== 'broken') return first;
  const aside = setAside(path);
  if (aside === undefined) return { kind: 'failed', reason: first.reason };
  const second = openAt(path, folder);
  if (second.kind === 'broken') return { kind: 'failed', reason: second.reason };
  return second.kind === 'opened' ? { ...second, setAside: aside } : second;
}

function openAt(
  path: string,
  folder: string,
): LibraryAt | { readonly kind: 'broken'; readonly reason: string } {
  // Whoever closes a database takes its log along.
  const wasClosed = !existsSync(`${path}-wal`);
  const opened = openDatabase({
    open: () => nodeSql(path),
    journal: 'wal',
    wasClosed,
    backUp(database, version) {
      const copy = `${path}.before-${version}`;
      rmSync(copy, { force: true });
      database.run(BACK_UP, copy);
    },
  });
  if (opened.kind !== 'opened') return opened;
  const { database } = opened;
  const store = sqliteStore(database);
  try {
    const library = openLibrary(store, () =>
      createPatternFinder(new WebAssembly.Module(readFileSync(BOXES_FILE))),
    );
    return {
      kind: 'opened',
      library,
      store,
      database,
      ...filesIn(folder),
    };
  } catch (error) {
    database.close();
    return { kind: 'broken', reason: String(error) };
  }
}

function filesIn(folder: string): Pick<OpenedLibrary, 'files' | 'changes'> {
  return {
    files: createGameFiles(join(folder, 'games')),
    changes: createChangeFiles(join(folder, 'changes')),
  };
}

/**
 * Copies the files of a library to another folder, beside those that are there. What is the same is there once, and nothing
 * goes from either folder. Rejects where `to` cannot be written, or has not all in the end that is in `from` or that an index
 * knows: a folder that is not there for the moment lists nothing.
 */
export async function copyFiles(from: string, to: string, known?: KnownFiles): Promise<void> {
  const [here, there] = [filesIn(from), filesIn(to)];
  await mkdir(to, { recursive: true });
  const contents = new Set(known?.contents);
  for (const kept of await here.files.list()) {
    const read = await here.files.read(kept).catch(() => undefined);
    if (read) {
      await there.files.keep(read.file, read.beside, kept.isOwn);
      contents.delete(kept.content);
    } else contents.add(kept.content);
  }
  const changes = new Set(known?.changes);
  for (const name of await here.changes.list()) {
    const text = await here.changes.read(name).catch(() => undefined);
    if (text === undefined) changes.add(name);
    else {
      await there.changes.keep(text);
      changes.delete(name);
    }
  }
  // What is missing or damaged here may be whole there, from another computer.
  for (const content of contents) await there.files.read({ content, name: '', isOwn: false });
  for (const name of changes) await there.changes.read(name);
}

/** The index at `path` goes, once nobody has it open, to `path.before-rebuild`; what was there before is removed. */
export function putBeforeRebuild(path: string): void {
  dropBeforeRebuild(path);
  for (const part of BESIDE) {
    if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, `${path}${BEFORE_REBUILD}${part}`);
  }
}

/** Removes what `putBeforeRebuild` has left. */
export function dropBeforeRebuild(path: string): void {
  for (const part of BESIDE) rmSync(`${path}${BEFORE_REBUILD}${part}`, { force: true });
}

/** Renames a damaged index, where a person may look at it; undefined where the system does not allow it. */
function setAside(path: string): string | undefined {
  let number = 1;
  const asideAt = (at: number): string => join(dirname(path), `${basename(path)}.broken-${at}`);
  while (existsSync(asideAt(number))) number++;
  try {
    for (const part of BESIDE) {
      if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, `${asideAt(number)}${part}`);
    }
    return asideAt(number);
  } catch {
    return undefined;
  }
}
