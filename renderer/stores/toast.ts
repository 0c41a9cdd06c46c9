/**
 * A short notice that something happened which is visible nowhere else; it disappears by itself, when there was time to
 * read it twice, or when the user leaves the screen on which it came up.
 */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { spokenMs } from './announcer.ts';
import { type Screen, useViewStore } from './view.ts';

const LEAST_MS = 2500;

export const useToastStore = defineStore('toast', () => {
  const view = useViewStore();
  const text = shallowRef<string>();
  /** Counts what has been shown. */
  const serial = shallowRef(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The screen on which the notice came up, once that is shown: what a user does may lead to another screen, after all
   * promises that it waits for.
   */
  let place: Screen | undefined;
  let arrival: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    text.value = undefined;
  }

  function show(newText: string): void {
    clearTimeout(timer);
    text.value = newText;
    serial.value++;
    timer = setTimeout(end, Math.max(LEAST_MS, 2 * spokenMs(newText)));
    place = undefined;
    clearTimeout(arrival);
    arrival = setTimeout(() => (place = view.screen));
  }

  watch(
    () => view.screen,
    (now) => {
      if (place !== undefined && place !== now) end();
    },
  );

  return { text, serial, show };
});
