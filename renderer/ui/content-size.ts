/** The size of an element's content, as it is told after each layout: to ask for it would lay out the page once more. */
import { type MaybeComputedElementRef, useResizeObserver } from '@vueuse/core';
import { type ShallowRef, shallowRef } from 'vue';

/** In CSS pixels; 0 until the element has been laid out for the first time. */
export function useContentSize(place: MaybeComputedElementRef): {
  readonly width: Readonly<ShallowRef<number>>;
  readonly height: Readonly<ShallowRef<number>>;
} {
  const width = shallowRef(0);
  const height = shallowRef(0);
  useResizeObserver(place, ([entry]) => {
    width.value = entry?.contentRect.width ?? 0;
    height.value = entry?.contentRect.height ?? 0;
  });
  return { width, height };
}
