/** Axes of charts: where they end and which values are written on them. Pure. */
import { type Scale, linearScale } from './scales.ts';

export interface DrawnAxis {
  readonly ends: readonly [least: number, most: number];
  readonly ticks: readonly number[];
  /** The pixel of a value. */
  readonly at: Scale;
}

/** The step of 1, 2 or 5 times a power of ten that divides `span` into at most `parts`. */
function niceStep(span: number, parts: number): number {
  const rough = span / Math.max(1, parts);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** The numbers from `from` on to `to`, by `step`, without what adding up would leave behind. */
function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toFixed(digits)),
  );
}

/** An even axis over `values`, with at most `parts` steps; without `ends` it begins and ends at a step. */
export function evenAxis(
  values: readonly number[],
  range: readonly [number, number],
  parts: number,
  ends?: readonly [number, number],
): DrawnAxis {
  let [least, most] = ends ?? rangeOf(values, [0, 1]);
  if (least === most) most = least + 1;
  const step = niceStep(most - least, parts);
  if (!ends) {
    least = Math.floor(least / step + 1e-9) * step;
    most = Math.ceil(most / step - 1e-9) * step;
  }
  return { ends: [least, most], ticks: steps(least, most, step), at: linearScale([least, most], range) };
}

/** A logarithmic axis in powers of ten over the values above 0. Where there is little room, some powers are not written. */
export function powerAxis(
  values: readonly number[],
  range: readonly [number, number],
  parts: number,
): DrawnAxis {
  const [least, most] = rangeOf(
    values.filter((value) => value > 0),
    [1, 10],
  );
  const from = Math.floor(Math.log10(least) + 1e-9);
  const to = Math.max(from + 1, Math.ceil(Math.log10(most) - 1e-9));
  const every = Math.max(1, Math.ceil((to - from) / Math.max(1, parts)));
  const ticks = Array.from(
    { length: Math.floor((to - from) / every) + 1 },
    (_, at) => 10 ** (from + at * every),
  );
  const scale = linearScale([from, to], range);
  return { ends: [10 ** from, 10 ** to], ticks, at: (value) => scale(Math.log10(value)) };
}

/** The least and the greatest of the values. They may be too many to be the arguments of one call. */
function rangeOf(values: readonly number[], otherwise: readonly [number, number]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least <= most ? [least, most] : [...otherwise];
}

/**
 * The vertical places of labels that want to stand at `wanted`, at least `gap` apart and between `top` and `bottom`; in the
 * order of `wanted`.
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = top;
  for (const at of order) {
    placed[at] = Math.max(free, wanted[at] ?? 0);
    free = placed[at] + gap;
  }
  let ceiling = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(ceiling, placed[at] ?? 0);
    ceiling = placed[at] - gap;
  }
  return placed;
}
