/**
 * The finished games that nobody has saved: a file for each in a folder of the app's own, so that another game can take
 * the place of one without a question and nothing is lost. Nothing here ever removes one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';

/** As many are looked through; the others are in the folder. */
const MOST_LISTED = 100;

const EXTENSION = '.txt';

export interface FinishedGames {
  /** Puts `text` with them; false where it cannot be written. */
  add(text: string): Promise<boolean>;
  /** The newest first. */
  list(): Promise<readonly string[]>;
}

export function createFinishedGames(folder: string, now: () => number): FinishedGames {
  let lastAt = 0;

  return {
    async add(text) {
      // Names sort by time; a clock may be set back between two runs, and no game may take the place of another.
      lastAt = Math.max(now(), lastAt + 1);
      const name = `${new Date(lastAt).toISOString().replaceAll(':', '-')} ${randomUUID()}`;
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      return (await writeFileAtomically(join(folder, `${name}${EXTENSION}`), text)).ok;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith(EXTENSION))
        .sort()
        .reverse()
        .slice(0, MOST_LISTED);
      const files = await Promise.all(
        newest.map(async (name) => readWholeFile(join(folder, name), MAX_OWN_FILE_BYTES)),
      );
      return files.flatMap((file) => (file.ok ? [new TextDecoder().decode(file.value)] : []));
    },
  };
}
