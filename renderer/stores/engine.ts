/**
 * The line to the engine, for all that have something to ask of it. The engine does one thing at a time: of what is
 * wanted the most urgent runs, and what had to make way begins again afterwards. Answers to anything else are dropped.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { has } from '../../engine/game/bitboard.ts';
import { assertNever } from '../../engine/game/result.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import {
  type Command,
  type Event,
  MAX_THREADS,
  type SearchId,
  type SearchInfo,
} from '../../engine/protocol.ts';
import type { Bridge, EngineStatus, Unsubscribe } from '../../main/contract/bridge.ts';
import { useGameStore } from './game.ts';
import { RESTARTED_NOTICE_MS } from './pace.ts';
import { DEFAULT_PREFERENCES, usePreferencesStore } from './preferences.ts';

/** What the engine is wanted for, most urgent first. */
const PURPOSES = ['move', 'analysis', 'ponder'] as const;

export type Purpose = (typeof PURPOSES)[number];

type Go = Extract<Command, { kind: 'go' }>;
export type Answer = Extract<Event, { kind: 'bestMove' }>;

export interface Search extends Omit<Go, 'kind' | 'searchId' | 'limits'> {
  readonly kind: 'go';
  /** Asked whenever the search begins: by a clock it has less time than it had. */
  limits(): Go['limits'];
  onProgress(info: SearchInfo): void;
  /** Called once, with a legal move, if the search is not withdrawn before. */
  onAnswer(answer: Answer): void;
}

export type Task = Search | Extract<Command, { kind: 'ponder' }>;

/** What the user must know about the engine itself. */
export type EngineNotice = 'restarting' | 'restarted' | 'unavailable' | 'failed';

/** The engine as it describes itself. */
export type EngineFacts = Omit<Extract<Event, { kind: 'ready' }>, 'kind'>;

type EnginePort = Pick<Bridge, 'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'restartEngine'>;

export const useEngineStore = defineStore('engine', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();

  const notice = shallowRef<EngineNotice>();
  /** Absent until the engine is up. */
  const facts = shallowRef<EngineFacts>();
  /** The most threads that there is any use in. */
  const mostThreads = shallowRef(1);
  const wanted = shallowReactive(new Map<Purpose, Task>());
  const running = shallowRef<{ readonly purpose: Purpose; readonly task: Task; readonly id: SearchId }>();

  let port: EnginePort | undefined;
  let lastId: SearchId = 0;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  /** The engine has been told its sizes; before that it has those it takes for itself. */
  let isConfigured = false;

  const isAway = computed(() => notice.value === 'restarting' || notice.value === 'unavailable');
  const mostUrgent = computed(() => PURPOSES.find((purpose) => wanted.has(purpose)));
  const task = computed(() => mostUrgent.value && wanted.get(mostUrgent.value));

  /** What the engine works on now, if it does. */
  const busyWith = computed(() => (isAway.value ? undefined : running.value?.purpose));

  /** Replaces what the engine was wanted for with this purpose; undefined for nothing any more. */
  function want(purpose: Purpose, next: Task | undefined): void {
    if (next) wanted.set(purpose, next);
    else wanted.delete(purpose);
  }

  function run(): void {
    if (notice.value === 'failed') show(undefined);
    if (!task.value || !mostUrgent.value) {
      running.value = undefined;
      return;
    }
    const id = ++lastId;
    running.value = { purpose: mostUrgent.value, task: task.value, id };
    if (task.value.kind === 'go') {
      const { position, limits, player, lines } = task.value;
      port?.sendToEngine({
        kind: 'go',
        searchId: id,
        position,
        limits: limits(),
        player,
        ...(lines !== undefined && { lines }),
      });
    } else {
      port?.sendToEngine(task.value);
    }
  }

  // After everyone has said what they want now: a reply that was expected must not be stopped before it is asked for.
  watch(
    [task, () => game.serial],
    ([now, serial], [, serialBefore]) => {
      if (serial !== serialBefore) port?.sendToEngine({ kind: 'newGame' });
      else if (now && now === running.value?.task) return;
      else if (!now && running.value) port?.sendToEngine({ kind: 'stop' });
      run();
    },
    { flush: 'post' },
  );

  /** One core is left to the interface, unless the user wants it otherwise. */
  const usualThreads = computed(() => Math.max(1, mostThreads.value - 1));
  const threads = computed(() =>
    Math.min(preferences.values.threads || usualThreads.value, mostThreads.value),
  );

  function configure(): void {
    const { hashMb, threads: chosen } = preferences.values;
    const isDefault = hashMb === DEFAULT_PREFERENCES.hashMb && chosen === DEFAULT_PREFERENCES.threads;
    if (isDefault && !isConfigured) return;
    isConfigured = true;
    port?.sendToEngine({ kind: 'configure', threads: threads.value, hashMb });
  }

  watch([threads, () => preferences.values.hashMb], configure);

  /** Has a search answer at once with what it knows. */
  function stop(): void {
    if (running.value?.task.kind === 'go') port?.sendToEngine({ kind: 'stop' });
  }

  function onEvent(event: Event): void {
    if (event.kind === 'ready') {
      const { kind: _, ...described } = event;
      facts.value = described;
      return;
    }
    const now = running.value;
    if (event.searchId !== now?.id || now.task.kind !== 'go') return;
    switch (event.kind) {
      case 'progress':
        now.task.onProgress(event);
        return;
      case 'bestMove':
        if (!has(legalMoves(now.task.position), event.move)) return fail();
        running.value = undefined;
        wanted.delete(now.purpose);
        now.task.onAnswer(event);
        return;
      case 'failed':
        return fail();
      default:
        assertNever(event);
    }
  }

  /** What failed stays wanted, and waits for `retry` or for another engine. */
  function fail(): void {
    running.value = undefined;
    show('failed');
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
        // What was asked of its predecessor, the engine is asked again without us, but for what is owed no answer.
        if (task.value && running.value?.task.kind !== 'go') run();
        return;
      default:
        assertNever(status);
    }
  }

  /** Does again what the notice says did not work. */
  function retry(): void {
    if (notice.value === 'unavailable') port?.restartEngine();
    else if (notice.value === 'failed') run();
  }

  /** Lets this store speak with the engine behind `bridge` on a machine with `cores`; returns how to end that. */
  function connect(bridge: EnginePort, cores: number): Unsubscribe {
    mostThreads.value = Math.min(Math.max(1, cores), MAX_THREADS);
    port = bridge;
    const unsubscribes = [bridge.onEngineEvent(onEvent), bridge.onEngineStatus(onStatus)];
    return () => {
      if (running.value) bridge.sendToEngine({ kind: 'stop' });
      running.value = undefined;
      port = undefined;
      clearTimeout(noticeTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  return { notice, facts, mostThreads, usualThreads, threads, busyWith, want, stop, connect, retry };
});
