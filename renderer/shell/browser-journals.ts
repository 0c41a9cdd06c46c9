/**
 * Journals in a browser: an entry of the app's database for each line. Two tabs may add to one at the same time; each line
 * is whole, and gets its place in the same transaction.
 */
import type { IDBPDatabase } from 'idb';
import { newestFirst } from '../../engine/kept/ids.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type JournalId, journalKindOf } from '../../main/contract/journals.ts';
import { STORE, allKeys, append, getKeys, openDatabase, put } from './browser-storage.ts';

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

  /** The lines under the keys `of`; rejects where one cannot be read. */
  async function values(of: readonly string[]): Promise<string[]> {
    const opened = await database();
    const lines: unknown[] = await Promise.all(of.map(async (key) => opened?.get(STORE, key)));
    return lines.map((line) => (typeof line === 'string' ? line : ''));
  }

  /** The lines under keys that follow one another, in one request, where one for each would take seconds; rejects as `values` does. */
  async function linesAlong(keys: readonly string[]): Promise<string[]> {
    const [first, last] = [keys[0], keys.at(-1)];
    if (first === undefined || last === undefined) return [];
    const lines: unknown[] = (await (await database())?.getAll(STORE, IDBKeyRange.bound(first, last))) ?? [];
    return lines.map((line) => (typeof line === 'string' ? line : ''));
  }

  const prefixOf = (id: JournalId): string => `${PREFIX}${id}:`;

  return {
    async journals(kind) {
      // Keys sort by journal, and then by time.
      const first = new Map<string, string>();
      for (const key of await getKeys(await database(), PREFIX)) {
        const id = key.slice(PREFIX.length).split(':')[0] ?? '';
        if (!first.has(id) && journalKindOf(id) === kind) first.set(id, key);
      }
      return Promise.all(
        newestFirst([...first.keys()]).map(async (id) => {
          const [heading = ''] = await values([first.get(id) ?? '']).catch(() => ['']);
          return { id, heading };
        }),
      );
    },
    async readJournal(id, from) {
      const opened = await database();
      if (!opened) return undefined;
      try {
        const keys = await allKeys(opened, prefixOf(id));
        const next = from + partLines;
        return { lines: await linesAlong(keys.slice(from, next)), ...(next < keys.length && { next }) };
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
