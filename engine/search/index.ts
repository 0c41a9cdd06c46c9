/**
 * The exports of the module that ships: see engine/host/search-wasm.ts for the meaning of each call. The module of the
 * workshop, which has more, begins at workshop/search/index.ts.
 */
import { bindHash } from './hash';
import * as moves from './moves';
import { bindSplits } from './split';
import { bindThread } from './state';

export { searchClassic } from './classic';
export { clearHash } from './hash';
export { perft, perftBulk } from './perft';
export { help, search } from './root';
export { initialiseSharedTables } from './tables';

/**
 * Prepares this instance; must be called before anything else. `polls` says that the host wants to be called during
 * searches.
 */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return moves.legalMoves(mover, opponent);
}
