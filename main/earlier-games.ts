/**
 * The games that were played here and have gone from the board. Each has a file in a folder of the app's own, so that
 * another game can replace it without a question and nothing is lost. The app never removes one, and writes to one
 * again only what says more about the same game. A second file beside it names the file that the user has saved the
 * game to.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { tellsAsMuch } from '../engine/notation/own-text.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';
import type { EarlierGame, EarlierGameId, ListedGame } from './contract/bridge.ts';
import { momentAfter, momentIn, nameAt } from './contract/moments.ts';

/** The number of games that are read at the same time. */
const SIDE_BY_SIDE = 32;

const EXTENSION = '.txt';
const SAVED_AS = '.saved-as';
const MOST_NAME_BYTES = 4096;

export interface EarlierGames {
  /** Stores `game`; false if it cannot be written. */
  add(game: EarlierGame): Promise<boolean>;
  /** All games, the one that was stored last first, whatever the clock said. */
  list(): Promise<readonly ListedGame[]>;
  /** Replaces the text of a game; false if the new text lacks a part of the old one, or cannot be written. */
  revise(id: EarlierGameId, text: string): Promise<boolean>;
}

export function createEarlierGames(folder: string, now: () => number): EarlierGames {
  /** The name of the game that was stored last, in this run or an earlier one. */
  let last: Promise<string | undefined> | undefined;

  async function lastName(): Promise<string | undefined> {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => momentIn(name) !== undefined)
      .toSorted()
      .at(-1);
  }

  async function read(name: string, limit: number): Promise<string | undefined> {
    const file = await readWholeFile(join(folder, name), limit);
    return file.ok ? new TextDecoder().decode(file.value) : undefined;
  }

  return {
    async add({ text, savedAs }) {
      last = (last ?? lastName()).then((before) => nameAt(momentAfter(before, now())));
      const path = join(folder, `${((await last) ?? '').replaceAll(':', '-')} ${randomUUID()}`);
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      // A game whose name could not be stored is still worth keeping.
      if (savedAs !== undefined) await writeFileAtomically(`${path}${SAVED_AS}`, savedAs);
      return (await writeFileAtomically(`${path}${EXTENSION}`, text)).ok;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const named = new Set(names.filter((name) => name.endsWith(SAVED_AS)));
      const own = names.filter((name) => name.endsWith(EXTENSION)).sort();
      const games: ListedGame[] = [];
      const readNext = async (): Promise<void> => {
        for (let name = own.pop(); name !== undefined; name = own.pop()) {
          const text = await read(name, MAX_OWN_FILE_BYTES);
          if (text === undefined) continue;
          const id = name.slice(0, -EXTENSION.length);
          const nameFile = `${id}${SAVED_AS}`;
          const savedAs = named.has(nameFile) ? await read(nameFile, MOST_NAME_BYTES) : undefined;
          games.push({ id, text, ...(savedAs !== undefined && { savedAs }) });
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, readNext));
      return games.sort((one, other) => (one.id < other.id ? 1 : -1));
    },
    async revise(id, text) {
      const name = `${id}${EXTENSION}`;
      const before = await read(name, MAX_OWN_FILE_BYTES);
      if (before === undefined || !tellsAsMuch(text, before)) return false;
      return (await writeFileAtomically(join(folder, name), text)).ok;
    },
  };
}
