/**
 * Estimates positions that the midgame search does not search further. The learnt evaluation follows the moves of the
 * search: before a position is entered, its pattern indices must be in the place for its number of empty squares.
 *
 * The workshop may put another evaluation in its place, and the module of the opponents another network. In modules that
 * never do so, such as that of the main search, the compiler sees that `substitute` and `network` never change, and
 * removes the check of the one and fills in the other.
 */
import { NETWORK } from './memory-map';
import { evaluateEntered } from './network';
import { indicesAt, passIndices, playIndices, setUpIndices } from './pattern-indices';
import { toDiscs } from './score';

/**
 * The expected final disc difference for the mover, -62 .. 62, in a position with the pattern indices at `indices` in
 * which the mover has the legal moves `moves`.
 */
type Evaluation = (mover: u64, opponent: u64, moves: u64, indices: usize, empties: i32) => i32;

let substitute: Evaluation | null = null;

/**
 * Makes all searches of this thread use this evaluation from now on; null selects the learnt one. The hash table keeps
 * what was found before.
 */
export function estimateBy(evaluation: Evaluation | null): void {
  substitute = evaluation;
}

let network: usize = NETWORK;

/** Makes all searches of this instance use the network at this address from now on. */
export function estimateByNetworkAt(address: usize): void {
  network = address;
}

/** Enters the first position of a search. */
export function enterRoot(mover: u64, opponent: u64, empties: i32): void {
  setUpIndices(indicesAt(empties), mover, opponent);
}

/** Enters the position after a move in one with `empties` empty squares. */
@inline
export function enterMove(empties: i32, square: i32, flipped: u64): void {
  playIndices(indicesAt(empties - 1), indicesAt(empties), square, flipped);
}

/** Enters the position after a pass, or leaves it again. */
@inline
export function turnOver(empties: i32): void {
  passIndices(indicesAt(empties));
}

/**
 * The expected final disc difference for the mover of the position entered, whose legal moves are `moves`, -62 .. 62.
 */
@inline
export function estimate(mover: u64, opponent: u64, moves: u64, empties: i32): i32 {
  const other = substitute;
  const indices = indicesAt(empties);
  if (other !== null) return other(mover, opponent, moves, indices, empties);
  return toDiscs(evaluateEntered(network, mover, opponent, moves, indices, empties));
}
