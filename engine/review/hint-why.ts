/** Why a move that a hint names is good, as one fact that holds on the board: against another move, or among all of them. */
import { count, squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { flips, legalMoves, playMove, turnState } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { type Reason, reasons } from './why.ts';

export type HintReason =
  /** What sets it apart from `played`, the most tempting move of which anything can be said: who counts discs plays it. */
  | { readonly kind: 'against'; readonly played: Square; readonly reason: Reason }
  | { readonly kind: 'only' }
  /** It leaves the opponent so many moves, or turns so many discs, and no other move less. */
  | { readonly kind: 'fewestMoves' | 'fewestDiscs'; readonly count: number };

/** With so few discs turned nothing is opened up. */
const FEW_DISCS = 2;

/** `reply` is what the opponent is expected to answer, if that is known. Undefined where nothing can be said. */
export function hintReason(
  position: Position,
  best: Square,
  reply: Square | undefined,
): HintReason | undefined {
  const turned = (square: Square): number => count(flips(position, square));
  const others = squaresOf(legalMoves(position)).filter((square) => square !== best);
  if (others.length === 0) return { kind: 'only' };
  for (const played of others.toSorted((one, other) => turned(other) - turned(one))) {
    const [reason] = reasons({ position, best, played, replyToBest: reply });
    if (reason) return { kind: 'against', played, reason };
  }
  const moves = leastOf(best, others, (square) => movesLeft(position, square));
  if (moves !== undefined) return { kind: 'fewestMoves', count: moves };
  const discs = leastOf(best, others, turned);
  return discs !== undefined && discs <= FEW_DISCS ? { kind: 'fewestDiscs', count: discs } : undefined;
}

/** What `best` has, if no other move has less and some have more; a move that has none is passed over. */
function leastOf(
  best: Square,
  others: readonly Square[],
  of: (square: Square) => number | undefined,
): number | undefined {
  const own = of(best);
  if (own === undefined) return undefined;
  const rest = others.map((square) => of(square) ?? 0);
  return rest.every((each) => each >= own) && rest.some((each) => each > own) ? own : undefined;
}

/** The moves that the opponent has after `square`; undefined where it has none. */
function movesLeft(position: Position, square: Square): number | undefined {
  const played = playMove(position, square);
  return played.ok && turnState(played.value) === 'move' ? count(legalMoves(played.value)) : undefined;
}
