/** The lines of journals, as they are begun and as they are read. */
import type { JournalBridge, JournalPart } from '../../main/contract/bridge.ts';
import type { JournalId } from '../../main/contract/journals.ts';

/**
 * All lines of a journal in their order, or those that came until `isWanted` said no; undefined where they cannot be read.
 * Rejects where the shell does.
 */
export async function journalLines(
  port: Pick<JournalBridge, 'readJournal'>,
  id: JournalId,
  isWanted: () => boolean = () => true,
): Promise<readonly string[] | undefined> {
  const lines: string[] = [];
  for (let next: number | undefined = 0; next !== undefined && isWanted();) {
    const part: JournalPart | undefined = await port.readJournal(id, next);
    if (!part) return undefined;
    for (const line of part.lines) lines.push(line);
    ({ next } = part);
  }
  return lines;
}

/**
 * Begins a journal with its heading and its first lines, which leave together, because a page that goes waits for no answer.
 * Whether all these lines were added; undefined where there is no journal, because its heading was refused.
 */
export async function beginJournal(
  port: Pick<JournalBridge, 'addToJournal' | 'removeJournal'>,
  id: JournalId,
  heading: string,
  first: readonly string[],
): Promise<boolean | undefined> {
  const [isBegun = false, ...added] = await Promise.all(
    [heading, ...first].map(async (line) => port.addToJournal(id, line).catch(() => false)),
  );
  if (isBegun) return added.every(Boolean);
  // Without its heading nothing in it could be read, ever.
  await port.removeJournal(id).catch(() => undefined);
  return undefined;
}
