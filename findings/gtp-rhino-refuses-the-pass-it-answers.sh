#!/usr/bin/env bash
# GRhino 0.16.1 (Debian 0.16.1-4): its GTP program answers `genmove` with "pass" where that side has no move, but refuses
# the same word from others: `play black pass` is a "syntax error", although GTP 2 knows the vertex "pass". It finds passes
# itself: behind a move that leaves the other side without one, it is to move again, and one `undo` takes back both. A second
# `genmove` for the side that has just moved is answered "pass", too, which plays nothing: the `undo` after it takes back the
# move before. So whoever plays against it must not send passes, or must not mind the refusal, and must not count its
# "pass" as a move.
# Seen on 2026-11-28:
#   asked in turn: =pass | told: ?syntax error | asked twice: =D3 =pass | undone: Black
# Fails when any of this has changed. Needs apt-get and a list of Debian's packages.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq grhino=0.16.1-4 grhino-data=0.16.1-4 >&2
for package in ./*.deb; do dpkg -x "$package" . ; done

# Each answer on a line of its own, its sign and its words joined.
rhino() { printf '%s\n' "$@" quit | ./usr/games/gtp-rhino -l 1 2> errors | sed -n 's/^\([=?]\) */\1/p'; }

before=('play black f5' 'play white f6' 'play black d3' 'play white g5' 'play black h5' 'play white h4' 'play black g7' 'play white h6')
# Black has no move now.
asked=$(rhino "${before[@]}" 'genmove black' | sed -n 9p)
told=$(rhino "${before[@]}" 'play black pass' | sed -n 9p)
twice=$(rhino 'genmove black' 'genmove black' | sed -n '1,2p' | paste -sd ' ')
undone=$(rhino 'genmove black' 'genmove black' undo showboard | sed -n 's/^=Next move: //p')

seen="asked in turn: $asked | told: $told | asked twice: $twice | undone: $undone"
echo "$seen"
[[ $seen =~ ^'asked in turn: =pass | told: ?syntax error | asked twice: ='[A-H][1-8]' =pass | undone: Black'$ ]]
