/**
 * The line to the engine, for all that have something to ask of it: a move, analysis, pondering, and reviews beside them.
 * Which of these comes first, and that what had to make way goes on afterwards, is the engine's business.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { assertNever } from '../../engine/game/result.ts';
import { type Event, type Go, type JobId, MAX_THREADS, type Ponder } from '../../engine/protocol.ts';
import type { Bridge, EngineStatus, Unsubscribe } from '../../main/contract/bridge.ts';
import { Jobs, type Listener } from './jobs.ts';
import { type Review, type ReviewRequest, startReview } from './review.ts';

/** "The engine is running again" stays for so long after the engine was away. */
export const RESTARTED_NOTICE_MS = 4000;

/** The sizes that the engine has when nobody tells it others: as many threads as suit the machine, and MiB of hash table. */
export const DEFAULT_SIZES = { threads: 0, hashMb: 64 } as const;

/** What the app tells the client of itself; each is asked again whenever it may have changed. */
export interface EngineWishes {
  /** How many threads are to search; 0 for as many as suit the machine. */
  threads(): number;
  /** MiB. */
  hashMb(): number;
  /** Names the game that `want` speaks of: another number is another game. */
  game(): number;
}

/** What the game on the board wants the engine for, most urgent first. */
const PURPOSES = ['move', 'analysis', 'explore', 'ponder'] as const;

export type Purpose = (typeof PURPOSES)[number];

export interface Search
  extends Omit<Go, 'jobId' | 'priority' | 'limits'>, Pick<Listener, 'onProgress' | 'onAnswer'> {
  /** Asked whenever the engine is: by a clock it has less time than it had. */
  limits(): Go['limits'];
}

export type Task = Search | Omit<Ponder, 'jobId'>;

/** What the user must know about the engine itself. */
export type EngineNotice = 'restarting' | 'restarted' | 'unavailable' | 'failed';

/** The engine as it describes itself. */
export type EngineFacts = Omit<Extract<Event, { kind: 'ready' }>, 'kind'>;

type EnginePort = Pick<Bridge, 'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'restartEngine'>;

