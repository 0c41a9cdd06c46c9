/** Earlier games that the user has deleted in a browser: for a day they can be put back. It is loaded with the first one. */
import type { IDBPTransaction } from 'idb';
import { isFields } from '../../engine/kept/kept.ts';
import type { EarlierGameId } from '../../main/contract/bridge.ts';

/** Where the earlier games lie. */
export interface Shelf {
  /** A transaction that is on the disk once it is done. */
  write(): IDBPTransaction<unknown, ['kept'], 'readwrite'>;
  /** All keys that begin with `prefix`. */
  keys(prefix: string): Promise<string[]>;
  keyOf(id: EarlierGameId): string;
}

const REMOVED_PREFIX = 'removed:';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What lies under the key of a removed game: the value as it was, in whichever form, and when it was removed. */
interface Removed {
  readonly value: unknown;
  readonly removedAt: number;
}

function isRemovedGame(kept: unknown): kept is Removed {
  return isFields(kept) && typeof kept['removedAt'] === 'number' && 'value' in kept;
}

/** Moves what lies under `from` to `to`; false where nothing lies there, or it cannot be done. */
async function move(
  shelf: Shelf,
  from: string,
  to: string,
  change: (kept: unknown) => unknown,
): Promise<boolean> {
  try {
    const transaction = shelf.write();
    const { store } = transaction;
    const kept: unknown = await store.get(from);
    const changed = kept === undefined ? undefined : change(kept);
    const written = changed === undefined ? [] : [store.put(changed, to), store.delete(from)];
    transaction.commit();
    await Promise.all([...written, transaction.done]);
    return changed !== undefined;
  } catch {
    return false;
  }
}

/** Takes an earlier game from their list, and deletes for good what was taken away more than a day ago. */
export async function setAside(shelf: Shelf, id: EarlierGameId, now = Date.now()): Promise<boolean> {
  const removed = (value: unknown): Removed => ({ value, removedAt: now });
  const isMoved = await move(shelf, shelf.keyOf(id), `${REMOVED_PREFIX}${id}`, removed);
  await sweep(shelf, now).catch(() => undefined);
  return isMoved;
}

/** Puts a game back into the list. */
export async function takeBack(shelf: Shelf, id: EarlierGameId): Promise<boolean> {
  return move(shelf, `${REMOVED_PREFIX}${id}`, shelf.keyOf(id), (kept) =>
    isRemovedGame(kept) ? kept.value : undefined,
  );
}

async function sweep(shelf: Shelf, now: number): Promise<void> {
  for (const key of await shelf.keys(REMOVED_PREFIX)) {
    const { store, done } = shelf.write();
    const kept: unknown = await store.get(key);
    if (isRemovedGame(kept) && kept.removedAt < now - DAY_MS) await store.delete(key);
    await done;
  }
}
