/**
 * The forms of the database, one after the other: each step is run once, and never changed after it was released. The number
 * of the form is SQLite's `user_version`.
 */
import { type Database, statement } from './sql.ts';

/** "Othe" in ASCII: tells our files from other databases. */
const APPLICATION = 0x4f746865;

const STEPS: readonly string[] = [
  `
  CREATE TABLE names (
    kind INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (kind, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE starts (number INTEGER PRIMARY KEY, board TEXT NOT NULL) STRICT;
  CREATE TABLE segments (id INTEGER PRIMARY KEY, games INTEGER NOT NULL, last_added INTEGER NOT NULL) STRICT;
  CREATE TABLE blocks (
    segment INTEGER NOT NULL, kind INTEGER NOT NULL, part INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (segment, kind, part)
  ) STRICT;
  CREATE TABLE files (
    id INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE, name TEXT NOT NULL, games INTEGER NOT NULL, bad INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE bad_records (
    file INTEGER NOT NULL, place INTEGER NOT NULL, error TEXT NOT NULL, PRIMARY KEY (file, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sources (
    identity INTEGER NOT NULL, file INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (identity, file, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE texts (identity INTEGER PRIMARY KEY, text TEXT NOT NULL, comments TEXT NOT NULL) STRICT;
  CREATE TABLE tags (
    identity INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (tag, identity)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tags_of_game ON tags (identity);
  `,
  `
  CREATE TABLE labels (
    identity INTEGER NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, value TEXT NOT NULL, plain TEXT NOT NULL,
    PRIMARY KEY (identity, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX games_of_label ON labels (key, identity);
  INSERT INTO labels SELECT identity, 'tag ' || tag, 0, '1', '' FROM tags;
  DROP TABLE tags;
  CREATE TABLE changes (content TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
  // Hash values are in parts now (kinds 104 and 105), which find what filters (103) only told to be there.
  'DELETE FROM blocks WHERE kind = 103;',
  // Patterns are found by the moves alone now. Columns that are asked game by game are in parts from here on; a segment that
  // was there before has one part of each.
  'DELETE FROM blocks WHERE kind = 102;',
];

/** The form that this version writes. */
export const NEWEST = STEPS.length;

const VERSION = statement('SELECT user_version FROM pragma_user_version', [], ['integer']);
const OWNER = statement('SELECT application_id FROM pragma_application_id', [], ['integer']);
const TABLES = statement('SELECT count(*) FROM sqlite_schema', [], ['integer']);

export type Form =
  | { readonly kind: 'empty' }
  /** `version` is at most `NEWEST`. */
  | { readonly kind: 'own'; readonly version: number }
  | { readonly kind: 'newer'; readonly version: number }
  /** A database of another program. */
  | { readonly kind: 'foreign' };

export function formOf(database: Database): Form {
  const version = database.rows(VERSION)[0]?.[0] ?? 0;
  const application = database.rows(OWNER)[0]?.[0] ?? 0;
  const tables = database.rows(TABLES)[0]?.[0] ?? 0;
  if (application !== APPLICATION)
    return tables === 0 && version === 0 ? { kind: 'empty' } : { kind: 'foreign' };
  return version > NEWEST ? { kind: 'newer', version } : { kind: 'own', version };
}

/** Brings a database to the newest form, all steps at once or none. */
export function migrate(database: Database, from: number): void {
  if (from >= NEWEST) return;
  database.together(() => {
    for (const step of STEPS.slice(from)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${NEWEST};`);
  });
}
