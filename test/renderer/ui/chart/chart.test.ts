import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenAxis, powerAxis, spread } from '../../../../renderer/ui/chart/axis.ts';
import {
  type BarChart,
  type LineChart,
  MOST_ROWS,
  csvOf,
  tableOf,
} from '../../../../renderer/ui/chart/chart.ts';
import { fitted, layOut, textWidth, thinned } from '../../../../renderer/ui/chart/layout.ts';

const text = (value: number): string => `${value} nodes`;

const LINES: LineChart = {
  kind: 'lines',
  title: 'Leaves',
  x: { label: 'Plies', text: String },
  y: { label: 'Leaves', scale: 'log', text },
  series: [
    {
      name: 'one',
      points: [
        [1, 10],
        [2, 1000],
      ],
    },
    { name: 'two', points: [[2, 20]] },
  ],
};

const BARS: BarChart = {
  kind: 'bars',
  title: 'Counts',
  names: 'Count',
  axis: { label: 'Discs', text: String },
  bars: [
    { name: 'first, or so', value: 4 },
    { name: 'second', value: undefined },
    { name: 'third', value: -2 },
  ],
};

const SHEET = { width: 600, height: 300, em: 12 };

describe('an even axis', () => {
  it('holds all values between its ends, and its first and last step are its ends', () => {
    const values = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 12 }), (all, parts) => {
        const { ends, ticks } = evenAxis(all, [0, 100], parts);
        expect(ends[0]).toBeLessThanOrEqual(Math.min(...all));
        expect(ends[1]).toBeGreaterThanOrEqual(Math.max(...all));
        expect(ticks[0]).toBeCloseTo(ends[0]);
        expect(ticks.at(-1)).toBeCloseTo(ends[1]);
      }),
    );
  });

  it('writes round steps', () => {
    expect(evenAxis([0, 0.37], [0, 100], 4).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });
});

describe('an axis of powers', () => {
  it('goes from power to power of ten', () => {
    const { ticks, at } = powerAxis([30, 40_000], [0, 400], 9);
    expect(ticks).toEqual([10, 100, 1000, 10_000, 100_000]);
    expect(at(1000)).toBeCloseTo(200);
  });

  it('leaves out powers where there is little room', () => {
    expect(powerAxis([1, 1e8], [0, 400], 4).ticks).toEqual([1, 100, 10_000, 1e6, 1e8]);
  });
});

