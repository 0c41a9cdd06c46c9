#!/usr/bin/env bash
# Orca 43.1 (Debian 12) does not start while the same user runs another Orca in another session, on another X server and
# another session bus: it looks for processes of that user by name. It says "for this session", and the way out that it
# offers, --replace, ends the other one, which may be the reader that somebody needs. A `pgrep` in the path that finds
# nothing lets both run. Debian: orca at-spi2-core xvfb dbus.
# Seen on 2026-11-27, of the second one:
#   Another screen reader process is already running for this session.
# Fails when a second session's Orca starts, or says something else.
set -euo pipefail

work=$(mktemp -d)
trap 'kill "${first:-}" 2> /dev/null || true; rm -rf "$work"' EXIT

# Starts Orca for 20 s in a session of its own, with its output in the file $1.
session() {
  mkdir -p -m 700 "$work/$1.home"
  exec env -i PATH="$PATH" HOME="$work/$1.home" XDG_RUNTIME_DIR="$work/$1.home" LANG=C.UTF-8 GSETTINGS_BACKEND=keyfile \
    xvfb-run --auto-servernum dbus-run-session -- timeout 20 orca --disable=braille --disable=speech > "$work/$1" 2>&1
}

session one &
first=$!
sleep 8
(session two) || true
echo "$(orca --version), the second one: $(grep -v '^$' "$work/two" | tail -n 2 | head -n 1)"
grep -qx 'Another screen reader process is already running for this session.' "$work/two"
