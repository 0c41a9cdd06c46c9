/**
 * The dimensions of the board, and navigation between its squares. Everything that is drawn starts and ends on a device
 * pixel, so that lines are equally thin and sharp at every size and scale factor.
 */
import { type Square, fileOf, rankOf, squareAt } from '../../engine/game/square.ts';

/** Lengths in CSS pixels, each a whole number of device pixels. */
export interface BoardGeometry {
  /** The side of a square. */
  readonly cell: number;
  /** The space between two squares, where a line is drawn. */
  readonly gap: number;
  /** The width of the frame that carries the coordinates. */
  readonly rim: number;
  /** The side of the whole board: frame, squares and lines. */
  readonly size: number;
  /**
   * The diameters of what lies in the middle of a square: a disc, the ring of a legal move, the mark of the last move.
   */
  readonly disc: number;
  readonly ring: number;
  readonly mark: number;
  /** The thickness of the ring and the focus outline. */
  readonly stroke: number;
}

const RIM_SHARE = 0.042;
const SMALLEST_RIM = 14;
const GAP_SHARE = 0.0018;
const DISC_SHARE = 0.82;
const RING_SHARE = 0.28;
const MARK_SHARE = 0.17;
const STROKE_SHARE = 0.032;
const THINNEST_STROKE = 2;

/**
 * The largest board that fits into a square with a side of `available` CSS pixels, at `pixelRatio` device pixels for
 * each.
 */
export function fitBoard(available: number, pixelRatio: number): BoardGeometry {
  const room = Math.max(0, Math.floor(available * pixelRatio));
  const gap = Math.max(Math.round(pixelRatio), Math.round(room * GAP_SHARE));
  const rim = Math.max(Math.round(SMALLEST_RIM * pixelRatio), Math.round(room * RIM_SHARE));
  const cell = Math.max(0, Math.floor((room - 2 * rim - 7 * gap) / 8));
  /** The length has the same parity as the square, because it could not be centred otherwise. */
  const centred = (share: number): number => cell - 2 * Math.round((cell * (1 - share)) / 2);
  return {
    cell: cell / pixelRatio,
    gap: gap / pixelRatio,
    rim: rim / pixelRatio,
    size: (8 * cell + 7 * gap + 2 * rim) / pixelRatio,
    disc: centred(DISC_SHARE) / pixelRatio,
    ring: centred(RING_SHARE) / pixelRatio,
    mark: centred(MARK_SHARE) / pixelRatio,
    stroke: Math.max(Math.round(THINNEST_STROKE * pixelRatio), Math.round(cell * STROKE_SHARE)) / pixelRatio,
  };
}

const STEPS: Readonly<Record<string, readonly [file: number, rank: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The square that an arrow key leads to from `square`: the neighbour or, with `toEdge`, the last square in that
 * direction. With `toEdge` Home and End lead to the first and the last square of the board, too.
 */
export function squareTowards(square: Square, key: string, toEdge: boolean): Square | undefined {
  if (toEdge && key === 'Home') return 0;
  if (toEdge && key === 'End') return 63;
  const step = STEPS[key];
  if (!step) return undefined;
  let reached = square;
  for (let steps = toEdge ? 7 : 1; steps > 0; steps--) {
    reached = squareAt(fileOf(reached) + step[0], rankOf(reached) + step[1]) ?? reached;
  }
  return reached;
}