describe('labels that are spread', () => {
  it('keep their distance and their order, and stay within their ends where they fit', () => {
    const places = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spread(wanted, 16, 0, 300);
        const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!);
        for (const [at, index] of order.entries()) {
          const next = order[at + 1];
          if (next !== undefined) expect(placed[next]! - placed[index]!).toBeGreaterThanOrEqual(16);
        }
        expect(Math.min(...placed)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...placed)).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('a table of a chart', () => {
  it('has a row for each value of x, and a gap where a line has no value', () => {
    expect(tableOf(LINES)).toEqual({
      columns: ['Plies', 'one', 'two'],
      rows: [
        ['1', '10 nodes', ''],
        ['2', '1000 nodes', '20 nodes'],
      ],
    });
  });

  it('is written with commas, in plain numbers', () => {
    expect(csvOf(LINES)).toBe('Plies,one,two\r\n1,10,\r\n2,1000,20\r\n');
    expect(csvOf(BARS)).toBe('Count,Discs\r\n"first, or so",4\r\nsecond,\r\nthird,-2\r\n');
  });
});

describe('the marks of a chart', () => {
  it.each([LINES, BARS])('lie on the sheet', (chart) => {
    const beside = layOut(chart, SHEET).filter(
      (mark) =>
        mark.kind !== 'path' && (mark.x < 0 || mark.x > SHEET.width || mark.y < 0 || mark.y > SHEET.height),
    );
    expect(beside).toEqual([]);
  });

  it('name each line at its end', () => {
    const names = layOut(LINES, SHEET).flatMap((mark) =>
      mark.kind === 'text' && mark.role === 'name' ? mark.text : [],
    );
    expect(names).toEqual(['one', 'two']);
  });

  it('draw a bar for each known value, from the zero to its side', () => {
    const bars = layOut(BARS, SHEET).flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
    expect(bars).toHaveLength(2);
    const [up, down] = bars;
    expect(down!.x + down!.width).toBeCloseTo(up!.x, 0);
    expect(up!.width).toBeCloseTo(2 * down!.width, 0);
  });

  it('write each number beside its own bar, also of those below 0', () => {
    const values = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 6 });
    const tones = fc.constantFrom(undefined, 'black', 'minus');
    fc.assert(
      fc.property(values, tones, (all, tone) => {
        const bars = all.map((value, at) => ({ name: `${at}`, value, ...(tone && { tone }) }));
        const marks = layOut({ ...BARS, bars }, SHEET);
        const rects = marks.flatMap((mark) => (mark.kind === 'rect' && mark.role !== 'felt' ? [mark] : []));
        const numbers = marks.flatMap((mark) =>
          mark.kind === 'text' && mark.role === 'value' ? [mark] : [],
        );
        for (const [at, { x, width }] of rects.entries()) {
          const number = numbers[at]!;
          const beside = number.anchor === 'end' ? x - number.x : number.x - (x + width);
          expect(beside).toBeCloseTo(SHEET.em / 2, 0);
        }
      }),
    );
  });

  it('have no felt where nothing lies on it', () => {
    const bars = [
      { name: 'none', value: 0, tone: 'black' as const },
      { name: 'some', value: -3, tone: 'white' as const },
    ];
    expect(layOut({ ...BARS, bars }, SHEET).filter(({ role }) => role === 'felt')).toHaveLength(1);
  });

  it('have an axis of whole numbers where no bar has a length', () => {
    const bars = [{ name: 'none', value: 0, tone: 'black' as const }];
    const ticks = layOut({ ...BARS, bars }, SHEET).flatMap((mark) =>
      mark.kind === 'text' && mark.role === 'tick' ? mark.text : [],
    );
    expect(ticks).toEqual(expect.arrayContaining(['-1', '0', '1']));
  });

  it('draw a chart without values as its axes alone', () => {
    const marks = layOut({ ...LINES, series: [] }, SHEET);
    expect(marks.some(({ role }) => role === 'grid')).toBe(true);
    expect(marks.some(({ role }) => role === 'series')).toBe(false);
  });
});

describe('many points', () => {
  it('are some hundred rows of a table, the first and the last among them, and all of them in a file', () => {
    const points = Array.from({ length: 100_000 }, (_, at) => [at, at % 7] as const);
    const chart: LineChart = { ...LINES, series: [{ name: 'Many', points }] };
    const { rows } = tableOf(chart);
    expect(rows).toHaveLength(MOST_ROWS);
    expect([rows[0]?.[0], rows.at(-1)?.[0]]).toEqual([chart.x.text(0), chart.x.text(99_999)]);
    expect(csvOf(chart).split('\r\n')).toHaveLength(100_002);
  });

  it('of several lines are sampled at the same places, so that a row compares them', () => {
    const long = Array.from({ length: 5000 }, (_, at) => [at, at] as const);
    const short = long.filter(([at]) => at < 2500).map(([at]) => [at, -at] as const);
    const { rows } = tableOf({
      ...LINES,
      series: [
        { name: 'Long', points: long },
        { name: 'Short', points: short },
      ],
    });
    expect(rows).toHaveLength(MOST_ROWS);
    const early = rows.filter((_, row) => row < MOST_ROWS / 2);
    expect(early.every(([, one, other]) => one !== '' && other !== '')).toBe(true);
    expect(rows.slice(MOST_ROWS / 2 + 1).every(([, one, other]) => one !== '' && other === '')).toBe(true);
  });

  it('are thinned to what can be seen, with every peak', () => {
    const points = Array.from(
      { length: 100_000 },
      (_, at) => [at / 250, at === 77_777 ? 1000 : at % 7] as const,
    );
    const kept = thinned(points, 400);
    expect(kept.length).toBeLessThanOrEqual(4 * 401);
    expect(kept).toContainEqual([77_777 / 250, 1000]);
    expect(kept.at(-1)).toBe(points.at(-1));
  });
});

describe('a text', () => {
  it('is cut with an ellipsis where it is too wide', () => {
    expect(fitted('Discs beside empty squares', 8)).toMatch(/^Discs .*…$/);
    expect(textWidth(fitted('Discs beside empty squares', 8))).toBeLessThanOrEqual(8.5);
    expect(fitted('Discs', 8)).toBe('Discs');
  });
});
