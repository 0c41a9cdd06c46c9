/**
 * What the module that ships offers to the host: see engine/host/search-wasm.ts for what each call means. The lab's
 * module, which offers more, begins at lab/index.ts.
 */
import { bindHash } from './hash';
import * as moves from './moves';
import { bindSplits } from './split';
import { bindThread } from './state';

export { searchClassic } from './classic';
export { clearHash } from './hash';
export { help, search } from './root';
export { initialiseSharedTables } from './tables';

/** Comes before anything else on this instance. `polls`: the host wants to be called during searches. */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return moves.legalMoves(mover, opponent);
}
