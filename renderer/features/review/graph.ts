/** The geometry of the graph, in the pixels of its picture. */
import { type Bands, type Bar, type Scale, bandScale, barOf, linearScale } from '../../ui/chart/scales.ts';

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

/** Numbers above each other are at least so far apart, in pixels. */
const NUMBER_HEIGHT = 13;

/** The height of the strip of times with the gap above it. */
const TIMES = 36;
const TIMES_GAP = 6;

/** The share of its slot that a bar takes: exact values have wide bars, estimates thin ones. */
const EXACT_PART = 0.86;
const ESTIMATE_PART = 0.42;
const THINNEST = 1.6;

/** The smallest scale of a graph, so that a level game looks level. */
const LEAST_LEAD = 12;

/** The largest lead that the graph of these leads can show. */
export function mostFor(leads: readonly number[]): number {
  const largest = Math.max(0, ...leads.map(Math.abs));
  return Math.min(64, Math.max(LEAST_LEAD, Math.ceil((largest + 2) / 4) * 4));
}

/** The lead that usually has a line and a number, beside 0. */
export function tickFor(most: number): number {
  if (most > 40) return 30;
  return most > 20 ? 20 : 10;
}

/** The slots of the places after the start; the place after `ply` moves has the band with the number `ply - 1`. */
export function slotsOf({ width, plies }: GraphSize): Bands {
  return bandScale(plies, LEFT, width - RIGHT);
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

/** The heights of times in the strip, whose longest move took `longestMs`. */
function timeScale(size: GraphSize, longestMs: number): Scale {
  const { y, height } = timesStrip(size);
  return linearScale([0, Math.max(1, longestMs)], [y + height, y + 2]);
}

/** The bar of the move that led to the place after `ply` moves and took `timeMs`. */
export function timeBar(size: GraphSize, ply: number, timeMs: number, longestMs: number): Bar {
  const slots = slotsOf(size);
  const width = Math.max(THINNEST, slots.step * EXACT_PART);
  const bar = barOf(slots, timeScale(size, longestMs), ply - 1, timeMs, width);
  // A move without any time was made as well.
  return bar.height >= 1 ? bar : { ...bar, y: bar.y + bar.height - 1, height: 1 };
}

/** The heights of leads, Black's upwards. */
export function leadScale(size: GraphSize): Scale {
  return linearScale([size.most, -size.most], [laneOf(size), plotBottom(size)]);
}

/**
 * The leads that have a line and a number, beside 0: those nearer to the edges, or none, where the numbers would lie over
 * each other.
 */
export function ticksOf(size: GraphSize): readonly number[] {
  if (isLow(size)) return [];
  const tick = [tickFor(size.most), size.most - (size.most % 10)].find(
    (each) => numberLine(size, 0) - numberLine(size, each) >= NUMBER_HEIGHT,
  );
  return tick === undefined ? [] : [tick, -tick];
}

/** The line that the number of a lead stands on, which keeps off the signs above and below the plot. */
export function numberLine(size: GraphSize, lead: number): number {
  const middle = leadScale(size)(lead);
  return Math.max(laneOf(size) + 10, Math.min(plotBottom(size) - 1, middle + 4));
}

/** The bar of the lead at the place after `ply` moves, which goes upwards for Black and downwards for White. */
export function leadBar(size: GraphSize, ply: number, lead: number, exact: boolean): Bar {
  const slots = slotsOf(size);
  const width = exact ? slots.step * EXACT_PART : Math.max(THINNEST, slots.step * ESTIMATE_PART);
  return barOf(slots, leadScale(size), ply - 1, lead, width);
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
