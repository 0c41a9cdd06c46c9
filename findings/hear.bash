# For the scripts that hear Orca, which source it.
# `hear PAGE KEY…` opens the file PAGE in Chromium on a screen that nobody sees, with Orca on it, presses the keys as xdotool
# names them, and writes what Orca says after each, one utterance a line. Debian: orca at-spi2-core xvfb openbox dbus
# speech-dispatcher xdotool chromium libglib2.0-bin.
hear() {
  local home runtime
  home=$(mktemp -d)
  runtime="$home/run"
  mkdir -p "$runtime" "$home/speech/modules" "$home/data/orca" "$home/config"
  chmod 700 "$runtime"
  : > "$home/said"
  : > "$home/speech/modules/voice.conf"
  cat > "$home/voice" <<'PYTHON'
#!/usr/bin/env python3
# A voice for Speech Dispatcher that writes what it is given.
import html, os, re, sys
def answer(*lines): print(*lines, sep='\n', flush=True)
def text(): return ' '.join(line.strip() for line in iter(sys.stdin.readline, '.\n'))
for line in sys.stdin:
    word = line.split()[0] if line.split() else ''
    if word == 'INIT': answer('299-voice', '299 OK LOADED SUCCESSFULLY')
    elif word in ('SET', 'AUDIO', 'LOGLEVEL'):
        answer('203 OK RECEIVING SETTINGS' if word == 'SET' else '207 OK RECEIVING SETTINGS'); text(); answer('203 OK SETTINGS RECEIVED')
    elif word == 'LIST': answer('200-voice\ten\tnone', '200 OK VOICE LIST SENT')
    elif word in ('SPEAK', 'CHAR', 'KEY'):
        answer('202 OK RECEIVING MESSAGE'); said = re.sub('<[^>]*>', '', text()); answer('200 OK SPEAKING', '701 BEGIN')
        with open(os.environ['HOME'] + '/said', 'a') as out: print(html.unescape(said), file=out)
        answer('702 END')
    elif word == 'QUIT': answer('210 OK QUIT'); break
PYTHON
  chmod +x "$home/voice"
  printf 'CommunicationMethod "unix_socket"\nAddModule "voice" "%s/voice" "voice.conf"\nDefaultModule voice\n' "$home" \
    > "$home/speech/speechd.conf"
  echo '{"general":{"enableKeyEcho":false,"startingProfile":["Default","default"]},"profiles":{"default":{"profile":["Default","default"],"enableKeyEcho":false,"pronunciations":{},"keybindings":{}}},"pronunciations":{},"keybindings":{}}' \
    > "$home/data/orca/user-settings.conf"
  # Orca does not start beside another one of the same user, which it looks for with pgrep.
  mkdir "$home/bin"
  printf '#!/bin/sh\nexit 1\n' > "$home/bin/pgrep"
  chmod +x "$home/bin/pgrep"
  env -i PATH="$home/bin:$PATH" HOME="$home" XDG_RUNTIME_DIR="$runtime" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" \
    GSETTINGS_BACKEND=keyfile LANG=C.UTF-8 LANGUAGE=en xvfb-run --auto-servernum dbus-run-session -- bash -c '
    page=$1; said=$2; speech=$3; shift 3
    quiet() { local was; for i in $(seq 60); do was=$(wc -l < "$said"); sleep "${1:-2}"; [ "$(wc -l < "$said")" = "$was" ] && return; done; }
    gsettings set org.gnome.desktop.interface toolkit-accessibility true
    openbox & speech-dispatcher -s -t 0 -C "$speech" & sleep 1
    orca --disable=braille & for i in $(seq 60); do [ -s "$said" ] && break; sleep 0.5; done
    chromium --no-sandbox --test-type --no-first-run --disable-gpu --password-store=basic --force-renderer-accessibility --user-data-dir="$HOME/chromium" --app="file://$page" &
    for i in $(seq 400); do grep -q "Finished loading" "$said" && break; sleep 0.5; done
    quiet 3
    xdotool key Control_L; quiet 6
    for key in "$@"; do
      : > "$said"
      xdotool key "$key"
      quiet 5
      echo "> $key"; cat "$said"
    done
    kill $(jobs -p) 2>/dev/null; wait 2>/dev/null' _ "$1" "$home/said" "$home/speech" "${@:2}" 2> "$home/log" || true
  rm -rf "$home"
}
