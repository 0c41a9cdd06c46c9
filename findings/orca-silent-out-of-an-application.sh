#!/usr/bin/env bash
# Orca 43.1 with Chromium 156 (Debian 12): Tab leads from a button in an element with role="application" to one that is in
# none, and nothing is said, although the second button has the focus. The next Tab speaks again, and so does the way back
# to that same button from another one outside.
# Seen on 2026-11-29:
#   > Tab Inside push button. > Tab > Tab Beyond push button. Browse mode > shift+Tab Outside push button.
# Fails when the button outside is named at once, or is no longer named on the way back.
set -euo pipefail
source "$(dirname "$0")/hear.bash"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/page.html" <<'PAGE'
<!doctype html><meta charset="utf-8"><title>page</title>
<div role="application" aria-label="Keys"><button>Inside</button></div>
<button>Outside</button> <button>Beyond</button>
PAGE

hear "$work/page.html" Tab Tab Tab shift+Tab > "$work/said"
cat "$work/said"
seen=$(tr '\n' ' ' < "$work/said")
[[ $seen =~ Inside\ push\ button\.\ \>\ Tab\ \>\ Tab\ Beyond ]]
[[ $seen =~ shift\+Tab\ Outside\ push\ button ]]
