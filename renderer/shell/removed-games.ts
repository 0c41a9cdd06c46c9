/** Earlier games that the user has deleted in a browser: for a day they can be put back. It is loaded with the first one. */
import type { IDBPDatabase } from 'idb';
import { isFields } from '../../engine/kept/kept.ts';

const PREFIX = 'removed:';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What lies under the key of a removed game: the value as it was, in whichever form, and when it was removed. */
interface Removed {
  readonly value: unknown;
  readonly removedAt: number;
}

function isRemovedGame(kept: unknown): kept is Removed {
  return isFields(kept) && typeof kept['removedAt'] === 'number' && 'value' in kept;
}

/**
 * Takes the game under `key` from the earlier games, or puts it back; false where it is not there, or that cannot be done.
 * What was taken away more than a day ago is deleted for good.
 */
export async function setRemoved(
  database: IDBPDatabase,
  store: string,
  key: string,
  isRemoved: boolean,
  now = Date.now(),
): Promise<boolean> {
  const aside = `${PREFIX}${key}`;
  const [from, to] = isRemoved ? [key, aside] : [aside, key];
  try {
    // Once the user is told that it is done, it is on the disk.
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    const kept: unknown = await transaction.store.get(from);
    const isThere = isRemoved ? kept !== undefined : isRemovedGame(kept);
    if (isThere) {
      const removed: Removed = { value: kept, removedAt: now };
      await transaction.store.put(isRemovedGame(kept) && !isRemoved ? kept.value : removed, to);
      await transaction.store.delete(from);
    }
    const old = await transaction.store.getAllKeys(IDBKeyRange.bound(PREFIX, `${PREFIX}\uFFFF`));
    for (const each of old) {
      const one: unknown = await transaction.store.get(each);
      if (isRemovedGame(one) && one.removedAt < now - DAY_MS) await transaction.store.delete(each);
    }
    await transaction.done;
    return isThere;
  } catch {
    return false;
  }
}
