/** What a worker thread does, on Node and in the browser alike: it searches, helps another to search, or keeps time. */
import { assertNever } from '../game/result.ts';
import { greedyMove } from '../players/greedy.ts';
import { linesOf } from '../players/recipe.ts';
import { watchClock } from './clock.ts';
import { type Pacer, createPacer } from './pacer.ts';
import {
  type Iteration,
  type SearchInstance,
  clearStop,
  createSearchMemory,
  hashTableMb,
  instantiateSearch,
  requestStop,
  unsearched,
} from './search-wasm.ts';
import { loadWeights } from './weights.ts';
import { type SearchJob, type ThreadCommand, type ThreadEvent, pacedSearch } from './thread-language.ts';
import type { Budget } from './time-budget.ts';

/** How a thread on its own keeps its own time. */
interface Timing {
  readonly budget: Budget;
  readonly startedMs: number;
  readonly pacer: Pacer;
}

/** Returns the handler for the commands this thread receives; `post` sends its events back. */
export function createThread(post: (event: ThreadEvent) => void): (command: ThreadCommand) => void {
  let searcher: SearchInstance | undefined;
  let timekeeper: { memory: WebAssembly.Memory; clock: SharedArrayBuffer } | undefined;
  /** Only where memory cannot be shared, so that this thread has to keep its own time. */
  let alone: { readonly memory: WebAssembly.Memory; timing: Timing | undefined } | undefined;

  function start({ thread, module, source }: Extract<ThreadCommand, { kind: 'startSearcher' }>): void {
    const onIteration = (iteration: Iteration): void => {
      post({ kind: 'iteration', iteration });
      if (!alone?.timing) return;
      const { pacer, budget, startedMs } = alone.timing;
      pacer.note(iteration, performance.now() - startedMs);
      if (pacer.isDone(budget)) requestStop(alone.memory);
    };
    if (source.kind === 'shared') {
      searcher = instantiateSearch(module, source.memory, thread, { onIteration });
      return;
    }
    const memory = createSearchMemory(source);
    const onPoll = (): void => {
      if (!alone?.timing) return;
      const { budget, startedMs } = alone.timing;
      if (performance.now() - startedMs >= budget.hardMs) requestStop(memory);
    };
    alone = { memory, timing: undefined };
    searcher = instantiateSearch(module, memory, thread, { onIteration, onPoll });
    loadWeights(memory, source.weights);
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
          alone.timing = timingOf(command.job);
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

function timingOf(job: SearchJob): Timing | undefined {
  const { budget } = job;
  return budget && { budget, startedMs: performance.now(), pacer: createPacer(pacedSearch(job)) };
}

function find(searcher: SearchInstance, job: SearchJob, threads: number): Iteration {
  const { position, recipe } = job;
  const lines = linesOf(recipe);
  switch (recipe.kind) {
    case 'greedy': {
      const move = greedyMove(position);
      if (move === undefined) throw new Error('The position has no legal move.');
      return unsearched(move);
    }
    case 'classic':
      return searcher.searchClassic(position, recipe.depth);
    case 'search':
      return searcher.search({
        position,
        maxDepth: recipe.maxDepth,
        threads,
        lines,
        outcomeFirst: pacedSearch(job).outcomeFirst,
      });
    case 'fallible':
      return searcher.search({ position, maxDepth: recipe.depth, threads: 1, lines });
    default:
      return assertNever(recipe);
  }
}
