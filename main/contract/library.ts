/** What both shells do for the calls about the library, over the calls to the process or worker that has it. */
import type { ReopenedLibraryCalls } from '../../engine/library/calls.ts';
import type { LibraryBridge } from './bridge.ts';
import type { LibraryList } from './collections.ts';

/** Asks the library; rejects where it cannot be reached. */
export type AskLibrary = <Name extends keyof ReopenedLibraryCalls>(
  name: Name,
  ...args: ReopenedLibraryCalls[Name]['args']
) => Promise<ReopenedLibraryCalls[Name]['answer']>;

/** The calls that are the same in both shells. */
export type SharedLibraryCalls = Omit<
  LibraryBridge,
  'onLibrary' | 'importGames' | 'importDropped' | 'keepEnded' | 'libraryFolder' | 'moveLibrary'
>;

export function listOf(ask: AskLibrary): LibraryList {
  return {
    find: async (query) => ask('find', query),
    entries: async (indices) => ask('entries', indices),
    search: async (text, how) => ask('search', text, how),
    text: async (index) => ask('text', index),
  };
}

export function sharedLibraryCalls(ask: AskLibrary): SharedLibraryCalls {
  const succeeds = async (call: Promise<unknown>): Promise<boolean> =>
    call.then(
      () => true,
      () => false,
    );
  return {
    findInLibrary: async (query) => ask('find', query),
    tallyInLibrary: async (board, terms) => ask('tally', board, terms),
    profileInLibrary: async (who, terms) => ask('profile', who, terms),
    namesInLibrary: async (kind, text, most) => ask('names', kind, text, most),
    gamesThatFit: async (terms, most) => ask('fitting', terms, most),
    libraryShelves: async () => ask('shelves'),
    entriesOfGames: async (ids) => ask('entriesOf', ids),
    textsInLibrary: async (ids) => ask('texts', ids),
    idsInLibrary: async (indices) => ask('ids', indices),
    labelGames: async (ids, label) => ask('label', ids, label).catch(() => false),
    // Whoever steers an import hears by `onLibrary` what came of it.
    steerImport: (how) => void succeeds(ask('steer', how)),
    importProblems: async () => ask('problems'),
    verifyLibrary: async () => ask('verify'),
    rebuildLibrary: async () => ask('rebuild').catch(() => 'failed'),
  };
}
