/** The counting of leaves: it goes on beside everything else, rests while a game needs the machine, and can be stopped. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Position } from '../../../../engine/game/position.ts';
import { FIXED_POSITIONS } from '../../../../engine/lab/fixed-positions.ts';
import { DEEPEST, type Unit, meansOf, unitsOf } from '../../../../engine/lab/leaves/leaves.ts';
import { translate as t } from '../../../locales/later.ts';
import { type CalledWorker, callWorker } from '../../../shell/worker-calls.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import { useLabStore } from '../frame/store.ts';
import type { LeavesCalls } from './leaves-worker.ts';

export type Source = 'fixed' | 'board';

const spawnWorker = (): WorkerPort =>
  new Worker(new URL('./leaves-worker.ts', import.meta.url), { type: 'module' });

/** The chart follows at this interval, in milliseconds: shallow searches are counted by the thousand. */
const SHOW_MS = 100;

export const useLeavesStore = defineStore('lab-leaves', () => {
  const lab = useLabStore();

  const source = shallowRef<Source>('fixed');
  /** The position that was counted, where it is not the fixed ones. */
  const position = shallowRef<Position>();
  const counts = shallowRef<readonly (readonly [Unit, number])[]>([]);
  const state = shallowRef<'idle' | 'counting' | 'done' | 'failed'>('idle');
  /** Whether counting goes on while another page or place is shown. */
  const isKept = shallowRef(true);

  let worker: CalledWorker<LeavesCalls> | undefined;
  /** Counts what was begun: what an earlier one still finds is nobody's. */
  let begun = 0;
  let wake: (() => void) | undefined;
  /** What was counted, which is shown a little later. */
  let found: (readonly [Unit, number])[] = [];

  const positions = computed(() => (position.value ? [position.value] : FIXED_POSITIONS));
  const total = computed(() => unitsOf(positions.value.length, DEEPEST).length);
  const means = computed(() => meansOf(counts.value, positions.value.length));

  watch(
    () => lab.isResting,
    (rests) => {
      if (!rests) wake?.();
    },
  );

  function setState(next: typeof state.value): void {
    state.value = next;
    lab.tell('leaves', next === 'counting' ? () => t('lab.leaves.busy') : undefined);
  }

  async function whenFree(): Promise<void> {
    while (lab.isResting) await new Promise<void>((resolve) => (wake = resolve));
  }

  /** Counts anew: the fixed positions, or the one that is given, in which the side to move has a move. */
  async function begin(of: Position | undefined): Promise<void> {
    stop();
    const own = ++begun;
    position.value = of;
    found = [];
    counts.value = [];
    setState('counting');
    let shownAt = 0;
    try {
      worker ??= callWorker<LeavesCalls>(spawnWorker);
      for (const unit of unitsOf(positions.value.length, DEEPEST)) {
        await whenFree();
        const searched = positions.value[unit.at];
        if (own !== begun || !searched) return;
        const leaves = await worker.call('count', [unit, searched]);
        if (own !== begun) return;
        found.push([unit, leaves]);
        if (performance.now() < shownAt + SHOW_MS) continue;
        shownAt = performance.now();
        counts.value = [...found];
      }
      counts.value = found;
      setState('done');
    } catch (error) {
      if (own !== begun) return;
      reportError(error);
      setState('failed');
    }
    release();
  }

  function release(): void {
    worker?.end();
    worker = undefined;
  }

  /** Ends counting at once; what was counted stays. */
  function stop(): void {
    begun++;
    wake?.();
    release();
    if (state.value !== 'counting') return;
    counts.value = found;
    setState('idle');
  }

  /** The page is left. */
  function leave(): void {
    if (!isKept.value) stop();
  }

  return { source, position, positions, counts, total, means, state, isKept, begin, stop, leave };
});
