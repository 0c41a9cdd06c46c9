/**
 * The page's connection to the engine, shared by everything that needs it: moves, analysis, pondering, and reviews. The
 * engine itself decides which job comes first, and continues a job that had to make way.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import {
  type Event,
  type Failure,
  type Go,
  type JobId,
  MAX_THREADS,
  type PlayerSpec,
  type Ponder,
  type ProgramFault,
} from '../../engine/protocol.ts';
import type { Bridge, EngineStatus, Unsubscribe } from '../../main/contract/bridge.ts';
import { Subscriptions } from '../../main/contract/subscriptions.ts';
import { type Iteration, IterationLog } from './iterations.ts';
import { Jobs, type Listener } from './jobs.ts';
import { type Review, type ReviewRequest, startReview } from './review.ts';

/** How long the notice "The engine is running again" stays, in milliseconds. */
export const RESTARTED_NOTICE_MS = 4000;

/** The engine's sizes until it is told others: as many threads as suit the machine, and the MiB of its hash table. */
export const DEFAULT_SIZES = { threads: 0, hashMb: 64 } as const;

/** What the app tells this client. Each function is called again whenever its answer may have changed. */
export interface EngineWishes {
  /** The number of search threads; 0 for as many as suit the machine. */
  threads(): number;
  /** The size of the hash table in MiB. */
  hashMb(): number;
  /** Identifies the game that `want` speaks of; a different number means a different game. */
  game(): number;
}

/** The purposes for which the game on the board uses the engine, most urgent first. */
const PURPOSES = ['move', 'hints', 'analysis', 'ponder'] as const;

export type Purpose = (typeof PURPOSES)[number];

export interface Search
  extends Omit<Go, 'jobId' | 'priority' | 'limits'>, Pick<Listener, 'onProgress' | 'onAnswer'> {
  /** Called each time the engine is asked, because a running clock leaves less time each time. */
  limits(): Go['limits'];
}

export type Task = Search | Omit<Ponder, 'jobId'>;

/** What the user must know about the state of the engine. */
export type EngineNotice = 'restarting' | 'restarted' | 'unavailable' | 'failed' | 'programFailed';

/** What a program that the user has added has done wrong. */
export interface NamedFault extends ProgramFault {
  readonly name: string;
}

/** The engine as it describes itself. */
export type EngineFacts = Omit<Extract<Event, { kind: 'ready' }>, 'kind'>;

type EnginePort = Pick<Bridge, 'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'restartEngine'>;

