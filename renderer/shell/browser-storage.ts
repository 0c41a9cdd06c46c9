/**
 * The app's storage in a browser. It uses IndexedDB, which flushes to the disk on request and can hold the browser's
 * own handles to files. Every tab stores its game in a place of its own. A lock, held as long as the page lives, tells
 * which places belong to an open tab and which were left behind.
 */
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { type Occasion, momentOf, newId, newStamp, newestFirst } from '../../engine/kept/ids.ts';
import { type Fields, type Form, asKept, findKept, isFields } from '../../engine/kept/kept.ts';
import { readOwnText, tellsAsMuch } from '../../engine/notation/own-text.ts';
import type { EarlierGameId, KeptGame, NamedValues, NewerFile, OwnFile } from '../../main/contract/bridge.ts';
import type { KeptGames } from '../../main/contract/collections.ts';
import {
  BARE_PREFERENCES,
  BROWSER_GAME,
  EARLIER_GAME,
  RECENT_FILES as RECENT_FILES_FORM,
} from '../../main/contract/kept-forms.ts';
import { hold } from './hold.ts';

const DATABASE = 'othello';
export const STORE = 'kept';
const PREFERENCES = 'preferences';
const RECENT_FILES = 'recentFiles';
const GAME_PREFIX = 'game:';
const BROKEN_PREFIX = 'broken:';
const OLDER_SUFFIX = '.older';
/** The first ones were finished. */
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
  /** Missing where only its name is known. */
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
  /** What a newer version keeps, which stays as it is. */
  readonly newer: readonly NewerFile[];
  /** Resolves to false if it could not be stored. */
  keepGame(game: StoredGame | undefined): Promise<boolean>;
  /** Resolves to false if they could not be stored. */
  keepPreferences(values: NamedValues): Promise<boolean>;
  /** A preference as it was kept last. */
  preference(name: string): unknown;
  keepRecentFiles(files: readonly FileSystemFileHandle[]): void;
  /** Resolves to undefined if it could not be stored. */
  addEarlier(text: string, file?: StoredFile): Promise<EarlierGameId | undefined>;
  /** The earlier games, the newest first. */
  readonly earlier: KeptGames;
  /** See `DocumentBridge.reviseEarlier`. With `file` the game is saved to that one now. */
  reviseEarlier(id: EarlierGameId, text: string, file?: StoredFile): Promise<boolean>;
  /** See `DocumentBridge.removeEarlier`. */
  removeEarlier(id: EarlierGameId, isRemoved: boolean): Promise<boolean>;
  /** The file that an earlier game was saved to, where it is known. */
  fileOfEarlier(id: EarlierGameId): Promise<StoredFile | undefined>;
}

/**
 * Opens the storage. It never fails: if the browser stores nothing for the page, nothing is kept. `app` is the version of
 * the app.
 */
