/** What the lab's Monte-Carlo runs on: the search and the opponents of the product on one thread, in a memory of their own. */
import type { Position } from '../../game/position.ts';
import type { Square } from '../../game/square.ts';
import { placeEvaluation } from '../../host/network-file.ts';
import { type OpponentsInstance, addNodePool, instantiateOpponents } from '../../host/opponents-wasm.ts';
import { createSearchMemory, instantiateSearch } from '../../host/search-wasm.ts';
import { ALL_LINES } from '../../protocol.ts';

export interface PlayoutModules {
  /** `search.wasm` and `opponents.wasm`. */
  readonly search: WebAssembly.Module;
  readonly opponents: WebAssembly.Module;
  /** The file of the evaluation that the engine uses. */
  readonly evaluation: Uint8Array;
}

export interface Playouts {
  readonly opponents: OpponentsInstance;
  /** The value in discs of each move of a position, by a search of so many plies; the same however often it is asked. */
  judge(position: Position, plies: number): ReadonlyMap<Square, number>;
}

/** The table of the search that judges; how much it remembers is the same everywhere, so that its values are. */
const HASH_MB = 16;

/** @throws Error if the evaluation is broken; RangeError if the system gives no memory. */
export function openPlayouts({ search, opponents, evaluation }: PlayoutModules): Playouts {
  const memory = createSearchMemory({ hashMb: HASH_MB });
  placeEvaluation(memory, evaluation);
  let values = new Map<Square, number>();
  const judge = instantiateSearch(search, memory, 0, {
    onIteration({ rank, move, score }) {
      if (rank === 1) values = new Map();
      values.set(move, score);
    },
  });
  judge.initialiseSharedTables();
  addNodePool(memory);
  return {
    opponents: instantiateOpponents(opponents, memory, 0),
    judge(position, plies) {
      judge.clearHash();
      judge.search({ position, maxDepth: plies, threads: 1, lines: ALL_LINES });
      return values;
    },
  };
}
