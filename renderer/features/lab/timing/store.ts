/** The searches of the lab about time. One runs at a time, and none while a game needs the machine: it would be timed wrongly. */
import { defineStore } from 'pinia';
import { shallowReactive, shallowRef, watch } from 'vue';
import type { Position } from '../../../../engine/game/position.ts';
import { FIXED_POSITIONS } from '../../../../engine/lab/fixed-positions.ts';
import { type ClockCosts, MEASURED_POSITIONS } from '../../../../engine/lab/timing/clock-cost.ts';
import type { Pondered, TimedSearch } from '../../../../engine/lab/timing/timing.ts';
import type { Limits } from '../../../../engine/protocol.ts';
import { translate as t } from '../../../locales/later.ts';
import { type CalledWorker, callWorker } from '../../../shell/worker-calls.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import { useAnnouncerStore } from '../../../stores/announcer.ts';
import { usePositionChoice } from '../frame/position-choice.ts';
import { useLabStore } from '../frame/store.ts';
import type { TimingCalls, TimingNews } from './timing-language.ts';

/** How a search ends: by what a clock has left, in seconds, or at a depth in plies. */
export const ENDS = ['left30', 'left60', 'left180', 'depth12', 'depth16', 'depth20'] as const;
export type Ends = (typeof ENDS)[number];

const DEPTHS: Partial<Record<Ends, number>> = { depth12: 12, depth16: 16, depth20: 20 };
const SECONDS: Partial<Record<Ends, number>> = { left30: 30, left60: 60, left180: 180 };

export const depthOf = (ends: Ends): number | undefined => DEPTHS[ends];
export const secondsOf = (ends: Ends): number => SECONDS[ends] ?? 0;

export type Doing = 'search' | 'ponder' | 'clock';

const spawnWorker = (): WorkerPort =>
  new Worker(new URL('./timing-worker.ts', import.meta.url), { type: 'module' });

export const useTimingStore = defineStore('lab-timing', () => {
  const lab = useLabStore();
  const announcer = useAnnouncerStore();
  const { source, typed, position } = usePositionChoice();

  const mostThreads = Math.max(1, navigator.hardwareConcurrency);
  const choices = shallowReactive<{ ends: Ends; threads: number }>({
    ends: 'left60',
    threads: Math.max(1, mostThreads - 1),
  });
  /** Whether what runs goes on while another page is shown. */
  const isKept = shallowRef(true);
  const doing = shallowRef<Doing>();
  const trouble = shallowRef<'failed' | 'interrupted' | 'nothing' | 'busy'>();
  const searched = shallowRef<{
    readonly position: Position;
    readonly ends: Ends;
    readonly threads: number;
  }>();
  const search = shallowRef<TimedSearch>();
  const pondered = shallowRef<readonly Pondered[]>([]);
  const costs = shallowRef<ClockCosts>();

  let worker: CalledWorker<TimingCalls> | undefined;

  function hear(news: TimingNews): void {
    if (news.kind === 'searched') search.value = news.search;
    else if (news.kind === 'pondered') pondered.value = news.pondered;
    else costs.value = news.costs;
  }

  /** `clear` forgets what was found before, unless the game needs the machine. */
  async function run(
    what: Doing,
    clear: () => void,
    call: (called: CalledWorker<TimingCalls>) => Promise<boolean | void>,
  ): Promise<void> {
    stop();
    trouble.value = undefined;
    if (lab.isResting) {
      trouble.value = 'busy';
      return;
    }
    clear();
    doing.value = what;
    const own = callWorker<TimingCalls, TimingNews>(spawnWorker, hear);
    worker = own;
    try {
      const isSomething = await call(own);
      if (worker === own && isSomething === false) trouble.value = 'nothing';
    } catch (error) {
      if (worker !== own) return;
      reportError(error);
      trouble.value = 'failed';
    }
    if (worker !== own) return;
    stop();
    if (trouble.value === undefined) announcer.say(t('lab.timing.said'));
  }

  async function begin(): Promise<void> {
    const from = position.value;
    if (!from) return;
    const { ends, threads } = choices;
    const depth = depthOf(ends);
    const limits: Limits =
      depth === undefined
        ? { kind: 'clock', remainingMs: 1000 * secondsOf(ends), incrementMs: 0 }
        : { kind: 'depth', depth };
    const clear = (): void => {
      search.value = undefined;
      searched.value = { position: from, ends, threads };
    };
    await run('search', clear, async (called) => called.call('search', [from, limits, threads]));
  }

  async function ponder(): Promise<void> {
    const from = position.value;
    if (!from) return;
    const clear = (): void => void (pondered.value = []);
    await run('ponder', clear, async (called) => called.call('ponder', [from, choices.threads]));
  }

  async function measureClock(): Promise<void> {
    const clear = (): void => void (costs.value = undefined);
    await run('clock', clear, async (called) =>
      called.call('clock', [FIXED_POSITIONS.slice(0, MEASURED_POSITIONS)]),
    );
  }

  /** Ends what runs; what was seen of it stays. */
  function stop(): void {
    worker?.end();
    worker = undefined;
    doing.value = undefined;
  }

  /** The page is left. */
  function leave(): void {
    if (!isKept.value) stop();
  }

  watch(
    () => lab.isResting,
    (busy) => {
      if (!busy || doing.value === undefined) return;
      stop();
      trouble.value = 'interrupted';
    },
  );

  watch(doing, (now) => lab.tell('timing', now ? () => t('lab.timing.busy') : undefined));

  return {
    source,
    typed,
    position,
    mostThreads,
    choices,
    isKept,
    doing,
    trouble,
    searched,
    search,
    pondered,
    costs,
    begin,
    ponder,
    measureClock,
    stop,
    leave,
  };
});
