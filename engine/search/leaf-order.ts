/**
 * The order in which moves are tried one ply above the leaves. To order them by what they lead to would take as long as
 * trying them, so this asks nothing of the position.
 */
import { bit, lowest } from './bits';

/** Corners, and the sixteen squares in the middle. */
const TRIED_FIRST: u64 = 0x81003c3c3c3c0081;
const X_SQUARES: u64 = 0x0042000000004200;
/** What else lies beside a corner is tried before the X squares, and after all others. */
const C_SQUARES: u64 = 0x4281000000008142;

let ordered: bool = false;
/**
 * The moves that were the last to end a search one ply above the leaves: they often answer the next position, too. At
 * first they are both a1, a corner.
 */
let refutation: i32 = 0;
let formerRefutation: i32 = 0;

/**
 * Whether moves are tried in the order that makes trees small, or in that of the squares. The latter also forgets what
 * was found out before, so that a search does not depend on those before it.
 */
export function orderLeaves(wanted: bool): void {
  ordered = wanted;
  if (ordered) return;
  refutation = 0;
  formerRefutation = 0;
}

/** The move of `moves` to be tried next. */
@inline
export function nextLeafMove(moves: u64): i32 {
  if (!ordered) return lowest(moves);
  if ((bit(refutation) & moves) != 0) return refutation;
  if ((bit(formerRefutation) & moves) != 0) return formerRefutation;
  let best = moves & TRIED_FIRST;
  if (best == 0) best = moves & ~(C_SQUARES | X_SQUARES);
  if (best == 0) best = moves & ~X_SQUARES;
  return lowest(best == 0 ? moves : best);
}

/** A move ended the search of its position: its score lies above the window. */
@inline
export function noteRefutation(square: i32): void {
  if (square == refutation) return;
  formerRefutation = refutation;
  refutation = square;
}
