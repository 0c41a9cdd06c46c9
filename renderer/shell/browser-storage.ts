/**
 * The app's storage in a browser. It uses IndexedDB, which flushes to the disk on request and can hold the browser's
 * own handles to files. Every tab stores its game in a place of its own. A lock, held as long as the page lives, tells
 * which places belong to an open tab and which were left behind.
 */
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { readOwnText, tellsAsMuch } from '../../engine/notation/own-text.ts';
import type { EarlierGameId, KeptGame, NamedValues, OwnFile } from '../../main/contract/bridge.ts';
import type { KeptGames } from '../../main/contract/collections.ts';
import { momentAfter, momentIn, nameAt } from '../../main/contract/moments.ts';
import { hold } from './hold.ts';

const DATABASE = 'othello';
export const STORE = 'kept';
const PREFERENCES = 'preferences';
const RECENT_FILES = 'recentFiles';
const GAME_PREFIX = 'game:';
const BROKEN_PREFIX = 'broken:';
/** Earlier versions kept only finished games, as text alone. */
const EARLIER_PREFIX = 'finished:';

/** The key in the tab's session storage, which survives a reload, for the place where the tab keeps its game. */
const PLACE_KEY = 'othello.place';

/** How long a reloaded page waits for its predecessor to release its place, in milliseconds. */
const RELOAD_MS = 1000;

/** A game's file. */
export interface StoredFile {
  readonly name: string;
  /** Missing for a file that was downloaded, which the page cannot reach. */
  readonly handle?: FileSystemFileHandle;
  /** See `SafeGame.seen`. */
  readonly seen?: string;
}

