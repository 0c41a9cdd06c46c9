/** The place at which a window is opened again, for the screens that are connected now. */
import type { Rectangle } from 'electron';

/** A window's last placement; `bounds` are those it has while it is not maximised, in screen coordinates. */
export interface WindowPlacement extends Rectangle {
  readonly isMaximized: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The bounds for a window last seen at `saved`. `workAreas` are the screens without their bars and docks; there is at
 * least one. The window goes to the screen that shows most of it, and keeps its place and size there as far as it fits.
 * The result is undefined if no screen shows any part of it; the window then opens as if for the first time.
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

/** On a screen that is smaller than the minimum size, the upper left part of the window must be visible. */
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
