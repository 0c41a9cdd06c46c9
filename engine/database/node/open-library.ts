/** The library of a folder on a disk: the files in `games`, and the index that is made from them, `library.db`. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Library, openLibrary } from '../../library/library.ts';
import type { ChangeFiles, GameFiles } from '../../library/service.ts';
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

const BACK_UP = statement('VACUUM INTO ?', ['text'], []);

/** Files that SQLite keeps beside a database. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/** Opens the index at `path`, whose files lie in the folder `games` beside it; both are made where they are missing. */
export function openLibraryAt(path: string): LibraryAt {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
  const first = openAt(path);
  if (first.kind !== 'broken') return first;
  const aside = setAside(path);
  if (aside === undefined) return { kind: 'failed', reason: first.reason };
  const second = openAt(path);
  if (second.kind === 'broken') return { kind: 'failed', reason: second.reason };
  return second.kind === 'opened' ? { ...second, setAside: aside } : second;
}

function openAt(path: string): LibraryAt | { readonly kind: 'broken'; readonly reason: string } {
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
    const library = openLibrary(store);
    const folder = dirname(path);
    return {
      kind: 'opened',
      library,
      store,
      database,
      files: createGameFiles(join(folder, 'games')),
      changes: createChangeFiles(join(folder, 'changes')),
    };
  } catch (error) {
    database.close();
    return { kind: 'broken', reason: String(error) };
  }
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
