/**
 * What answers a mistake: the reply that is expected, and what it wins, so that it can be drawn on the board. Why the better
 * move is better is in why.ts; where a measure says it (moves, regions, discs that can never be turned), that is here, too.
 */
import { type Bitboard, EMPTY, bit } from '../game/bitboard.ts';
import type { Colour, Position } from '../game/position.ts';
import { regionOf, regions } from '../game/regions.ts';
import { flips, legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { stableDiscs } from '../game/stability.ts';
import type { Reason } from './why.ts';

export interface Refutation {
  /** The side that replies. */
  readonly by: Colour;
  readonly reply: Square;
  /** The discs that the reply turns. */
  readonly turns: Bitboard;
  /**
   * The squares whose discs can never be turned any more: after the reply, or that of a corner which it prepares. Empty
   * unless the reason is about them.
   */
  readonly secures: Bitboard;
  /** The moves that the played move leaves that side, if the reason is their number. */
  readonly moves: Bitboard;
  /** The regions of empty squares that the reason compares, as they are after the played move. */
  readonly regions: readonly Bitboard[];
}

/** A move that was refuted, the better one, and why that is better. */
export interface Mistake {
  readonly before: Position;
  readonly best: Square;
  readonly played: Square;
  readonly reason: Reason | undefined;
}

/**
 * The refutation of a move of the other side that has led to `after`, if the side that replies is to move there. `line` are
 * the moves that are expected, the reply first.
 */
export function refutationOf(
  after: Position,
  by: Colour,
  line: readonly Square[],
  { reason, before, best, played }: Mistake,
): Refutation | undefined {
  const [reply] = line;
  if (reply === undefined || after.toMove !== by) return undefined;
  const replied = playMove(after, reply);
  if (!replied.ok) return undefined;
  return {
    by,
    reply,
    turns: flips(after, reply),
    secures: securedBy(reason, after, replied.value, by),
    moves: reason?.kind === 'fewerMoves' ? legalMoves(after) : EMPTY,
    regions: reason?.kind === 'parity' ? regionsOf(after, before, [best, played]) : [],
  };
}

function securedBy(reason: Reason | undefined, after: Position, replied: Position, by: Colour): Bitboard {
  switch (reason?.kind) {
    case 'preparesCorner':
      return bit(reason.corner);
    case 'givesCorner':
    case 'replySecures':
      return stableDiscs(replied, by) & ~stableDiscs(after, by);
    default:
      return EMPTY;
  }
}

/** The regions of `after` that lie where the squares' regions of `before` did. */
function regionsOf(after: Position, before: Position, squares: readonly Square[]): Bitboard[] {
  return regions(after).filter((region) =>
    squares.some((square) => (regionOf(before, square) & region) !== EMPTY),
  );
}
