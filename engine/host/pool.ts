/**
 * The threads that search and the one that keeps time, which live as long as the engine: starting workers is slow, and
 * ending them again and again is not safe on every platform. The pool has one run at a time. A run is over when
 * every thread in it has reported its end, so that nothing of an old search can reach the next one.
 *
 * Where memory cannot be shared (a page that is not cross-origin isolated) there is one thread that keeps its own time,
 * and the only way to interrupt it is to replace it. This is longer than 400 lines because what threads are told, and what
 * they must have before, is one order.
 */
import { assertNever } from '../game/result.ts';
import { type Recipe, isMainSearch, needsOpponents } from '../players/recipe.ts';
import type { LearnerId } from '../players/learners.ts';
import { mix } from '../players/random.ts';
import { MAX_THREADS } from '../search/memory-map.ts';
import { armClock, createClock, disarmClock } from './clock.ts';
import { readLearner } from './learner-file.ts';
import { LearnerForgotten } from './learnt-player.ts';
import { addNodePool } from './opponents-wasm.ts';
import { createPacer } from './pacer.ts';
import { type Run, type RunEnd, type SearchListener, UNHEARD } from './run.ts';
import {
  clearCountedNodes,
  clearStop,
  countedByThread,
  createSearchMemory,
  hashTableMb,
  instantiateSearch,
  requestStop,
} from './search-wasm.ts';
import { type NeuralNetwork, placeEvaluation } from './network-file.ts';
import {
  COUNT_INTERVAL_MS,
  type RunRequest,
  type ThreadCommand,
  type ThreadEvent,
  pacedSearch,
} from './thread-language.ts';
import { type Budget, ENDLESS, afterWaiting } from './time-budget.ts';

/** A worker thread of Node or a Web Worker of the browser. */
export interface Thread {
  post(command: ThreadCommand): void;
  /** Both callbacks stay registered for the whole life of the thread. `onFailure` means that the thread is dead. */
  listen(onEvent: (event: ThreadEvent) => void, onFailure: (error: Error) => void): void;
  terminate(): void;
}

export interface PoolSize {
  /**
   * The number of search threads, at least 1; at most `MAX_THREADS` of them are used. The timekeeper is not counted.
   */
  readonly threads: number;
  /** The size of the hash table, which takes the largest power of two that fits. */
  readonly hashMb: number;
}

export interface PoolOptions extends PoolSize {
  readonly module: WebAssembly.Module;
  /** The file of the evaluation, or its parsed content: reading it is the slowest part of a start. */
  readonly evaluation: Uint8Array | NeuralNetwork;
  /** Loads the module of the opponents that have a search of their own; called when one of them is first needed. */
  readonly loadOpponents: () => Promise<WebAssembly.Module>;
  /** Loads the file of Neural's network; called when that player is first needed. */
  readonly loadNeural: () => Promise<Uint8Array>;
  /** Loads the module in which networks of the lab have learnt; called when one of them first plays. */
  readonly loadLearning: () => Promise<WebAssembly.Module>;
  /** Loads the file of such a network; undefined if none is kept. */
  readonly loadLearner: (learner: LearnerId) => Promise<Uint8Array | undefined>;
  readonly spawn: () => Thread;
  /** False where a `WebAssembly.Memory` cannot be posted to a worker. */
  readonly sharedMemory: boolean;
}

interface Shared {
  readonly memory: WebAssembly.Memory;
  readonly clock: SharedArrayBuffer;
  readonly timekeeper: Thread;
}

