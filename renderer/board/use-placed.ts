import { type Ref, nextTick } from 'vue';
import { type Square, squareName } from '../../engine/game/square.ts';
import { afterFrame } from '../ui/late-drawing.ts';

/** The disc of the user's own move, which is shown before the rest of the board follows (late-drawing.ts). */
export function usePlaced(grid: Readonly<Ref<HTMLElement | null>>) {
  let placedOn: Square | undefined;

  /**
   * Shows on `square` the disc of a move that is drawn with the next frame: it is the one that is shown faintly where the
   * user points. Where there is none, nothing is shown, and the disc comes like any other one. Returns whether it is.
   */
  function showPlaced(square: Square): boolean {
    const shown = grid.value?.querySelector<HTMLElement>(`[data-square="${squareName(square)}"]`);
    if (!shown?.querySelector('.preview')) return false;
    placedOn = square;
    shown.dataset['placed'] = '';
    afterFrame(() => {
      delete shown.dataset['placed'];
      void nextTick(() => {
        if (placedOn === square) placedOn = undefined;
      });
    });
    return true;
  }

  /** Whether a disc that comes to `square` lies there already, because the user has seen it placed. */
  function lies(square: Square): boolean {
    return square === placedOn;
  }

  return { showPlaced, lies };
}
