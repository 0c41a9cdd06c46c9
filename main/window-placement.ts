/** Where a window that was closed is opened again, with the screens there are now. */
import type { Rectangle } from 'electron';

/** A window as it was: `bounds` are those it has when it is not maximised, in screen coordinates. */
export interface WindowPlacement extends Rectangle {
  readonly isMaximized: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The bounds for a window last seen at `saved`. `workAreas` are the screens without their bars and docks; there is at
 * least one. On the screen that shows most of it, the window keeps its place and size as far as all of it fits;
 * undefined where no screen shows any of it, to be opened as if for the first time.
 */
export function fittedBounds(
  saved: Rectangle,
  workAreas: readonly Rectangle[],
  minimum: Size,
): Rectangle | undefined {
  let area: Rectangle | undefined;
  let most = 0;
  for (const candidate of workAreas) {
    const shared =
      overlap(saved.x, saved.width, candidate.x, candidate.width) *
      overlap(saved.y, saved.height, candidate.y, candidate.height);
    if (shared > most) [area, most] = [candidate, shared];
  }
  if (area === undefined) return undefined;
  const horizontal = fitted(saved.x, saved.width, area.x, area.width, minimum.width);
  const vertical = fitted(saved.y, saved.height, area.y, area.height, minimum.height);
  return { x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length };
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
}

/** Of a screen smaller than the minimum, the window's upper left part is what must be seen. */
function fitted(
  start: number,
  length: number,
  areaStart: number,
  areaLength: number,
  minimum: number,
): { readonly start: number; readonly length: number } {
  const kept = Math.max(Math.min(length, areaLength), minimum);
  return { start: Math.max(areaStart, Math.min(start, areaStart + areaLength - kept)), length: kept };
}
