/**
 * The games that were played here and have gone from the board. Each has a file in a folder of the app's own, so that
 * another game can replace it without a question and nothing is lost. The app writes to one again only what says more
 * about the same game. One that the user deletes is set aside under another name until a later run deletes another. A
 * second file beside it tells to which file the user has saved the game.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { type Fields, asKept, findKept } from '../engine/kept/kept.ts';
import { momentOf, newId, newestFirst } from '../engine/kept/ids.ts';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { tellsAsMuch } from '../engine/notation/own-text.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';
import type { EarlierGameId } from './contract/bridge.ts';
import type { KeptGames } from './contract/collections.ts';
import { SAVED_FILE } from './contract/kept-forms.ts';
import { parseJson } from './own-file.ts';

const EXTENSION = '.txt';
const SAVED_AS = '.saved-as';
const REMOVED = '.removed';
/** JSON may take six bytes for a character of a name or a path. */
const MOST_SAVED_AS_BYTES = 256 * 1024;

const savedFile = v.pipe(
  v.object({ name: v.string(), path: v.pipe(v.string(), v.check(isAbsolute)), seen: v.string() }),
  v.readonly(),
);

const savedName = v.object({ name: v.string() });

/** A file that a game was saved to. */
export type SavedFile = v.InferOutput<typeof savedFile>;

function parseSaved(fields: Fields): SavedFile | { readonly name: string } | undefined {
  const [whole, name] = [v.safeParse(savedFile, fields), v.safeParse(savedName, fields)];
  if (whole.success) return whole.output;
  return name.success ? name.output : undefined;
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
  /** See `DocumentBridge.removeEarlier`. */
  remove(id: EarlierGameId, isRemoved: boolean): Promise<boolean>;
  /** The file that a game was saved to; undefined if there is none, or only its name is known. */
  savedFile(id: EarlierGameId): Promise<SavedFile | undefined>;
  /** Resolves when everything that was begun is on the disk or has failed. */
  settle(): Promise<void>;
}

/** `app` is the version of the app. */
export function createEarlierGames(folder: string, now: () => number, app: string): EarlierGames {
  /** The game that was stored last, in this run or an earlier one. */
  let last: Promise<EarlierGameId | undefined> | undefined;
  const writing = new Set<Promise<unknown>>();

  /** Lets `settle` wait for `task`. */
  async function awaited<Value>(task: Promise<Value>): Promise<Value> {
    writing.add(task);
    return task.finally(() => writing.delete(task));
  }

  async function allIds(): Promise<EarlierGameId[]> {
    const names = await readdir(folder).catch(() => []);
    const own = names.filter((name) => name.endsWith(EXTENSION));
    return newestFirst(own.map((name) => name.slice(0, -EXTENSION.length)));
  }

  async function readText(name: string, limit: number): Promise<string | undefined> {
    const file = await readWholeFile(join(folder, name), limit);
    return file.ok ? new TextDecoder().decode(file.value) : undefined;
  }

  /** A game is worth keeping even if the name of its file could not be stored. What a newer version has noted stays. */
  async function write(id: EarlierGameId, text: string, saved?: SavedFile): Promise<boolean> {
    if (saved && (await foundSaved(id))?.kind !== 'newer') {
      const content = JSON.stringify(asKept(SAVED_FILE, saved, app));
      await writeFileAtomically(join(folder, `${id}${SAVED_AS}`), content);
    }
    return (await writeFileAtomically(join(folder, `${id}${EXTENSION}`), text)).ok;
  }

  /** What is noted about the file of a game; undefined where nothing is. A text that is no JSON is its name. */
  async function foundSaved(id: EarlierGameId) {
    const text = await readText(`${id}${SAVED_AS}`, MOST_SAVED_AS_BYTES);
    if (text === undefined) return undefined;
    const kept = parseJson(new TextEncoder().encode(text));
    const isFile = typeof kept === 'object' && kept !== null;
    return findKept(isFile ? kept : text, SAVED_FILE, parseSaved, app);
  }

  async function savedAs(id: EarlierGameId): Promise<ReturnType<typeof parseSaved>> {
    const found = await foundSaved(id);
    return found?.kind === 'read' ? found.value : undefined;
  }

  async function add(text: string, saved?: SavedFile): Promise<EarlierGameId | undefined> {
    last = (last ?? allIds().then(([newest]) => newest)).then((newest) =>
      newId('game', { now: now(), chance: randomUUID(), newest }),
    );
    const id = (await last) ?? '';
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

  /** The games that were set aside in this run, which the user may want back. */
  const removed = new Set<EarlierGameId>();

  /** Deletes for good what earlier runs have set aside. */
  async function sweepRemoved(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    const old = names
      .filter((name) => name.endsWith(REMOVED))
      .map((name) => name.slice(0, -REMOVED.length))
      .filter((id) => !removed.has(id));
    const files = old.flatMap((id) => [`${id}${REMOVED}`, `${id}${SAVED_AS}`]);
    await Promise.allSettled(files.map(async (name) => rm(join(folder, name), { force: true })));
  }

  async function remove(id: EarlierGameId, isRemoved: boolean): Promise<boolean> {
    const [listed, aside] = [join(folder, `${id}${EXTENSION}`), join(folder, `${id}${REMOVED}`)];
    const [from, to] = isRemoved ? [listed, aside] : [aside, listed];
    const isDone = await rename(from, to).then(
      () => true,
      () => false,
    );
    if (isDone && isRemoved) removed.add(id);
    await sweepRemoved();
    return isDone;
  }

  return {
    add: async (text, saved) => awaited(add(text, saved)),
    async ids() {
      // What has just been told of a game is listed, too.
      await Promise.allSettled(writing);
      return allIds();
    },
    async read(id) {
      const text = await readText(`${id}${EXTENSION}`, MAX_OWN_FILE_BYTES);
      if (text === undefined) return undefined;
      const saved = await savedAs(id);
      const keptAt = momentOf(id);
      return { text, ...(saved && { savedAs: saved.name }), ...(keptAt !== undefined && { keptAt }) };
    },
    revise: async (id, text, saved) => awaited(inTurn(async () => revise(id, text, saved))),
    remove: async (id, isRemoved) => awaited(inTurn(async () => remove(id, isRemoved))),
    async savedFile(id) {
      const saved = await savedAs(id);
      return saved && 'path' in saved ? saved : undefined;
    },
    async settle() {
      await Promise.allSettled(writing);
    },
  };
}
