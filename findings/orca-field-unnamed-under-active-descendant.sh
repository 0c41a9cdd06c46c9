#!/usr/bin/env bash
# Orca 43.1 with Chromium 156 (Debian 12): a combobox that has an `aria-activedescendant` when it gets the focus is not
# named. Orca takes the option for what has the focus and says the list and the option alone, so that nobody hears that
# there is a field to type into. Where the attribute is set only later, by a key, the field is named first.
# Seen on 2026-11-27:
#   at once: Commands List with 2 items. First. | later: dialog. Command editable combo box. opens listbox.
# Fails when the field is named at once, too, or is no longer named later.
set -euo pipefail
source "$(dirname "$0")/hear.bash"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/page.html" <<'PAGE'
<!doctype html><meta charset="utf-8"><title>page</title>
<button onclick="show('o1')">At once</button> <button onclick="show()">Later</button>
<dialog id="sheet">
  <input id="field" role="combobox" aria-label="Command" aria-expanded="true" aria-controls="list">
  <ul id="list" role="listbox" aria-label="Commands">
    <li id="o1" role="option" aria-selected="true">First</li> <li role="option" aria-selected="false">Second</li>
  </ul>
</dialog>
<script>
  function show(option) {
    if (option) field.setAttribute('aria-activedescendant', option);
    else field.removeAttribute('aria-activedescendant');
    sheet.showModal();
    field.focus();
  }
</script>
PAGE

hear "$work/page.html" Tab Return Escape Tab Return > "$work/said"
cat "$work/said"
seen=$(tr '\n' ' ' < "$work/said")
[[ $seen =~ Return.*First.*Escape ]]
[[ ! $seen =~ Return.*Command\ editable.*Escape ]]
[[ $seen =~ Escape.*Return.*Command\ editable ]]
