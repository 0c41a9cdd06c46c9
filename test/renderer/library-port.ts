/** A library for tests: the real one, in the page and in memory, with the calls of a shell. */
import { type ReopenedLibraryCalls, answersOf } from '../../engine/library/calls.ts';
import type { FindPattern } from '../../engine/library/catalogue.ts';
import { openLibrary } from '../../engine/library/library.ts';
import { type OneLibrary, createReopening } from '../../engine/database/reopening.ts';
import {
  type ChangeFiles,
  type GameFiles,
  type KeptFile,
  type LibraryService,
  type LibraryState,
  createLibraryService,
} from '../../engine/library/service.ts';
import { memoryStore } from '../../engine/library/store.ts';
import type { BoardImage, ExportFile } from '../../main/contract/bridge.ts';
import { createCollections } from '../../main/contract/collections.ts';
import { type AskLibrary, listOf, sharedLibraryCalls } from '../../main/contract/library.ts';
import type { LibraryPort } from '../../renderer/stores/library.ts';

export interface TestLibrary {
  readonly port: LibraryPort;
  /** Imports a text as a file of this name, and waits until it is there. */
  take(name: string, text: string): Promise<void>;
  /** The names of the files that were dropped. */
  readonly dropped: string[];
  /** What the user was asked to choose. */
  readonly asked: string[];
  /** What was saved as a file. */
  readonly saved: ExportFile[];
  /** The same, of files of bytes. */
  readonly images: BoardImage[];
}

/** Files that are forgotten with the test, each of which is another one. */
function memoryFiles(): GameFiles {
  const kept = new Map<string, Awaited<ReturnType<GameFiles['read']>> & { readonly kept: KeptFile }>();
  return {
    list: async () => [...kept.values()].map((each) => each.kept),
    async keep(file, beside, isOwn) {
      const made: KeptFile = { content: String(kept.size), name: file.name, isOwn };
      kept.set(made.content, { kept: made, file, beside });
      return made;
    },
    async read({ content }) {
      const found = kept.get(content);
      if (!found) throw new Error('The file is there no more.');
      return found;
    },
    async forget({ content }) {
      kept.delete(content);
    },
  };
}

function memoryChanges(): ChangeFiles {
  const kept = new Map<string, string>();
  return {
    list: async () => [...kept.keys()],
    read: async (name) => kept.get(name) ?? '',
    async keep(text) {
      const name = String(kept.size);
      kept.set(name, text);
      return name;
    },
  };
}

/** `patterns` makes what finds patterns, for tests that look for them. */
export function testLibrary(patterns?: () => FindPattern): TestLibrary {
  const listeners = new Set<(state: LibraryState) => void>();
  const [files, changes] = [memoryFiles(), memoryChanges()];
  let service: LibraryService;
  let state: LibraryState = { kind: 'opening' };
  function tell(next: LibraryState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }
  function open(): OneLibrary {
    const store = memoryStore();
    const library = openLibrary(store, patterns);
    service = createLibraryService({
      library,
      files,
      changes,
      isReviewed: () => false,
      pause: async () => undefined,
      now: () => performance.now(),
      clock: Date.now,
      tell,
      log(line) {
        throw new Error(line);
      },
    });
    state = service.state();
    const index = { badRecords: store.badRecords, problem: () => undefined };
    const answers = answersOf(library, service, index, async () => []);
    return { answers, service, close: () => undefined };
  }
  const answers = createReopening({
    first: open(),
    tell,
    openAgain: open,
    openAnew() {
      const anew = open();
      void service.resume();
      return anew;
    },
    copyTo: async () => open,
  });
  const ask: AskLibrary = async (name, ...args) => {
    const answer = answers[name] as (...given: typeof args) => ReopenedLibraryCalls[typeof name]['answer'];
    return answer(...args);
  };
  const dropped: string[] = [];
  const asked: string[] = [];
  const saved: ExportFile[] = [];
  const images: BoardImage[] = [];
  const collections = createCollections(
    { earlier: { ids: async () => [], read: async () => undefined } },
    listOf(ask),
    async () => undefined,
  );
  return {
    dropped,
    asked,
    saved,
    images,
    async take(name, text) {
      const file = { name, bytes: new TextEncoder().encode(text) };
      await service.take([{ name, read: async () => ({ file, beside: [] }) }]);
    },
    port: {
      ...collections,
      ...sharedLibraryCalls(ask),
      onLibrary(listener) {
        listeners.add(listener);
        listener(state);
        return () => listeners.delete(listener);
      },
      async saveExport(file) {
        saved.push(file);
        return { kind: 'cancelled' };
      },
      async saveImage(file) {
        images.push(file);
        return { kind: 'cancelled' };
      },
      keepEnded: (text, instead) => void ask('keepEnded', text, instead),
      libraryFolder: async () => undefined,
      moveLibrary: async () => 'cancelled',
      async importGames(what) {
        asked.push(what);
        return false;
      },
      async importDropped(given) {
        dropped.push(...given.map(({ name }) => name));
        return true;
      },
    },
  };
}
