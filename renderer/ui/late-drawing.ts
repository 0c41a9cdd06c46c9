/**
 * What stands beside the board is drawn a frame after a move that the user makes: the user waits for the disc, and
 * drawing the rest would take a third of that time (test/bench/README.md). Only drawing is late, by a frame that nobody
 * sees; what the stores hold and what is read aloud is not.
 */
import { type EffectScope, getCurrentScope, onScopeDispose } from 'vue';

const late = new Set<EffectScope>();

/** Has the component that calls this be drawn a frame after the board; components within it call it themselves. */
export function useLateDrawing(): void {
  const scope = getCurrentScope();
  if (!scope) throw new Error('Only a component can be drawn late.');
  late.add(scope);
  onScopeDispose(() => late.delete(scope));
}

/** Holds back whatever is drawn late until the next frame, with the board, has been drawn. */
export function drawBoardFirst(): void {
  // A page that nobody sees draws no frame that could end the waiting. One that is hidden meanwhile draws it when it is seen.
  if (document.hidden) return;
  for (const scope of late) scope.pause();
  // A task follows the frame that its callback is a part of.
  requestAnimationFrame(() => setTimeout(drawRest));
}

function drawRest(): void {
  for (const scope of late) scope.resume();
}
