/** The library as main has it: a process that is started when somebody first asks, and kept. */
import * as v from 'valibot';
import type { Launch } from '../engine/keeper/child.ts';
import { type Call, type Reply, createCalls } from '../engine/keeper/calls.ts';
import type { LibraryCalls } from '../engine/library/calls.ts';
import type { LibraryState } from '../engine/library/service.ts';
import { libraryState } from './library-schemas.ts';
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
      if (status.kind === 'started') {
        // A process that was started again has nothing to tell by itself.
        if (state.kind === 'opening') ask();
        return;
      }
      log(`The library is ${status.kind}. ${status.reason}`);
      if (status.kind === 'restarting') become({ kind: 'opening' });
      else become({ kind: 'unavailable', reason: 'failed', detail: status.reason });
    },
  });

  function ask(): void {
    calls.call('state').then(become, () => undefined);
  }

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
      if (state.kind === 'opening') ask();
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

const reply = v.variant('kind', [
  v.strictObject({ kind: v.literal('ready') }),
  // What it answers is checked at the border to the page.
  v.object({ kind: v.literal('answer'), id: v.number(), answer: v.unknown() }),
  v.strictObject({ kind: v.literal('failed'), id: v.number(), reason: v.string() }),
  v.strictObject({ kind: v.literal('news'), news: libraryState }),
]);

/** A message of the library's process; undefined for anything else. */
export function parseLibraryReply(message: unknown): Reply<LibraryState> | undefined {
  const parsed = v.safeParse(reply, message);
  return parsed.success ? parsed.output : undefined;
}
