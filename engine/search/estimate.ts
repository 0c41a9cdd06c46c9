/**
 * What the midgame search asks about positions it does not search further. The learnt evaluation follows the moves of
 * the search: before a position is entered, its pattern indices stand where those of its number of empty squares
 * belong. The hand-made evaluation remains as an opponent to measure against.
 */
import { evaluateWithMoves } from './evaluate';
import { evaluateEntered, indicesAt, toDiscs } from './patterns/evaluation';
import { passIndices, playIndices, setUpIndices } from './patterns/indices';

let handMade: bool = false;

/** For all searches of this thread from now on. The hash table keeps what was found with the other. */
export function useHandMade(use: bool): void {
  handMade = use;
}

/** Enters the first position of a search. */
export function enterRoot(mover: u64, opponent: u64, empties: i32): void {
  if (!handMade) setUpIndices(indicesAt(empties), mover, opponent);
}

/** Enters the position after a move in one with `empties` empty squares. */
@inline
export function enterMove(empties: i32, square: i32, flipped: u64): void {
  if (!handMade) playIndices(indicesAt(empties - 1), indicesAt(empties), square, flipped);
}

/** Enters the position after a pass, or leaves it again. */
@inline
export function turnOver(empties: i32): void {
  if (!handMade) passIndices(indicesAt(empties));
}

/** The expected final disc difference for the mover of the position entered, whose legal moves are `moves`, -62 .. 62. */
@inline
export function estimate(mover: u64, opponent: u64, moves: u64, empties: i32): i32 {
  if (handMade) return evaluateWithMoves(mover, opponent, moves);
  return toDiscs(evaluateEntered(mover, opponent, moves, indicesAt(empties), empties));
}
