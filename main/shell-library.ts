/** The library as main has it: a process that is started when somebody first asks, and kept. */
import type { Launch } from '../engine/keeper/child.ts';
import { type Call, type Reply, createCalls } from '../engine/keeper/calls.ts';
import type { LibraryCalls } from '../engine/library/calls.ts';
import type { LibraryState } from '../engine/library/service.ts';
import { type AskLibrary, type SharedLibraryCalls, sharedLibraryCalls } from './contract/library.ts';

export interface LibraryPorts {
  readonly launch: Launch<Call, Reply<LibraryState>>;
  readonly tell: (state: LibraryState) => void;
  /** Lets the user choose files or a folder; none if they cancel. */
  choose(what: 'files' | 'folder'): Promise<readonly string[]>;
  readonly log: (line: string) => void;
}

export interface ShellLibrary extends SharedLibraryCalls {
  readonly ask: AskLibrary;
  /** Tells the state to a page that has just begun to listen, and starts the library with the first. */
  report(): void;
  importGames(what: 'files' | 'folder'): Promise<boolean>;
  importPaths(paths: readonly string[]): Promise<boolean>;
  /** Keeps a game that was played or opened here; it is with the earlier games already, so nothing waits for it. */
  keepOwn(text: string): void;
  stop(): void;
}

export function createShellLibrary({ launch, tell, choose, log }: LibraryPorts): ShellLibrary {
  let state: LibraryState = { kind: 'opening' };

  function become(next: LibraryState): void {
    state = next;
    tell(next);
  }

  const calls = createCalls<LibraryCalls, LibraryState>({
    launch,
    onNews: become,
    onStatus(status) {
      if (status.kind === 'started') return;
      log(`The library is ${status.kind}. ${status.reason}`);
      if (status.kind === 'restarting') become({ kind: 'opening' });
      else become({ kind: 'unavailable', reason: 'failed', detail: status.reason });
    },
  });

  async function importPaths(paths: readonly string[]): Promise<boolean> {
    if (paths.length === 0) return false;
    await calls.call(
      'take',
      paths.map((path) => ({ path })),
    );
    return true;
  }

  return {
    ...sharedLibraryCalls(calls.call),
    ask: calls.call,
    report() {
      tell(state);
      if (state.kind === 'opening') void calls.call('state').then(become, () => undefined);
    },
    importGames: async (what) => importPaths(await choose(what)),
    importPaths,
    keepOwn(text) {
      calls
        .call('keepOwn', [text])
        .catch((error: unknown) => log(`The library kept no game: ${String(error)}`));
    },
    stop: calls.end,
  };
}

/** A message of the library's process; undefined for anything else. What it answers is checked at the border to the page. */
export function parseLibraryReply(message: unknown): Reply<LibraryState> | undefined {
  const isReply =
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    ['ready', 'answer', 'failed', 'news'].includes(String(message.kind));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process runs the app's own code
  return isReply ? (message as Reply<LibraryState>) : undefined;
}