export interface StoredGame {
  readonly game: Omit<KeptGame, 'file' | 'serial'>;
  readonly file?: StoredFile;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** An earlier game; `savedAs` is the name of the file that it was saved to. */
interface StoredEarlier {
  readonly text: string;
  readonly savedAs?: string;
  /** Earlier versions stored the name alone. */
  readonly file?: StoredFile;
}

export interface FoundGame extends StoredGame {
  /** `page` means that this tab was reloaded, `app` that a tab was closed or the browser ended. */
  readonly ended: 'page' | 'app';
}

export interface BrowserStorage {
  readonly found: FoundGame | undefined;
  readonly preferences: NamedValues;
  readonly recentFiles: readonly FileSystemFileHandle[];
  readonly broken: readonly OwnFile[];
  /** Resolves to false if it could not be stored. */
  keepGame(game: StoredGame | undefined): Promise<boolean>;
  /** Resolves to false if they could not be stored. */
  keepPreferences(values: NamedValues): Promise<boolean>;
  keepRecentFiles(files: readonly FileSystemFileHandle[]): void;
  /** Resolves to undefined if it could not be stored. */
  addEarlier(text: string, file?: StoredFile): Promise<EarlierGameId | undefined>;
  /** The earlier games, the newest first. */
  readonly earlier: KeptGames;
  /** See `DocumentBridge.reviseEarlier`. With `file` the game is saved to that one now. */
  reviseEarlier(id: EarlierGameId, text: string, file?: StoredFile): Promise<boolean>;
  /** The file that an earlier game was saved to, where it is known. */
  fileOfEarlier(id: EarlierGameId): Promise<StoredFile | undefined>;
}

/** Opens the storage. It never fails: if the browser stores nothing for the page, nothing is kept. */
export async function openBrowserStorage(): Promise<BrowserStorage> {
  const database = await openDatabase().catch(() => undefined);
  const broken: OwnFile[] = [];

  async function read<Value>(
    key: string,
    owner: OwnFile,
    isValue: (value: unknown) => value is Value,
  ): Promise<Value | undefined> {
    const value = await database?.get(STORE, key).catch(() => undefined);
    if (value === undefined || isValue(value)) return value;
    broken.push(owner);
    await put(database, `${BROKEN_PREFIX}${key}:${Date.now()}`, value);
    await put(database, key, undefined);
    return undefined;
  }

  async function take(place: string): Promise<StoredGame | undefined> {
    rememberPlace(place);
    const stored = await read(place, 'recovery', isStoredGame);
    if (!stored) return undefined;
    const { file, ...game } = stored;
    return { ...game, ...(isStoredFile(file) && { file }) };
  }

  async function readEarlier(id: EarlierGameId): Promise<StoredEarlier | undefined> {
    if (!id.startsWith(EARLIER_PREFIX)) return undefined;
    return earlierGameIn(await database?.get(STORE, id).catch(() => undefined));
  }

  async function findPlace(): Promise<{ place: string; found?: FoundGame }> {
    const own = rememberedPlace();
    if (own !== null && (await hold(own, RELOAD_MS))) {
      const game = await take(own);
      return { place: own, ...(game && { found: { ...game, ended: 'page' as const } }) };
    }
    for (const key of await getKeys(database, GAME_PREFIX)) {
      if (!(await hold(key))) continue;
      const game = await take(key);
      if (game) return { place: key, found: { ...game, ended: 'app' } };
    }
    const place = `${GAME_PREFIX}${crypto.randomUUID()}`;
    await hold(place);
    rememberPlace(place);
    return { place };
  }

  const [{ place, found }, kept, files] = await Promise.all([
    findPlace(),
    read(PREFERENCES, 'preferences', isRecord),
    read(RECENT_FILES, 'preferences', isFileList),
  ]);
  let preferences = kept ?? {};

  return {
    found,
    preferences: plainValues(preferences),
    recentFiles: files ?? [],
    broken,
    keepGame: async (game) => put(database, place, game),
    async keepPreferences(values) {
      preferences = { ...preferences, ...values };
      return put(database, PREFERENCES, preferences);
    },
    keepRecentFiles: (recent) => void put(database, RECENT_FILES, recent),
    addEarlier: async (text, file) => append(database, EARLIER_PREFIX, { text, ...namedAs(file) }),
    earlier: {
      ids: async () => (await getKeys(database, EARLIER_PREFIX)).reverse(),
      async read(id) {
        const game = await readEarlier(id);
        if (game === undefined) return undefined;
        const { text, savedAs } = game;
        const keptAt = momentIn(id.slice(EARLIER_PREFIX.length));
        return { text, ...(savedAs !== undefined && { savedAs }), ...(keptAt !== undefined && { keptAt }) };
      },
    },
    async reviseEarlier(id, text, file) {
      if (!database || !id.startsWith(EARLIER_PREFIX)) return false;
      try {
        // Nobody else writes the game between its reading and its writing.
        const transaction = writingTo(database);
        const before = earlierGameIn(await transaction.store.get(id));
        if (before === undefined || !tellsAsMuch(text, before.text)) return false;
        const written = transaction.store.put({ ...before, text, ...namedAs(file) }, id);
        transaction.commit();
        await Promise.all([written, transaction.done]);
        return true;
      } catch {
        return false;
      }
    },
    fileOfEarlier: async (id) => (await readEarlier(id))?.file,
  };
}

// Storage throws if the user has forbidden it.

function rememberedPlace(): string | null {
  try {
    return sessionStorage.getItem(PLACE_KEY);
  } catch {
    return null;
  }
}

function rememberPlace(place: string): void {
  try {
    sessionStorage.setItem(PLACE_KEY, place);
  } catch {
    // Without a place of its own, the game of a reloaded tab counts as left behind, and the user is asked about it.
  }
}

// IndexedDB

export async function openDatabase(): Promise<IDBPDatabase> {
  return openDB(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) });
}

/** All keys that begin with `prefix`, in their order; rejects where they cannot be read. */
export async function allKeys(database: IDBPDatabase, prefix: string): Promise<string[]> {
  const keys = await database.getAllKeys(STORE, beginningWith(prefix));
  return keys.filter((key) => typeof key === 'string');
}

/** All keys that begin with `prefix`, in their order; none where they cannot be read. */
export async function getKeys(database: IDBPDatabase | undefined, prefix: string): Promise<string[]> {
  return database ? allKeys(database, prefix).catch(() => []) : [];
}

