/** Games that come once more: the same moves up to symmetry, the same players and day, see `identityOfRecord`. */
import { lineNodes } from '../game/tree.ts';
import { readOwnText } from '../notation/own-text.ts';
import type { GameRecord } from './record.ts';
import { identityOf } from './segment.ts';
import type { Identity, LibraryStore, StoredSegment } from './store.ts';

/** A record and its place among the games of its file, from 1 on. */
export interface PlacedRecord {
  readonly record: GameRecord;
  /** Of its positions, see `traceGame`. */
  readonly hashes: Uint32Array;
  readonly file: number;
  readonly place: number;
  readonly isOwn: boolean;
  /** What makes the game itself, where that is known already. */
  readonly identity?: Identity;
}

/** Whether the game of a slot is one of `games`. Half of an identity tells most apart without a big number for each. */
export function isAmong(games: ReadonlySet<Identity>): (segment: StoredSegment, slot: number) => boolean {
  const lows = new Set(Array.from(games, (identity) => Number(identity & 0xffffffffn)));
  return (segment, slot) =>
    lows.has(segment.valueOf('identityLow', slot)) && games.has(identityOf(segment, slot));
}

export function slotsThat(
  segment: StoredSegment,
  test: (segment: StoredSegment, slot: number) => boolean,
): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < segment.count; slot++) if (test(segment, slot)) slots.push(slot);
  return slots;
}

/**
 * Whether one of the user's own games comes again without a result, although one that was played at another time has ended:
 * a short game that was left early was played like one that was resigned, and leaves that as it ended. A game whose
 * resignation was taken back has the times that it had.
 */
export function isOnlyBegun(
  { record, isOwn }: PlacedRecord,
  known: { readonly outcome: number; readonly text?: string | undefined },
): boolean {
  return isOwn && record.outcome === 0 && known.outcome !== 0 && playIn(record.text) !== playIn(known.text);
}

/** Those of the games `again` that have only begun, see `isOnlyBegun`. */
export function onlyBegun(
  again: ReadonlyMap<Identity, PlacedRecord>,
  segments: readonly StoredSegment[],
  store: Pick<LibraryStore, 'textOf'>,
): ReadonlySet<Identity> {
  const undecided = [...again].filter(([, { record, isOwn }]) => isOwn && record.outcome === 0);
  if (undecided.length === 0) return new Set();
  const isUndecided = isAmong(new Set(undecided.map(([identity]) => identity)));
  const begun = new Set<Identity>();
  for (const segment of segments) {
    for (const slot of slotsThat(segment, isUndecided)) {
      const identity = identityOf(segment, slot);
      const outcome = segment.columns.outcome[slot]!;
      if (isOnlyBegun(again.get(identity)!, { outcome, text: store.textOf(identity) })) begun.add(identity);
    }
  }
  return begun;
}

/** When a game began and how long each move took, as its text says: nobody plays two games in the same times. */
function playIn(text: string | undefined): string | undefined {
  const game = text === undefined ? undefined : readOwnText(text);
  return (
    game && JSON.stringify([game.info.date, lineNodes(game.tree).map(({ move, timeMs }) => [move, timeMs])])
  );
}

/** A game that came twice at once, where it was first: what was found of it later is known, too. */
export function joinedRecord(first: PlacedRecord, later: PlacedRecord): PlacedRecord {
  const { text, comments, marks, isReviewed, outcome, lead } = later.record;
  return {
    ...first,
    isOwn: first.isOwn || later.isOwn,
    record: {
      ...first.record,
      marks: marks === 0 ? first.record.marks : marks,
      isReviewed: first.record.isReviewed || isReviewed,
      ...(first.record.outcome === 0 && { outcome, lead }),
      ...(text !== undefined && { text, ...(comments !== undefined && { comments }) }),
    },
  };
}
