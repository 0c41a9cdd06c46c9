#!/usr/bin/env bash
# Takes the package of kind $1 (nsis, portable, dmg, deb, bare-deb, rpm, AppImage) for this processor from the folder $2, installs it
# as a user would, runs the app's smoke test, and removes it again.
set -euo pipefail

kind=$1
folder=$(cd "$2" && pwd)

# The only package in the folder whose name ends as one of the arguments says.
package() {
  local ending found=''
  for ending in "$@"; do
    for file in "$folder"/Othello-*"$ending"; do
      [ -e "$file" ] || continue
      [ -z "$found" ] || { echo "Both $found and $file match." >&2; return 1; }
      found=$file
    done
  done
  [ -n "$found" ] || { echo "No package in $folder ends in $*." >&2; return 1; }
  printf '%s\n' "$found"
}

# The processor as packages for Windows and macOS, deb, and rpm and AppImage name it.
case "${RUNNER_ARCH:?}" in
  X64) arch=x64 deb_arch=amd64 rpm_arch=x86_64 appimage_arch=x86_64 ;;
  ARM64) arch=arm64 deb_arch=arm64 rpm_arch=aarch64 appimage_arch=arm64 ;;
  *) echo "There are no packages for $RUNNER_ARCH." >&2; exit 1 ;;
esac

eventually() {
  for _ in $(seq 60); do
    if "$@"; then return 0; fi
    sleep 1
  done
  echo "In vain for a minute: $*" >&2
  return 1
}

is_gone() { ! [ -e "$1" ]; }

on_screen() { xvfb-run --auto-servernum "$@"; }

case "$kind" in
  nsis)
    installer=$(package "win-$arch.exe")
    # Switches that begin with a slash are no paths.
    export MSYS2_ARG_CONV_EXCL='*' MSYS_NO_PATHCONV=1
    signature=$(powershell -NoProfile -Command "(Get-AuthenticodeSignature '$(cygpath -w "$installer")').Status")
    echo "The installer's signature: $signature"
    # Without a certificate there is none; one that is there must be one that Windows trusts.
    case "$signature" in Valid* | NotSigned*) ;; *) exit 1 ;; esac
    "$installer" /S /currentuser
    program=$(find "$(cygpath -u "$LOCALAPPDATA")/Programs" -maxdepth 2 -iname Othello.exe)
    "$program" --smoke-test
    reg query 'HKCU\Software\Classes\Applications\Othello.exe\SupportedTypes'
    "$(dirname "$program")/Uninstall Othello.exe" /S /currentuser
    # It goes on by itself in a copy.
    eventually is_gone "$program"
    if reg query 'HKCU\Software\Classes\Applications\Othello.exe' 2> /dev/null; then
      echo 'The uninstaller has left its keys in the registry.' >&2
      exit 1
    fi
    ;;
  portable)
    "$(package "win-$arch-portable.exe")" --smoke-test
    ;;
  dmg)
    volume=$(mktemp -d)
    hdiutil attach -nobrowse -readonly -mountpoint "$volume" "$(package "mac-$arch.dmg")"
    cp -R "$volume/Othello.app" /Applications/
    hdiutil detach "$volume"
    codesign --verify --deep --strict /Applications/Othello.app
    # With a developer's certificate Gatekeeper must take it, too; without one it takes no app.
    if codesign --display --verbose=2 /Applications/Othello.app 2>&1 | grep -q '^Authority=Developer ID Application'; then
      spctl --assess --type execute --verbose /Applications/Othello.app
    fi
    /Applications/Othello.app/Contents/MacOS/Othello --smoke-test
    test -s /Applications/Othello.app/Contents/Resources/LICENSES.chromium.html
    rm -R /Applications/Othello.app
    ;;
  deb)
    sudo apt-get update
    sudo apt-get install -y --no-install-recommends xvfb desktop-file-utils
    sudo apt-get install -y "$(package "linux-$deb_arch.deb")"
    desktop-file-validate /usr/share/applications/io.github.othello.Othello.desktop
    test -s /opt/Othello/LICENSES.chromium.html
    # As Ubuntu is set: the package's AppArmor profile is what lets the sandbox be.
    sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=1
    on_screen othello --smoke-test
    sudo apt-get remove -y othello
    is_gone /opt/Othello/othello
    ;;
  bare-deb)
    # Privileged, for a container may not make the user namespaces of the sandbox either; the app itself is no root's.
    sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
    deb=$(package "linux-$deb_arch.deb")
    for image in debian:12 debian:13; do
      docker run --rm --privileged --shm-size=1g -v "$folder:/packages:ro" "$image" bash -euxc "
        apt-get update
        apt-get install -y --no-install-recommends '/packages/$(basename "$deb")'
        # What it links must have come with it: the screen, which brings libraries too, is installed later.
        missing=\$(ldd /opt/Othello/othello | grep 'not found' || true)
        test -z \"\$missing\"
        apt-get install -y --no-install-recommends xvfb xauth
        useradd -m player
        su player -c 'xvfb-run --auto-servernum othello --smoke-test'
        apt-get remove -y othello
        test ! -e /opt/Othello/othello
      "
    done
    ;;
  AppImage)
    sudo apt-get update
    sudo apt-get install -y --no-install-recommends xvfb
    if ldconfig -p | grep -q 'libfuse\.so\.2'; then sudo apt-get remove -y 'libfuse2*'; fi
    copy=$(mktemp -d)/Othello.AppImage
    cp "$(package "linux-$appimage_arch.AppImage")" "$copy"
    chmod +x "$copy"
    for restricted in 0 1; do
      # Ubuntu is set to 1. There the image's own start script adds --no-sandbox, and the app says so.
      sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=$restricted
      on_screen "$copy" --smoke-test | tee report
      test "$(jq .isSandboxed report)" = "$([ $restricted = 0 ] && echo true || echo false)"
      APPIMAGE_EXTRACT_AND_RUN=1 on_screen "$copy" --smoke-test
    done
    ;;
  rpm)
    rpm=$(package "linux-$rpm_arch.rpm")
    sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
    # Privileged, for a container may not make the user namespaces of the sandbox either; the app itself is no root's.
    docker run --rm --privileged --shm-size=1g -v "$folder:/packages:ro" fedora:latest bash -euxc "
      dnf install -y --setopt=install_weak_deps=False '/packages/$(basename "$rpm")'
      # What it links must have come with it: the screen, which brings libraries too, is installed later.
      missing=\$(ldd /opt/Othello/othello | grep 'not found' || true)
      test -z \"\$missing\"
      dnf install -y xorg-x11-server-Xvfb xorg-x11-xauth desktop-file-utils
      desktop-file-validate /usr/share/applications/io.github.othello.Othello.desktop
      useradd player
      su player -c 'xvfb-run --auto-servernum othello --smoke-test'
      dnf remove -y othello
      test ! -e /opt/Othello/othello
    "
    ;;
  *)
    echo "There is no kind of package $kind." >&2
    exit 1
    ;;
esac
