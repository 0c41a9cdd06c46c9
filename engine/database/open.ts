/** Opens a library's database: says every setting, looks whether it is sound, and brings it to the newest form. */
import { type Form, NEWEST, formOf, migrate } from './migrations.ts';
import { type Database, type SqlEngine, openSql, statement } from './sql.ts';
import { problemOf } from './sqlite-store.ts';

/**
 * The settings, all of them, because the two engines begin with different ones. A page holds the larger part of a block of
 * moves. `synchronous = NORMAL` with a write-ahead log loses at most what was written last when the power goes, never the
 * file; games can be indexed again. A database without that log is a page's own, whose files nobody else can open: it is held,
 * because SQLite otherwise looks before each statement whether somebody has changed it, which takes a page a millisecond.
 */
function settings(journal: 'wal' | 'truncate'): string {
  return `
    PRAGMA page_size = 16384;
    PRAGMA journal_mode = ${journal};
    PRAGMA locking_mode = ${journal === 'wal' ? 'NORMAL' : 'EXCLUSIVE'};
    PRAGMA synchronous = NORMAL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -4096;
    PRAGMA mmap_size = 0;
    PRAGMA busy_timeout = 2000;
  `;
}

export type Opened =
  | { readonly kind: 'opened'; readonly database: Database; readonly isNew: boolean }
  /** A newer version of the app made it; it is closed, and as it was. */
  | { readonly kind: 'newer' }
  /** It is damaged, or no database of a library; it is closed. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** It cannot be reached as things are: no permission, no space, held by another program. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface OpenPorts {
  /** @throws where the file cannot be opened. */
  open(): SqlEngine;
  readonly journal: 'wal' | 'truncate';
  /** Whether whoever had it last has closed it. */
  readonly wasClosed: boolean;
  /** Makes a copy of the database before it is brought from one form to another. */
  backUp(database: Database, version: number): void;
}

export function openDatabase({ open, journal, wasClosed, backUp }: OpenPorts): Opened {
  let engine: SqlEngine | undefined;
  try {
    engine = open();
    const database = openSql(engine);
    const form = formOf(database);
    if (form.kind === 'newer') {
      engine.close();
      return { kind: 'newer' };
    }
    database.exec(settings(journal));
    const reason =
      form.kind === 'foreign' ? 'It is a database of another program.' : soundness(database, form, wasClosed);
    if (reason !== undefined) {
      engine.close();
      return { kind: 'broken', reason };
    }
    const version = form.kind === 'own' ? form.version : 0;
    if (form.kind === 'own') backUpBefore(database, version, backUp);
    migrate(database, version);
    return { kind: 'opened', database, isNew: form.kind === 'empty' };
  } catch (error) {
    try {
      engine?.close();
    } catch {
      // It could not even be opened.
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: isDamage(error) ? 'broken' : 'failed', reason };
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, with whatever stands in the higher bits. */
const DAMAGE = new Set([11, 26]);

/** Whether an error of either engine says that the file itself is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown =
    'errcode' in error ? error.errcode : 'resultCode' in error ? error.resultCode : undefined;
  return typeof code === 'number' && DAMAGE.has(code & 0xff);
}

const BYTES = statement(
  'SELECT page_count * page_size FROM pragma_page_count, pragma_page_size',
  [],
  ['integer'],
);

/** A database of this size is looked through in a tenth of a second. */
const SOON_READ_BYTES = 64 * 1024 * 1024;

/** Every page is looked at, but of a large database only where nobody has closed it: nobody waits seconds at each start. */
function soundness(database: Database, form: Form, wasClosed: boolean): string | undefined {
  if (form.kind !== 'own') return undefined;
  const bytes = database.rows(BYTES)[0]?.[0] ?? 0;
  return problemOf(database, wasClosed && bytes > SOON_READ_BYTES ? 'sizes' : 'quick');
}

function backUpBefore(database: Database, version: number, backUp: OpenPorts['backUp']): void {
  if (version < NEWEST) backUp(database, version);
}
