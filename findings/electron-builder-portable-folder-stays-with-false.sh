#!/usr/bin/env bash
# electron-builder 26.17.0: of a portable .exe its documentation says that `unpackDirName: false` unpacks to a folder that is
# "unique to each launch", and that by default the folder has a name of the build. Both get a name of the build, so that
# each start empties the folder of a start before it; only `true`, of which nothing is said, unpacks to another each time.
# The name that the installer's script would get is printed; no .exe is made, and the Electron in it is an empty shell.
# Seen on 2026-11-29:
#   default: one of the build | false: one of the build | true: none
# Fails when any of this has changed. Needs the project's packages (`npm ci`).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/app" "$work/electron/resources" "$work/electron/locales"
echo '{ "name": "app", "version": "1.0.0", "description": "app", "author": "nobody", "main": "main.js" }' > "$work/app/package.json"
for file in app/main.js electron/electron.exe electron/LICENSE electron/LICENSES.chromium.html electron/version electron/locales/en-US.pak; do
  echo > "$work/$file"
done

cat > "$work/ask.mjs" <<'SCRIPT'
import { createRequire } from 'node:module';

const [root, work] = process.argv.slice(2);
const { Arch, Platform, build } = createRequire(`${root}/package.json`)('electron-builder');
const seen = [];
for (const [name, setting] of [['default', {}], ['false', { unpackDirName: false }], ['true', { unpackDirName: true }]]) {
  let folder;
  await build({
    projectDir: `${work}/app`,
    targets: Platform.WINDOWS.createTarget(['portable'], Arch.x64),
    // Returning true ends the build before the tools of Windows are needed.
    effectiveOptionComputed: async ([defines]) => {
      folder = defines.UNPACK_DIR_NAME;
      return true;
    },
    config: {
      electronVersion: '45.5.0',
      electronDist: `${work}/electron`,
      npmRebuild: false,
      disableAsarIntegrity: true,
      win: { signAndEditExecutable: false },
      portable: { useZip: true, ...setting },
    },
    publish: null,
  });
  seen.push(`${name}: ${folder === undefined ? 'none' : 'one of the build'}`);
}
console.log(`seen: ${seen.join(' | ')}`);
SCRIPT

expected='seen: default: one of the build | false: one of the build | true: none'
seen=$("${NODE:-node}" "$work/ask.mjs" "$root" "$work" | grep '^seen: ')
echo "$seen"
[ "$seen" = "$expected" ]
