/**
 * Games to choose from: those of a file, those that were kept, later those of a database. A collection reads what is seen:
 * a game is read when it is listed or chosen, and all of them only where somebody searches, or waits for `readAll`. Each
 * is read once for its entry; the games that were looked at last are held as they are.
 *
 *     const games = collect({ count: texts.length, read: async (index) => readText(texts[index]), ... });
 *     const [first] = await games.entries([0]);
 */
import type { Result } from '../game/result.ts';
import type { GameTree } from '../game/tree.ts';
import type { ReadError } from '../notation/error.ts';
import type { ReadGame } from '../notation/outcome.ts';
import { type GameEntry, entryOf, movesOf, namedText, namesIn, occasionOf } from './entry.ts';
import { plainText, plainWords } from './plain-text.ts';

/**
 * How a search takes its text. `anywhere`: each of its words occurs in a name, a level, a date, an event, a place, an
 * opening or a file's name. `start`: one of those begins with it; where none does, a number means the game with that
 * number, or the next one.
 */
export type SearchManner = 'anywhere' | 'start';

/** What is known once all games have been read. */
export interface Survey {
  /** The indices of the games that are not listed, in order: they cannot be read, or are copies of one before them. */
  readonly left: Uint32Array;
  /** The number of games that cannot be read. */
  readonly unreadable: number;
  /** The errors in the first of these. */
  readonly problems: readonly ReadError[];
}

/** Indices count all games from 0 on, those included that are not listed, so that none changes when more is known. */
export interface Collection {
  readonly count: number;
  /** What the list says of games; undefined for those that are not listed. */
  entries(indices: readonly number[]): Promise<readonly (GameEntry | undefined)[]>;
  /** The indices of the listed games that a text fits, in their order. */
  search(text: string, how: SearchManner): Promise<Uint32Array>;
  /** The game at an index; undefined if it cannot be read (any more). */
  game(index: number): Promise<ReadGame | undefined>;
  /** Why the game at an index cannot be read; undefined if it can, or is there no more. */
  problem(index: number): Promise<ReadError | undefined>;
  /** The listed game after one. */
  next(index: number): Promise<number | undefined>;
  /** The listed game before one. */
  previous(index: number): Promise<number | undefined>;
  /** Reads what is not read yet, in parts, so that other calls get in between. */
  readAll(): Promise<Survey>;
  /** Reads nothing more for `readAll` and searches, which then tell what is known so far. */
  close(): void;
}

/** A game with what is known about it beside its text. */
export interface FoundGame {
  readonly game: ReadGame;
  readonly savedAs?: string;
  readonly keptAt?: number;
}

export interface GameSource {
  readonly count: number;
  /** Never rejects; undefined where there is no such game any more. */
  read(index: number): Promise<Result<FoundGame, ReadError> | undefined>;
  /**
   * What the list says of a game where that is known without reading it. Whether its moves can be read is found out when it
   * is chosen.
   */
  describe?(index: number): Omit<GameEntry, 'number'> | undefined;
  /** A game may be there more than once, before and after it was played on: the first stands for all of them. */
  readonly hasCopies?: boolean;
  isReviewed(tree: GameTree): boolean;
  /** Lets others work before more is read. */
  pause(): Promise<void>;
}

/** The largest number of errors that are listed, because a large file may have thousands. */
const MOST_PROBLEMS = 20;

/** So many games are read before others get their turn. */
const PART = 32;

/** So many games stay as they are after they were looked at: more than a list shows. */
const MOST_GAMES = 64;

/** So many entries stay: a file may hold hundreds of thousands of games, of which the names stay for searches. */
const MOST_ENTRIES = 20_000;

/** The copies of one game: the moves of the first, and the name of the file that one of them was saved to. */
interface Copies {
  readonly moves: string;
  savedAs: string | undefined;
}

