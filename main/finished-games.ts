/**
 * The finished games that nobody has saved. Each has a file in a folder of the app's own, so that another game can
 * replace it on the board without a question and nothing is lost. The app never removes one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';

/** The number of files that are read at the same time. */
const SIDE_BY_SIDE = 32;

const EXTENSION = '.txt';

export interface FinishedGames {
  /** Stores `text` as a finished game; false if it cannot be written. */
  add(text: string): Promise<boolean>;
  /**
   * All finished games, the newest first. They are sorted by the date in the game, or else by the time at which they
   * were stored.
   */
  list(): Promise<readonly string[]>;
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

export function createFinishedGames(folder: string, now: () => number): FinishedGames {
  let lastAt = 0;

  return {
    async add(text) {
      // Names sort by time. Each moment is later than the one before, even if the system's clock was set back
      // meanwhile.
      lastAt = Math.max(now(), lastAt + 1);
      const name = `${new Date(lastAt).toISOString().replaceAll(':', '-')} ${randomUUID()}`;
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      return (await writeFileAtomically(join(folder, `${name}${EXTENSION}`), text)).ok;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => name.endsWith(EXTENSION)).sort();
      const games: { readonly text: string; readonly moment: string; readonly name: string }[] = [];
      const readNext = async (): Promise<void> => {
        for (let name = own.pop(); name !== undefined; name = own.pop()) {
          const file = await readWholeFile(join(folder, name), MAX_OWN_FILE_BYTES);
          if (!file.ok) continue;
          const text = new TextDecoder().decode(file.value);
          games.push({ text, moment: momentOf(text, name), name });
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, readNext));
      const order = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);
      return games
        .sort((one, other) => order(one.moment, other.moment) || order(one.name, other.name))
        .map(({ text }) => text);
    },
  };
}
