/**
 * The module of the lab: the whole search of the product, and functions that only training, tests, benchmarks and the
 * command line use. It is compiled to a file of its own, which does not ship. See engine/host/lab-wasm.ts for the
 * meaning of each call.
 */
import { estimateBy } from '../estimate';
import { EVALUATION_WORD, IS_WEIGHTS } from '../memory-map';
import { flips as flipsOf } from '../moves';
import { initialiseSharedTables as initialiseTables } from '../tables';
import { evaluateWithMoves, initialiseHandMade } from './hand-made';
import { estimateByWeights } from './weights';

export { bind, clearHash, help, legalMoves, search, searchClassic } from '../index';
export {
  classicCorners,
  classicDiscs,
  classicEvaluate,
  classicMobility,
  classicPotentialMobility,
  classicSquares,
  classicStability,
} from '../classic';
export { growHash } from '../hash';
export { surelyAbove, surelyBelow } from '../selectivity';
export { stableDiscs } from '../stability';
export { alphaBeta, filteredAlphaBeta, leavesCounted, minimax, orderedAlphaBeta } from './comparison';
export { evaluate } from './hand-made';
export { gatherPositions, predictPositions } from './model';
export { solveNullWindow } from './null-window';
export { evaluateMoves, evaluateLearnt, indexPositions } from './patterns';
export { perft, perftBulk } from './perft';

/** Builds the product's tables and those of the lab. */
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
