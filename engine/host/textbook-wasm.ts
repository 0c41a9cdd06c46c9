/**
 * The module of the lab that compares searches, as typed functions: the search that ships, and those of textbooks. The order of calls is described in search-wasm.ts; it is for one thread.
 */
import { type Position, sides } from '../game/position.ts';
import { type NeuralNetwork, placeEvaluation } from './network-file.ts';
import { perftOf } from './perft.ts';
import { type SearchHooks, type SearchInstance, connectSearch, createSearchMemory } from './search-wasm.ts';

/** The searches of textbooks, each with an idea more than the one before it. */
export type Textbook =
  | 'alphaBeta'
  | 'orderedAlphaBeta'
  | 'filteredAlphaBeta'
  | 'variationSearch'
  | 'rememberingSearch';

export interface TextbookInstance {
  readonly search: SearchInstance;
  /**
   * The leaves of the tree of `depth` plies, at least 1, which is what minimax evaluates. They are counted without
   * evaluating them; a finished game is one.
   */
  leaves(position: Position, depth: number): number;
  /**
   * Says how often the searches to come call the host's `onPoll`: once in so many inner nodes, 256 as long as nothing is said,
   * or also at every node. What they find is the same.
   */
  pollEvery(innerNodes: number, atNodes: boolean): void;
  /** The six parts of the evaluation of the first study, in points for the side to move. */
  classicParts(position: Position): {
    readonly corners: number;
    readonly mobility: number;
    readonly potentialMobility: number;
    readonly stability: number;
    readonly squares: number;
    readonly discs: number;
  };
  /** Searches exactly `depth` plies, at least 1: the score in discs, and how many leaves were evaluated. */
  compare(
    method: Textbook | 'minimax',
    position: Position,
    depth: number,
  ): { readonly score: number; readonly leaves: number };
}

type Part = (mover: bigint, opponent: bigint) => number;

interface TextbookExports extends Readonly<
  Record<Textbook | 'minimax', (mover: bigint, opponent: bigint, depth: number) => number>
> {
  readonly classicCorners: Part;
  readonly classicMobility: Part;
  readonly classicPotentialMobility: Part;
  readonly classicStability: Part;
  readonly classicSquares: Part;
  readonly classicDiscs: Part;
  leavesCounted(): number;
  pollEvery(innerNodes: number, atNodes: number): void;
}

/** Room for the table of the search that remembers, which lies in the place of the engine's. */
const HASH_MB = 16;

/** The module with the evaluation of `network`, in a memory of its own. */
export function openTextbook(
  module: WebAssembly.Module,
  network: NeuralNetwork,
  hooks: SearchHooks = {},
): TextbookInstance {
  const memory = createSearchMemory({ hashMb: HASH_MB });
  placeEvaluation(memory, network);
  const { search, exports } = connectSearch(module, memory, 0, hooks);
  search.initialiseSharedTables();
  const perft = perftOf(exports);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as TextbookExports;

  return {
    search,
    pollEvery: (innerNodes, atNodes) => wasm.pollEvery(innerNodes, atNodes ? 1 : 0),
    leaves: (position, depth) => Number(perft(position, depth, { bulk: true })),
    classicParts(position) {
      const { mover, opponent } = sides(position);
      return {
        corners: wasm.classicCorners(mover, opponent),
        mobility: wasm.classicMobility(mover, opponent),
        potentialMobility: wasm.classicPotentialMobility(mover, opponent),
        stability: wasm.classicStability(mover, opponent),
        squares: wasm.classicSquares(mover, opponent),
        discs: wasm.classicDiscs(mover, opponent),
      };
    },
    compare(method, position, depth) {
      const { mover, opponent } = sides(position);
      const score = wasm[method](mover, opponent, depth);
      return { score, leaves: wasm.leavesCounted() };
    },
  };
}
