#!/usr/bin/env bash
# @sabaki/sgf 3.4.7, the reader and writer of the Sabaki board: SGF 4 has two colons in a value that is composed, one that
# parts it and `\:`, which is a letter of a part: a program that is called "Club:Board" writes AP[Club\:Board:2]. The reader
# takes the backslash away from both kinds alike, before anybody can part the value, and the writer has no sign for the
# second: a file that was only read and written says that the program "Club" has the version "Board:2". So it goes with the
# names of two files, or with texts on squares that name a time. Square brackets and backslashes come back as they were.
# Whoever reads what such a program has written must take the last colon of AP, and the first of LB, for the one that parts.
# What was expected: that a valid file comes back as it was.
# Seen on 2026-11-28:
#   (;AP[Club:Board:2]LB[d3:2:30]C[a\]b\\c])
# Fails when an escaped colon is still one when it is written.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --prefix "$work" @sabaki/sgf@3.4.7 >&2

cat > "$work/ask.cjs" <<'SCRIPT'
const { parse, stringify } = require('@sabaki/sgf');
const text = String.raw`(;AP[Club\:Board:2]LB[d3:2\:30]C[a\]b\\c])`;
console.log(stringify(parse(text), { linebreak: '', indent: '' }));
SCRIPT

seen=$(node "$work/ask.cjs")
echo "$seen"
[[ $seen == '(;AP[Club:Board:2]LB[d3:2:30]C[a\]b\\c])' ]]
