/** The tournaments of the arena in a browser: an entry of the app's database for each line. */
import type { IDBPDatabase } from 'idb';
import type { TournamentBridge, TournamentId } from '../../main/contract/bridge.ts';
import { STORE, allKeys, append, getKeys, openDatabase, put } from './browser-storage.ts';

const PREFIX = 'tournament:';

/** Long tournaments are handed out in parts of so many lines. */
const PART_LINES = 5000;

export type BrowserTournaments = Omit<TournamentBridge, 'saveExport'>;

export function createBrowserTournaments(partLines = PART_LINES): BrowserTournaments {
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

  const prefixOf = (id: TournamentId): string => `${PREFIX}${id}:`;

  return {
    async tournaments() {
      // Keys sort by tournament, and then by time.
      const first = new Map<string, string>();
      for (const key of await getKeys(await database(), PREFIX)) {
        const id = key.slice(PREFIX.length).split(':')[0] ?? '';
        if (!first.has(id)) first.set(id, key);
      }
      const plans = await Promise.all(
        [...first.values()].map(async (key) => values([key]).catch(() => [''])),
      );
      return [...first.keys()].map((id, at) => ({ id, plan: plans[at]?.[0] ?? '' })).reverse();
    },
    async readTournament(id, from) {
      const opened = await database();
      if (!opened) return undefined;
      try {
        const keys = await allKeys(opened, prefixOf(id));
        const next = from + partLines;
        return { lines: await values(keys.slice(from, next)), ...(next < keys.length && { next }) };
      } catch {
        return undefined;
      }
    },
    addToTournament: async (id, line) => (await append(await database(), prefixOf(id), line)) !== undefined,
    async removeTournament(id) {
      const opened = await database();
      await Promise.all(
        (await getKeys(opened, prefixOf(id))).map(async (key) => put(opened, key, undefined)),
      );
    },
  };
}
