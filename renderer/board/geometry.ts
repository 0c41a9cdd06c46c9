/**
 * The board's measures and the way around its squares. Everything that is drawn starts and ends on a device pixel, so
 * that lines are equally thin and sharp at every size and scale factor.
 */
import { type Square, fileOf, rankOf, squareAt } from '../../engine/game/square.ts';

/** CSS pixels, each a whole number of device pixels. */
export interface BoardGeometry {
  /** Side of a square. */
  readonly cell: number;
  /** Between two squares, where a line is drawn. */
  readonly gap: number;
  /** Width of the frame that carries the coordinates. */
  readonly rim: number;
  /** Side of the whole: frame, squares and lines. */
  readonly size: number;
  /** Diameters of what lies in the middle of a square: a disc, the ring of a legal move, the mark of the last one. */
  readonly disc: number;
  readonly ring: number;
  readonly mark: number;
  /** How thick the ring and the focus are drawn. */
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

/** The largest board that fits a square of `available` CSS pixels at `pixelRatio` device pixels each. */
export function fitBoard(available: number, pixelRatio: number): BoardGeometry {
  const room = Math.max(0, Math.floor(available * pixelRatio));
  const gap = Math.max(Math.round(pixelRatio), Math.round(room * GAP_SHARE));
  const rim = Math.max(Math.round(SMALLEST_RIM * pixelRatio), Math.round(room * RIM_SHARE));
  const cell = Math.max(0, Math.floor((room - 2 * rim - 7 * gap) / 8));
  /** Of the same parity as the square, or it could not lie in its middle. */
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

/** Where an arrow key leads from `square`: the neighbour, or with `toEdge` the last square that way. */
export function squareTowards(square: Square, key: string, toEdge: boolean): Square | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  let reached = square;
  for (let steps = toEdge ? 7 : 1; steps > 0; steps--) {
    reached = squareAt(fileOf(reached) + step[0], rankOf(reached) + step[1]) ?? reached;
  }
  return reached;
}
