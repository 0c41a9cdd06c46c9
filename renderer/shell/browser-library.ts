/** The library in a browser: it is opened when somebody first asks, in this tab or in the one that has it. */
import type { LibraryCalls } from '../../engine/library/calls.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import { type Calls, createCalls } from '../../engine/keeper/calls.ts';
import type { LibraryBridge } from '../../main/contract/bridge.ts';
import { type AskLibrary, sharedLibraryCalls } from '../../main/contract/library.ts';
import { pickToImport } from './browser-files.ts';
import { launchShared, portsOfTab } from './shared-library.ts';

export interface BrowserLibrary {
  readonly ask: AskLibrary;
  readonly bridge: LibraryBridge;
  end(): void;
}

export function createBrowserLibrary(
  spawn = () => new Worker(new URL('library-worker.ts', import.meta.url), { type: 'module' }),
): BrowserLibrary {
  const listeners = new Set<(state: LibraryState) => void>();
  let state: LibraryState = { kind: 'opening' };

  function become(next: LibraryState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }

  const calls: Calls<LibraryCalls> = createCalls<LibraryCalls, LibraryState>({
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
        return () => listeners.delete(listener);
      },
      importGames: async (what) => importAll(await pickToImport(what)),
      importDropped: importAll,
    },
    end: calls.end,
  };
}
