#!/usr/bin/env bash
# SQLite 3.53.4 (Node 24.21.0) and 3.54.1 (@sqlite.org/sqlite-wasm 3.54.1-build1): `PRAGMA quick_check(1)` looks for one
# error, as its page says of the argument N. The same pragma as a table-valued function takes the 1 for the name of a
# table: `SELECT * FROM pragma_quick_check(1)` fails with "no such table: 1", and so does pragma_integrity_check(20). So a
# statement that names its columns cannot bound the check; without an argument the function works.
# Seen on 2026-11-27 in both:
#   pragma ok | function: no such table: 1 | integrity: no such table: 20 | without: ok
# Fails when any of this has changed. `NODE` names another Node than the first in the path, 24 or later.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --prefix "$work" @sqlite.org/sqlite-wasm@3.54.1-build1 >&2

cat > "$work/ask.mjs" <<'SCRIPT'
import { DatabaseSync } from 'node:sqlite';
import init from '@sqlite.org/sqlite-wasm';

const QUESTIONS = {
  pragma: 'PRAGMA quick_check(1)',
  'function:': 'SELECT * FROM pragma_quick_check(1)',
  'integrity:': 'SELECT * FROM pragma_integrity_check(20)',
  'without:': 'SELECT * FROM pragma_quick_check',
};

function seen(ask) {
  return Object.entries(QUESTIONS)
    .map(([name, sql]) => {
      try {
        return `${name} ${ask(sql)}`;
      } catch ({ message }) {
        return `${name} ${/no such table: \d+/.exec(message)?.[0] ?? message}`;
      }
    })
    .join(' | ');
}

const node = new DatabaseSync(':memory:');
console.log(seen((sql) => Object.values(node.prepare(sql).get())[0]));
const { oo1 } = await init();
const wasm = new oo1.DB(':memory:');
console.log(seen((sql) => wasm.selectValue(sql)));
SCRIPT

expected='pragma ok | function: no such table: 1 | integrity: no such table: 20 | without: ok'
"${NODE:-node}" "$work/ask.mjs" | tee "$work/seen"
while read -r line; do [ "$line" = "$expected" ]; done < "$work/seen"
[ "$(wc -l < "$work/seen")" = 2 ]
