/**
 * The module of the opponents that have a search of their own. It is compiled to a file of its own, which is loaded
 * when one of them is chosen: see engine/host/opponents-wasm.ts for the meaning of each call.
 */
import { estimateByNetworkAt } from '../estimate';
import { bindHash, saltHash } from '../hash';
import * as moves from '../moves';
import { evaluateAnew } from '../network';
import { bindSplits } from '../split';
import { bindThread } from '../state';
import { behindHashTable, bindNodes } from './nodes';

export { searchEvolved } from './evolved';
export { weigh, weighSquares, weighed } from './measures';
export { clearTree, explore, helpMonteCarlo, monteCarlo } from './monte-carlo';
export { nodeCapacity, poolFull } from './nodes';
export {
  deepest,
  proved,
  rootDiscs,
  rootLeast,
  rootMost,
  rootMove,
  rootMoves,
  rootPlayouts,
  rootValue,
  rootVisits,
  survey,
  treeVisits,
  tried,
} from './survey';
export { playMany, seedRandom, writeGame } from './playout';
export { help as helpNeural, search as searchNeural } from '../root';

/** Any bits that differ from 0. */
const NEURAL_SALT: u64 = 0x5bd1e995a27d4eb3;

/**
 * Prepares this instance; must be called before anything else, on a memory that has its pool. `polls` has the same
 * meaning as for the search.
 */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
  bindNodes();
  // Of the opponents only Neural has the main search, so that search always asks its network here.
  estimateByNetworkAt(behindHashTable());
  saltHash(NEURAL_SALT);
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return moves.legalMoves(mover, opponent);
}

/** The value of a position for the mover by Neural's network, in `UNITS_PER_DISC`ths of a disc. */
export function evaluateNeural(mover: u64, opponent: u64): i32 {
  return evaluateAnew(behindHashTable(), mover, opponent, moves.legalMoves(mover, opponent));
}
