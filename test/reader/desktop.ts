/**
 * A desktop that nobody sees, with a screen reader on it: an X server, a session bus, a window manager, Speech Dispatcher
 * with the silent voice, Orca, and Chromium. Keys reach them as a keyboard's do. All that they keep lies in a folder of
 * their own, which goes with them.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { VoiceLine } from './voice.ts';

/** Something that was said. */
export interface Said {
  readonly text: string;
  /** How long it was heard, in seconds at the pace of a voice of 15 letters a second. */
  readonly seconds: number;
  readonly isCut: boolean;
}

export interface DesktopOptions {
  /** The address that Chromium opens. */
  readonly url: string;
  /** Where Chromium is. */
  readonly chromium: string;
  /** How much faster than a voice of 15 letters a second the silent one is. */
  readonly speed: number;
  /** How high Chromium's window is, in pixels. */
  readonly height?: number;
  /** Orca's and Chromium's language, such as "en" or "fr". */
  readonly language?: string;
  /** More switches for Chromium. */
  readonly switches?: readonly string[];
  /** Whether files can be dropped on the page, which takes a port for tools. */
  readonly drops?: boolean;
}

/** What a voice says in a second, in letters. */
export const LETTERS_A_SECOND = 15;

/** How much of an utterance nobody understands, in seconds. */
const UNHEARD_S = 0.5;

const POLL_MS = 40;

/** Above what any step takes on a crowded machine; only one that never comes about reaches it. */
const LIMIT_MS = 90_000;

/** How late an utterance may come on a crowded machine. */
const MORE_MS = 10_000;

/** How much of the processor's time Orca may use while it has nothing to do, in hundredths of a second. */
const QUIET_TICKS = 2;

