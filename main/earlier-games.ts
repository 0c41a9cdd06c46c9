/**
 * The games that were played here and have gone from the board. Each has a file in a folder of the app's own, so that
 * another game can replace it without a question and nothing is lost. The app never removes one, and writes to one
 * again only what says more about the same game. A second file beside it tells to which file the user has saved the
 * game.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { tellsAsMuch } from '../engine/notation/own-text.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';
import type { EarlierGameId } from './contract/bridge.ts';
import type { KeptGames } from './contract/collections.ts';
import { momentAfter, momentIn, nameAt } from './contract/moments.ts';
import { parseJson } from './own-file.ts';

const EXTENSION = '.txt';
const SAVED_AS = '.saved-as';
/** JSON may take six bytes for a character of a name or a path. */
const MOST_SAVED_AS_BYTES = 256 * 1024;

const savedFile = v.pipe(
  v.object({ name: v.string(), path: v.pipe(v.string(), v.check(isAbsolute)), seen: v.string() }),
  v.readonly(),
);

/** A file that a game was saved to. */
export type SavedFile = v.InferOutput<typeof savedFile>;

/** Earlier versions stored the name alone. */
function savedFileIn(text: string): SavedFile | { readonly name: string } {
  const parsed = v.safeParse(savedFile, parseJson(new TextEncoder().encode(text)));
  return parsed.success ? parsed.output : { name: text };
}

/** The ids begin with that of the game that was stored last, whatever the clock said. */
export interface EarlierGames extends KeptGames {
  /** Stores a game; undefined if it cannot be written. */
  add(text: string, saved?: SavedFile): Promise<EarlierGameId | undefined>;
  /**
   * Replaces the text of a game, and the file that it was saved to if there is another; false if the new text lacks a part
   * of the old one, or cannot be written.
   */
  revise(id: EarlierGameId, text: string, saved?: SavedFile): Promise<boolean>;
  /** The file that a game was saved to; undefined if there is none, or an earlier version has stored its name alone. */
  savedFile(id: EarlierGameId): Promise<SavedFile | undefined>;
  /** Resolves when everything that was begun is on the disk or has failed. */
  settle(): Promise<void>;
}

export function createEarlierGames(folder: string, now: () => number): EarlierGames {
  /** The name of the game that was stored last, in this run or an earlier one. */
  let last: Promise<string | undefined> | undefined;
  const writing = new Set<Promise<unknown>>();

  /** Lets `settle` wait for `task`. */
  async function awaited<Value>(task: Promise<Value>): Promise<Value> {
    writing.add(task);
    return task.finally(() => writing.delete(task));
  }

  async function lastName(): Promise<string | undefined> {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => momentIn(name) !== undefined)
      .toSorted()
      .at(-1);
  }

  async function readText(name: string, limit: number): Promise<string | undefined> {
    const file = await readWholeFile(join(folder, name), limit);
    return file.ok ? new TextDecoder().decode(file.value) : undefined;
  }

  /** A game is worth keeping even if the name of its file could not be stored. */
  async function write(id: EarlierGameId, text: string, saved?: SavedFile): Promise<boolean> {
    if (saved) await writeFileAtomically(join(folder, `${id}${SAVED_AS}`), JSON.stringify(saved));
    return (await writeFileAtomically(join(folder, `${id}${EXTENSION}`), text)).ok;
  }

  async function savedAs(id: EarlierGameId): Promise<ReturnType<typeof savedFileIn> | undefined> {
    const text = await readText(`${id}${SAVED_AS}`, MOST_SAVED_AS_BYTES);
    return text === undefined ? undefined : savedFileIn(text);
  }

  async function add(text: string, saved?: SavedFile): Promise<EarlierGameId | undefined> {
    last = (last ?? lastName()).then((before) => nameAt(momentAfter(before, now())));
    const id = `${((await last) ?? '').replaceAll(':', '-')} ${randomUUID()}`;
    await mkdir(folder, { recursive: true }).catch(() => undefined);
    return (await write(id, text, saved)) ? id : undefined;
  }

  /** A game is revised by one after the other, so that each sees what the one before has found out. */
  let revised: Promise<unknown> = Promise.resolve();

  async function inTurn(task: () => Promise<boolean>): Promise<boolean> {
    const turn = revised.then(task);
    revised = turn.catch(() => undefined);
    return turn;
  }

  async function revise(id: EarlierGameId, text: string, saved?: SavedFile): Promise<boolean> {
    const before = await readText(`${id}${EXTENSION}`, MAX_OWN_FILE_BYTES);
    if (before === text && !saved) return true;
    return before !== undefined && tellsAsMuch(text, before) && write(id, text, saved);
  }

  return {
    add: async (text, saved) => awaited(add(text, saved)),
    async ids() {
      // What has just been told of a game is listed, too.
      await Promise.allSettled(writing);
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => name.endsWith(EXTENSION));
      return own.map((name) => name.slice(0, -EXTENSION.length)).sort((one, other) => (one < other ? 1 : -1));
    },
    async read(id) {
      const text = await readText(`${id}${EXTENSION}`, MAX_OWN_FILE_BYTES);
      if (text === undefined) return undefined;
      const saved = await savedAs(id);
      const keptAt = momentIn(id);
      return { text, ...(saved && { savedAs: saved.name }), ...(keptAt !== undefined && { keptAt }) };
    },
    revise: async (id, text, saved) => awaited(inTurn(async () => revise(id, text, saved))),
    async savedFile(id) {
      const saved = await savedAs(id);
      return saved && 'path' in saved ? saved : undefined;
    },
    async settle() {
      await Promise.allSettled(writing);
    },
  };
}
