/**
 * Writes dist/othello-engine: the engine on the command line as one executable file, which other programs can start by
 * its path from any folder, also through a link. On Windows it is dist/othello-engine.cmd.
 */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

const SHELL = `#!/bin/sh
# The engine on the Node that the project pins, or else on the one that is installed.
self=$0
while [ -h "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
here=$(CDPATH= cd -- "$(dirname -- "$self")" && pwd -P) || exit 1
node=$here/../node_modules/node/bin/node
[ -x "$node" ] || node=node
NODE_COMPILE_CACHE=\${NODE_COMPILE_CACHE:-$here/compile-cache}
export NODE_COMPILE_CACHE
exec "$node" "$here/engine/main.js" "$@"
`;

const WINDOWS = `@echo off
rem The engine on the Node that the project pins, or else on the one that is installed.
setlocal
set "node=%~dp0..\\node_modules\\node\\bin\\node.exe"
if not exist "%node%" set "node=node"
if not defined NODE_COMPILE_CACHE set "NODE_COMPILE_CACHE=%~dp0compile-cache"
"%node%" "%~dp0engine\\main.js" %*
`;

export function writeLaunchers(): void {
  const file = join(root, 'dist/othello-engine');
  writeFileSync(file, SHELL);
  chmodSync(file, 0o755);
  if (process.platform === 'win32') writeFileSync(`${file}.cmd`, WINDOWS.replaceAll('\n', '\r\n'));
}
