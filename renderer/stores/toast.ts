/** A short notice that something happened which is visible nowhere else; it disappears by itself. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

const SHOWN_MS = 2500;

export const useToastStore = defineStore('toast', () => {
  const text = shallowRef<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(newText: string): void {
    clearTimeout(timer);
    text.value = newText;
    timer = setTimeout(() => (text.value = undefined), SHOWN_MS);
  }

  return { text, show };
});
