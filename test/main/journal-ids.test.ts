import { expect, test } from 'vitest';
import { JOURNAL_KINDS, journalKindOf, newJournalId } from '../../main/contract/journals.ts';

const CHANCE = '1f0e9d8c-0000-4000-8000-000000000000';

test.each(JOURNAL_KINDS)('the id of a journal of a %s tells its kind', (kind) => {
  expect(journalKindOf(newJournalId(kind, CHANCE, Date.now()))).toBe(kind);
});

test.each(JOURNAL_KINDS)('a later %s sorts after the newest one, whatever the clock says', (kind) => {
  const first = newJournalId(kind, CHANCE, Date.now());
  const second = newJournalId(kind, CHANCE, Date.now() - 1e9, first);
  expect([second, first].toSorted()).toEqual([first, second]);
});
