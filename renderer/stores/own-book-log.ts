/** The journals of the user's own book; engine/book/own/lines.ts says what stands in them. */
import {
  type OwnLine,
  isKnownHeading,
  ownHeading,
  readLine,
  writeLine,
} from '../../engine/book/own/lines.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../main/contract/journals.ts';
import { beginJournal, journalLines } from './journal-lines.ts';

type Port = Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal' | 'removeJournal'>;

/** So many lines are handed over together: the disk is waited for once for all of them. */
const LINES_AT_A_TIME = 500;

export interface OwnBookLog {
  /** The lines of all journals that could be read. */
  readonly lines: readonly OwnLine[];
  /** Whether a journal could not be read, because a newer version has begun it or the disk refuses. */
  readonly isPartial: boolean;
  /** Adds lines, one after the other; false where not all of them can be kept. */
  add(lines: readonly OwnLine[]): Promise<boolean>;
}

/** Reads all journals. One that a newer version has begun stays as it is, and what is added goes to one of our own. */
export async function openOwnBookLog(port: Port): Promise<OwnBookLog> {
  const kept = await port.journals('book').catch(() => undefined);
  const read = await Promise.all(
    (kept ?? []).map(async ({ id, heading }) => {
      const lines = isKnownHeading(heading) ? await journalLines(port, id).catch(() => undefined) : undefined;
      return { id, lines: lines?.flatMap((line) => readLine(line) ?? []) };
    }),
  );
  const newest = kept?.[0]?.id;
  let id: JournalId | undefined = read.find(({ lines }) => lines)?.id;
  let adding: Promise<unknown> = Promise.resolve();

  const addText = async (to: JournalId, text: string): Promise<boolean> =>
    port.addToJournal(to, text).catch(() => false);

  /** What comes after a line that the disk refused is worth keeping, too. */
  async function addAll(to: JournalId, lines: readonly OwnLine[]): Promise<boolean> {
    let isAdded = true;
    for (let at = 0; at < lines.length; at += LINES_AT_A_TIME) {
      const some = lines.slice(at, at + LINES_AT_A_TIME);
      // oxlint-disable-next-line no-await-in-loop -- more at once would take the memory for all of them
      const added = await Promise.all(some.map(async (line) => addText(to, writeLine(line))));
      isAdded &&= added.every(Boolean);
    }
    return isAdded;
  }

  async function addNow(lines: readonly OwnLine[]): Promise<boolean> {
    if (id !== undefined) return addAll(id, lines);
    const begun = newJournalId('book', crypto.randomUUID(), Date.now(), newest);
    const first = lines.slice(0, LINES_AT_A_TIME);
    const isAdded = await beginJournal(port, begun, ownHeading(__APP_VERSION__), first.map(writeLine));
    if (isAdded === undefined) return false;
    id = begun;
    return (await addAll(begun, lines.slice(first.length))) && isAdded;
  }

  return {
    lines: read.flatMap(({ lines }) => lines ?? []),
    isPartial: !kept || read.some(({ lines }) => !lines),
    async add(lines) {
      const done = adding.then(async () => addNow(lines));
      adding = done;
      return done;
    },
  };
}
