/**
 * A short notice that something happened which is visible nowhere else; it disappears by itself, when there was time to
 * read it twice.
 */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { spokenMs } from './announcer.ts';

const LEAST_MS = 2500;

export const useToastStore = defineStore('toast', () => {
  const text = shallowRef<string>();
  /** Counts what has been shown. */
  const serial = shallowRef(0);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(newText: string): void {
    clearTimeout(timer);
    text.value = newText;
    serial.value++;
    timer = setTimeout(() => (text.value = undefined), Math.max(LEAST_MS, 2 * spokenMs(newText)));
  }

  return { text, serial, show };
});
