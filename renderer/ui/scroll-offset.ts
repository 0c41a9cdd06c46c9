/** How far an element is scrolled, as its events tell: to ask when it is made would lay out the page once more. */
import { useEventListener } from '@vueuse/core';
import { type Ref, type WritableComputedRef, computed, shallowRef } from 'vue';

/** In CSS pixels from the top; 0 until the element has been scrolled. Writing it scrolls. */
export function useScrollOffset(place: Readonly<Ref<HTMLElement | null>>): WritableComputedRef<number> {
  const offset = shallowRef(0);

  function read(): void {
    offset.value = place.value?.scrollTop ?? 0;
  }

  useEventListener(place, 'scroll', read, { passive: true });

  return computed({
    get: () => offset.value,
    set(top) {
      place.value?.scrollTo({ top });
      read();
    },
  });
}
