/**
 * The tournaments of the arena: a file each, of lines that are added one by one and flushed to the disk. A line that was
 * being written when the computer failed is cut off; the page does not understand it and plays its game again.
 */
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readWholeFile } from './atomic-file.ts';
import type { KeptTournament, TournamentId } from './contract/bridge.ts';

const EXTENSION = '.jsonl';

/** Far more than the longest tournament has. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface Tournaments {
  /** All tournaments, the newest first. */
  list(): Promise<readonly KeptTournament[]>;
  read(id: TournamentId): Promise<readonly string[]>;
  /** Adds a line; false if it cannot be written. */
  add(id: TournamentId, line: string): Promise<boolean>;
  remove(id: TournamentId): Promise<void>;
  /** Resolves when all lines that were added are on the disk. */
  settle(): Promise<void>;
}

export function createTournaments(folder: string): Tournaments {
  /** One write after the other, so that lines keep their order. */
  let writing: Promise<unknown> = Promise.resolve();

  const pathOf = (id: TournamentId): string => join(folder, `${id}${EXTENSION}`);

  async function read(id: TournamentId): Promise<readonly string[]> {
    const bytes = await readWholeFile(pathOf(id), MAX_BYTES);
    if (!bytes.ok) return [];
    return new TextDecoder().decode(bytes.value).split('\n').filter(Boolean);
  }

  async function append(id: TournamentId, line: string): Promise<boolean> {
    try {
      await mkdir(folder, { recursive: true });
      await using file = await open(pathOf(id), 'a+');
      const { size } = await file.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await file.read(last, 0, 1, size - 1);
      // After a cut line this one begins a line of its own.
      const isCut = size > 0 && last.toString() !== '\n';
      await file.appendFile(`${isCut ? '\n' : ''}${line}\n`);
      await file.datasync();
      return true;
    } catch {
      return false;
    }
  }

  async function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = writing.then(task);
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    read,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const ids = names
        .filter((name) => name.endsWith(EXTENSION))
        .map((name) => name.slice(0, -EXTENSION.length))
        .toSorted()
        .reverse();
      const lines = await Promise.all(ids.map(read));
      return ids.map((id, at) => ({ id, plan: lines[at]?.[0] ?? '' }));
    },
    add: async (id, line) => inTurn(async () => append(id, line)),
    remove: async (id) => inTurn(async () => rm(pathOf(id), { force: true }).catch(() => undefined)),
    async settle() {
      await writing;
    },
  };
}
