/**
 * The marks of a chart on a sheet of given size: lines, rectangles, dots and texts with the role of each. Pure: the component
 * draws them, and a file is a copy of what it has drawn.
 */
import { type DrawnAxis, evenAxis, powerAxis, spread } from './axis.ts';
import type { Axis, Bar, BarChart, Chart, LineChart, Point, Series } from './chart.ts';

export interface Sheet {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The size of its text in pixels. */
  readonly em: number;
}

export type Role =
  | 'grid'
  | 'axis'
  | 'series'
  | 'backdrop'
  | 'leader'
  | 'felt'
  | 'bar plain'
  | 'bar own'
  | 'bar plus'
  | 'bar minus'
  | 'bar black'
  | 'bar white'
  | 'tick'
  | 'label'
  | 'name'
  | 'detail'
  | 'value';

export type Mark =
  | { readonly kind: 'path'; readonly role: Role; readonly d: string; readonly look?: number }
  | {
      readonly kind: 'rect';
      readonly role: Role;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'dot';
      readonly role: Role;
      readonly x: number;
      readonly y: number;
      readonly look: number;
    }
  | {
      readonly kind: 'text';
      readonly role: Role;
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
    };

/** How many looks lines may have before they repeat. */
export const LOOKS = 8;

/**
 * About how wide a text is, in em: a letter is half as wide as it is high, signs of arithmetic are wider, and a character of
 * East Asia is as wide as high.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) > 0x2e7f) width += 1;
    else width += SIGNS.has(character) ? 0.8 : 0.56;
  }
  return width;
}

const SIGNS = new Set('+−±×%');

/** The text, or its beginning with an ellipsis where it is wider than `ems`. */
export function fitted(text: string, ems: number): string {
  if (textWidth(text) <= ems) return text;
  let kept = '';
  for (const character of text) {
    if (textWidth(kept + character) + 0.8 > ems) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidth));
}

/** The powers that are written on an axis, or the even steps, whichever it has. */
function axisOver(axis: Axis, values: readonly number[], range: [number, number], parts: number): DrawnAxis {
  return axis.scale === 'log' ? powerAxis(values, range, parts) : evenAxis(values, range, parts, axis.ends);
}

const round = (pixel: number): number => Math.round(pixel * 10) / 10;

/**
 * Fewer points that look the same: of many in one column of pixels only the first, the lowest, the highest and the last. In
 * the order of x, of which `columnOf` says in which column it is, on a sheet so many columns wide.
 */
export function thinned(
  points: readonly Point[],
  width: number,
  columnOf: (x: number) => number = Math.floor,
): readonly Point[] {
  if (points.length <= 4 * width) return points;
  const kept: Point[] = [];
  let column = NaN;
  let [first, low, high] = [0, 0, 0];
  const close = (last: number): void => {
    const seen = [...new Set([first, low, high, last])].sort((one, other) => one - other);
    kept.push(...seen.map((at) => points[at]!));
  };
  for (let at = 0; at < points.length; at++) {
    const point = points[at]!;
    const here = columnOf(point[0]);
    if (here !== column) {
      if (at > 0) close(at - 1);
      column = here;
      first = at;
      low = at;
      high = at;
    } else if (point[1] < points[low]![1]) low = at;
    else if (point[1] > points[high]![1]) high = at;
  }
  close(points.length - 1);
  return kept;
}

