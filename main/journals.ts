/**
 * Journals: what long work has found so far. Each has a file of lines, which are added and flushed to the disk; those that come
 * while others are being flushed wait for one flush together, because a large import would take seconds for one each.
 * A line that was being written when the computer failed is cut off; the page does not understand it and does its work
 * again. Two processes never write one journal, because only one instance of the app runs in a folder of data.
 */
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newestFirst } from '../engine/kept/ids.ts';
import type { JournalPart, KeptJournal } from './contract/bridge.ts';
import { type JournalId, type JournalKind, journalKindOf } from './contract/journals.ts';
import { MAX_LINE } from './document-schemas.ts';

const EXTENSION = '.jsonl';

/** Long journals are handed out in parts of about this size, longer than any line. */
const PART_BYTES = 4 * 1024 * 1024;

/** The largest size of a first line, because each unit of its text takes at most three bytes. */
const LINE_BYTES = 3 * MAX_LINE;

const LINE_FEED = 0x0a;

export interface Journals {
  /** All journals of a kind, the newest first. */
  list(kind: JournalKind): Promise<readonly KeptJournal[]>;
  /** See `readJournal` of the bridge; `from` and `next` are counted in bytes. */
  read(id: JournalId, from: number): Promise<JournalPart | undefined>;
  /** Adds a line; false if it cannot be written. */
  add(id: JournalId, line: string): Promise<boolean>;
  remove(id: JournalId): Promise<void>;
  /** Resolves when all lines that were added are on the disk. */
  settle(): Promise<void>;
}

export function createJournals(folder: string, partBytes = PART_BYTES): Journals {
  /** One write after the other, so that lines keep their order. */
  let writing: Promise<unknown> = Promise.resolve();

  const pathOf = (id: JournalId): string => join(folder, `${id}${EXTENSION}`);

  async function readPart(id: JournalId, from: number, mostBytes: number): Promise<JournalPart | undefined> {
    try {
      if (!(await stat(pathOf(id))).isFile()) return undefined;
      await using file = await open(pathOf(id), 'r');
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.max(0, Math.min(mostBytes, size - from)));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      const isLast = bytesRead === 0 || from + bytesRead >= size;
      const end = (isLast ? 0 : buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED) + 1) || bytesRead;
      const lines = buffer.toString('utf8', 0, end).split('\n').filter(Boolean);
      return { lines, ...(!isLast && { next: from + end }) };
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      return isMissing ? { lines: [] } : undefined;
    }
  }

  async function append(id: JournalId, lines: readonly string[]): Promise<boolean> {
    try {
      await mkdir(folder, { recursive: true });
      await using file = await open(pathOf(id), 'a+');
      const { size } = await file.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await file.read(last, 0, 1, size - 1);
      // After a cut line this one begins a line of its own.
      const isCut = size > 0 && last.toString() !== '\n';
      try {
        await file.appendFile(`${isCut ? '\n' : ''}${lines.join('\n')}\n`);
        await file.datasync();
      } catch {
        // The page may add a line again, so the part that was written has to go.
        await file.truncate(size);
        return false;
      }
      return true;
    } catch {
      return false;
    }
  }

  /** The lines of each journal that wait for the next flush, in their order. */
  const waiting = new Map<JournalId, { readonly line: string; done(isAdded: boolean): void }[]>();

  async function flush(id: JournalId): Promise<void> {
    const lines = waiting.get(id) ?? [];
    waiting.delete(id);
    if (
      await append(
        id,
        lines.map(({ line }) => line),
      )
    )
      return lines.forEach(({ done }) => done(true));
    // Of what does not fit as a whole, a part may; whoever has added a line is told of that one.
    for (const { line, done } of lines) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in their order
      done(lines.length > 1 && (await append(id, [line])));
    }
  }

  async function add(id: JournalId, line: string): Promise<boolean> {
    return new Promise((done) => {
      const others = waiting.get(id);
      if (others) return void others.push({ line, done });
      waiting.set(id, [{ line, done }]);
      void inTurn(async () => flush(id));
    });
  }

  async function headingOf(id: JournalId): Promise<string> {
    const { lines = [] } = (await readPart(id, 0, LINE_BYTES)) ?? {};
    return lines[0] ?? '';
  }

  async function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = writing.then(task);
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    // A page that is loaded again reads what the one before it has just sent.
    async read(id, from) {
      await writing;
      return readPart(id, from, partBytes);
    },
    async list(kind) {
      await writing;
      const names = await readdir(folder).catch(() => []);
      const ids = names
        .filter((name) => name.endsWith(EXTENSION))
        .map((name) => name.slice(0, -EXTENSION.length))
        .filter((id) => journalKindOf(id) === kind);
      return Promise.all(newestFirst(ids).map(async (id) => ({ id, heading: await headingOf(id) })));
    },
    add,
    remove: async (id) => inTurn(async () => rm(pathOf(id), { force: true }).catch(() => undefined)),
    async settle() {
      await writing;
    },
  };
}
