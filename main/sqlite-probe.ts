/**
 * A utility process of the smoke test. It does to a new database at the path in its arguments what a library of games
 * will need of Electron's Node: a write-ahead log, a full-text search, and finding everything again in a second
 * connection. Its one message says what was found; an error ends it.
 */
import { DatabaseSync } from 'node:sqlite';

const path = process.argv.at(-1) ?? '';

const written = new DatabaseSync(path);
written.exec(`PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE games USING fts5(players);`);
const insert = written.prepare('INSERT INTO games (players) VALUES (?)');
for (const players of ['Ann – Zoë', 'Ben – Ann', 'Ben – Zoë']) insert.run(players);
written.close();

const database = new DatabaseSync(path);
const textOf = (sql: string): string => String(Object.values(database.prepare(sql).get() ?? {})[0]);
const rows = database.prepare(`SELECT players FROM games WHERE games MATCH 'zoe' ORDER BY rowid`).all();
const report = {
  version: textOf('SELECT sqlite_version()'),
  // Of the file, once it has been opened again.
  journalMode: textOf('PRAGMA journal_mode'),
  found: rows.map(({ players }) => String(players)),
};
database.close();
process.parentPort.postMessage(report);
