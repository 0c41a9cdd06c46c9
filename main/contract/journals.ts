/** The kinds of journals, and their ids, which are the same in both shells. */

export const JOURNAL_KINDS = ['tournament', 'review'] as const;

/** What long work a journal is of: a tournament of the arena, or the review of a file's games that is not saved yet. */
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/**
 * Small letters, digits and hyphens: the kind, the moment at which the journal began in base 36, and eight digits by
 * chance, as in `review-mh2k9x0c-1f0e9d8c`. Sorted as text, the ids of later journals of a kind come later. Tournaments
 * have no kind in their ids, because for long they were all there was.
 */
export type JournalId = string;

const PREFIXES: Readonly<Record<JournalKind, string>> = { tournament: '', review: 'review-' };

export function journalKindOf(id: JournalId): JournalKind {
  return JOURNAL_KINDS.find((kind) => PREFIXES[kind] !== '' && id.startsWith(PREFIXES[kind])) ?? 'tournament';
}

/**
 * An id for a new journal; `newest` is that of the newest one of its kind, after which it sorts even if the system's clock
 * was set back. `chance` is a UUID.
 */
export function newJournalId(kind: JournalKind, chance: string, now: number, newest = ''): JournalId {
  const prefix = PREFIXES[kind];
  const before = Number.parseInt(newest.slice(prefix.length).split('-')[0] ?? '', 36) || 0;
  return `${prefix}${Math.max(now, before + 1).toString(36)}-${chance.slice(0, 8)}`;
}