export async function openBrowserStorage(app = __APP_VERSION__): Promise<BrowserStorage> {
  const database = await openDatabase().catch(() => undefined);
  const broken: OwnFile[] = [];
  const newer: NewerFile[] = [];

  /** What lies under `key`. Beside what a newer version keeps there, this one keeps its own under `at`. */
  async function read<Value>(
    key: string,
    owner: OwnFile,
    form: Form,
    parse: (fields: Fields) => Value | undefined,
  ): Promise<{ readonly at: string; readonly value?: Value }> {
    const kept: unknown = await database?.get(STORE, key).catch(() => undefined);
    if (kept === undefined) return { at: key };
    const found = findKept(kept, form, parse, app);
    if (found.kind === 'read') return { at: key, value: found.value };
    if (found.kind === 'newer') {
      newer.push({ file: owner, madeBy: found.madeBy });
      return read(`${key}${OLDER_SUFFIX}`, owner, form, parse);
    }
    broken.push(owner);
    await put(database, `${BROKEN_PREFIX}${key}:${Date.now()}`, kept);
    await put(database, key, undefined);
    return { at: key };
  }

  /** Takes the place `key` with the game that lies there; undefined where a newer version has left one. */
  async function take(key: string): Promise<{ readonly game?: StoredGame } | undefined> {
    const { at, value: game } = await read(key, 'recovery', BROWSER_GAME, parseGame);
    if (at !== key) return undefined;
    rememberPlace(key);
    return game ? { game } : {};
  }

  async function readEarlier(id: EarlierGameId): Promise<StoredEarlier | undefined> {
    return earlierGameIn(await database?.get(STORE, `${EARLIER_PREFIX}${id}`).catch(() => undefined), app);
  }

  async function findPlace(): Promise<{ place: string; found?: FoundGame }> {
    const own = rememberedPlace();
    if (own !== null && (await hold(own, RELOAD_MS))) {
      const taken = await take(own);
      if (taken)
        return { place: own, ...(taken.game && { found: { ...taken.game, ended: 'page' as const } }) };
    }
    for (const key of await getKeys(database, GAME_PREFIX)) {
      const release = await hold(key);
      const taken = release && (await take(key));
      if (taken?.game) return { place: key, found: { ...taken.game, ended: 'app' } };
      if (!taken) release?.();
    }
    const place = `${GAME_PREFIX}${newId('place', { now: Date.now(), chance: crypto.randomUUID() })}`;
    await hold(place);
    rememberPlace(place);
    return { place };
  }

  const [{ place, found }, liked, recent] = await Promise.all([
    findPlace(),
    read(PREFERENCES, 'preferences', BARE_PREFERENCES, ({ preferences }) =>
      isFields(preferences) ? preferences : undefined,
    ),
    read(RECENT_FILES, 'preferences', RECENT_FILES_FORM, ({ files }) =>
      isFileList(files) ? files : undefined,
    ),
  ]);
  let preferences = liked.value ?? {};

  return {
    found,
    preferences: plainValues(preferences),
    recentFiles: recent.value ?? [],
    broken,
    newer: newer.filter(({ file }, at) => newer.findIndex((other) => other.file === file) === at),
    keepGame: async (game) => put(database, place, game && asKept(BROWSER_GAME, { ...game }, app)),
    preference: (name) => preferences[name],
    async keepPreferences(values) {
      preferences = { ...preferences, ...values };
      return put(database, liked.at, asKept(BARE_PREFERENCES, { preferences }, app));
    },
    keepRecentFiles: (files) => void put(database, recent.at, asKept(RECENT_FILES_FORM, { files }, app)),
    async addEarlier(text, file) {
      const game = asKept(EARLIER_GAME, { text, ...namedAs(file) }, app);
      return append(database, EARLIER_PREFIX, game, (occasion) => newId('game', occasion));
    },
    earlier: {
      async ids() {
        const keys = await getKeys(database, EARLIER_PREFIX);
        return newestFirst(keys.map((key) => key.slice(EARLIER_PREFIX.length)));
      },
      async read(id) {
        const game = await readEarlier(id);
        if (game === undefined) return undefined;
        const { text, savedAs } = game;
        const keptAt = momentOf(id);
        return { text, ...(savedAs !== undefined && { savedAs }), ...(keptAt !== undefined && { keptAt }) };
      },
    },
    async reviseEarlier(id, text, file) {
      if (!database) return false;
      const key = `${EARLIER_PREFIX}${id}`;
      try {
        // Nobody else writes the game between its reading and its writing.
        const transaction = writingTo(database);
        const before = earlierGameIn(await transaction.store.get(key), app);
        if (before === undefined || !tellsAsMuch(text, before.text)) return false;
        const game = asKept(EARLIER_GAME, { ...before, text, ...namedAs(file) }, app);
        const written = transaction.store.put(game, key);
        transaction.commit();
        await Promise.all([written, transaction.done]);
        return true;
      } catch {
        return false;
      }
    },
    async removeEarlier(id, isRemoved) {
      const { setRemoved } = await import('./removed-games.ts');
      return database !== undefined && setRemoved(database, STORE, `${EARLIER_PREFIX}${id}`, isRemoved);
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

/** All keys that begin with `prefix`, in their order; none where they cannot be read. */
export async function getKeys(database: IDBPDatabase | undefined, prefix: string): Promise<string[]> {
  const keys = (await database?.getAllKeys(STORE, beginningWith(prefix)).catch(() => [])) ?? [];
  return keys.filter((key) => typeof key === 'string');
}

function writingTo(database: IDBPDatabase): IDBPTransaction<unknown, [typeof STORE], 'readwrite'> {
  return database.transaction(STORE, 'readwrite', { durability: 'strict' });
}

/** What follows all keys that begin alike. */
export const END = '\uFFFF';

/** The keys that begin with `prefix`. */
export function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}${END}`);
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
 * in all tabs, and even if the system's clock was set back meanwhile. `name` makes what follows the prefix. Resolves to
 * that, or to undefined if it fails.
 */
export async function append(
  database: IDBPDatabase | undefined,
  prefix: string,
  value: unknown,
  name: (occasion: Occasion) => string = newStamp,
): Promise<string | undefined> {
  if (!database) return undefined;
  try {
    const transaction = writingTo(database);
    const { store } = transaction;
    const write = async (): Promise<string> => {
      const last = await store.openKeyCursor(beginningWith(prefix), 'prev');
      const newest = typeof last?.key === 'string' ? last.key.slice(prefix.length) : undefined;
      const named = name({ now: Date.now(), chance: crypto.randomUUID(), newest });
      await store.put(value, `${prefix}${named}`);
      transaction.commit();
      return named;
    };
    const [named] = await Promise.all([write(), transaction.done]);
    return named;
  } catch {
    return undefined;
  }
}

// Parsing

function parseGame({ game, file, keptAt }: Fields): StoredGame | undefined {
  if (!isKeptGame(game) || typeof keptAt !== 'number') return undefined;
  return { game, keptAt, ...(isStoredFile(file) && { file }) };
}

function isKeptGame(value: unknown): value is StoredGame['game'] {
  if (!isFields(value)) return false;
  const { text, isDirty, hasFindings, settings, earlier } = value;
  return (
    typeof text === 'string' &&
    // A text that cannot be read is set aside like everything else that is broken, instead of being dropped later.
    readOwnText(text) !== undefined &&
    typeof isDirty === 'boolean' &&
    (hasFindings === undefined || typeof hasFindings === 'boolean') &&
    (earlier === undefined || typeof earlier === 'string') &&
    isFields(settings) &&
    Object.values(settings).every(isPlain)
  );
}

/** Undefined for what is no game, or one of a newer version. */
function earlierGameIn(kept: unknown, app: string): StoredEarlier | undefined {
  const found = findKept(kept, EARLIER_GAME, parseEarlier, app);
  return found.kind === 'read' ? found.value : undefined;
}

function parseEarlier({ text, savedAs, file }: Fields): StoredEarlier | undefined {
  if (typeof text !== 'string' || !(savedAs === undefined || typeof savedAs === 'string')) return undefined;
  return { text, ...(savedAs !== undefined && { savedAs }), ...(isStoredFile(file) && { file }) };
}

function isStoredFile(value: unknown): value is StoredFile {
  if (!isFields(value)) return false;
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