export const useEngineStore = defineStore('engine', () => {
  const wishes = shallowRef<EngineWishes>();

  const notice = shallowRef<EngineNotice>();
  /** What the notice `programFailed` is about. */
  const fault = shallowRef<NamedFault>();
  /** Undefined until the engine is up. */
  const facts = shallowRef<EngineFacts>();
  /** The largest number of threads that is useful on this machine. */
  const mostThreads = shallowRef(1);
  const wanted = shallowReactive(new Map<Purpose, Task>());
  /** The engine's unfinished jobs for the game: neither answered nor failed yet. */
  const asked = shallowReactive(new Map<Purpose, { readonly task: Task; readonly jobId: JobId }>());

  let port: EnginePort | undefined;
  const iterations = new IterationLog();
  const jobs = new Jobs((command) => port?.sendToEngine(command));
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the engine has been told its sizes; until then it uses its own defaults. */
  let isConfigured = false;
  /** Whether the engine has answered the sizes that it was told last. */
  const isSettled = shallowRef(true);

  /** Whether what was asked last for the game has failed. */
  const hasFailed = computed(() => notice.value === 'failed' || notice.value === 'programFailed');

  /** Whether there is no engine at the moment. */
  const isAway = computed(() => notice.value === 'restarting' || notice.value === 'unavailable');

  /** The purpose that the engine works for at the moment; undefined while it does nothing for the game. */
  const busyWith = computed(() =>
    isAway.value ? undefined : PURPOSES.find((purpose) => asked.has(purpose)),
  );

  /** Sets the task for this purpose in place of the one before; undefined means that there is none any more. */
  function want(purpose: Purpose, next: Task | undefined): void {
    if (next) wanted.set(purpose, next);
    else wanted.delete(purpose);
  }

  function ask(purpose: Purpose, task: Task): JobId {
    if (task.kind === 'ponder') return jobs.ponder(task.position, task.player);
    const { position, limits, player, lines, game } = task;
    const priority = purpose === 'move' ? 'move' : 'analysis';
    return jobs.go(
      {
        priority,
        position,
        limits: limits(),
        player,
        ...(lines !== undefined && { lines }),
        ...(game && { game }),
      },
      noting(task, {
        onProgress: (info) => task.onProgress(info),
        onAnswer(answer) {
          asked.delete(purpose);
          wanted.delete(purpose);
          task.onAnswer(answer);
        },
        // A task that failed stays wanted, until `retry` or a new task for the same purpose.
        onFailed(reason) {
          asked.delete(purpose);
          showFailure(task, reason);
        },
      }),
    );
  }

  /** `listener`, of whose search every result is kept. */
  function noting({ position, player }: Pick<Go, 'position' | 'player'>, listener: Listener): Listener {
    return {
      ...listener,
      onProgress(info) {
        iterations.note(position, player, info);
        listener.onProgress(info);
      },
      onAnswer(answer) {
        iterations.note(position, player, answer);
        listener.onAnswer(answer);
      },
    };
  }

  function showFailure({ player }: Search, reason: Failure | undefined): void {
    if (reason?.kind !== 'program') return show('failed');
    const { fault: kind, detail } = reason;
    fault.value = { name: 'name' in player ? player.name : '', fault: kind, detail };
    show('programFailed');
  }

  /** Sends the tasks that are wanted but not sent yet, and cancels those that are no longer wanted. */
  function update(): void {
    if (hasFailed.value) show(undefined);
    for (const purpose of PURPOSES) {
      const task = wanted.get(purpose);
      const before = asked.get(purpose);
      if (task === before?.task) continue;
      if (task) {
        asked.set(purpose, { task, jobId: ask(purpose, task) });
        // A search for a move ends pondering: if the reply was the expected one, the engine continues the pondered
        // search.
        if (purpose === 'move') asked.delete('ponder');
      } else if (before) {
        asked.delete(purpose);
        jobs.tell({ kind: 'cancel', jobId: before.jobId });
      }
    }
  }

  // Runs after all watchers have set what they want, because pondering on the expected reply must not be cancelled
  // before the search that continues it is sent.
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

  /**
   * Starts a review, which runs beside every game and after the game's own jobs; an urgent one is a job of the game and
   * ends with it.
   */
  function review(request: ReviewRequest): Review {
    return startReview(jobs, request);
  }

  /**
   * Starts one search beside the game and its reviews, which take turns with it. Only its caller may withdraw it, with
   * the function that is returned; no listener is called after that.
   */
  function search(what: Omit<Go, 'kind' | 'jobId' | 'priority'>, listener: Listener): () => void {
    const jobId = jobs.go({ priority: 'match', ...what }, noting(what, listener));
    return () => jobs.tell({ kind: 'cancel', jobId });
  }

  /** Leaves one core to the interface, unless the user chose a number of threads. */
  const usualThreads = computed(() => Math.max(1, mostThreads.value - 1));
  const threads = computed(() => Math.min(wishes.value?.threads() || usualThreads.value, mostThreads.value));

  function configure(): void {
    const hashMb = wishes.value?.hashMb() ?? DEFAULT_SIZES.hashMb;
    const chosen = wishes.value?.threads() ?? DEFAULT_SIZES.threads;
    const isDefault = hashMb === DEFAULT_SIZES.hashMb && chosen === DEFAULT_SIZES.threads;
    if (isDefault && !isConfigured) return;
    isConfigured = true;
    isSettled.value = false;
    port?.sendToEngine({ kind: 'configure', threads: threads.value, hashMb });
  }

  watch([threads, () => wishes.value?.hashMb()], configure);

  /** The MiB of the hash table if the system gave less than was wished. */
  const grantedMb = computed(() => {
    const { hashMb } = facts.value ?? {};
    if (hashMb === undefined || !isSettled.value) return undefined;
    return hashMb < (wishes.value?.hashMb() ?? 0) ? hashMb : undefined;
  });

  /** Makes the most urgent search of the game answer at once with what it has found. */
  function stop(): void {
    const now = busyWith.value && asked.get(busyWith.value);
    if (now?.task.kind === 'go') jobs.tell({ kind: 'stop', jobId: now.jobId });
  }

  function onEvent(event: Event): void {
    if (event.kind !== 'ready') return jobs.receive(event);
    const { kind: _, ...described } = event;
    facts.value = described;
    isSettled.value = true;
  }

  /**
   * Replaces the notice. A timer that was to remove the old notice is cancelled, so that it cannot remove the new one.
   */
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
        // The shell repeats the jobs of an engine that ended; this page only repeats the one that failed.
        update();
        return;
      default:
        assertNever(status);
    }
  }

  /** Tries again what the notice says has failed. */
  function retry(): void {
    if (notice.value === 'unavailable') port?.restartEngine();
    else if (hasFailed.value) update();
  }

  /**
   * Connects this store to the engine behind `bridge`, on a machine with `cores` processor cores; returns how to end
   * that.
   */
  function connect(bridge: EnginePort, cores: number, appWishes: EngineWishes): Unsubscribe {
    wishes.value = appWishes;
    mostThreads.value = Math.min(Math.max(1, cores), MAX_THREADS);
    port = bridge;
    const subscriptions = new Subscriptions(
      () => clearTimeout(noticeTimer),
      bridge.onEngineEvent(onEvent),
      bridge.onEngineStatus(onStatus),
    );
    return () => {
      if (jobs.isBusy) jobs.tell({ kind: 'cancel' });
      asked.clear();
      port = undefined;
      subscriptions.end();
    };
  }

  /** What `player` has found about `position` at each depth since the page was opened, the shallowest first. */
  function iterationsOf(position: Position, player: PlayerSpec): readonly Iteration[] {
    return iterations.of(position, player);
  }

  return {
    notice,
    fault,
    hasFailed,
    facts,
    mostThreads,
    usualThreads,
    threads,
    grantedMb,
    busyWith,
    isAway,
    iterationsOf,
    want,
    review,
    search,
    stop,
    connect,
    retry,
  };
});
