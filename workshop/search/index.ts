/**
 * The module of the workshop: the whole search of the product, and functions that only training, tests and benchmarks
 * use. It is compiled to a file of its own, which is no part of the product. See workshop/host/workshop-wasm.ts for the
 * meaning of each call.
 */
import { estimateBy } from '../../engine/search/estimate';
import { EVALUATION_WORD, IS_WEIGHTS } from '../../engine/search/memory-map';
import { flips as flipsOf } from '../../engine/search/moves';
import { initialiseSharedTables as initialiseTables } from '../../engine/search/tables';
import { evaluateWithMoves, initialiseHandMade } from './hand-made';
import { estimateByWeights } from './weights';

export {
  bind,
  clearHash,
  help,
  legalMoves,
  perft,
  perftBulk,
  search,
  searchClassic,
} from '../../engine/search/index';
export {
  classicCorners,
  classicDiscs,
  classicEvaluate,
  classicMobility,
  classicPotentialMobility,
  classicSquares,
  classicStability,
} from '../../engine/search/classic';
export { growHash } from '../../engine/search/hash';
export { surelyAbove, surelyBelow } from '../../engine/search/selectivity';
export { stableDiscs } from '../../engine/search/stability';
export {
  alphaBeta,
  filteredAlphaBeta,
  leavesCounted,
  minimax,
  orderedAlphaBeta,
  rememberingSearch,
  variationSearch,
} from '../../engine/search/textbook/searches';
export { evaluate } from './hand-made';
export { gatherPositions, predictPositions } from './model';
export { solveNullWindow } from './null-window';
export { evaluateMoves, evaluateLearnt, indexPositions } from './patterns';

/** Builds the product's tables and those of the workshop. */
export function initialiseSharedTables(): void {
  initialiseTables();
  initialiseHandMade();
}

/**
 * Chooses the evaluation of the searches of this thread from now on: the hand-made one, or the learnt one that the memory
 * holds now.
 */
export function chooseEvaluation(handMade: bool): void {
  if (handMade) estimateBy((mover, opponent, moves) => evaluateWithMoves(mover, opponent, moves));
  else estimateBy(load<i32>(EVALUATION_WORD) == IS_WEIGHTS ? estimateByWeights : null);
}

export function flips(mover: u64, opponent: u64, square: i32): u64 {
  return flipsOf(mover, opponent, square);
}
