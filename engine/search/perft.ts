/** Counts the leaves of the game tree, which is the standard check of move generation and of its speed. */
import { bit, count, lowest, withoutLowest } from './bits';
import { boardOf, flipsWithMirror, legalMoves, withMirror } from './moves';

/** The number of leaves at `depth` plies. A pass is a ply. A finished game is one leaf at whatever depth it ends. */
export function perft(mover: u64, opponent: u64, depth: i32): u64 {
  return leavesAt(mover, opponent, depth, 0);
}

/** The number of leaves at `depth` plies, at least 1. The moves of the last ply are counted without being played. */
export function perftBulk(mover: u64, opponent: u64, depth: i32): u64 {
  return leavesAt(mover, opponent, depth, 1);
}

/** Moves are played down to the depth `counted`, where they are only counted. */
function leavesAt(mover: u64, opponent: u64, depth: i32, counted: i32): u64 {
  if (depth == 0) return 1;
  let moves = legalMoves(mover, opponent);
  if (moves == 0) {
    return legalMoves(opponent, mover) == 0 ? 1 : leavesAt(opponent, mover, depth - 1, counted);
  }
  if (depth == counted) return <u64>count(moves);
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  let leaves: u64 = 0;
  do {
    const square = lowest(moves);
    const flipped = boardOf(flipsWithMirror(mover, opponent, movers, opponents, square));
    leaves += leavesAt(opponent ^ flipped, mover ^ flipped ^ bit(square), depth - 1, counted);
    moves = withoutLowest(moves);
  } while (moves != 0);
  return leaves;
}
