/**
 * The calls about games that a shell keeps, over what only the shell can do: naming its games and reading one. Both shells
 * share everything else, so that a list costs no more than what is seen of it, and no text crosses to the page but that of
 * a game that was chosen.
 */
import { type Collection, type FoundGame, collect } from '../../engine/library/collection.ts';
import { readFirst } from '../../engine/library/read-first.ts';
import type { Result } from '../../engine/game/result.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import { isComplete, linePlaces } from '../../engine/review/plan.ts';
import type { CollectionBridge, CollectionId, EarlierGame, EarlierGameId } from './bridge.ts';

/** The games of a shell. The calls never reject. */
export interface KeptGames {
  /** The ids of all games in the order of their list. */
  ids(): Promise<readonly EarlierGameId[]>;
  /** Undefined where there is no such game any more. */
  read(id: EarlierGameId): Promise<EarlierGame | undefined>;
}

interface Opened {
  readonly games: Collection;
  /** Undefined for the game that the page itself has put first. */
  readonly ids: readonly (EarlierGameId | undefined)[];
  readonly first: string | undefined;
}

/** `pause` lets others work between parts of a long list. */
export function createCollections(
  kept: Readonly<Record<CollectionId, KeptGames>>,
  pause: () => Promise<void>,
): CollectionBridge {
  const opened = new Map<CollectionId, Opened>();

  async function textOf(
    of: CollectionId,
    id: EarlierGameId | undefined,
    first: string | undefined,
  ): Promise<EarlierGame | undefined> {
    if (id !== undefined) return kept[of].read(id);
    return first === undefined ? undefined : { text: first };
  }

  async function read(game: EarlierGame | undefined): Promise<Result<FoundGame, ReadError> | undefined> {
    if (!game) return undefined;
    const { text, ...known } = game;
    const found = readFirst(text);
    return found.ok ? { ok: true, value: { game: found.value, ...known } } : found;
  }

  /** Who asks before anything was opened has a fault of its own. */
  function games(of: CollectionId): Collection {
    const found = opened.get(of);
    if (!found) throw new Error(`The collection ${of} is not open.`);
    return found.games;
  }

  return {
    async openCollection(of, first) {
      opened.get(of)?.games.close();
      const known = await kept[of].ids();
      const ids = first === undefined ? known : [undefined, ...known];
      const collection = collect({
        count: ids.length,
        hasCopies: true,
        read: async (index) => read(await textOf(of, ids[index], first)),
        isReviewed: (tree) => isComplete(linePlaces(tree)),
        pause,
      });
      opened.set(of, { games: collection, ids, first });
      return ids.length;
    },
    collectionEntries: async (of, indices) => games(of).entries(indices),
    searchCollection: async (of, text, how) => games(of).search(text, how),
    readCollection: async (of) => games(of).readAll(),
    neighbourInCollection: async (of, index, where) => games(of)[where](index),
    async collectionGame(of, index) {
      const { ids = [], first } = opened.get(of) ?? {};
      const id = ids[index];
      const text = (await textOf(of, id, index === 0 ? first : undefined))?.text;
      return text === undefined ? undefined : { text, ...(id !== undefined && { id }) };
    },
    closeCollection(of) {
      opened.get(of)?.games.close();
      opened.delete(of);
    },
  };
}