function writingTo(database: IDBPDatabase): IDBPTransaction<unknown, [typeof STORE], 'readwrite'> {
  return database.transaction(STORE, 'readwrite', { durability: 'strict' });
}

function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
}

/**
 * Transactions run in the order in which they are made. One that fails (because the disk is full) leaves the old
 * content in place and resolves to false.
 */
export async function put(database: IDBPDatabase | undefined, key: string, value: unknown): Promise<boolean> {
  if (!database) return false;
  try {
    const transaction = writingTo(database);
    const { store } = transaction;
    const written = value === undefined ? store.delete(key) : store.put(value, key);
    // This commits at once, so that the data is stored even if the page is closed in the next moment.
    transaction.commit();
    await Promise.all([written, transaction.done]);
    return true;
  } catch {
    return false;
  }
}

function namedAs(file: StoredFile | undefined): Partial<StoredEarlier> {
  return file ? { savedAs: file.name, file } : {};
}

/**
 * Stores `value` under a key after all that begin with `prefix`, so that keys sort in the order in which they were made,
 * in all tabs, and even if the system's clock was set back meanwhile. Resolves to that key, or to undefined if it fails.
 */
export async function append(
  database: IDBPDatabase | undefined,
  prefix: string,
  value: unknown,
): Promise<string | undefined> {
  if (!database) return undefined;
  try {
    const transaction = writingTo(database);
    const { store } = transaction;
    const write = async (): Promise<string> => {
      const last = await store.openKeyCursor(beginningWith(prefix), 'prev');
      const before = typeof last?.key === 'string' ? last.key.slice(prefix.length) : undefined;
      const moment = nameAt(momentAfter(before, Date.now()));
      const key = `${prefix}${moment} ${crypto.randomUUID()}`;
      await store.put(value, key);
      transaction.commit();
      return key;
    };
    const [key] = await Promise.all([write(), transaction.done]);
    return key;
  } catch {
    return undefined;
  }
}

// The stored data may have been written by another version.

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStoredGame(value: unknown): value is Omit<StoredGame, 'file'> & { readonly file?: unknown } {
  if (!isRecord(value) || !isRecord(value['game'])) return false;
  const { text, isDirty, hasFindings, settings, earlier } = value['game'];
  return (
    typeof value['keptAt'] === 'number' &&
    typeof text === 'string' &&
    // A text that cannot be read is set aside like everything else that is broken, instead of being dropped later.
    readOwnText(text) !== undefined &&
    typeof isDirty === 'boolean' &&
    (hasFindings === undefined || typeof hasFindings === 'boolean') &&
    (earlier === undefined || typeof earlier === 'string') &&
    isRecord(settings) &&
    Object.values(settings).every(isPlain)
  );
}

/** Undefined for what is no game. */
function earlierGameIn(value: unknown): StoredEarlier | undefined {
  if (typeof value === 'string') return { text: value };
  if (!isRecord(value)) return undefined;
  const { text, savedAs, file } = value;
  if (typeof text !== 'string' || !(savedAs === undefined || typeof savedAs === 'string')) return undefined;
  return { text, ...(savedAs !== undefined && { savedAs }), ...(isStoredFile(file) && { file }) };
}

function isStoredFile(value: unknown): value is StoredFile {
  if (!isRecord(value)) return false;
  const { name, handle, seen } = value;
  return (
    typeof name === 'string' &&
    (handle === undefined || isFileHandle(handle)) &&
    (seen === undefined || typeof seen === 'string')
  );
}

function isFileHandle(value: unknown): value is FileSystemFileHandle {
  return 'FileSystemFileHandle' in window && value instanceof FileSystemFileHandle;
}

function isPlain(value: unknown): value is NamedValues[string] {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
}

function isFileList(value: unknown): value is FileSystemFileHandle[] {
  return Array.isArray(value) && value.every(isFileHandle);
}

function plainValues(values: Readonly<Record<string, unknown>>): NamedValues {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, NamedValues[string]] => isPlain(entry[1])),
  );
}
