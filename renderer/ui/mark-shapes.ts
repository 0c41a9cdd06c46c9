/** The shapes of the marks of moves, on a 16 by 16 grid. The number of chevrons shows how bad a move was. */
import type { Mark } from '../../engine/game/tree.ts';

export interface MarkShape {
  /** Lines as SVG path data, and their width. */
  readonly lines?: { readonly path: string; readonly width: number };
  /** A circle around the middle, and a dot in it. */
  readonly ring?: true;
  readonly dot?: true;
}

/** The radii and the line width of the ring and the dot. */
export const RING = { ring: 5, dot: 1.75, width: 1.5 } as const;

function chevrons(...heights: readonly number[]): MarkShape {
  return { lines: { path: heights.map((y) => `M3.5 ${y}l4.5 3.4 4.5-3.4`).join(''), width: 2 } };
}

export const MARK_SHAPES: Readonly<Record<Mark, MarkShape>> = {
  best: { ring: true, dot: true },
  good: { dot: true },
  forced: { lines: { path: 'M3.5 8h9M9.5 5l3 3-3 3', width: 1.75 } },
  interesting: { lines: { path: 'M8 3v6.5M8 12.5v.5', width: 2 } },
  inaccuracy: chevrons(6),
  mistake: chevrons(4.2, 8.6),
  blunder: chevrons(2.4, 6.4, 10.4),
};
