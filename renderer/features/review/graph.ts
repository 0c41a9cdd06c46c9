/** The geometry of the graph, in the pixels of its picture. */

export interface GraphSize {
  readonly width: number;
  readonly height: number;
  /** The number of places without the start. */
  readonly plies: number;
  /** The largest lead that is shown, in discs. */
  readonly most: number;
  /** Whether a strip with the times of the moves is shown at the bottom. */
  readonly hasTimes: boolean;
}

/**
 * The room for the numbers at the left, for half a number at the right, for the signs above and below the plot, and for
 * the numbers and the names of the parts at the foot.
 */
export const LEFT = 34;
export const RIGHT = 8;
export const LANE = 18;
const LOW_LANE = 13;
const FOOT = 44;

/** Below this height in pixels, a graph has no numbers, no names and no times, so that its bars can be read. */
const LOW = 112;

/** The height of the strip of times with the gap above it. */
const TIMES = 36;
const TIMES_GAP = 6;

/** The share of its slot that a bar takes: exact values have wide bars, estimates thin ones. */
const EXACT_PART = 0.86;
const ESTIMATE_PART = 0.42;
const THINNEST = 1.6;

/** The smallest scale of a graph, so that a level game looks level. */
const LEAST_LEAD = 12;

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest lead that the graph of these leads can show. */
export function mostFor(leads: readonly number[]): number {
  const largest = Math.max(0, ...leads.map(Math.abs));
  return Math.min(64, Math.max(LEAST_LEAD, Math.ceil((largest + 2) / 4) * 4));
}

/** The leads that have a line and a number, beside 0. */
export function tickFor(most: number): number {
  if (most > 40) return 30;
  return most > 20 ? 20 : 10;
}

export function slotOf({ width, plies }: GraphSize): number {
  return (width - LEFT - RIGHT) / Math.max(1, plies);
}

/** The left edge of the slot of the place after so many moves, from 1. */
export function slotX(size: GraphSize, ply: number): number {
  return LEFT + (ply - 1) * slotOf(size);
}

/** The place whose slot is at `x`; the first or the last place for an `x` beside the plot. */
export function plyAt(size: GraphSize, x: number): number {
  return Math.min(size.plies, Math.max(1, 1 + Math.floor((x - LEFT) / slotOf(size))));
}

export function isLow({ height }: Pick<GraphSize, 'height'>): boolean {
  return height < LOW;
}

/** The room for the signs above and below the plot. */
export function laneOf(size: Pick<GraphSize, 'height'>): number {
  return isLow(size) ? LOW_LANE : LANE;
}

/** The lower end of the graph without the strip of times. */
export function footBottom({ height, hasTimes }: GraphSize): number {
  return hasTimes ? height - TIMES : height;
}

export function plotBottom(size: GraphSize): number {
  return footBottom(size) - (isLow(size) ? 0 : FOOT) - laneOf(size);
}

/** The upper end and the height of the strip of times. */
export function timesStrip(size: GraphSize): Pick<Bar, 'y' | 'height'> {
  return { y: footBottom(size) + TIMES_GAP, height: TIMES - TIMES_GAP };
}

/** The bar of a move that took `timeMs`, in a strip whose longest move took `longestMs`. */
export function timeBar(size: GraphSize, ply: number, timeMs: number, longestMs: number): Bar {
  const strip = timesStrip(size);
  const slot = slotOf(size);
  const width = Math.max(THINNEST, slot * EXACT_PART);
  const height = Math.max(1, (timeMs / Math.max(1, longestMs)) * (strip.height - 2));
  return { x: slotX(size, ply) + (slot - width) / 2, y: strip.y + strip.height - height, width, height };
}

export function leadY(size: GraphSize, lead: number): number {
  const lane = laneOf(size);
  const half = (plotBottom(size) - lane) / 2;
  return lane + half - (lead / size.most) * half;
}

/** The bar of a lead, which goes upwards for Black and downwards for White. */
export function barOf(size: GraphSize, ply: number, lead: number, exact: boolean): Bar {
  const slot = slotOf(size);
  const width = exact ? slot * EXACT_PART : Math.max(THINNEST, slot * ESTIMATE_PART);
  const [from, to] = [leadY(size, Math.max(lead, 0)), leadY(size, Math.min(lead, 0))];
  return { x: slotX(size, ply) + (slot - width) / 2, y: from, width, height: to - from };
}

/** Divides the game into runs of plies whose values are all exact or all estimates. Both ends belong to a run. */
export function runs(
  exact: readonly (boolean | undefined)[],
): { readonly from: number; readonly to: number; readonly exact: boolean }[] {
  const all: { from: number; to: number; exact: boolean }[] = [];
  for (const [ply, isExact] of exact.entries()) {
    if (ply === 0 || isExact === undefined) continue;
    const last = all.at(-1);
    if (last?.exact === isExact && last.to === ply - 1) last.to = ply;
    else all.push({ from: ply, to: ply, exact: isExact });
  }
  return all;
}
