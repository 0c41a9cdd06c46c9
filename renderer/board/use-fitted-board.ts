/** Keeps the board as large as its place in the window allows. */
import { useEventListener, useResizeObserver } from '@vueuse/core';
import { type Ref, shallowRef } from 'vue';
import { type BoardGeometry, fitBoard } from './geometry.ts';

export function useFittedBoard(place: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<BoardGeometry>> {
  const geometry = shallowRef(fitBoard(0, 1));

  function fit(): void {
    if (!place.value) return;
    const { width, height } = place.value.getBoundingClientRect();
    const fitted = fitBoard(Math.min(width, height), window.devicePixelRatio);
    if (fitted.size !== geometry.value.size || fitted.cell !== geometry.value.cell) geometry.value = fitted;
  }

  useResizeObserver(place, fit);
  // Another screen may have another pixel ratio at the same size in CSS pixels.
  useEventListener('resize', fit);

  return geometry;
}
