/** What comes again today, whatever it is of: puzzles that were missed, slips of own games, and own openings. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type DaysOff, dayOf, daysInRow } from '../../../engine/practice/days.ts';
import type { PositionId } from '../../../engine/practice/position-id.ts';
import { type Memory, dueOn, memories } from '../../../engine/practice/repetition.ts';
import type { Logged, PositionAnswer, PositionSource } from '../../../engine/practice/log.ts';
import { useAnswerStore } from '../../stores/answers.ts';

/** So many positions take about ten minutes, which is enough for a day. */
const REPEATED_A_DAY = 20;

/** So many that were never asked before come on a day, so that the others are not too many on the days after it. */
const NEW_A_DAY = 6;

export const useRepetitionStore = defineStore('repetition', () => {
  const practised = useAnswerStore();
  const today = shallowRef(dayOf(Date.now()));

  /** A new day may have begun since. */
  function refresh(): void {
    today.value = dayOf(Date.now());
  }

  const missed = computed(
    () =>
      new Set(
        practised.answers.flatMap((answer) =>
          answer.of === 'puzzle' && answer.outcome !== 'found' ? [answer.position] : [],
        ),
      ),
  );

  /** A puzzle that was solved at once is done; a slip is to be unlearnt in any case, and an opening known by heart. */
  function comesAgain(answer: Logged): answer is PositionAnswer {
    if (answer.of === 'mistake' || answer.of === 'opening') return true;
    return answer.of === 'puzzle' && missed.value.has(answer.position);
  }

  const known = computed(() =>
    memories(
      practised.logs.map((log) => log.filter(comesAgain)),
      today.value,
    ),
  );

  /** How many may still be asked today. */
  const left = computed(() => {
    const isDone = ({ last, due, answers }: Memory): boolean =>
      last === today.value && due > last && answers > 1;
    return Math.max(0, REPEATED_A_DAY - [...known.value.values()].filter(isDone).length);
  });

  /** Whether nothing comes again until the user goes on. */
  const isResting = computed(() => practised.rests.at(-1)?.isOn ?? false);

  /** Rests, or goes on. */
  async function rest(isOn: boolean): Promise<void> {
    refresh();
    await practised.note({ of: 'rest', isOn, day: today.value, at: Date.now() });
  }

  const due = computed(() => (isResting.value ? [] : dueOn(known.value, today.value)));

  /** Those of the positions `isAmong` that are to be asked today, the ones that are most likely forgotten first. */
  function dueAmong(isAmong: (position: PositionId) => boolean): PositionId[] {
    return due.value.filter(isAmong).slice(0, left.value);
  }

  /** The first day on which each position of a sort was answered. */
  function firstDaysOf(of: PositionSource): ReadonlyMap<PositionId, number> {
    const days = new Map<PositionId, number>();
    for (const answer of practised.answers) {
      if (answer.of !== of) continue;
      days.set(answer.position, Math.min(answer.day, days.get(answer.position) ?? Infinity));
    }
    return days;
  }

  /** How many new positions of a sort may be asked today beside those of it that come again. */
  function roomForNew(firstDays: ReadonlyMap<PositionId, number>, again: number): number {
    if (isResting.value) return 0;
    const begun = [...firstDays.values()].filter((day) => day === today.value).length;
    return Math.max(0, Math.min(NEW_A_DAY - begun, left.value - again));
  }

  const daysOff = computed((): readonly DaysOff[] => {
    const off: DaysOff[] = [];
    let from: number | undefined;
    for (const { isOn, day } of practised.rests) {
      if (isOn) from ??= day;
      else if (from !== undefined) {
        off.push({ from, to: day });
        from = undefined;
      }
    }
    return from === undefined ? off : [...off, { from, to: today.value + 1 }];
  });

  /** How many days in a row something was practised, but for days off. */
  const daysPractised = computed(() =>
    daysInRow(
      new Set(practised.answers.map((answer) => ('day' in answer ? answer.day : dayOf(answer.at)))),
      today.value,
      daysOff.value,
    ),
  );

  return {
    today,
    refresh,
    known,
    left,
    isResting,
    rest,
    dueAmong,
    firstDaysOf,
    roomForNew,
    daysInRow: daysPractised,
  };
});
