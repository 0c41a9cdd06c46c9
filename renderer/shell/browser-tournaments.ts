/** The tournaments of the arena in a browser: an entry of the app's database for each line. */
import type { IDBPDatabase } from 'idb';
import type { TournamentBridge, TournamentId } from '../../main/contract/bridge.ts';
import { STORE, getKeys, openDatabase, put } from './browser-storage.ts';

const PREFIX = 'tournament:';

export type BrowserTournaments = Omit<TournamentBridge, 'saveExport'>;

export function createBrowserTournaments(): BrowserTournaments {
  let opening: Promise<IDBPDatabase | undefined> | undefined;
  let lastAt = 0;

  async function database(): Promise<IDBPDatabase | undefined> {
    opening ??= openDatabase().catch(() => undefined);
    return opening;
  }

  async function keys(of: string): Promise<string[]> {
    return (await getKeys(await database())).filter((key) => key.startsWith(of));
  }

  async function values(of: readonly string[]): Promise<string[]> {
    const opened = await database();
    const lines: unknown[] = await Promise.all(
      of.map(async (key) => opened?.get(STORE, key).catch(() => undefined)),
    );
    return lines.map((line) => (typeof line === 'string' ? line : ''));
  }

  const keysOf = async (id: TournamentId): Promise<string[]> => keys(`${PREFIX}${id}:`);

  return {
    async tournaments() {
      // Keys sort by tournament, and then by time.
      const first = new Map<string, string>();
      for (const key of await keys(PREFIX)) {
        const id = key.slice(PREFIX.length).split(':')[0] ?? '';
        if (!first.has(id)) first.set(id, key);
      }
      const plans = await values([...first.values()]);
      return [...first.keys()].map((id, at) => ({ id, plan: plans[at] ?? '' })).reverse();
    },
    readTournament: async (id) => values(await keysOf(id)),
    async addToTournament(id, line) {
      // Each moment is later than the one before, even if the system's clock was set back meanwhile.
      lastAt = Math.max(Date.now(), lastAt + 1);
      const at = new Date(lastAt).toISOString();
      return put(await database(), `${PREFIX}${id}:${at} ${crypto.randomUUID()}`, line);
    },
    async removeTournament(id) {
      const opened = await database();
      await Promise.all((await keysOf(id)).map(async (key) => put(opened, key, undefined)));
    },
  };
}
