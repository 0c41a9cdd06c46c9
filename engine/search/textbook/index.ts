/**
 * The module of the lab that compares searches: the whole search of the product, and those of textbooks. It is compiled to a file of its own: see engine/host/textbook-wasm.ts for the meaning of each call.
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
  classicMobility,
  classicPotentialMobility,
  classicSquares,
  classicStability,
} from '../classic';
export { pollEvery } from '../state';
export {
  alphaBeta,
  filteredAlphaBeta,
  leavesCounted,
  minimax,
  orderedAlphaBeta,
  rememberingSearch,
  variationSearch,
} from './searches';
