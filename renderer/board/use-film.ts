import { useTimeoutFn } from '@vueuse/core';
import { type ShallowRef, onScopeDispose, shallowRef, watch } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Film, transitionBetween } from './transition.ts';

interface FilmOptions {
  readonly position: () => Position;
  /** The duration of transitions as a multiple of the ordinary one. */
  readonly pace: () => number;
  /** Whether a disc that comes to `square` lies there already, because the user has seen it placed. */
  readonly lies: (square: Square) => boolean;
}

/**
 * The transition from one position to the next, as long as it is shown. Only the newest change is animated: discs that
 * are still turning are shown in their final state at once. A page that nobody sees shows none, for it draws no frame in
 * which one could begin.
 */
export function useFilm({ position, pace, lies }: FilmOptions): Readonly<ShallowRef<Film | undefined>> {
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
    const moving =
      steps && [...steps.changes].filter(([square, { kind }]) => kind !== 'drop' || !lies(square));
    film.value = steps && { serial: ++films, totalMs: steps.totalMs, changes: new Map(moving) };
    // Discs begin to move with the first frame that shows them, which comes late where much else is done.
    if (steps) frame = requestAnimationFrame(() => settling.start());
  });
  onScopeDispose(() => cancelAnimationFrame(frame));

  return film;
}
