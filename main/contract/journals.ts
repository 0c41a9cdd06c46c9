/** The kinds of journals, and their ids, which are the same in both shells. */
import { newId } from '../../engine/kept/ids.ts';

export const JOURNAL_KINDS = ['tournament', 'review', 'practice', 'breeding', 'book'] as const;

/**
 * What a journal is of: a tournament of the arena, the review of a file's games that is not saved yet, or what somebody has
 * practised, which stays for good, or what was bred in the lab, or the user's own book, which stays for good, too.
 */
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** See engine/kept/ids.ts. */
export type JournalId = string;

/** Earlier versions named no kind in the ids of tournaments, because for long they were all there was. */
export function journalKindOf(id: JournalId): JournalKind {
  return JOURNAL_KINDS.find((kind) => id.startsWith(`${kind}-`)) ?? 'tournament';
}

/** An id for a new journal; `newest` is that of the newest one of its kind. `chance` is a UUID. */
export function newJournalId(kind: JournalKind, chance: string, now: number, newest?: string): JournalId {
  return newId(kind, { now, chance, newest });
}
