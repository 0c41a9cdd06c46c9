/** The learnt evaluation without a search. */
import { count } from '../bits';
import { NETWORK } from '../memory-map';
import { legalMoves } from '../moves';
import { evaluateEntered } from '../network';
import { indicesAt, setUpIndices } from '../pattern-indices';

/** The value of a position for the mover, in `UNITS_PER_DISC`ths of a disc. */
export function evaluate(mover: u64, opponent: u64): i32 {
  const empties = count(~(mover | opponent));
  const indices = indicesAt(empties);
  setUpIndices(indices, mover, opponent);
  return evaluateEntered(NETWORK, mover, opponent, legalMoves(mover, opponent), indices, empties);
}
