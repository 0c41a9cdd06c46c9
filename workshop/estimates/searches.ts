/** Searches on one thread from an empty hash table, with every iteration they report. */
import type { Position } from '../../engine/game/position.ts';
import { squareName } from '../../engine/game/square.ts';
import { type Confidence, type Iteration, clearStop, requestStop } from '../../engine/host/search-wasm.ts';
import { SHIPPED_EVALUATION, openEngine } from '../host/engine.ts';
import type { Step } from './journal.ts';

/** A depth at which every search reaches the end of the game. */
export const TO_END = 60;

export interface Asked {
  readonly position: Position;
  readonly maxDepth: number;
  readonly confidence?: Confidence;
  /** The search ends after an iteration that is enough. */
  readonly isEnough?: (step: Step) => boolean;
}

export interface Searcher {
  /** The iterations of a search, at least one, and the milliseconds of processor time it took. */
  search(asked: Asked): { readonly steps: readonly Step[]; readonly ms: number };
  /** The move and the value of a search that keeps what the table knows, as players do. */
  glance(position: Position, maxDepth: number): Iteration;
  forget(): void;
}

export function openSearcher(hashMb: number): Searcher {
  let steps: Step[] = [];
  let isEnough: (step: Step) => boolean = () => false;
  const { memory, search } = openEngine({
    hashMb,
    evaluationFile: SHIPPED_EVALUATION,
    hooks: {
      onIteration({ depth, selectivity, score, move, nodes }) {
        const step = { depth, confidence: selectivity, score, move: squareName(move), nodes };
        steps.push(step);
        if (isEnough(step)) requestStop(memory);
      },
    },
  });
  return {
    search({ position, maxDepth, confidence = 73, isEnough: enough = () => false }) {
      search.clearHash();
      clearStop(memory);
      steps = [];
      isEnough = enough;
      const began = processorMs();
      search.search({ position, maxDepth, threads: 1, selectivity: confidence });
      return { steps, ms: processorMs() - began };
    },
    glance(position, maxDepth) {
      clearStop(memory);
      isEnough = () => false;
      return search.search({ position, maxDepth, threads: 1 });
    },
    forget: () => search.clearHash(),
  };
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
