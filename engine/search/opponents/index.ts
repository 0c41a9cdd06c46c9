/**
 * The module of the opponents that have a search of their own. It is compiled to a file of its own, which is loaded
 * when one of them is chosen: see engine/host/opponents-wasm.ts for the meaning of each call.
 */
import { bindHash } from '../hash';
import * as moves from '../moves';
import { bindSplits } from '../split';
import { bindThread } from '../state';
import { bindNodes } from './nodes';

export { searchEvolved } from './evolved';
export { weigh, weighed } from './measures';
export { clearTree, helpMonteCarlo, monteCarlo } from './monte-carlo';
export { nodeCapacity, poolFull } from './nodes';
export { playMany, seedRandom } from './playout';

/**
 * Prepares this instance; must be called before anything else, on a memory that has its pool. `polls` has the same
 * meaning as for the search.
 */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
  bindNodes();
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return moves.legalMoves(mover, opponent);
}