export class SearchPool {
  readonly #options: PoolOptions;
  #size: PoolSize;
  #hashMb: number;
  /** All threads that were spawned and have not ended. */
  #threads = new Set<Thread>();
  #searchers: readonly Thread[] = [];
  #shared: Shared | undefined;
  /** Undefined when the threads are down: at first, and after one of them crashed. */
  #starting: Promise<void> | undefined;
  /** Undefined until the present threads have the module of the opponents. */
  #adding: Promise<void> | undefined;
  /** Undefined until Neural's network is in the memory of the present threads. */
  #addingNeural: Promise<void> | undefined;
  /** The networks of the lab that the present threads have, or are about to have. */
  #learners = new Map<LearnerId, Promise<void>>();
  #run: Run | undefined;
  #watches = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options;
    this.#hashMb = options.hashMb;
  }

  get threads(): number {
    return this.#options.sharedMemory ? Math.min(this.#size.threads, MAX_THREADS) : 1;
  }

  /** The actual size of the hash table in MiB, once the threads are up. */
  get hashMb(): number {
    return this.#hashMb;
  }

  get sharedMemory(): boolean {
    return this.#options.sharedMemory;
  }

  /** Starts the threads if they are down. Rejects if a thread could not start. */
  start(): Promise<void> {
    this.#starting ??= this.#startThreads();
    return this.#starting;
  }

  /** Runs one search; only one may run at a time. Resolves when all threads are at rest again. */
  run(request: RunRequest, listener: SearchListener): Promise<RunEnd> {
    const pacer = createPacer(pacedSearch(request));
    const calledMs = performance.now();
    const isReady = async (): Promise<void> => this.#prepare(request.recipe);
    const what = { listener, pacer, budget: request.budget ?? ENDLESS, isReady };
    return this.#begin(what, (run, first) => {
      // The threads may have been started first, which takes part of the time.
      run.budget = afterWaiting(run.budget, performance.now() - calledMs);
      const { recipe, seed = 0 } = request;
      const isShared = isMainSearch(recipe) || recipe.kind === 'monteCarlo';
      const helpers = isShared ? this.#searchers.slice(1) : [];
      const threads = helpers.length + 1;
      if (!this.#shared) {
        first.post({ kind: 'search', request: { ...request, budget: run.budget }, threads });
        return threads;
      }
      const { memory } = this.#shared;
      clearStop(memory);
      if (isMainSearch(recipe)) {
        clearCountedNodes(memory, threads);
        const tell = (): void => {
          const byThread = countedByThread(memory, threads);
          listener.onCount(
            byThread.reduce((sum, nodes) => sum + nodes, 0),
            byThread,
          );
        };
        run.counting = setInterval(tell, COUNT_INTERVAL_MS);
      }
      if (run.stopRequested) requestStop(memory);
      const watching = this.#watch(run, run.budget.hardMs);
      first.post({ kind: 'search', request, threads });
      for (const [at, helper] of helpers.entries())
        helper.post({ kind: 'help', recipe, seed: mix(seed, at + 1) });
      return threads + watching;
    });
  }

  /**
   * Gives the present run another budget: the time until now counts as searched, and the hard limit counts from now.
   * Returns false if it is too late for that, or if memory is not shared, because a thread on its own receives no
   * message while it searches.
   */
  limit({ softMs, hardMs }: Budget): boolean {
    const run = this.#run;
    if (!run || !this.#shared || run.awaited === undefined || run.stopRequested) return false;
    if (run.result || (run.watch !== 0 && !disarmClock(this.#shared.clock, run.watch))) return false;
    run.watch = 0;
    run.budget = { softMs, hardMs: performance.now() - run.startedMs + hardMs };
    run.awaited += this.#watch(run, hardMs);
    if (run.pacer.isDone(run.budget)) this.stop();
    return true;
  }

  /** Tells the timekeeper to stop the run in `timeMs`; returns how many threads will report because of it. */
  #watch(run: Run, timeMs: number): 0 | 1 {
    if (!this.#shared || timeMs === Infinity) return 0;
    this.#watches += 1;
    run.watch = this.#watches;
    armClock(this.#shared.clock, run.watch);
    this.#shared.timekeeper.post({ kind: 'watch', run: run.watch, timeMs });
    return 1;
  }

  /**
   * Forgets earlier positions. It may be called only between runs. A thread that crashes meanwhile has forgotten them
   * too.
   */
  async clearHash(): Promise<void> {
    const clearing = {
      listener: UNHEARD,
      pacer: createPacer({ empties: 0, outcomeFirst: false }),
      budget: ENDLESS,
      isReady: async () => this.start(),
    };
    await this.#begin(clearing, (_, first) => {
      first.post({ kind: 'clearHash' });
      return 1;
    });
  }

  /**
   * Changes the size of the pool, with new threads that know nothing; does nothing if the size is the same. It may be
   * called only between runs. Rejects if a thread could not start.
   */
  async configure(size: PoolSize): Promise<void> {
    const { threads } = this;
    const { hashMb } = this.#size;
    this.#size = size;
    if (this.threads !== threads || size.hashMb !== hashMb) this.close();
    await this.start();
  }

  /** Ends the present run early; its promise still resolves as usual. */
  stop(): void {
    const run = this.#run;
    if (!run) return;
    run.stopRequested = true;
    if (run.awaited === undefined) return;
    if (this.#shared) requestStop(this.#shared.memory);
    else this.#shutDown({ kind: 'interrupted' });
  }

  /** Ends all threads. */
  close(): void {
    this.#shutDown({ kind: 'interrupted' });
  }

  /** `handOut` tells the threads what to do and returns how many of them will report. */
  #begin(
    { isReady, ...what }: Pick<Run, 'listener' | 'pacer' | 'budget'> & { isReady: () => Promise<void> },
    handOut: (run: Run, first: Thread) => number,
  ): Promise<RunEnd> {
    if (this.#run) throw new Error('The pool has one run at a time.');
    return new Promise((resolve) => {
      const run: Run = {
        ...what,
        counting: undefined,
        resolve,
        awaited: undefined,
        startedMs: 0,
        watch: 0,
        stopRequested: false,
        result: undefined,
      };
      this.#run = run;
      isReady().then(
        () => {
          const first = this.#searchers[0];
          if (this.#run !== run || !first) return;
          // A thread on its own could not be stopped later.
          if (run.stopRequested && !this.#shared) return this.#end({ kind: 'interrupted' });
          run.startedMs = performance.now();
          run.awaited = handOut(run, first);
        },
        (error: unknown) => {
          if (this.#run !== run) return;
          const end = { kind: 'crashed', error: asError(error) } as const;
          // The threads are as they were.
          if (error instanceof LearnerForgotten) this.#end(end);
          else this.#shutDown(end);
        },
      );
    });
  }

  async #startThreads(): Promise<void> {
    const { module, evaluation, sharedMemory } = this.#options;
    const { hashMb } = this.#size;
    if (!sharedMemory) {
      const [thread, started] = this.#startThread({
        kind: 'startSearcher',
        thread: 0,
        module,
        source: { kind: 'own', hashMb, evaluation },
      });
      this.#searchers = [thread];
      return started;
    }
    const memory = createSearchMemory({ hashMb });
    this.#hashMb = hashTableMb(memory);
    placeEvaluation(memory, evaluation);
    instantiateSearch(module, memory, 0).initialiseSharedTables();
    const clock = createClock();
    const searchers = Array.from({ length: this.threads }, (_, thread) =>
      this.#startThread({ kind: 'startSearcher', thread, module, source: { kind: 'shared', memory } }),
    );
    const [timekeeper, ticking] = this.#startThread({ kind: 'startTimekeeper', memory, clock });
    this.#searchers = searchers.map(([thread]) => thread);
    this.#shared = { memory, clock, timekeeper };
    await Promise.all([...searchers.map(([, started]) => started), ticking]);
  }

  /** Starts the threads if they are down, and gives them what the recipe needs. */
  async #prepare(recipe: Recipe): Promise<void> {
    await this.start();
    if (needsOpponents(recipe)) await this.#addOpponents();
    if (recipe.kind === 'neural') {
      this.#addingNeural ??= this.#postNeural();
      await this.#addingNeural;
    }
    if (recipe.kind === 'evolved' && recipe.learner !== undefined) await this.#addLearner(recipe.learner);
  }

  /** Gives the threads a network; one that is not there is asked for again the next time. */
  async #addLearner(learner: LearnerId): Promise<void> {
    const learners = this.#learners;
    const adding = learners.get(learner) ?? this.#postLearner(learner);
    learners.set(learner, adding);
    try {
      await adding;
    } catch (error) {
      learners.delete(learner);
      throw error;
    }
  }

  async #postLearner(learner: LearnerId): Promise<void> {
    const searchers = this.#searchers;
    const file = await this.#options.loadLearner(learner);
    const saved = file && readLearner(file);
    if (!file || !saved?.ok || saved.value.kind === 'squares') throw new LearnerForgotten(learner);
    const module = await this.#options.loadLearning();
    if (searchers === this.#searchers) searchers[0]?.post({ kind: 'addLearner', learner, file, module });
  }

  async #postNeural(): Promise<void> {
    const searchers = this.#searchers;
    const file = await this.#options.loadNeural();
    if (searchers === this.#searchers) searchers[0]?.post({ kind: 'addNeural', file });
  }

  /** Gives the threads the module. */
  async #addOpponents(): Promise<void> {
    this.#adding ??= this.#postOpponents();
    await this.#adding;
  }

  async #postOpponents(): Promise<void> {
    const searchers = this.#searchers;
    const module = await this.#options.loadOpponents();
    // Otherwise these threads have ended meanwhile, and their run with them.
    if (searchers !== this.#searchers) return;
    if (this.#shared) addNodePool(this.#shared.memory);
    for (const searcher of searchers) searcher.post({ kind: 'addOpponents', module });
  }

  #startThread(command: ThreadCommand): [Thread, Promise<void>] {
    const thread = this.#options.spawn();
    this.#threads.add(thread);
    const started = new Promise<void>((resolve, reject) => {
      thread.listen(
        (event) => {
          if (event.kind === 'started') {
            this.#hashMb = event.hashMb ?? this.#hashMb;
            resolve();
          } else if (this.#threads.has(thread)) this.#receive(event);
        },
        (error) => {
          reject(error);
          if (this.#threads.has(thread)) this.#shutDown({ kind: 'crashed', error });
        },
      );
    });
    thread.post(command);
    return [thread, started];
  }

  #receive(event: ThreadEvent): void {
    const run = this.#run;
    if (!run) return;
    switch (event.kind) {
      case 'iteration':
        run.pacer.note(event.iteration, performance.now() - run.startedMs);
        run.listener.onIteration(event.iteration, run.pacer.outlook(run.budget));
        // A thread on its own keeps its own time.
        if (this.#shared && run.pacer.isDone(run.budget)) requestStop(this.#shared.memory);
        break;
      case 'counted':
        run.listener.onCount(event.nodes);
        break;
      case 'result':
        run.result = event.result;
        // Helpers end with the search; the timekeeper has to be told.
        if (this.#shared) disarmClock(this.#shared.clock, run.watch);
        this.#report(run);
        break;
      case 'idle':
        this.#report(run);
        break;
      case 'started':
        break;
      default:
        assertNever(event);
    }
  }

  #report(run: Run): void {
    if (run.awaited === undefined) return;
    run.awaited -= 1;
    if (run.awaited > 0) return;
    this.#end(run.result ? { kind: 'finished', result: run.result } : { kind: 'interrupted' });
  }

  /** The next run starts new threads. */
  #shutDown(end: RunEnd): void {
    const threads = this.#threads;
    this.#threads = new Set();
    this.#searchers = [];
    this.#shared = undefined;
    this.#starting = undefined;
    this.#adding = undefined;
    this.#addingNeural = undefined;
    this.#learners = new Map();
    for (const thread of threads) thread.terminate();
    this.#end(end);
  }

  #end(end: RunEnd): void {
    const run = this.#run;
    this.#run = undefined;
    clearInterval(run?.counting);
    run?.resolve(end);
  }
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
