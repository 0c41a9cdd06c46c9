/** What a library answers that cannot be opened: the reason, and else nothing. */
import type { LibraryAnswers } from '../library/calls.ts';
import type { LibraryState } from '../library/service.ts';

export type Absent =
  | { readonly kind: 'newer' }
  | { readonly kind: 'noStorage' }
  | { readonly kind: 'failed'; readonly reason: string };

export function absentAnswers(absent: Absent): LibraryAnswers {
  const state: LibraryState = {
    kind: 'unavailable',
    reason: absent.kind,
    detail: absent.kind === 'failed' ? absent.reason : '',
  };
  const nothing = (): never => {
    throw new Error('There is no library.');
  };
  return {
    state: () => state,
    find: () => 0,
    entries: (indices) => indices.map(() => undefined),
    search: () => new Uint32Array(0),
    text: () => undefined,
    ids: () => [],
    tally: () => undefined,
    profile: nothing,
    names: () => [],
    fitting: () => [],
    entriesOf: () => [],
    shelves: () => ({ own: 0, folders: [], tags: [] }),
    label: () => false,
    texts: () => [],
    take: nothing,
    keepOwn: () => false,
    keepEnded: () => false,
    steer: () => undefined,
    problems: () => [],
    verify: nothing,
  };
}
