/**
 * Networks that have learnt in the lab, as a browser keeps them: their files by their ids, in a database of their own, because
 * the engine reads them in its worker, the page writes them, and nobody else needs them.
 */
import { type LearnerId, MOST_LEARNER_BYTES, learnerIdOf } from '../../players/learners.ts';

const DATABASE = 'othello-learners';
const STORE = 'files';
const VERSION = 1;

async function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of learners has failed.'));
  });
}

/** Does something with the store of files, and resolves when it is done. */
async function inStore<Answer>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await answered(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
    });
    const [answer] = await Promise.all([answered(use(transaction.objectStore(STORE))), ended]);
    return answer;
  } finally {
    database.close();
  }
}

/** Keeps a file, and returns its id; undefined where it is too large or cannot be kept. */
export async function keepLearner(file: Uint8Array): Promise<LearnerId | undefined> {
  if (file.length > MOST_LEARNER_BYTES) return undefined;
  const id = learnerIdOf(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(file))));
  return inStore('readwrite', (store) => store.put(file, id)).then(
    () => id,
    () => undefined,
  );
}

/** The file with this id; undefined if none is kept. */
export async function keptLearner(id: LearnerId): Promise<Uint8Array | undefined> {
  const file: unknown = await inStore('readonly', (store) => store.get(id)).catch(() => undefined);
  return file instanceof Uint8Array ? file : undefined;
}

/** Removes a file. */
export async function removeLearner(id: LearnerId): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined);
}