export async function startDesktop({
  url,
  chromium,
  speed,
  height = 900,
  language = 'en',
  switches = [],
  drops = false,
}: DesktopOptions) {
  const home = mkdtempSync(join(tmpdir(), 'othello-reader-'));
  const children: ChildProcess[] = [];
  const begin = (
    command: string,
    args: readonly string[],
    out: 'ignore' | 'pipe' = 'ignore',
  ): ChildProcess => {
    const child = spawn(command, args, { stdio: ['ignore', out, 'ignore'], env, detached: true });
    children.push(child);
    return child;
  };
  const folder = (name: string): string => {
    mkdirSync(join(home, name), { recursive: true });
    return join(home, name);
  };

  const runtime = folder('run');
  chmodSync(runtime, 0o700);
  const env: NodeJS.ProcessEnv = {
    PATH: `${join(home, 'bin')}:${process.env.PATH ?? ''}`,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: folder('config'),
    XDG_DATA_HOME: folder('data'),
    XDG_CACHE_HOME: folder('cache'),
    GSETTINGS_BACKEND: 'keyfile',
    LANG: 'C.UTF-8',
    LANGUAGE: language,
    GTK_MODULES: 'gail:atk-bridge',
  };

  const close = async (): Promise<void> => {
    for (const child of children.toReversed()) {
      if (child.pid === undefined || child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
      await ended;
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };

  const firstLine = async (child: ChildProcess): Promise<string> =>
    String((await once(child.stdout!, 'data'))[0]).trim();

  const voiceFile = join(home, 'voice.jsonl');
  writeFileSync(voiceFile, '');
  const voice = join(home, 'voice');
  writeFileSync(
    voice,
    `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'voice.ts')}' '${voiceFile}' ${LETTERS_A_SECOND * speed}\n`,
    { mode: 0o755 },
  );
  const speech = folder('speech');
  mkdirSync(join(speech, 'modules'));
  writeFileSync(join(speech, 'modules', 'voice.conf'), '');
  writeFileSync(
    join(speech, 'speechd.conf'),
    `CommunicationMethod "unix_socket"\nAddModule "voice" "${voice}" "voice.conf"\nDefaultModule voice\n`,
  );
  // Keys that are spoken as they are typed belong to whoever types. Of a page that has loaded only its focus is said: where
  // a key interrupts the reading of a whole page, Orca stays, and that is another place each time.
  writeFileSync(
    join(folder('data/orca'), 'user-settings.conf'),
    JSON.stringify({
      general: { enableKeyEcho: false, enableEchoByWord: false, startingProfile: ['Default', 'default'] },
      profiles: {
        default: {
          profile: ['Default', 'default'],
          enableKeyEcho: false,
          sayAllOnLoad: false,
          pronunciations: {},
          keybindings: {},
        },
      },
      pronunciations: {},
      keybindings: {},
    }),
  );

  // The desktop's portals, which Chromium would ask for dialogs, are started by the bus and mount a file system in the
  // folder, which is then still busy when everything ends. The bus finds these files first.
  for (const name of ['Desktop', 'Documents']) {
    const service = `org.freedesktop.portal.${name}`;
    writeFileSync(
      join(folder('data/dbus-1/services'), `${service}.service`),
      `[D-BUS Service]\nName=${service}\nExec=/bin/false\n`,
    );
  }

  // Orca does not start beside another one of the same user, which it looks for with pgrep. That one is left alone.
  writeFileSync(join(folder('bin'), 'pgrep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });

  let read = 0;
  const lines: VoiceLine[] = [];
  let rest = '';
  const listen = (): void => {
    const bytes = readFileSync(voiceFile);
    rest += bytes.subarray(read).toString();
    read = bytes.length;
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    lines.push(...whole.map((line) => JSON.parse(line) as VoiceLine));
  };

  try {
    env.DISPLAY = `:${await firstLine(begin('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], 'pipe'))}`;
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(
      begin('dbus-daemon', ['--session', '--nofork', '--print-address'], 'pipe'),
    );
    spawnSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], { env });
    begin('openbox', []);
    begin('speech-dispatcher', ['-s', '-t', '0', '-C', speech]);
    await until(
      () => existsSync(join(runtime, 'speech-dispatcher', 'speechd.sock')),
      () => 'Speech Dispatcher listens',
    );
    const orca = begin('orca', ['--disable=braille']);
    await until(
      () => (listen(), lines.length > 0),
      () => 'Orca speaks',
    );

    const ticks = (): number => {
      const fields = readFileSync(`/proc/${orca.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    };

    let told = 0;

    /** What was said since the last call, and whether that is its end. */
    const take = (): Said[] => {
      const said: Said[] = [];
      for (; told < lines.length; told += 2) {
        const [begun, ended] = [lines[told], lines[told + 1]];
        if (begun?.kind !== 'begun' || ended?.kind !== 'ended') break;
        const seconds = Math.min(
          begun.text.length / LETTERS_A_SECOND,
          ((ended.at - begun.at) / 1000) * speed,
        );
        // What is cut at once is heard by nobody, and differs from run to run.
        if (begun.text === '' || (ended.isCut && seconds < UNHEARD_S)) continue;
        said.push({ text: begun.text, seconds, isCut: ended.isCut });
      }
      return said;
    };

    /** Waits until nothing has been said, and Orca has had nothing to do, for `ms`. */
    const silence = async (ms: number): Promise<void> => {
      const deadline = Date.now() + LIMIT_MS;
      let since = Date.now();
      let [heard, busy] = [lines.length, ticks()];
      for (;;) {
        await delay(POLL_MS);
        listen();
        const now = ticks();
        if (lines.length !== heard || lines.at(-1)?.kind === 'begun' || now - busy > QUIET_TICKS) {
          since = Date.now();
          [heard, busy] = [lines.length, now];
        }
        if (Date.now() - since >= ms) return;
        if (Date.now() > deadline) throw new Error('Orca never falls silent.');
      }
    };

    begin(chromium, [
      '--no-sandbox',
      '--no-first-run',
      '--test-type',
      '--no-default-browser-check',
      '--disable-gpu',
      '--force-renderer-accessibility',
      '--password-store=basic',
      '--window-position=0,0',
      `--window-size=1280,${height}`,
      `--lang=${language}`,
      `--accept-lang=${language}`,
      ...switches,
      ...(drops ? ['--remote-debugging-port=0'] : []),
      `--user-data-dir=${join(home, 'chromium')}`,
      `--app=${url}`,
    ]);
    return {
      take,
      silence,
      /**
       * Presses keys by the names that xdotool has for them, one after another. Of "ctrl+p" xdotool itself would release
       * Ctrl first, and Orca would take the P that is released alone for its own key, which leads to a paragraph.
       */
      press(...keys: readonly string[]): void {
        const acts = keys.flatMap((chord) => {
          const held = chord.split('+');
          const key = held.pop() ?? '';
          const [downs, ups] = [held, held.toReversed()];
          return [
            ...downs.flatMap((each) => ['keydown', each]),
            'key',
            key,
            ...ups.flatMap((each) => ['keyup', each]),
          ];
        });
        const { status, stderr } = spawnSync('xdotool', acts, { env });
        if (status !== 0) throw new Error(`xdotool: ${String(stderr)}`);
      },
      /** Drops a file with `text` on the page, which no key can do: a file dialog is the system's, and is heard elsewhere. */
      async drop(text: string): Promise<void> {
        const port = readFileSync(join(home, 'chromium', 'DevToolsActivePort'), 'utf8').split('\n')[0];
        const pages = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as readonly {
          readonly type: string;
          readonly webSocketDebuggerUrl: string;
        }[];
        const page = pages.find(({ type }) => type === 'page');
        if (!page) throw new Error('Chromium has no page.');
        const socket = new WebSocket(page.webSocketDebuggerUrl);
        await once(socket, 'open');
        const expression = `{
          const files = new DataTransfer();
          files.items.add(new File([${JSON.stringify(text)}], 'club.txt'));
          const init = { dataTransfer: files, bubbles: true, cancelable: true };
          document.querySelector('main').dispatchEvent(new DragEvent('drop', init));
        }`;
        socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
        await once(socket, 'message');
        socket.close();
      },
      /** Whether anything more is said within a while. */
      async hearsMore(): Promise<boolean> {
        const [from, deadline] = [lines.length, Date.now() + MORE_MS];
        while (lines.length === from && Date.now() < deadline) {
          await delay(POLL_MS);
          listen();
        }
        return lines.length > from;
      },
      /** Waits until something that is said fits `pattern`. */
      async hear(pattern: RegExp): Promise<void> {
        const from = told;
        const heard = (): string[] =>
          lines.slice(from).flatMap((line) => (line.kind === 'begun' && line.text !== '' ? [line.text] : []));
        await until(
          () => (listen(), heard().some((text) => pattern.test(text))),
          () => `somebody says ${String(pattern)} after ${heard().join(' | ')}`,
        );
      },
      env,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function until(isTrue: () => boolean, what: () => string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what()}.`);
    await delay(POLL_MS);
  }
}
