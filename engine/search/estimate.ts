/**
 * Estimates positions that the midgame search does not search further. The learnt evaluation follows the moves of the
 * search: before a position is entered, its pattern indices must be in the place for its number of empty squares.
 *
 * The lab may put another evaluation in its place, and the module of the opponents the network of Neural, which needs
 * the pattern indices as well. In modules that never do so, such as that of the main search, the compiler sees that
 * `substitute` and `byNetwork` never change and removes every check of them.
 */
import { evaluateByNetwork } from './neural';
import { evaluateEntered, indicesAt, toDiscs } from './pattern-evaluation';
import { passIndices, playIndices, setUpIndices } from './pattern-indices';

/** The expected final disc difference for the mover, whose legal moves are `moves`, -62 .. 62. */
type Evaluation = (mover: u64, opponent: u64, moves: u64) => i32;

let substitute: Evaluation | null = null;

/**
 * Makes all searches of this thread use this evaluation from now on; null selects the learnt one. The hash table keeps
 * what was found before.
 */
export function evaluateBy(evaluation: Evaluation | null): void {
  substitute = evaluation;
}

let byNetwork = false;

/** Makes all searches of this instance use the network from now on, which must be in the memory. */
export function estimateByNetwork(): void {
  byNetwork = true;
}

/** Enters the first position of a search. */
export function enterRoot(mover: u64, opponent: u64, empties: i32): void {
  if (substitute === null) setUpIndices(indicesAt(empties), mover, opponent);
}

/** Enters the position after a move in one with `empties` empty squares. */
@inline
export function enterMove(empties: i32, square: i32, flipped: u64): void {
  if (substitute === null) playIndices(indicesAt(empties - 1), indicesAt(empties), square, flipped);
}

/** Enters the position after a pass, or leaves it again. */
@inline
export function turnOver(empties: i32): void {
  if (substitute === null) passIndices(indicesAt(empties));
}

/**
 * The expected final disc difference for the mover of the position entered, whose legal moves are `moves`, -62 .. 62.
 */
@inline
export function estimate(mover: u64, opponent: u64, moves: u64, empties: i32): i32 {
  const other = substitute;
  if (other !== null) return other(mover, opponent, moves);
  if (byNetwork) return toDiscs(evaluateByNetwork(mover, opponent, moves, indicesAt(empties), empties));
  return toDiscs(evaluateEntered(mover, opponent, moves, indicesAt(empties), empties));
}
