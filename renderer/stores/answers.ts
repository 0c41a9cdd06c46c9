/** The answers of all that is practised, as they are kept in the log. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type Answer, type Logged, type PracticeLog, type Rest, openPracticeLog } from './practice-log.ts';

export const useAnswerStore = defineStore('answers', () => {
  /** The lines of each log, the oldest log first; new ones belong to the last. */
  const logs = shallowRef<readonly (readonly Logged[])[]>([]);
  const lines = computed(() => logs.value.flat());
  const answers = computed(() => lines.value.filter((line): line is Answer => line.of !== 'rest'));
  /** Where repetition began to rest, and where it went on, the earliest first. */
  const rests = computed(() =>
    lines.value
      .filter((line): line is Rest => line.of === 'rest')
      .toSorted((one, other) => one.day - other.day || one.at - other.at),
  );
  /** Whether the last answer could be kept. */
  const isKept = shallowRef(true);
  let log: Promise<PracticeLog> | undefined;

  function addTo(before: readonly (readonly Logged[])[], more: readonly Logged[]): void {
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

  return { logs, answers, rests, isKept, read, note };
});
