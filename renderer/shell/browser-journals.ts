/**
 * Journals in a browser: an entry of the app's database for each line. Two tabs may add to one at the same time; each line
 * is whole, and gets its place in the same transaction.
 */
import type { IDBPDatabase } from 'idb';
import { newestFirst } from '../../engine/kept/ids.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type JournalId, journalKindOf } from '../../main/contract/journals.ts';
import { END, STORE, append, beginningWith, getKeys, openDatabase, put } from './browser-storage.ts';

/** Those of tournaments were the first journals. */
const PREFIX = 'tournament:';

/** Long journals are handed out in parts of so many lines. */
const PART_LINES = 5000;

export function createBrowserJournals(partLines = PART_LINES): JournalBridge {
  let opening: Promise<IDBPDatabase | undefined> | undefined;

  async function database(): Promise<IDBPDatabase | undefined> {
    opening ??= openDatabase().catch(() => undefined);
    return opening;
  }

  const prefixOf = (id: JournalId): string => `${PREFIX}${id}:`;

  /** The key of the first line of each journal, by its id. Of long journals no other keys are read. */
  async function firstKeys(): Promise<Map<JournalId, string>> {
    const first = new Map<JournalId, string>();
    const store = (await database())?.transaction(STORE).store;
    let cursor = await store?.openKeyCursor(beginningWith(PREFIX));
    while (typeof cursor?.key === 'string') {
      const id = cursor.key.slice(PREFIX.length).split(':')[0] ?? '';
      first.set(id, cursor.key);
      cursor = await cursor.continue(`${prefixOf(id)}${END}`);
    }
    return first;
  }

  /** The key of the line that has so many before it; undefined where there is none. */
  async function keyAt(opened: IDBPDatabase, id: JournalId, from: number): Promise<IDBValidKey | undefined> {
    const cursor = await opened.transaction(STORE).store.openKeyCursor(beginningWith(prefixOf(id)));
    return (from === 0 ? cursor : await cursor?.advance(from))?.key;
  }

  return {
    async journals(kind) {
      const first = await firstKeys().catch(() => new Map<JournalId, string>());
      const ids = [...first.keys()].filter((id) => journalKindOf(id) === kind);
      return Promise.all(
        newestFirst(ids).map(async (id) => {
          const heading: unknown = await (await database())?.get(STORE, first.get(id) ?? '').catch(() => '');
          return { id, heading: typeof heading === 'string' ? heading : '' };
        }),
      );
    },
    async readJournal(id, from) {
      const opened = await database();
      if (!opened) return undefined;
      try {
        const first = await keyAt(opened, id, from);
        if (first === undefined) return { lines: [] };
        // One more than is handed out tells whether there are more.
        const range = IDBKeyRange.bound(first, `${prefixOf(id)}${END}`);
        const found: unknown[] = await opened.getAll(STORE, range, partLines + 1);
        const lines = found.slice(0, partLines).map((line) => (typeof line === 'string' ? line : ''));
        return { lines, ...(found.length > partLines && { next: from + partLines }) };
      } catch {
        return undefined;
      }
    },
    addToJournal: async (id, line) => (await append(await database(), prefixOf(id), line)) !== undefined,
    async removeJournal(id) {
      const opened = await database();
      await Promise.all(
        (await getKeys(opened, prefixOf(id))).map(async (key) => put(opened, key, undefined)),
      );
    },
  };
}