/** The least and the greatest x or y of all points, or nothing; on a logarithmic axis of those above 0. */
function endsOf(series: readonly Series[], of: 0 | 1, { scale }: Axis): readonly number[] {
  let [least, most] = [Infinity, -Infinity];
  for (const { points } of series) {
    for (let at = 0; at < points.length; at++) {
      const value = points[at]![of];
      if (scale === 'log' && value <= 0) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return least <= most ? [least, most] : [];
}

/** A line through the points that have a place, which on a logarithmic axis are those above 0. */
function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** The marks of a chart on a sheet. A chart without values has its axes alone. */
export function layOut(chart: Chart, sheet: Sheet): readonly Mark[] {
  return chart.kind === 'lines' ? layOutLines(chart, sheet) : layOutBars(chart, sheet);
}

function layOutLines({ x, y, series }: LineChart, { width, height, em }: Sheet): Mark[] {
  const isDrawn = (point: Point): boolean => Number.isFinite(point[1]) && (y.scale !== 'log' || point[1] > 0);
  // Mostly all of them are drawn, and a copy of very many takes its time.
  const drawn = series.map((each) =>
    each.points.every(isDrawn) ? each : { ...each, points: each.points.filter(isDrawn) },
  );
  const top = 2.2 * em;
  const bottom = height - 3.4 * em;
  const values = endsOf(drawn, 1, y);
  const vertical = axisOver(y, values, [bottom, top], Math.max(2, Math.floor((bottom - top) / (3 * em))));
  const left = (widest(vertical.ticks.map((tick) => y.text(tick))) + 0.8) * em;
  const named = Math.min(widest(series.map(({ name }) => name)) + 2.5, (0.38 * width) / em);
  const right = Math.max(left + em, width - (series.length > 0 ? named : 1) * em);
  const places = endsOf(drawn, 0, x);
  const horizontal = axisOver(x, places, [left, right], Math.max(1, Math.floor((right - left) / (4.5 * em))));
  const marks: Mark[] = [];
  for (const tick of vertical.ticks) {
    const at = round(vertical.at(tick));
    marks.push({ kind: 'path', role: 'grid', d: `M${left} ${at}H${right}` });
    marks.push(written('tick', left - 0.6 * em, at + 0.35 * em, y.text(tick), 'end'));
  }
  for (const tick of horizontal.ticks)
    marks.push(written('tick', horizontal.at(tick), bottom + 1.4 * em, x.text(tick), 'middle'));
  marks.push(written('label', 0, 0.9 * em, fitted(y.label, width / em), 'start'));
  marks.push(centred('label', (left + right) / 2, height - 0.4 * em, x.label, { width, height, em }));
  return [...marks, ...linesOf(drawn, horizontal, vertical, { right, top, bottom, named, em })];
}

interface Field {
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The room for names, in em. */
  readonly named: number;
  readonly em: number;
}

function linesOf(
  series: readonly Series[],
  horizontal: DrawnAxis,
  vertical: DrawnAxis,
  { right, top, bottom, named, em }: Field,
): Mark[] {
  const width = right - horizontal.at(horizontal.ends[0]);
  const lines = series.flatMap(({ name, points, look, isBackdrop }, at) => {
    const shown = thinned(points, width, (place) => Math.floor(horizontal.at(place)));
    const pixels = shown.map(([px, py]): Point => [horizontal.at(px), vertical.at(py)]);
    const end = pixels.at(-1);
    return end ? [{ name, end, pixels, look: (look ?? at) % LOOKS, isBackdrop: isBackdrop === true }] : [];
  });
  const names = spread(
    lines.map(({ end }) => end[1]),
    Math.min(1.35 * em, (bottom - top) / Math.max(1, lines.length - 1)),
    top,
    bottom,
  );
  return lines.flatMap(({ name, end, pixels, look, isBackdrop }, at): Mark[] => {
    const y = names[at] ?? end[1];
    const role: Role = isBackdrop ? 'backdrop' : 'series';
    return [
      { kind: 'path', role, d: pathOf(pixels), look },
      ...(isBackdrop ? [] : [{ kind: 'dot', role, x: round(end[0]), y: round(end[1]), look } as const]),
      {
        kind: 'path',
        role: 'leader',
        d: `M${round(end[0] + 0.5 * em)} ${round(end[1])}L${round(right + 1.2 * em)} ${round(y)}`,
        look,
      },
      written(
        isBackdrop ? 'detail' : 'name',
        right + 1.5 * em,
        y + 0.35 * em,
        fitted(name, named - 1.5),
        'start',
      ),
    ];
  });
}

function written(role: Role, x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): Mark {
  return { kind: 'text', role, x: round(x), y: round(y), text: words, anchor };
}

/** A text in the middle of `x`, or as near as the sheet is wide. */
function centred(role: Role, x: number, y: number, words: string, { width, em }: Sheet): Mark {
  const shown = fitted(words, width / em);
  const half = (textWidth(shown) * em) / 2;
  return written(role, Math.max(half, Math.min(width - half, x)), y, shown, 'middle');
}

function isOnFelt({ tone }: Bar): boolean {
  return tone === 'black' || tone === 'white';
}

/** Where the bars of a chart lie. */
interface BarField {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly scale: DrawnAxis;
  /** The pixel where bars begin. */
  readonly zero: number;
  /** Names stand above their bars, because beside them they would take their room. */
  readonly isStacked: boolean;
}

function barField({ axis, bars }: BarChart, { width, height, em }: Sheet): BarField {
  const known = bars.flatMap(({ value }) => value ?? []);
  const names = (widest(bars.flatMap(({ name, detail = '' }) => [name, detail])) + 1) * em;
  const isStacked = names > 0.42 * width;
  const left = isStacked ? 0 : names;
  const right = Math.max(left + em, width - (1.12 * widest(known.map((value) => axis.text(value))) + 1) * em);
  // Bars without any length have an axis of whole numbers.
  const most = Math.max(0, ...known.map(Math.abs)) || 1;
  const isSigned = bars.some(isOnFelt) || known.some((value) => value < 0);
  const over = axis.scale === 'log' ? [1, ...known] : [isSigned ? -most : 0, most];
  const scale = axisOver(axis, over, [left, right], Math.max(2, Math.floor((right - left) / (5 * em))));
  const zero = scale.at(axis.scale === 'log' ? scale.ends[0] : Math.max(0, scale.ends[0]));
  const hasAxis = height > bars.length * 2.4 * em + 3 * em;
  return { left, right, bottom: hasAxis ? height - 3.4 * em : height, scale, zero, isStacked };
}

function layOutBars(chart: BarChart, sheet: Sheet): Mark[] {
  const { axis, bars } = chart;
  const { em, height } = sheet;
  const field = barField(chart, sheet);
  const { left, right, bottom, scale, zero, isStacked } = field;
  const marks: Mark[] = [];
  if (bottom < height) {
    for (const tick of scale.ticks) {
      const at = round(scale.at(tick));
      if (!bars.some(isOnFelt)) marks.push({ kind: 'path', role: 'grid', d: `M${at} 0V${bottom}` });
      marks.push(centred('tick', at, bottom + 1.4 * em, axis.text(tick), sheet));
    }
    marks.push(centred('label', (left + right) / 2, height - 0.4 * em, axis.label, sheet));
  }
  const row = bottom / Math.max(1, bars.length);
  bars.forEach((bar, at) => marks.push(...marksOf(bar, axis, row * (at + 0.5), row, field, em)));
  // Names above their bars are not crossed by the line where these begin.
  const reaches = isStacked ? bars.map((_, at) => [row * (at + 0.5), row * (at + 1)]) : [[0, bottom]];
  const d = reaches.map(([from = 0, to = 0]) => `M${round(zero)} ${round(from)}V${round(to)}`).join('');
  marks.push({ kind: 'path', role: 'axis', d });
  return marks;
}

/** A bar in a row around `middle`, with its name and value. */
function marksOf(bar: Bar, axis: Axis, middle: number, row: number, field: BarField, em: number): Mark[] {
  const { name, detail, value, tone = 'plain' } = bar;
  const { left, right, scale, zero, isStacked } = field;
  const marks: Mark[] = [];
  if (isStacked) marks.push(written('name', 0, middle - 0.25 * em, fitted(name, right / em), 'start'));
  else {
    const isDetailed = detail !== undefined && row >= 2.4 * em;
    marks.push(written('name', 0, middle + (isDetailed ? -0.2 : 0.35) * em, name, 'start'));
    if (isDetailed) marks.push(written('detail', 0, middle + em, detail, 'start'));
  }
  const height = round(Math.min(1.5 * em, (isStacked ? 0.34 : 0.5) * row));
  const y = round(isStacked ? middle + 0.15 * em : middle - height / 2);
  if (value === undefined) return marks;
  const end = scale.at(axis.scale === 'log' ? Math.max(value, scale.ends[0]) : value);
  const x = round(Math.min(zero, end));
  const width = round(Math.abs(end - zero));
  // Felt without a disc on it would look like a bar.
  const inset = isOnFelt(bar) && width > 0 ? round(0.22 * height) : 0;
  if (inset > 0) marks.push({ kind: 'rect', role: 'felt', x, y, width, height });
  marks.push({ kind: 'rect', role: `bar ${tone}`, x, y: y + inset, width, height: height - 2 * inset });
  // A number stands at the end of its bar, or where there is no room, where the bar begins.
  const words = axis.text(value);
  const base = y + height / 2 + 0.35 * em;
  const isLeft = value < 0 && end - left >= (textWidth(words) + 1) * em;
  const after = value < 0 ? zero : end;
  marks.push(
    isLeft
      ? written('value', end - 0.5 * em, base, words, 'end')
      : written('value', after + 0.5 * em, base, words, 'start'),
  );
  return marks;
}
