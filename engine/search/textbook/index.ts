/**
 * The module of the lab that compares searches: the whole search of the product, those of textbooks, and evaluations without
 * a search. It is compiled to a file of its own: see engine/host/textbook-wasm.ts for the meaning of each call.
 */
export {
  bind,
  clearHash,
  help,
  initialiseSharedTables,
  legalMoves,
  perft,
  perftBulk,
  search,
  searchClassic,
} from '../index';
export {
  classicCorners,
  classicDiscs,
  classicEvaluate,
  classicMobility,
  classicPotentialMobility,
  classicSquares,
  classicStability,
} from '../classic';
export { evaluate } from './evaluation';
export {
  alphaBeta,
  filteredAlphaBeta,
  leavesCounted,
  minimax,
  orderedAlphaBeta,
  rememberingSearch,
  tableBytes,
  variationSearch,
} from './searches';
