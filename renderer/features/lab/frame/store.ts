/** Which page of the lab is shown, whether one chart of it fills the screen for an audience, and what goes on in the lab. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useBackgroundStore } from '../../../stores/background.ts';
import { useEngineStore } from '../../../thinking/engine.ts';

export const useLabStore = defineStore('lab', () => {
  const { screens } = useBackgroundStore();
  const engine = useEngineStore();
  /** Its id; the first page until another one was chosen. */
  const page = shallowRef<string>();
  const isTeaching = shallowRef(false);
  /** The number of the picture that is shown while teaching. */
  const slide = shallowRef(0);

  watch([page, isTeaching], () => (slide.value = 0));

  /** Whether a game needs the machine: what runs in the lab rests meanwhile. Pondering yields to everything. */
  const isResting = computed(() => engine.busyWith !== undefined && engine.busyWith !== 'ponder');

  /** What goes on, by its page: several may at once. */
  const busy = new Map<string, () => string>();

  /** Tells what goes on for a page, or that nothing does any more. */
  function tell(of: string, sentence: (() => string) | undefined): void {
    if (sentence) busy.set(of, sentence);
    else busy.delete(of);
    if (busy.size === 0) screens.delete('lab');
    else screens.set('lab', () => [...busy.values()].map((each) => each()).join(' '));
  }

  return { page, isTeaching, slide, isResting, tell };
});
