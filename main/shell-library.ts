/** The library as main has it: a process that is started when somebody first asks, and kept. */
import { basename, join } from 'node:path';
import * as v from 'valibot';
import type { Launch } from '../engine/keeper/child.ts';
import { type Call, type Reply, createCalls } from '../engine/keeper/calls.ts';
import type { ReopenedLibraryCalls } from '../engine/library/calls.ts';
import type { LibraryState } from '../engine/library/service.ts';
import type { LibraryFolder, MoveOutcome } from './contract/bridge.ts';
import { libraryState } from './library-schemas.ts';
import { sharedLibraryCalls } from './contract/library.ts';

export interface LibraryPorts {
  readonly launch: Launch<Call, Reply<LibraryState>>;
  readonly tell: (state: LibraryState) => void;
  /** Lets the user choose files or a folder; none if they cancel. */
  choose(what: 'files' | 'folder'): Promise<readonly string[]>;
  /** Lets the user choose a folder; undefined if they cancel. */
  chooseFolder(): Promise<string | undefined>;
  /** The folder that the user has chosen for the library's files before; undefined for the usual one. */
  folder(): string | undefined;
  keepFolder(path: string | undefined): void;
  /** Where the files lie unless the user chooses. */
  readonly usualFolder: string;
  /** Whether games that are played and opened here join. */
  mayJoin(): boolean;
  readonly log: (line: string) => void;
}

export function createShellLibrary(ports: LibraryPorts) {
  const { launch, tell, choose, mayJoin, log } = ports;
  let state: LibraryState = { kind: 'opening' };

  function become(next: LibraryState): void {
    state = next;
    tell(next);
  }

  const calls = createCalls<ReopenedLibraryCalls, LibraryState>({
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

  function keep(call: () => Promise<boolean>): void {
    if (mayJoin()) call().catch((error: unknown) => log(`The library kept no game: ${String(error)}`));
  }

  return {
    ...sharedLibraryCalls(calls.call),
    ask: calls.call,
    /** Tells the state to a page that has just begun to listen, and starts the library with the first. */
    report(): void {
      tell(state);
      if (state.kind === 'opening') ask();
    },
    importGames: async (what: 'files' | 'folder') => importPaths(await choose(what)),
    importPaths,
    async libraryFolder(): Promise<LibraryFolder> {
      const chosen = ports.folder();
      return { path: chosen ?? ports.usualFolder, isUsual: chosen === undefined };
    },
    async moveLibrary(to: 'chosen' | 'usual'): Promise<MoveOutcome> {
      const chosen = to === 'usual' ? undefined : await ports.chooseFolder();
      if (to === 'chosen' && chosen === undefined) return 'cancelled';
      const folder = chosen === undefined ? undefined : ownFolderIn(chosen);
      const isMoved = await calls.call('moveTo', folder ?? ports.usualFolder).catch(() => false);
      if (!isMoved) return 'failed';
      ports.keepFolder(folder);
      return 'moved';
    },
    /** Keeps a game that was played or opened here; it is with the earlier games already, so nothing waits for it. */
    keepOwn: (text: string) => keep(async () => calls.call('keepOwn', [text])),
    keepEnded: (text: string, instead: string | undefined) =>
      keep(async () => calls.call('keepEnded', text, instead)),
    stop: calls.end,
  };
}

const OWN_FOLDER = 'Othello library';

/** The library's folder within one that may hold anything else; the same one for every computer that has it. */
function ownFolderIn(chosen: string): string {
  return basename(chosen) === OWN_FOLDER ? chosen : join(chosen, OWN_FOLDER);
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
