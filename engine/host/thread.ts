/** What a worker thread does, on Node and in the browser alike: it searches, helps another to search, or keeps time. */
import { assertNever } from '../game/result.ts';
import { greedyMove } from '../players/greedy.ts';
import { linesOf } from '../players/recipe.ts';
import { watchClock } from './clock.ts';
import {
  type Iteration,
  type SearchInstance,
  clearStop,
  createSearchMemory,
  hashTableMb,
  instantiateSearch,
  requestStop,
} from './search-wasm.ts';
import { loadWeights } from './weights.ts';
import type { SearchJob, ThreadCommand, ThreadEvent } from './thread-language.ts';

/** Returns the handler for the commands this thread receives; `post` sends its events back. */
export function createThread(post: (event: ThreadEvent) => void): (command: ThreadCommand) => void {
  let searcher: SearchInstance | undefined;
  let timekeeper: { memory: WebAssembly.Memory; clock: SharedArrayBuffer } | undefined;
  /** Only where memory cannot be shared, so that this thread has to keep its own time. */
  let alone: { memory: WebAssembly.Memory; deadlineMs: number } | undefined;

  function start({ thread, module, source }: Extract<ThreadCommand, { kind: 'startSearcher' }>): void {
    const onIteration = (iteration: Iteration): void => post({ kind: 'iteration', iteration });
    if (source.kind === 'shared') {
      searcher = instantiateSearch(module, source.memory, thread, { onIteration });
      return;
    }
    const own = { memory: createSearchMemory(source), deadlineMs: Infinity };
    const onPoll = (): void => {
      if (performance.now() >= own.deadlineMs) requestStop(own.memory);
    };
    alone = own;
    searcher = instantiateSearch(module, own.memory, thread, { onIteration, onPoll });
    loadWeights(own.memory, source.weights);
    searcher.initialiseSharedTables();
  }

  function needSearcher(): SearchInstance {
    if (!searcher) throw new Error('A search thread was given work before it was started.');
    return searcher;
  }

  return (command) => {
    switch (command.kind) {
      case 'startSearcher':
        start(command);
        post({ kind: 'started', ...(alone ? { hashMb: hashTableMb(alone.memory) } : {}) });
        break;
      case 'startTimekeeper':
        timekeeper = command;
        post({ kind: 'started' });
        break;
      case 'search':
        if (alone) {
          alone.deadlineMs = performance.now() + (command.job.timeMs ?? Infinity);
          clearStop(alone.memory);
        }
        post({ kind: 'result', result: find(needSearcher(), command.job, command.threads) });
        break;
      case 'help':
        needSearcher().help();
        post({ kind: 'idle' });
        break;
      case 'clearHash':
        needSearcher().clearHash();
        post({ kind: 'idle' });
        break;
      case 'watch':
        if (!timekeeper) throw new Error('The timekeeper was asked to watch before it was started.');
        watchClock(timekeeper.clock, timekeeper.memory, command.round, command.timeMs);
        post({ kind: 'idle' });
        break;
      default:
        assertNever(command);
    }
  };
}

function find(searcher: SearchInstance, { position, recipe }: SearchJob, threads: number): Iteration {
  const lines = linesOf(recipe);
  switch (recipe.kind) {
    case 'greedy': {
      const move = greedyMove(position);
      if (move === undefined) throw new Error('The position has no legal move.');
      return {
        rank: 1,
        move,
        depth: 0,
        selectivity: 100,
        score: 0,
        exact: false,
        pv: [move],
        nodes: 0,
        hashFull: 0,
      };
    }
    case 'classic':
      return searcher.searchClassic(position, recipe.depth);
    case 'search':
      return searcher.search({ position, maxDepth: recipe.maxDepth, threads, lines });
    case 'fallible':
      return searcher.search({ position, maxDepth: recipe.depth, threads: 1, lines });
    default:
      return assertNever(recipe);
  }
}