export function collect(source: GameSource): Collection {
  const { count, read, hasCopies = false, isReviewed, pause } = source;
  /** The names of the games that are known and listed. */
  const names: (string | undefined)[] = [];
  const left = new Set<number>();
  const entries = new Recent<GameEntry>(MOST_ENTRIES);
  const games = new Recent<FoundGame>(MOST_GAMES);
  let problems: { readonly index: number; readonly error: ReadError }[] = [];
  let unreadable = 0;
  const occasions = new Map<string, Copies[]>();
  const copiesOf = new Map<number, Copies>();
  let isClosed = false;
  /** Reading goes on part by part, so that no game is read twice. */
  let turn: Promise<unknown> = Promise.resolve();
  let survey: Promise<Survey> | undefined;

  const isKnown = (index: number): boolean => names[index] !== undefined || left.has(index);

  function note(index: number, found: Result<FoundGame, ReadError> | undefined): void {
    if (!found) {
      left.add(index);
    } else if (!found.ok) {
      left.add(index);
      unreadable++;
      problems = [...problems, { index, error: found.error }]
        .sort((one, other) => one.index - other.index)
        .slice(0, MOST_PROBLEMS);
    } else if (hasCopies && isCopy(index, found.value)) {
      left.add(index);
    } else {
      names[index] = namesIn(found.value.game.info);
      entries.put(index, described(index, found.value));
    }
  }

  function isCopy(index: number, { game, savedAs }: FoundGame): boolean {
    const moves = movesOf(game);
    const occasion = occasionOf(game);
    const others = occasions.get(occasion) ?? [];
    const known = others.find((each) => each.moves.startsWith(moves));
    if (known) {
      known.savedAs ??= savedAs;
      return true;
    }
    const copies = { moves, savedAs };
    occasions.set(occasion, [...others, copies]);
    copiesOf.set(index, copies);
    return false;
  }

  function described(index: number, { game, savedAs, keptAt }: FoundGame): GameEntry {
    return {
      ...entryOf(game, index + 1, isReviewed),
      ...(savedAs !== undefined && { savedAs }),
      ...(keptAt !== undefined && { keptAt }),
    };
  }

  /** Notes what is known of a game without reading it; false where nothing is. */
  function noteDescribed(index: number): boolean {
    const entry = source.describe?.(index);
    if (!entry) return false;
    names[index] = namesIn(entry.info);
    entries.put(index, { ...entry, number: index + 1 });
    return true;
  }

  /** The name of the file that a game or, once it is known, a copy of it was saved to. */
  function savedAsOf(index: number): string | undefined {
    return copiesOf.get(index)?.savedAs ?? entries.get(index)?.savedAs;
  }

  async function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const own = turn.then(task);
    turn = own.catch(() => undefined);
    return own;
  }

  /** Reads those of `indices` that are not known yet, and holds the games that are `seen`. */
  async function learn(indices: readonly number[], seen?: ReadonlySet<number>): Promise<void> {
    await inTurn(async () => {
      const missing = indices.filter((index) => !isKnown(index) && !noteDescribed(index));
      const found = await Promise.all(missing.map(read));
      for (const [at, each] of found.entries()) {
        const index = missing[at] ?? 0;
        note(index, each);
        if (each?.ok && seen?.has(index)) games.put(index, each.value);
      }
    });
  }

  /** Reads what has to be known for `indices` to be listed: which are copies is told by the games before them. */
  async function look(indices: readonly number[]): Promise<void> {
    const seen = new Set(indices.filter((index) => index < count));
    const needed = hasCopies ? range(0, Math.max(-1, ...seen) + 1) : [...seen];
    for (let at = 0; at < needed.length; at += PART) await learn(needed.slice(at, at + PART), seen);
  }

  async function survive(): Promise<Survey> {
    for (let from = 0; from < count; from += PART) {
      if (isClosed) break;
      const part = range(from, Math.min(count, from + PART));
      if (part.every(isKnown)) continue;
      await learn(part);
      await pause();
    }
    return {
      left: Uint32Array.from(left).sort(),
      unreadable,
      problems: problems.map(({ error }) => error),
    };
  }

  async function readAll(): Promise<Survey> {
    survey ??= survive();
    return survey;
  }

  async function gameAt(index: number): Promise<Result<FoundGame, ReadError> | undefined> {
    const held = games.get(index);
    if (held) return { ok: true, value: held };
    const again = await read(index);
    if (again?.ok) games.put(index, again.value);
    return again;
  }

  async function entryAt(index: number): Promise<GameEntry | undefined> {
    if (names[index] === undefined) return undefined;
    let entry = entries.get(index);
    if (!entry && noteDescribed(index)) entry = entries.get(index);
    if (!entry) {
      const again = await gameAt(index);
      if (!again?.ok) return undefined;
      entry = described(index, again.value);
      entries.put(index, entry);
    }
    const savedAs = savedAsOf(index);
    return savedAs === undefined ? entry : { ...entry, savedAs };
  }

  async function neighbour(index: number, step: 1 | -1): Promise<number | undefined> {
    for (let at = index + step; at >= 0 && at < count; at += step) {
      await look([at]);
      if (!left.has(at)) return at;
    }
    return undefined;
  }

  return {
    count,
    async entries(indices) {
      await look(indices);
      return Promise.all(indices.map(entryAt));
    },
    async search(text, how) {
      await readAll();
      const parts = how === 'start' ? [`\n${plainText(text)}`] : plainWords(text);
      const listed = range(0, count).filter((index) => names[index] !== undefined);
      const indices = listed.filter((index) => {
        const named = `${names[index] ?? ''}${namedText(savedAsOf(index))}`;
        return parts.every((part) => named.includes(part));
      });
      const isNumber = indices.length === 0 && how === 'start' && /^\d+$/.test(text);
      const numbered = isNumber ? listed.find((index) => index + 1 >= Number(text)) : undefined;
      return Uint32Array.from(numbered === undefined ? indices : [numbered]);
    },
    async game(index) {
      const known = await gameAt(index);
      return known?.ok ? known.value.game : undefined;
    },
    async problem(index) {
      const known = await gameAt(index);
      return known && !known.ok ? known.error : undefined;
    },
    next: async (index) => neighbour(index, 1),
    previous: async (index) => neighbour(index, -1),
    readAll,
    close() {
      isClosed = true;
    },
  };
}

function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
}

/** The values that were put last, by their indices. */
class Recent<Value> {
  readonly #values = new Map<number, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(index: number): Value | undefined {
    return this.#values.get(index);
  }

  put(index: number, value: Value): void {
    this.#values.delete(index);
    this.#values.set(index, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
  }
}
