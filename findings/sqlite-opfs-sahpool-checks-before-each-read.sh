#!/usr/bin/env bash
# SQLite 3.54.1 (@sqlite.org/sqlite-wasm 3.54.1-build1) on its VFS "opfs-sahpool" in Chromium 156: nobody else can have the
# file, since the pool holds its handles alone, and still each statement outside a transaction looks whether the file has
# changed. That takes more than fifty times as long as a statement that finds one row by its key; `PRAGMA locking_mode =
# EXCLUSIVE`, or one transaction around all of them, takes it away.
# Seen on 2026-11-29 on a busy machine, the least of three times 2,000 rows, milliseconds a row:
#   SQLite 3.54.1: usual 1.9605, one transaction 0.0139, exclusive 0.0148
# Fails when a statement in the usual mode takes less than three times one in the exclusive mode.
# `CHROMIUM` names another browser than the first "chromium" in the path, `NODE` another Node.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --prefix "$work" \
  @sqlite.org/sqlite-wasm@3.54.1-build1 playwright-core@1.65.1 >&2

cat > "$work/worker.js" <<'SCRIPT'
import init from '/node_modules/@sqlite.org/sqlite-wasm/dist/index.mjs';

const ROWS = 2000;
const sqlite3 = await init({ print() {}, printErr() {} });
const pool = await sqlite3.installOpfsSAHPoolVfs({ name: 'finding' });
const database = new pool.OpfsSAHPoolDb('/rows.db');
database.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT); BEGIN');
for (let id = 1; id <= ROWS; id++) database.exec({ sql: 'INSERT INTO row VALUES (?, ?)', bind: [id, `row ${id}`] });
database.exec('COMMIT');

// Each row by a statement of its own, which was prepared once.
function milliseconds() {
  const statement = database.prepare('SELECT text FROM row WHERE id = ?');
  const began = performance.now();
  for (let id = 1; id <= ROWS; id++) {
    statement.bind(1, id);
    if (!statement.step() || statement.get(0) !== `row ${id}`) throw new Error(`Row ${id} is not there.`);
    statement.reset();
  }
  statement.finalize();
  return (performance.now() - began) / ROWS;
}

const least = (times) => Math.min(...Array.from({ length: times }, milliseconds));
const usual = least(3);
database.exec('BEGIN');
const together = least(3);
database.exec('COMMIT');
database.exec('PRAGMA locking_mode = EXCLUSIVE');
milliseconds();
postMessage({ usual, together, exclusive: least(3), version: sqlite3.version.libVersion });
SCRIPT

cat > "$work/ask.mjs" <<'SCRIPT'
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
const server = createServer(async ({ url }, answer) => {
  if (url === '/') return answer.setHeader('content-type', 'text/html').end('<title>rows</title>');
  const content = await readFile(join(import.meta.dirname, url)).catch(() => undefined);
  answer.statusCode = content ? 200 : 404;
  answer.setHeader('content-type', TYPES[url.split('.').at(-1)] ?? 'text/plain').end(content);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.argv[2],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const { usual, together, exclusive, version } = await page.evaluate(
  async () =>
    new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    }),
);
await browser.close();
server.close();
const told = (name, ms) => `${name} ${ms.toFixed(4)}`;
console.log(`SQLite ${version}: ${told('usual', usual)}, ${told('one transaction', together)}, ${told('exclusive', exclusive)}`);
process.exitCode = usual > 3 * exclusive ? 0 : 1;
SCRIPT

"${NODE:-node}" "$work/ask.mjs" "${CHROMIUM:-$(command -v chromium)}"
