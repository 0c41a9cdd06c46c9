/**
 * What a reader tells about a text that it has read: parts that look like moves and are in no game, and signs that it
 * passed over. A game is never read in part without such a notice.
 */
import { assertNever } from '../game/result.ts';
import { type Place, type Source, excerpt } from './place.ts';
import { fold } from './signs.ts';

export type ReadNotice =
  /** `count` parts look like moves and are in no game; `text` is the first of them. */
  | {
      readonly code: 'unreadMoves';
      readonly place: Place;
      readonly count: number;
      readonly text: string;
    }
  /** `count` control characters were passed over; `character` is the number of the first of them. */
  | {
      readonly code: 'strayCharacters';
      readonly place: Place;
      readonly count: number;
      readonly character: number;
    }
  /** A board that the moves of the text do not lead to. */
  | { readonly code: 'unreadBoard'; readonly place: Place; readonly count: 1 }
  /** How the game ended, in words that say nothing to the reader. */
  | { readonly code: 'unreadResult'; readonly place: Place; readonly count: 1; readonly text: string }
  /** A score that the last board of the game does not have. */
  | { readonly code: 'otherScore'; readonly place: Place; readonly count: 1; readonly text: string }
  /** What the digits of a board stand for, or who is to move on it, is not said: the likeliest was taken. */
  | { readonly code: 'assumed'; readonly about: 'digits' | 'sideToMove' };

/** What parts words from one another: in Chinese and Japanese no letter does, and no number in a circle anywhere. */
const IN_WORD = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}\\p{Nl}_]';

/**
 * Squares one after another, alone or behind the side or the pass that they are joined to, as in `Bf5`. So many of them
 * are moves in whatever word: a letter that was typed among them makes them no other.
 */
const MOVE_LIKE = new RegExp(
  `(?<=(?<!${IN_WORD})(?:black|white|noirs?|blancs?|[bw]|pass|pa|p)?)(?:[a-h][1-8])+(?!${IN_WORD})|(?:[a-h][1-8]){6,}`,
  'giu',
);

/** The parts of `text` that look like moves, with their offsets. */
export function moveLikeParts(text: string): { readonly text: string; readonly start: number }[] {
  return Array.from(fold(text).matchAll(MOVE_LIKE), ({ 0: part, index }) => ({ text: part, start: index }));
}

/**
 * What looks like moves between two offsets of `source` and was not taken by the reader of that part. A sign of no width
 * may stand between two words, or in one: what looks like moves with or without such signs is looked at.
 */
export function unreadIn(source: Source, start = 0, end = source.text.length): ReadNotice[] {
  const seen = source.seen(start, end);
  const parts = [
    ...moveLikeParts(source.before.slice(start, end)).map((part) => ({ ...part, start: start + part.start })),
    ...moveLikeParts(seen.text).map((part) => ({ ...part, start: seen.offsetOf(part.start) })),
  ];
  // Of two parts at one place the first counts.
  const unread = new Map(
    parts
      .filter((part) => !source.isTaken(part.start, part.start + part.text.length))
      .toReversed()
      .map((part) => [part.start, part]),
  )
    .values()
    .toArray()
    .toSorted((one, other) => one.start - other.start);
  const [first] = unread;
  if (first === undefined) return [];
  const place = source.placeAt(first.start);
  return [{ code: 'unreadMoves', place, count: unread.length, text: excerpt(first.text) }];
}

/** The notice as an English sentence. */
export function describeReadNotice(notice: ReadNotice): string {
  if (notice.code === 'assumed') {
    return notice.about === 'digits'
      ? 'What the digits on the board stand for is not certain; the likeliest meaning was taken.'
      : 'Which side is to move on the board is not certain; the likelier one was taken.';
  }
  const { code, count, place } = notice;
  switch (code) {
    case 'unreadMoves':
      return count === 1
        ? `Line ${place.line}: "${notice.text}" looks like a move and is in no game.`
        : `${count} parts look like moves and are in no game; the first is "${notice.text}" in line ${place.line}.`;
    case 'strayCharacters':
      return count === 1
        ? `Line ${place.line}: the control character ${notice.character} was passed over.`
        : `${count} control characters were passed over; the first is ${notice.character} in line ${place.line}.`;
    case 'unreadBoard':
      return `The board in line ${place.line} is none that the moves lead to, and is in no game.`;
    case 'unreadResult':
      return `Line ${place.line}: the result "${notice.text}" was not understood.`;
    case 'otherScore':
      return `Line ${place.line}: the score "${notice.text}" is not that of the last board, which counts.`;
    default:
      return assertNever(notice);
  }
}
