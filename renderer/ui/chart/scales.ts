/**
 * Scales of charts: from values to pixels and back. Pure, so that a chart can be drawn on the screen, on paper or into a
 * file. They are our own, because these lines do all that is used of a library of 16 kB.
 */

/** A scale of numbers: the pixel of a value. */
export type Scale = (value: number) => number;

export interface Bands {
  /** The width of a band in pixels. */
  readonly step: number;
  /** The first pixel, and the middle, of the band with this number, from 0. */
  start(band: number): number;
  middle(band: number): number;
  /** The number of the band at a pixel; the first or the last one for a pixel beside them. */
  at(pixel: number): number;
}

/** Maps `domain` to `range` evenly: `linearScale([0, 10], [100, 0])(5)` is 50. Beyond its ends it goes on. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [least, most] = domain;
  const [from, to] = range;
  const perValue = most === least ? 0 : (to - from) / (most - least);
  return (value) => from + (value - least) * perValue;
}

/** Divides the pixels from `from` to `to` into bands of one width; at least one. */
export function bandScale(count: number, from: number, to: number): Bands {
  const bands = Math.max(1, count);
  const step = (to - from) / bands;
  return {
    step,
    start: (band) => from + band * step,
    middle: (band) => from + (band + 0.5) * step,
    at: (pixel) => Math.min(bands - 1, Math.max(0, Math.floor((pixel - from) / step))),
  };
}

/** The whole multiples of `step` around values: the least and the greatest one that hold them all. */
export function niceEnds(values: readonly number[], step: number): readonly [number, number] {
  const least = Math.floor(Math.min(...values) / step) * step;
  const most = Math.ceil(Math.max(...values) / step) * step;
  return [least, Math.max(most, least + step)];
}

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bar of a value in its band, from the zero of `scale` upwards or downwards; it takes up `width` of the band. */
export function barOf(bands: Bands, scale: Scale, band: number, value: number, width: number): Bar {
  const [one, other] = [scale(value), scale(0)];
  return {
    x: bands.middle(band) - width / 2,
    y: Math.min(one, other),
    width,
    height: Math.abs(one - other),
  };
}
