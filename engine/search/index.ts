/** What the module offers to the host: see engine/host/search-wasm.ts for what each call means. */
import { bindHash } from './hash';
import * as moves from './moves';
import { bindSplits } from './split';
import { bindThread } from './state';

export {
  classicCorners,
  classicDiscs,
  classicEvaluate,
  classicMobility,
  classicPotentialMobility,
  classicSquares,
  classicStability,
  searchClassic,
} from './classic';
export { alphaBeta, filteredAlphaBeta, leavesCounted, minimax, orderedAlphaBeta } from './comparison';
export { useHandMade } from './estimate';
export { evaluate } from './evaluate';
export { clearHash } from './hash';
export { evaluateMoves, evaluatePatterns, indexPositions } from './patterns/evaluation';
export { perft, perftBulk } from './perft';
export { help, search, solveNullWindow } from './root';
export { stableDiscs } from './stability';
export { initialiseSharedTables } from './tables';

/** Before anything else on this instance. `polls`: the host wants to be called during searches. */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return moves.legalMoves(mover, opponent);
}

export function flips(mover: u64, opponent: u64, square: i32): u64 {
  return moves.flips(mover, opponent, square);
}
