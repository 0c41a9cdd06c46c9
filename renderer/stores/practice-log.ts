/** The logs of what somebody has practised, as journals of the shell; engine/practice/log.ts says what stands in them. */
import { type Log, type Logged, isKnownHeading, logHeading, readLogged } from '../../engine/practice/log.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../main/contract/journals.ts';
import { beginJournal, journalLines } from './journal-lines.ts';

type Port = Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal' | 'removeJournal'>;

export interface PracticeLog {
  /** The lines of each log that could be read, the oldest log first. What is added goes to the last of them, or to a new one. */
  readonly logs: readonly Log[];
  /** Adds a line; false where it cannot be kept. */
  add(line: Logged): Promise<boolean>;
  /** Keeps a log from elsewhere by itself; false where not all of it can be kept. */
  join(log: Log): Promise<boolean>;
}

/** Reads all logs. A log that a newer version has begun stays as it is, and what is added goes to one of our own. */
export async function openPracticeLog(port: Port): Promise<PracticeLog> {
  const kept = await port.journals('practice').catch(() => []);
  const logs = await Promise.all(
    kept.map(async ({ id, heading }) => {
      const lines = isKnownHeading(heading) ? await journalLines(port, id).catch(() => undefined) : undefined;
      return lines && { id, lines: lines.flatMap((line) => readLogged(line) ?? []) };
    }),
  );
  const readable = logs.filter((log) => log !== undefined);
  let newest: JournalId | undefined = kept[0]?.id;
  let id: JournalId | undefined = readable[0]?.id;
  let adding: Promise<unknown> = Promise.resolve();

  const addLine = async (to: JournalId, line: string): Promise<boolean> =>
    port.addToJournal(to, line).catch(() => false);

  /** Begins a log with these lines, and says whether all of them are kept; undefined where there is no log. */
  async function begin(
    ...first: readonly Logged[]
  ): Promise<{ readonly id: JournalId; readonly isKept: boolean } | undefined> {
    const begun = newJournalId('practice', crypto.randomUUID(), Date.now(), newest);
    const lines = first.map((line) => JSON.stringify(line));
    const isKept = await beginJournal(port, begun, logHeading(__APP_VERSION__), lines);
    if (isKept === undefined) return undefined;
    newest = begun;
    return { id: begun, isKept };
  }

  async function addNow(line: Logged): Promise<boolean> {
    if (id !== undefined) return addLine(id, JSON.stringify(line));
    const begun = await begin(line);
    id = begun?.id;
    return begun?.isKept ?? false;
  }

  async function joinNow(log: Log): Promise<boolean> {
    const joined = await begin();
    if (!joined) return false;
    for (const line of log) if (!(await addLine(joined.id, JSON.stringify(line)))) return false;
    return true;
  }

  /** One after the other, so that lines keep their order. */
  async function inTurn(task: () => Promise<boolean>): Promise<boolean> {
    const done = adding.then(task);
    adding = done;
    return done;
  }

  return {
    logs: readable.toReversed().map(({ lines }) => lines),
    add: async (line) => inTurn(async () => addNow(line)),
    join: async (log) => inTurn(async () => joinNow(log)),
  };
}
