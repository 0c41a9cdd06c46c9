/** Libraries that were imported in parts become one, which is the same to the byte however many parts there were. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../console/command.ts';
import { type OpenedLibrary, openLibraryAt } from '../database/node/open-library.ts';
import { statement } from '../database/sql.ts';
import { joinParts } from '../library/joining.ts';

/** Opens a library. @throws InputError where it cannot be opened. */
function openedAt(db: string): OpenedLibrary {
  const opened = openLibraryAt(db);
  if (opened.kind === 'newer') throw new InputError(`${db} was made by a newer version; it stays as it is.`);
  if (opened.kind === 'failed') throw new InputError(`${db} cannot be opened: ${opened.reason}.`);
  return opened;
}

/** Opens a library for a piece of work. @throws InputError where it cannot be opened. */
export async function withLibraryAt(
  db: string,
  work: (opened: OpenedLibrary) => Promise<void> | void,
): Promise<void> {
  const opened = openedAt(db);
  try {
    await work(opened);
  } finally {
    opened.database.close();
  }
}

const PACKED_INTO = statement('VACUUM INTO ?', ['text'], []);

/** Folders beside an index: the files, and what is said of games. What lies in them is named by what it holds. */
const FOLDERS = ['games', 'changes'];

/**
 * Joins the libraries at `paths`, in their order, into a new one at `db`; answers how many games that has. The index is
 * written anew in one go at the end, so that nothing in it tells of how it was made.
 */
export function mergeLibraries(paths: readonly string[], db: string): number {
  const folder = dirname(db);
  mkdirSync(folder, { recursive: true });
  for (const path of paths) {
    for (const name of FOLDERS) {
      const from = join(dirname(path), name);
      if (existsSync(from)) cpSync(from, join(folder, name), { recursive: true });
    }
  }
  const aside = join(folder, `${basename(db)}.part`);
  for (const part of ['.packed', '', '-wal', '-shm']) rmSync(`${aside}${part}`, { force: true });
  const opened: OpenedLibrary[] = [];
  const all = openedAt(aside);
  try {
    for (const path of paths) opened.push(openedAt(path));
    joinParts(
      opened.map(({ store }) => store),
      all.library,
    );
    // Under a name of its own, because one that is cut off by a full disk is no library.
    all.database.run(PACKED_INTO, `${aside}.packed`);
    renameSync(`${aside}.packed`, db);
    return all.library.count();
  } finally {
    for (const { database } of [...opened, all]) database.close();
    for (const part of ['.packed', '', '-wal', '-shm']) rmSync(`${aside}${part}`, { force: true });
  }
}