export const useEngineStore = defineStore('engine', () => {
  const wishes = shallowRef<EngineWishes>();

  const notice = shallowRef<EngineNotice>();
  /** Absent until the engine is up. */
  const facts = shallowRef<EngineFacts>();
  /** The most threads that there is any use in. */
  const mostThreads = shallowRef(1);
  const wanted = shallowReactive(new Map<Purpose, Task>());
  /** What the engine has been asked for, and has neither answered nor failed at. */
  const asked = shallowReactive(new Map<Purpose, { readonly task: Task; readonly jobId: JobId }>());

  let port: EnginePort | undefined;
  const jobs = new Jobs((command) => port?.sendToEngine(command));
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  /** The engine has been told its sizes; before that it has those it takes for itself. */
  let isConfigured = false;

  const isAway = computed(() => notice.value === 'restarting' || notice.value === 'unavailable');

  /** What the engine works on now for the game, if it does. */
  const busyWith = computed(() =>
    isAway.value ? undefined : PURPOSES.find((purpose) => asked.has(purpose)),
  );

  /** Replaces what the engine was wanted for with this purpose; undefined for nothing any more. */
  function want(purpose: Purpose, next: Task | undefined): void {
    if (next) wanted.set(purpose, next);
    else wanted.delete(purpose);
  }

  function ask(purpose: Purpose, task: Task): JobId {
    if (task.kind === 'ponder') return jobs.ponder(task.position, task.player);
    const { position, limits, player, lines } = task;
    const priority = purpose === 'move' ? 'move' : 'analysis';
    return jobs.go(
      { priority, position, limits: limits(), player, ...(lines !== undefined && { lines }) },
      {
        onProgress: (info) => task.onProgress(info),
        onAnswer(answer) {
          asked.delete(purpose);
          wanted.delete(purpose);
          task.onAnswer(answer);
        },
        // What failed stays wanted, and waits for `retry` or for something else to be wanted.
        onFailed() {
          asked.delete(purpose);
          show('failed');
        },
      },
    );
  }

  /** Asks for what is wanted and has not been asked for, and withdraws what is not wanted any more. */
  function update(): void {
    if (notice.value === 'failed') show(undefined);
    for (const purpose of PURPOSES) {
      const task = wanted.get(purpose);
      const before = asked.get(purpose);
      if (task === before?.task) continue;
      if (task) {
        asked.set(purpose, { task, jobId: ask(purpose, task) });
        // A reply that was expected goes on with what was pondered; either way that is over.
        if (purpose === 'move') asked.delete('ponder');
      } else if (before) {
        asked.delete(purpose);
        jobs.tell({ kind: 'cancel', jobId: before.jobId });
      }
    }
  }

  // After everyone has said what they want now: a reply that was expected must not be withdrawn before it is asked for.
  watch(
    [...PURPOSES.map((purpose) => () => wanted.get(purpose)), () => wishes.value?.game()],
    (now, before) => {
      if (before.at(-1) !== undefined && now.at(-1) !== before.at(-1)) {
        asked.clear();
        jobs.tell({ kind: 'newGame' });
      }
      update();
    },
    { flush: 'post' },
  );

  /** Begins a review, which goes on beside every game and comes after all that a game wants; nobody else may cancel it. */
  function review(request: ReviewRequest): Review {
    return startReview(jobs, request);
  }

  /** One core is left to the interface, unless the user wants it otherwise. */
  const usualThreads = computed(() => Math.max(1, mostThreads.value - 1));
  const threads = computed(() => Math.min(wishes.value?.threads() || usualThreads.value, mostThreads.value));

  function configure(): void {
    const hashMb = wishes.value?.hashMb() ?? DEFAULT_SIZES.hashMb;
    const chosen = wishes.value?.threads() ?? DEFAULT_SIZES.threads;
    const isDefault = hashMb === DEFAULT_SIZES.hashMb && chosen === DEFAULT_SIZES.threads;
    if (isDefault && !isConfigured) return;
    isConfigured = true;
    port?.sendToEngine({ kind: 'configure', threads: threads.value, hashMb });
  }

  watch([threads, () => wishes.value?.hashMb()], configure);

  /** Has a search for the game answer at once with what it knows: the one for `purpose`, or else the most urgent. */
  function stop(purpose: Purpose | undefined = busyWith.value): void {
    const now = purpose && asked.get(purpose);
    if (now?.task.kind === 'go') jobs.tell({ kind: 'stop', jobId: now.jobId });
  }

  function onEvent(event: Event): void {
    if (event.kind !== 'ready') return jobs.receive(event);
    const { kind: _, ...described } = event;
    facts.value = described;
  }

  /** The notice that is up, from now on; one that was to go away by itself no longer takes this one with it. */
  function show(next: EngineNotice | undefined): void {
    clearTimeout(noticeTimer);
    notice.value = next;
  }

  function onStatus(status: EngineStatus): void {
    switch (status.kind) {
      case 'restarting':
      case 'unavailable':
        show(status.kind);
        return;
      case 'started':
        if (notice.value !== undefined) {
          show('restarted');
          noticeTimer = setTimeout(() => show(undefined), RESTARTED_NOTICE_MS);
        }
        if (!isConfigured) configure();
        // What was asked of its predecessor, the engine is asked again without us; what that failed at is not.
        update();
        return;
      default:
        assertNever(status);
    }
  }

  /** Does again what the notice says did not work. */
  function retry(): void {
    if (notice.value === 'unavailable') port?.restartEngine();
    else if (notice.value === 'failed') update();
  }

  /** Lets this store speak with the engine behind `bridge` on a machine with `cores`; returns how to end that. */
  function connect(bridge: EnginePort, cores: number, appWishes: EngineWishes): Unsubscribe {
    wishes.value = appWishes;
    mostThreads.value = Math.min(Math.max(1, cores), MAX_THREADS);
    port = bridge;
    const unsubscribes = [bridge.onEngineEvent(onEvent), bridge.onEngineStatus(onStatus)];
    return () => {
      if (jobs.isBusy) jobs.tell({ kind: 'cancel' });
      asked.clear();
      port = undefined;
      clearTimeout(noticeTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  return {
    notice,
    facts,
    mostThreads,
    usualThreads,
    threads,
    busyWith,
    want,
    review,
    stop,
    connect,
    retry,
  };
});
