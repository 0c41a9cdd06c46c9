/** Which page of the lab is shown, and whether one chart of it fills the screen for an audience. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';

export const useLabStore = defineStore('lab', () => {
  /** Its id; the first page until another one was chosen. */
  const page = shallowRef<string>();
  const isTeaching = shallowRef(false);
  /** The number of the picture that is shown while teaching. */
  const slide = shallowRef(0);

  watch([page, isTeaching], () => (slide.value = 0));

  return { page, isTeaching, slide };
});
