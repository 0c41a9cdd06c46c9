/**
 * The library in a browser: it is opened when somebody first asks, in this tab or in the one that has it. Games that were
 * played here join it then, and later ones as they are kept, so that nobody loads it while they play.
 */
import type { ReopenedLibraryCalls } from '../../engine/library/calls.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import { type Calls, createCalls } from '../../engine/keeper/calls.ts';
import type { LibraryBridge } from '../../main/contract/bridge.ts';
import type { KeptGames } from '../../main/contract/collections.ts';
import { type AskLibrary, sharedLibraryCalls } from '../../main/contract/library.ts';
import { pickToImport } from './browser-files.ts';
import { launchShared, portsOfTab } from './shared-library.ts';

export interface BrowserLibrary {
  readonly ask: AskLibrary;
  readonly bridge: LibraryBridge;
  /** Takes in a game that was played or reviewed here, if somebody looks at the library; else it joins with the others then. */
  keepOwn(text: string): void;
  end(): void;
}

export function createBrowserLibrary(
  /** The games that were played here. */
  played: () => Promise<KeptGames>,
  /** Whether they join the library. */
  mayJoin: () => Promise<boolean>,
  spawn = () => new Worker(new URL('library-worker.ts', import.meta.url), { type: 'module' }),
): BrowserLibrary {
  const listeners = new Set<(state: LibraryState) => void>();
  let state: LibraryState = { kind: 'opening' };

  function become(next: LibraryState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }

  const calls: Calls<ReopenedLibraryCalls> = createCalls<ReopenedLibraryCalls, LibraryState>({
    launch: (listener) => launchShared(portsOfTab(spawn), listener),
    onNews: become,
    onStatus(status) {
      if (status.kind === 'restarting') become({ kind: 'opening' });
      else if (status.kind === 'started' && state.kind === 'opening') askState();
      else if (status.kind === 'unavailable') {
        become({ kind: 'unavailable', reason: 'failed', detail: status.reason });
      }
    },
  });

  function askState(): void {
    calls.call('state').then(become, () => undefined);
  }

  /** What of the games that were played here has joined the library since this page was opened. */
  const joined = new Set<string>();

  /** The game that ended last before anybody looked; it is with the earlier games only once another one has begun. */
  let ended: readonly [text: string, instead: string | undefined] | undefined;

  async function joinEnded(): Promise<void> {
    if (!ended || listeners.size === 0 || !(await mayJoin())) return;
    const now = ended;
    if (await calls.call('keepEnded', ...now)) {
      joined.add(now[0]);
      if (ended === now) ended = undefined;
    }
  }

  async function joinPlayed(): Promise<void> {
    if (!(await mayJoin())) return;
    const games = await played();
    // The oldest first, and last the one that has ended, so that they are listed in the order in which they were played.
    const ids = (await games.ids()).toReversed();
    const kept = await Promise.all(ids.map(async (id) => games.read(id)));
    await join(kept.flatMap((game) => game?.text ?? []));
    await joinEnded();
  }

  async function joinNow(text: string): Promise<void> {
    if (await mayJoin()) await join([text]);
  }

  async function join(all: readonly string[]): Promise<void> {
    const texts = all.filter((text) => !joined.has(text));
    if (texts.length === 0 || !(await calls.call('keepOwn', texts))) return;
    for (const text of texts) joined.add(text);
  }

  async function importAll(files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return false;
    await calls.call(
      'take',
      files.map((file) => ({ file, name: file.name })),
    );
    return true;
  }

  return {
    ask: calls.call,
    bridge: {
      ...sharedLibraryCalls(calls.call),
      onLibrary(listener) {
        listeners.add(listener);
        listener(state);
        if (state.kind === 'opening') askState();
        // They are among the earlier games, too, and join at the next time where the library cannot be had now.
        joinPlayed().catch(() => undefined);
        return () => listeners.delete(listener);
      },
      keepEnded(text, instead) {
        ended = [text, instead];
        joinEnded().catch(() => undefined);
      },
      // A page keeps the library in storage of its own, which has no folders that anybody else sees.
      libraryFolder: async () => undefined,
      moveLibrary: async () => 'failed',
      importGames: async (what) => importAll(await pickToImport(what)),
      importDropped: importAll,
    },
    keepOwn(text) {
      if (listeners.size > 0) joinNow(text).catch(() => undefined);
    },
    end: calls.end,
  };
}
