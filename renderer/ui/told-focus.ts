/**
 * Tells a screen reader of the focus on a board once more after a dialog has closed. When the focus returns, Chromium has
 * given the board behind the dialog its squares again but not its name and form, so that Orca takes it for a layout, says
 * nothing of the square, and keeps the keys to itself.
 */
import { whenIdle } from '../shell/when-idle.ts';
import { isBehindModal } from './open-modals.ts';

/** How long Chromium needs for a board that is no longer behind a dialog, in milliseconds, and until it is idle. */
const RETURN_MS = 250;

/** How long the focus rests on the board itself, so that it is told apart from the square it returns to. */
const REST_MS = 50;

/** Called when a dialog has closed. Does nothing if the focus is on no square, or moves on meanwhile. A table has it itself. */
export function tellReturn(): void {
  const square = document.activeElement;
  const grid = square?.closest<HTMLElement>('[role=grid]');
  if (!grid || grid === square || !(square instanceof HTMLElement)) return;
  const tell = (): void => {
    if (document.activeElement !== square || isBehindModal.value) return;
    grid.tabIndex = -1;
    grid.focus({ preventScroll: true });
    setTimeout(() => {
      if (document.activeElement === grid) square.focus({ preventScroll: true });
      grid.removeAttribute('tabindex');
    }, REST_MS);
  };
  setTimeout(() => whenIdle(tell), RETURN_MS);
}
