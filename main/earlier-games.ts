/**
 * The games that were played here and have gone from the board. Each has a file in a folder of the app's own, so that
 * another game can replace it without a question and nothing is lost. The app never removes one, and writes to one again
 * only what says more about the same game. A second file beside it
 * names the file that the user has saved the game to.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { tellsAsMuch } from '../engine/notation/own-text.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';
import type { EarlierGame, EarlierGameId, ListedGame } from './contract/bridge.ts';

/** The number of games that are read at the same time. */
const SIDE_BY_SIDE = 32;

const EXTENSION = '.txt';
const SAVED_AS = '.saved-as';
const MOST_NAME_BYTES = 4096;

export interface EarlierGames {
  /** Stores `game`; false if it cannot be written. */
  add(game: EarlierGame): Promise<boolean>;
  /** All games, the newest first: by the date in the game, or else by the time at which it was stored. */
  list(): Promise<readonly ListedGame[]>;
  /** Replaces the text of a game by one that tells at least as much of it; else, or if it cannot be written, false. */
  revise(id: EarlierGameId, text: string): Promise<boolean>;
}

/**
 * When a game was played, as text that sorts, such as `2026-11-21 14:32`; without a date in the game, the start of its
 * file name.
 */
function momentOf(text: string, name: string): string {
  const [, played] = /^Date:[ \t]*(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/m.exec(text) ?? [];
  return (
    played ??
    name
      .slice(0, 16)
      .replace('T', ' ')
      .replace(/-(\d\d)$/, ':$1')
  );
}

export function createEarlierGames(folder: string, now: () => number): EarlierGames {
  let lastAt = 0;

  async function read(name: string, limit: number): Promise<string | undefined> {
    const file = await readWholeFile(join(folder, name), limit);
    return file.ok ? new TextDecoder().decode(file.value) : undefined;
  }

  return {
    async add({ text, savedAs }) {
      // Names sort by time. Each moment is later than the one before, even if the system's clock was set back
      // meanwhile.
      lastAt = Math.max(now(), lastAt + 1);
      const path = join(folder, `${new Date(lastAt).toISOString().replaceAll(':', '-')} ${randomUUID()}`);
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      // A game whose name could not be stored is still worth keeping.
      if (savedAs !== undefined) await writeFileAtomically(`${path}${SAVED_AS}`, savedAs);
      return (await writeFileAtomically(`${path}${EXTENSION}`, text)).ok;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const named = new Set(names.filter((name) => name.endsWith(SAVED_AS)));
      const own = names.filter((name) => name.endsWith(EXTENSION)).sort();
      const games: { readonly game: ListedGame; readonly moment: string; readonly name: string }[] = [];
      const readNext = async (): Promise<void> => {
        for (let name = own.pop(); name !== undefined; name = own.pop()) {
          const text = await read(name, MAX_OWN_FILE_BYTES);
          if (text === undefined) continue;
          const id = name.slice(0, -EXTENSION.length);
          const nameFile = `${id}${SAVED_AS}`;
          const savedAs = named.has(nameFile) ? await read(nameFile, MOST_NAME_BYTES) : undefined;
          const game = { id, text, ...(savedAs !== undefined && { savedAs }) };
          games.push({ game, moment: momentOf(text, name), name });
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, readNext));
      const order = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);
      return games
        .sort((one, other) => order(one.moment, other.moment) || order(one.name, other.name))
        .map(({ game }) => game);
    },
    async revise(id, text) {
      const name = `${id}${EXTENSION}`;
      const before = await read(name, MAX_OWN_FILE_BYTES);
      if (before === undefined || !tellsAsMuch(text, before)) return false;
      return (await writeFileAtomically(join(folder, name), text)).ok;
    },
  };
}
