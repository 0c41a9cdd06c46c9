/** Where a line leaves what the user usually plays, or does what the user never wants to. Pure. */
import { EMPTY, has } from '../../game/bitboard.ts';
import type { Position } from '../../game/position.ts';
import { legalMoves, onTurn } from '../../game/rules.ts';
import type { Square } from '../../game/square.ts';
import { keyOf, repliesOf } from '../key.ts';
import { type OwnEntries, type OwnEntry, isEmptyEntry } from './entries.ts';
import type { OverlaidBook } from './overlay.ts';

export interface Deviation {
  /** The index in the line of the position in which the move was played. */
  readonly at: number;
  readonly played: Square;
  /** The move was never to be played. */
  readonly isNever: boolean;
  /** What is usual there: played in most games, or else the best that the book knows; undefined where it knows none. */
  readonly usual: Square | undefined;
  /** What the book says of the usual move, in discs for the side that plays it. */
  readonly value: number | undefined;
}

/** In a game of the own book its own moves were played once, which does not make them usual. */
const USUAL_GAMES = 2;

/**
 * The first move of a line that is not in the own book although others are, that was played in no game but this one
 * although another one is usual, or that was never to be played. Undefined as long as the line stays in the book, or
 * goes on where it ends.
 */
export function deviationIn(
  line: readonly Position[],
  own: OwnEntries,
  book: OverlaidBook,
): Deviation | undefined {
  /** Where the book has ended, only what is never to be played is still known. */
  let isBeyond = false;
  for (const [at, position] of line.entries()) {
    const next = line[at + 1];
    if (!next) return undefined;
    if (legalMoves(position) === EMPTY) continue;
    if (isBeyond && own.get(keyOf(onTurn(next)))?.isNever !== true) continue;
    const replies = repliesOf(position);
    const played = replies.find(({ move }) => has(next.black | next.white, move));
    if (!played) return undefined;
    const known = replies.flatMap(({ move, key }) => {
      const entry = own.get(key);
      return entry && isKnown(entry) ? [{ move, key, entry }] : [];
    });
    const others = known.filter(({ key, entry }) => key !== played.key && !entry.isNever);
    const entry = own.get(played.key);
    const times = entry?.games.size ?? 0;
    const most = Math.max(0, ...others.map((other) => other.entry.games.size));
    const isNever = entry?.isNever === true;
    const isNew = !entry || !isKnown(entry);
    const isUnusual = times <= 1 && entry?.found?.source !== 'thought' && most >= USUAL_GAMES;
    if (isNever || (!isBeyond && others.length > 0 && (isNew || isUnusual))) {
      const worth = new Map(book.knownAt(position).map((each) => [each.move, each.worth?.value]));
      const [usual] = others.toSorted(
        (one, other) =>
          other.entry.games.size - one.entry.games.size ||
          (worth.get(other.move) ?? -Infinity) - (worth.get(one.move) ?? -Infinity) ||
          one.move - other.move,
      );
      return {
        at,
        played: played.move,
        isNever,
        usual: usual?.move,
        value: usual && worth.get(usual.move),
      };
    }
    isBeyond ||= isNew;
  }
  return undefined;
}

/** Something is known of it but that it is never to be played. */
function isKnown(entry: OwnEntry): boolean {
  return !isEmptyEntry({ ...entry, isNever: false }) || entry.games.size > 0;
}
