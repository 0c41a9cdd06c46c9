/**
 * The module of the opponents that search in a way of their own. It is compiled to a file of its own, which is loaded when
 * one of them is chosen: see engine/host/opponents-wasm.ts for what each call means.
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

/** Comes before anything else on this instance, on a memory that has its pool. `polls`: as for the search. */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
  bindNodes();
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return moves.legalMoves(mover, opponent);
}
