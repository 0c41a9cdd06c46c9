/**
 * Five minutes of everything: what is due first, then something of each sort in turn. Nothing ends while somebody thinks: after
 * five minutes no other position comes.
 */
import { useIntervalFn } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useLessonStore } from '../../stores/lessons.ts';
import { useViewStore } from '../../stores/view.ts';
import { useDrillStore } from './drill.ts';
import { useEndingStore } from './endings.ts';
import { useMistakeStore } from './mistakes.ts';
import { usePuzzleStore } from './puzzles.ts';
import { useRepetitionStore } from './repetition.ts';

export const WARM_UP_MS = 5 * 60 * 1000;

export const useWarmUpStore = defineStore('warmUp', () => {
  const drill = useDrillStore();
  const endings = useEndingStore();
  const lessons = useLessonStore();
  const mistakes = useMistakeStore();
  const puzzles = usePuzzleStore();
  const repetition = useRepetitionStore();
  const view = useViewStore();

  /** When it began, and how many positions it has shown; undefined while there is none. */
  const run = shallowRef<{ readonly since: number; readonly shown: number }>();
  /** Whether the last one has come to its end, so that it is told. */
  const isDone = shallowRef(false);
  /** How much of its time is left; less than nothing while the last position is on the board. */
  const leftMs = shallowRef(0);
  /** The puzzles that this warm-up has shown, none of which comes twice. */
  let seen = new Set<number>();
  /** Whether a card is being put in place of another, which nobody has left. */
  let isChanging = false;

  /** How many are to be asked today; each sort may have all that is left of the day, and they share it. */
  const due = computed(() =>
    Math.min(repetition.left, puzzles.due.length + mistakes.due.length + drill.due.size),
  );

  const clock = useIntervalFn(
    () => (leftMs.value = run.value ? run.value.since + WARM_UP_MS - Date.now() : 0),
    1000,
    { immediate: false, immediateCallback: true },
  );

  // The clock runs with the warm-up.
  watch(run, (now) => (now ? clock.resume() : clock.pause()), { flush: 'sync' });

  const places = computed(() => [drill.place, endings.place, lessons.place, mistakes.place, puzzles.place]);

  /** Leaves all that is open, which nobody has left. */
  function clear(): void {
    isChanging = true;
    mistakes.place = puzzles.place = endings.place = lessons.place = undefined;
    drill.leave();
    isChanging = false;
  }

  /** Shows the next position: what is due, else one of the sorts in turn. */
  async function next(shown: number): Promise<void> {
    clear();
    const turn = shown % 4;
    if (drill.due.size > 0 && turn === 1 && (await showsLine())) return;
    isChanging = true;
    const lesson = lessons.nextLesson();
    if (mistakes.due.length > 0 && turn === 2) {
      view.practiceSection = 'mistakes';
      mistakes.open('today');
    } else if (lesson !== undefined && turn === 3) {
      view.practiceSection = 'lessons';
      lessons.open(lesson);
    } else {
      view.practiceSection = 'puzzles';
      // A puzzle that was missed is due again at once; after the last one that is due its source leads to the list.
      const again = puzzles.due.find((at) => !seen.has(at));
      if (again !== undefined) puzzles.place = { at: again, from: 'all' };
      else if (turn === 2) endings.open('win');
      else if (puzzles.next !== undefined && seen.has(puzzles.next.at)) puzzles.open('all');
      else puzzles.openNext();
      if (puzzles.place) seen.add(puzzles.place.at);
    }
    isChanging = false;
  }

  /** Shows an own opening; false where none could be found while the warm-up waited for it. */
  async function showsLine(): Promise<boolean> {
    const waiting = run.value;
    view.practiceSection = 'openings';
    isChanging = true;
    try {
      await drill.open('today');
    } catch (error) {
      reportError(error);
    } finally {
      isChanging = false;
    }
    return run.value !== waiting || places.value.some((place) => place !== undefined);
  }

  function end(isOver: boolean): void {
    run.value = undefined;
    isDone.value = isOver;
    clear();
    view.practiceSection = 'progress';
  }

  // Who goes on to the next position of one sort gets one of all sorts; who leaves it leaves the warm-up.
  watch(
    places,
    (now) => {
      if (!run.value || isChanging) return;
      if (now.every((place) => place === undefined)) return end(false);
      if (Date.now() - run.value.since >= WARM_UP_MS) return end(true);
      const shown = run.value.shown + 1;
      run.value = { ...run.value, shown };
      void next(shown);
    },
    { flush: 'sync' },
  );

  function begin(): void {
    isDone.value = false;
    seen = new Set();
    run.value = { since: Date.now(), shown: 0 };
    void next(0);
  }

  /** Ends it without a word, and leaves all that is open. */
  function stop(): void {
    run.value = undefined;
    isDone.value = false;
    clear();
  }

  return { run, isDone, leftMs, due, begin, stop };
});
