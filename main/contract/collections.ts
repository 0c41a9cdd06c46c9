/**
 * The calls about games that a shell keeps, over what only the shell can do: naming its games and reading one. Both shells
 * share everything else, so that a list costs no more than what is seen of it, and no text crosses to the page but that of
 * a game that was chosen.
 */
import {
  type Collection,
  type FoundGame,
  type SearchManner,
  type Survey,
  collect,
} from '../../engine/library/collection.ts';
import { readFirst } from '../../engine/library/read-first.ts';
import type { Result } from '../../engine/game/result.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import { isComplete, linePlaces } from '../../engine/review/plan.ts';
import type { GameEntry } from '../../engine/library/entry.ts';
import { ALL_GAMES, type LibraryQuery } from '../../engine/library/query.ts';
import type { CollectedGame, CollectionBridge, EarlierGame, EarlierGameId } from './bridge.ts';

/** The games of a shell. The calls never reject. */
export interface KeptGames {
  /** The ids of all games in the order of their list. */
  ids(): Promise<readonly EarlierGameId[]>;
  /** Undefined where there is no such game any more. */
  read(id: EarlierGameId): Promise<EarlierGame | undefined>;
}

/** The list of a library, which is read in a place of its own. Calls reject where that cannot be reached. */
export interface LibraryList {
  find(query: LibraryQuery): Promise<number>;
  entries(indices: readonly number[]): Promise<readonly (GameEntry | undefined)[]>;
  search(text: string, how: SearchManner): Promise<Uint32Array>;
  text(index: number): Promise<CollectedGame | undefined>;
}

/** What is there where there is no library. */
export const EMPTY_LIBRARY: LibraryList = {
  find: async () => 0,
  entries: async (indices) => indices.map(() => undefined),
  search: async () => new Uint32Array(0),
  text: async () => undefined,
};

interface Opened {
  readonly games: Collection;
  /** Undefined for the game that the page itself has put first. */
  readonly ids: readonly (EarlierGameId | undefined)[];
  readonly first: string | undefined;
}

/** Both collections by their ids; `pause` lets others work between parts of a long list. */
export function createCollections(
  kept: { readonly earlier: KeptGames },
  library: LibraryList,
  pause: () => Promise<void>,
): CollectionBridge {
  const earlier = keptCollection(kept.earlier, pause);
  const ofLibrary: OneCollection = {
    open: async () => library.find(ALL_GAMES),
    entries: library.entries,
    search: library.search,
    readAll: async () => ({ left: new Uint32Array(0), unreadable: 0, problems: [] }),
    async neighbour(index, where) {
      const next = where === 'next' ? index + 1 : index - 1;
      const [entry] = next < 0 ? [] : await library.entries([next]);
      return entry && next;
    },
    game: library.text,
    close: () => undefined,
  };
  const collections = { earlier, library: ofLibrary };
  return {
    openCollection: async (of, first) => collections[of].open(first),
    collectionEntries: async (of, indices) => collections[of].entries(indices),
    searchCollection: async (of, text, how) => collections[of].search(text, how),
    readCollection: async (of) => collections[of].readAll(),
    neighbourInCollection: async (of, index, where) => collections[of].neighbour(index, where),
    collectionGame: async (of, index) => collections[of].game(index),
    closeCollection: (of) => collections[of].close(),
  };
}

/** The calls of `CollectionBridge` for one collection. */
interface OneCollection {
  open(first: string | undefined): Promise<number>;
  entries(indices: readonly number[]): Promise<readonly (GameEntry | undefined)[]>;
  search(text: string, how: SearchManner): Promise<Uint32Array>;
  readAll(): Promise<Survey>;
  neighbour(index: number, where: 'next' | 'previous'): Promise<number | undefined>;
  game(index: number): Promise<CollectedGame | undefined>;
  close(): void;
}

function keptCollection(kept: KeptGames, pause: () => Promise<void>): OneCollection {
  let opened: Opened | undefined;

  async function textOf(
    id: EarlierGameId | undefined,
    first: string | undefined,
  ): Promise<EarlierGame | undefined> {
    if (id !== undefined) return kept.read(id);
    return first === undefined ? undefined : { text: first };
  }

  async function read(game: EarlierGame | undefined): Promise<Result<FoundGame, ReadError> | undefined> {
    if (!game) return undefined;
    const { text, ...known } = game;
    const found = readFirst(text);
    return found.ok ? { ok: true, value: { game: found.value, ...known } } : found;
  }

  /** Who asks before anything was opened has a fault of its own. */
  function games(): Collection {
    if (!opened) throw new Error('The collection is not open.');
    return opened.games;
  }

  return {
    async open(first) {
      opened?.games.close();
      const known = await kept.ids();
      const ids = first === undefined ? known : [undefined, ...known];
      const collection = collect({
        count: ids.length,
        hasCopies: true,
        read: async (index) => read(await textOf(ids[index], first)),
        isReviewed: (tree) => isComplete(linePlaces(tree)),
        pause,
      });
      opened = { games: collection, ids, first };
      return ids.length;
    },
    entries: async (indices) => games().entries(indices),
    search: async (text, how) => games().search(text, how),
    readAll: async () => games().readAll(),
    neighbour: async (index, where) => games()[where](index),
    async game(index) {
      const { ids = [], first } = opened ?? {};
      const id = ids[index];
      const text = (await textOf(id, index === 0 ? first : undefined))?.text;
      return text === undefined ? undefined : { text, ...(id !== undefined && { id }) };
    },
    close() {
      opened?.games.close();
      opened = undefined;
    },
  };
}
