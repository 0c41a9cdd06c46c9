/**
 * The order in which moves are tried one ply above the leaves. To order them by what they lead to would take as long as
 * trying them, so this asks nothing of the position.
 */
import { CORNERS, C_SQUARES, X_SQUARES, bit, lowest } from './bits';

/** The sixteen squares in the middle. */
const MIDDLE: u64 = 0x00003c3c3c3c0000;

/** The killer moves: those that were the last to cause a cutoff here, which they often do in the next position, too. */
let killer: i32 = 0;
let secondKiller: i32 = 0;

let ordered: bool = false;

/** Whether moves are tried in an order that makes trees small, or in that of the squares. */
export function orderLeaves(wanted: bool): void {
  ordered = wanted;
}

/** Makes a search independent of those before it: at first both killers are a1, a corner. */
export function forgetKillers(): void {
  killer = 0;
  secondKiller = 0;
}

/** The move of `moves` to be tried next. */
@inline
export function nextLeafMove(moves: u64): i32 {
  if (!ordered) return lowest(moves);
  if ((bit(killer) & moves) != 0) return killer;
  if ((bit(secondKiller) & moves) != 0) return secondKiller;
  let best = moves & (CORNERS | MIDDLE);
  if (best == 0) best = moves & ~(C_SQUARES | X_SQUARES);
  if (best == 0) best = moves & ~X_SQUARES;
  return lowest(best == 0 ? moves : best);
}

/** The move on `square` caused a cutoff. */
@inline
export function noteCutoff(square: i32): void {
  if (square == killer) return;
  secondKiller = killer;
  killer = square;
}
