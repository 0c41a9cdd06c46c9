/**
 * The disc that the user places is drawn first, and what the move changes beside it on the board and in the panel a frame
 * later: the user waits for the disc, and drawing all of it would take nearly twice as long (workshop/bench/README.md).
 * Only drawing is late, by a frame that nobody sees; what the stores hold and what is read aloud is not.
 */
import { type EffectScope, getCurrentScope, onScopeDispose } from 'vue';

const late = new Set<EffectScope>();

/**
 * Has the component that calls this be drawn a frame after a disc that the user places. Components within it call this
 * themselves, unless all that they show is handed to them.
 */
export function useLateDrawing(): void {
  const scope = getCurrentScope();
  if (!scope) throw new Error('Only a component can be drawn late.');
  late.add(scope);
  onScopeDispose(() => late.delete(scope));
}

/** Calls `next` in a task of its own after the next frame. */
export function afterFrame(next: () => void): void {
  // A task follows the frame that its callback is a part of.
  requestAnimationFrame(() => setTimeout(next));
}

/** Counts the discs that the rest has waited for. */
let discs = 0;

let isHeld = false;

/** What else waits for the disc. */
const waiting = new Set<() => void>();

/** A page that is hidden before its frame draws none, and what waits for it must not wait until it is seen again. */
const OVERDUE_MS = 250;

function drawRest(): void {
  isHeld = false;
  for (const scope of late) scope.resume();
  const due = [...waiting];
  waiting.clear();
  for (const next of due) next();
}

/**
 * Calls `next` when the disc that the user places has been drawn, at once if none is to be: for work beside the page, which
 * would take the processor from it. The function that is returned gives it up.
 */
export function afterDisc(next: () => void): () => void {
  if (isHeld) waiting.add(next);
  else next();
  return () => waiting.delete(next);
}

/**
 * Holds back whatever is drawn late until the next frame has been drawn. The function that is returned has it drawn at
 * once after all, where there is no disc to wait for.
 */
export function drawDiscFirst(): () => void {
  // A page that nobody sees draws no frame that could end the waiting.
  if (!document.hidden) {
    for (const scope of late) scope.pause();
    const disc = ++discs;
    isHeld = true;
    const end = (): void => {
      if (isHeld && disc === discs) drawRest();
    };
    afterFrame(end);
    setTimeout(end, OVERDUE_MS);
  }
  return drawRest;
}

/** Draws at once what waits for a disc, for a key that needs the board as it is now; returns whether anything waited. */
export function drawNow(): boolean {
  const hasWaited = isHeld;
  if (hasWaited) drawRest();
  return hasWaited;
}
