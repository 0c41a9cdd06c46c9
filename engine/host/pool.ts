/**
 * The threads that search and the one that keeps time, which live as long as the engine: starting workers is slow, and
 * ending them again and again is not safe on every platform. The pool runs one round at a time. A round is over when
 * every thread in it has reported its end, so that nothing of an old search can reach the next one.
 *
 * Where memory cannot be shared (a page that is not cross-origin isolated) there is one thread that keeps its own time,
 * and the only way to interrupt it is to replace it.
 */
import { assertNever } from '../game/result.ts';
import { type Recipe, isMainSearch, needsOpponents } from '../players/recipe.ts';
import { mix } from '../players/random.ts';
import { MAX_THREADS } from '../search/memory-map.ts';
import { armClock, createClock, disarmClock } from './clock.ts';
import { addNodePool } from './opponents-wasm.ts';
import { createPacer } from './pacer.ts';
import { type Round, type RoundEnd, type SearchListener, UNHEARD } from './round.ts';
import {
  clearCountedNodes,
  clearStop,
  countedNodes,
  createSearchMemory,
  hashTableMb,
  instantiateSearch,
  requestStop,
} from './search-wasm.ts';
import { type NeuralNetwork, placeEvaluation } from './network-file.ts';
import {
  COUNT_INTERVAL_MS,
  type SearchJob,
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
  #round: Round | undefined;
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
  run(job: SearchJob, listener: SearchListener): Promise<RoundEnd> {
    const pacer = createPacer(pacedSearch(job));
    const calledMs = performance.now();
    const isReady = async (): Promise<void> => this.#prepare(job.recipe);
    const what = { listener, pacer, budget: job.budget ?? ENDLESS, isReady };
    return this.#begin(what, (round, first) => {
      // The threads may have been started first, which takes part of the time.
      round.budget = afterWaiting(round.budget, performance.now() - calledMs);
      const { recipe, seed = 0 } = job;
      const isShared = isMainSearch(recipe) || recipe.kind === 'monteCarlo';
      const helpers = isShared ? this.#searchers.slice(1) : [];
      const threads = helpers.length + 1;
      if (!this.#shared) {
        first.post({ kind: 'search', job: { ...job, budget: round.budget }, threads });
        return threads;
      }
      const { memory } = this.#shared;
      clearStop(memory);
      if (isMainSearch(recipe)) {
        clearCountedNodes(memory, threads);
        const tell = (): void => listener.onCount(countedNodes(memory, threads));
        round.counting = setInterval(tell, COUNT_INTERVAL_MS);
      }
      if (round.stopRequested) requestStop(memory);
      const watching = this.#watch(round, round.budget.hardMs);
      first.post({ kind: 'search', job, threads });
      for (const [at, helper] of helpers.entries())
        helper.post({ kind: 'help', recipe, seed: mix(seed, at + 1) });
      return threads + watching;
    });
  }

  /**
   * Gives the running round another budget: the time until now counts as thought, and the hard limit counts from now.
   * Returns false if it is too late for that, or if memory is not shared, because a thread on its own receives no
   * message while it searches.
   */
  limit({ softMs, hardMs }: Budget): boolean {
    const round = this.#round;
    if (!round || !this.#shared || round.awaited === undefined || round.stopRequested) return false;
    if (round.result || (round.watch !== 0 && !disarmClock(this.#shared.clock, round.watch))) return false;
    round.watch = 0;
    round.budget = { softMs, hardMs: performance.now() - round.startedMs + hardMs };
    round.awaited += this.#watch(round, hardMs);
    if (round.pacer.isDone(round.budget)) this.stop();
    return true;
  }

  /** Tells the timekeeper to stop the round in `timeMs`; returns how many threads will report because of it. */
  #watch(round: Round, timeMs: number): 0 | 1 {
    if (!this.#shared || timeMs === Infinity) return 0;
    this.#watches += 1;
    round.watch = this.#watches;
    armClock(this.#shared.clock, round.watch);
    this.#shared.timekeeper.post({ kind: 'watch', round: round.watch, timeMs });
    return 1;
  }

  /**
   * Forgets earlier positions. It may be called only between rounds. A thread that crashes meanwhile has forgotten them
   * too.
   */
  async clearHash(): Promise<void> {
    const round = {
      listener: UNHEARD,
      pacer: createPacer({ empties: 0, outcomeFirst: false }),
      budget: ENDLESS,
      isReady: async () => this.start(),
    };
    await this.#begin(round, (_, first) => {
      first.post({ kind: 'clearHash' });
      return 1;
    });
  }

  /**
   * Changes the size of the pool, with new threads that know nothing; does nothing if the size is the same. It may be
   * called only between rounds. Rejects if a thread could not start.
   */
  async configure(size: PoolSize): Promise<void> {
    const { threads } = this;
    const { hashMb } = this.#size;
    this.#size = size;
    if (this.threads !== threads || size.hashMb !== hashMb) this.close();
    await this.start();
  }

  /** Ends the running round early; its promise still resolves as usual. */
  stop(): void {
    const round = this.#round;
    if (!round) return;
    round.stopRequested = true;
    if (round.awaited === undefined) return;
    if (this.#shared) requestStop(this.#shared.memory);
    else this.#shutDown({ kind: 'interrupted' });
  }

  /** Ends all threads. */
  close(): void {
    this.#shutDown({ kind: 'interrupted' });
  }

  /** `handOut` gives the threads their work and returns how many of them will report. */
  #begin(
    { isReady, ...what }: Pick<Round, 'listener' | 'pacer' | 'budget'> & { isReady: () => Promise<void> },
    handOut: (round: Round, first: Thread) => number,
  ): Promise<RoundEnd> {
    if (this.#round) throw new Error('The pool runs one round at a time.');
    return new Promise((resolve) => {
      const round: Round = {
        ...what,
        counting: undefined,
        resolve,
        awaited: undefined,
        startedMs: 0,
        watch: 0,
        stopRequested: false,
        result: undefined,
      };
      this.#round = round;
      isReady().then(
        () => {
          const first = this.#searchers[0];
          if (this.#round !== round || !first) return;
          // A thread on its own could not be stopped later.
          if (round.stopRequested && !this.#shared) return this.#end({ kind: 'interrupted' });
          round.startedMs = performance.now();
          round.awaited = handOut(round, first);
        },
        (error: unknown) => {
          if (this.#round === round) this.#shutDown({ kind: 'crashed', error: asError(error) });
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
    if (recipe.kind !== 'neural') return;
    this.#addingNeural ??= this.#postNeural();
    await this.#addingNeural;
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
    // Otherwise these threads have ended meanwhile, and their round with them.
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
    const round = this.#round;
    if (!round) return;
    switch (event.kind) {
      case 'iteration':
        round.pacer.note(event.iteration, performance.now() - round.startedMs);
        round.listener.onIteration(event.iteration);
        // A thread on its own keeps its own time.
        if (this.#shared && round.pacer.isDone(round.budget)) requestStop(this.#shared.memory);
        break;
      case 'counted':
        round.listener.onCount(event.nodes);
        break;
      case 'result':
        round.result = event.result;
        // Helpers end with the search; the timekeeper has to be told.
        if (this.#shared) disarmClock(this.#shared.clock, round.watch);
        this.#report(round);
        break;
      case 'idle':
        this.#report(round);
        break;
      case 'started':
        break;
      default:
        assertNever(event);
    }
  }

  #report(round: Round): void {
    if (round.awaited === undefined) return;
    round.awaited -= 1;
    if (round.awaited > 0) return;
    this.#end(round.result ? { kind: 'finished', result: round.result } : { kind: 'interrupted' });
  }

  /** The next round starts new threads. */
  #shutDown(end: RoundEnd): void {
    const threads = this.#threads;
    this.#threads = new Set();
    this.#searchers = [];
    this.#shared = undefined;
    this.#starting = undefined;
    this.#adding = undefined;
    this.#addingNeural = undefined;
    for (const thread of threads) thread.terminate();
    this.#end(end);
  }

  #end(end: RoundEnd): void {
    const round = this.#round;
    this.#round = undefined;
    clearInterval(round?.counting);
    round?.resolve(end);
  }
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
