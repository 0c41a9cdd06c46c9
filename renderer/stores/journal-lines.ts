/** The lines of a journal, which comes in parts. */
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
