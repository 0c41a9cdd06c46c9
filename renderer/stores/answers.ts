/** The answers of all that is practised, as they are kept in the log. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type Answer, type PracticeLog, openPracticeLog } from './practice-log.ts';

export const useAnswerStore = defineStore('answers', () => {
  /** The answers of each log, the oldest log first; new ones belong to the last. */
  const logs = shallowRef<readonly (readonly Answer[])[]>([]);
  const answers = computed(() => logs.value.flat());
  /** Whether the last answer could be kept. */
  const isKept = shallowRef(true);
  let log: Promise<PracticeLog> | undefined;

  function addTo(before: readonly (readonly Answer[])[], more: readonly Answer[]): void {
    logs.value = more.length === 0 ? before : [...before.slice(0, -1), [...(before.at(-1) ?? []), ...more]];
  }

  /** Reads the answers of earlier runs, once. */
  async function read(port: JournalBridge): Promise<void> {
    log ??= openPracticeLog(port).then((opened) => {
      addTo(opened.logs, answers.value);
      return opened;
    });
    await log;
  }

  /** Notes an answer, at once in memory and then in the log. */
  async function note(answer: Answer): Promise<void> {
    addTo(logs.value, [answer]);
    isKept.value = (await (await log)?.add(answer)) ?? false;
  }

  return { logs, answers, isKept, read, note };
});
