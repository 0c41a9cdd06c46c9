/**
 * What a chart of the lab shows, as data: lines over an axis, or bars beside their names. Its figures are the same whether they
 * are drawn (layout.ts), read as a table or saved as a file.
 */
import { csvCell } from '../../../engine/notation/csv.ts';

export interface Axis {
  /** What is counted, with its unit in words: "Plies ahead". */
  readonly label: string;
  /** On a logarithmic axis only values above 0 are drawn. */
  readonly scale?: 'linear' | 'log';
  /** The ends of the axis, where they do not follow from the values. */
  readonly ends?: readonly [least: number, most: number];
  /** How a value is written, on the axis and in the table. */
  text(value: number): string;
}

export type Point = readonly [x: number, y: number];

export interface Series {
  readonly name: string;
  /** In the order of x. */
  readonly points: readonly Point[];
  /** Its colour and dash, by their number; its place among the series by default. */
  readonly look?: number;
  /** Drawn thin and grey: what theory says, or what is only there to compare. */
  readonly isBackdrop?: boolean;
}

interface ChartWords {
  readonly title: string;
  /** A sentence about what it means. */
  readonly note?: string;
}

export interface LineChart extends ChartWords {
  readonly kind: 'lines';
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

/** `black` and `white` lie on felt, on which both are seen, and lead from the middle to the side that they favour. */
export type Tone = 'plain' | 'own' | 'plus' | 'minus' | 'black' | 'white';

export interface Bar {
  readonly name: string;
  readonly detail?: string;
  /** Undefined while it is not known. */
  readonly value: number | undefined;
  readonly tone?: Tone;
}

export interface BarChart extends ChartWords {
  readonly kind: 'bars';
  /** What the bars are, as the head of their names in the table. */
  readonly names: string;
  readonly axis: Axis;
  readonly bars: readonly Bar[];
}

export type Chart = LineChart | BarChart;

export interface ChartTableOf {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** So many rows are read, and a page has room for; of more there are evenly spaced ones. A file has all of them. */
export const MOST_ROWS = 400;

/** Some of a list at even distances and the last, so many at most; all if they are not more. */
function sampled<Each>(list: readonly Each[], most: number): readonly Each[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => list[Math.round(at * step)]!);
}

/**
 * The points of some values of x, the same for all lines, so that what was found there can be compared: so many at most, in
 * their order, with what each line has there.
 */
function sampledLines(
  series: readonly Series[],
  most: number,
): { readonly places: readonly number[]; readonly lines: readonly ReadonlyMap<number, number>[] } {
  const longest = series.reduce<readonly Point[]>(
    (found, { points }) => (points.length > found.length ? points : found),
    [],
  );
  const followsIt = (points: readonly Point[]): boolean =>
    points.every((point, at) => point[0] === longest[at]![0]);
  if (series.every(({ points }) => followsIt(points))) {
    const places = [...new Set(sampled(longest, most).map((point) => point[0]))];
    const numbers = sampled([...longest.keys()], most);
    const lines = series.map(
      ({ points }) => new Map(numbers.flatMap((at) => (points[at] ? [points[at]] : []))),
    );
    return { places, lines };
  }
  // There may be very many: numbers of a typed array are sorted without a call for each.
  const all = Float64Array.from(series.flatMap(({ points }) => points.map((point) => point[0]))).sort();
  const different = all.filter((at, index) => index === 0 || at !== all[index - 1]);
  const places = sampled(Array.from(different), most);
  const shown = new Set(places);
  const lines = series.map(({ points }) => new Map(points.filter((point) => shown.has(point[0]))));
  return { places, lines };
}

/**
 * The rows of a chart: for lines one a value of x, with a column for each line; for bars one a bar. Of more than `most` values
 * of x only some have rows.
 */
function cellsOf(
  chart: Chart,
  x: (value: number) => string,
  y: (value: number) => string,
  most = Infinity,
): ChartTableOf {
  if (chart.kind === 'bars') {
    return {
      columns: [chart.names, chart.axis.label],
      rows: chart.bars.map(({ name, value }) => [name, value === undefined ? '' : y(value)]),
    };
  }
  const { places, lines } = sampledLines(chart.series, most);
  const rows = places.map((at) => [
    x(at),
    ...lines.map((points) => {
      const value = points.get(at);
      return value === undefined ? '' : y(value);
    }),
  ]);
  return { columns: [chart.x.label, ...chart.series.map(({ name }) => name)], rows };
}

/** The figures as they are read, each with its words; of very many some. */
export function tableOf(chart: Chart): ChartTableOf {
  return chart.kind === 'bars'
    ? cellsOf(chart, String, chart.axis.text)
    : cellsOf(chart, chart.x.text, chart.y.text, MOST_ROWS);
}

/** The figures as a file of values with commas, in full precision. */
export function csvOf(chart: Chart): string {
  const { columns, rows } = cellsOf(chart, String, String);
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
