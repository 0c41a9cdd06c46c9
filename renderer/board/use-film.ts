import { useTimeoutFn } from '@vueuse/core';
import { type ShallowRef, onScopeDispose, shallowRef, watch } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import { type Film, transitionBetween } from './transition.ts';

/**
 * The transition from one position to the next, as long as it is shown. `pace` is its duration as a multiple of the
 * ordinary one. Only the newest change is animated: discs that are still turning are shown in their final state at once.
 * A page that nobody sees shows none, for it draws no frame in which one could begin.
 */
export function useFilm(
  position: () => Position,
  pace: () => number,
): Readonly<ShallowRef<Film | undefined>> {
  const film = shallowRef<Film>();
  let films = 0;
  let frame = 0;

  const settling = useTimeoutFn(
    () => (film.value = undefined),
    () => film.value?.totalMs ?? 0,
    { immediate: false },
  );

  watch(position, (after, before) => {
    cancelAnimationFrame(frame);
    settling.stop();
    const steps = document.hidden ? undefined : transitionBetween(before, after, pace());
    film.value = steps && { serial: ++films, ...steps };
    // Discs begin to move with the first frame that shows them, which comes late where much else is done.
    if (steps) frame = requestAnimationFrame(() => settling.start());
  });
  onScopeDispose(() => cancelAnimationFrame(frame));

  return film;
}
