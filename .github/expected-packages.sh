#!/usr/bin/env bash
# Prints the packages that a release of version $1 has for the system $2 (as RUNNER_OS names it), or for all, in order.
set -euo pipefail

packages() {
  case "$1" in
    Linux) set -- linux-x86_64.AppImage linux-arm64.AppImage linux-amd64.deb linux-arm64.deb linux-x86_64.rpm linux-aarch64.rpm ;;
    macOS) set -- mac-x64.dmg mac-arm64.dmg mac-x64.zip mac-arm64.zip ;;
    Windows) set -- win-x64.exe win-arm64.exe win-x64-portable.exe win-arm64-portable.exe ;;
  esac
  printf "Othello-$version-%s\n" "$@"
}

version=$1
if [ $# -gt 1 ]; then packages "$2"; else for system in Linux macOS Windows; do packages "$system"; done; fi | LC_ALL=C sort
