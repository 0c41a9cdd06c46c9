/** The answers of all that is practised, as they are kept in the log. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { dayOf } from '../../engine/practice/days.ts';
import {
  type GivenName,
  type LearntLine,
  type Log,
  type Logged,
  type PositionAnswer,
  type Rest,
  isAnswer,
  unknownIn,
} from '../../engine/practice/log.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type PracticeLog, openPracticeLog } from './practice-log.ts';

export const useAnswerStore = defineStore('answers', () => {
  /** The lines of each log, the oldest log first; new ones belong to the last. */
  const logs = shallowRef<readonly Log[]>([]);
  const lines = computed(() => logs.value.flat());
  const answers = computed(() => lines.value.filter(isAnswer));
  /** Where repetition began to rest, and where it went on, the earliest first. */
  const rests = computed(() =>
    lines.value
      .filter((line): line is Rest => line.of === 'rest')
      .toSorted((one, other) => one.day - other.day || one.at - other.at),
  );
  /** The lines of own openings as they were learnt and given up, the earliest first. */
  const learnt = computed(() =>
    lines.value
      .filter((line): line is LearntLine => line.of === 'line')
      .toSorted((one, other) => one.day - other.day || one.at - other.at),
  );
  /** The names that the user gave to positions and took back, the earliest first. */
  const named = computed(() =>
    lines.value
      .filter((line): line is GivenName => line.of === 'name')
      .toSorted((one, other) => one.day - other.day || one.at - other.at),
  );
  /** Whether the last answer could be kept. */
  const isKept = shallowRef(true);
  let log: Promise<PracticeLog> | undefined;

  function addTo(before: readonly Log[], more: readonly Logged[]): void {
    logs.value = more.length === 0 ? before : [...before.slice(0, -1), [...(before.at(-1) ?? []), ...more]];
  }

  /** Reads the answers of earlier runs, once. */
  async function read(port: JournalBridge): Promise<void> {
    log ??= openPracticeLog(port).then((opened) => {
      addTo(opened.logs, lines.value);
      return opened;
    });
    await log;
  }

  /** Notes an answer, or a rest, at once in memory and then in the log. */
  async function note(line: Logged): Promise<void> {
    addTo(logs.value, [line]);
    isKept.value = (await (await log)?.add(line)) ?? false;
  }

  /** Notes an answer that was given now. */
  async function answer(given: Omit<PositionAnswer, 'day' | 'at'>): Promise<void> {
    const at = Date.now();
    await note({ ...given, day: dayOf(at), at });
  }

  /** Takes in logs from elsewhere but for the lines that are known here, and answers how many there were. */
  async function join(found: readonly Log[]): Promise<number> {
    const fresh = unknownIn(found, logs.value);
    // What is practised here later belongs to a log of our own.
    logs.value = [...fresh, ...(logs.value.length > 0 ? logs.value : [[]])];
    const opened = await log;
    const kept = await Promise.all(fresh.map(async (each) => opened?.join(each) ?? false));
    isKept.value = kept.every(Boolean);
    return fresh.flat().length;
  }

  return { logs, answers, rests, learnt, named, isKept, read, note, answer, join };
});
