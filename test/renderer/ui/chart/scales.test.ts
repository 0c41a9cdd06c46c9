import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandScale, barOf, linearScale, niceEnds } from '../../../../renderer/ui/chart/scales.ts';

const anyNumber = fc.integer({ min: -1000, max: 1000 });

describe('a scale of numbers', () => {
  it('has its ends where they belong, and the middle between them', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, anyNumber, anyNumber, (least, most, from, to) => {
        fc.pre(least !== most);
        const scale = linearScale([least, most], [from, to]);
        expect(scale(least)).toBeCloseTo(from);
        expect(scale(most)).toBeCloseTo(to);
        expect(scale((least + most) / 2)).toBeCloseTo((from + to) / 2);
      }),
    );
  });

  it('of a single value has one pixel', () => {
    expect(linearScale([3, 3], [10, 20])(3)).toBe(10);
  });
});

describe('bands', () => {
  it('are found again by any of their pixels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.nat(),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (count, any, part) => {
          const bands = bandScale(count, 34, 634);
          const band = any % count;
          expect(bands.at(bands.start(band) + part * bands.step)).toBe(band);
          expect(bands.middle(band)).toBeCloseTo(bands.start(band) + bands.step / 2);
        },
      ),
    );
  });

  it('beside the chart are the first and the last one', () => {
    const bands = bandScale(10, 100, 200);
    expect(bands.at(-5)).toBe(0);
    expect(bands.at(1000)).toBe(9);
  });

  it('are at least one', () => {
    expect(bandScale(0, 0, 50).step).toBe(50);
  });
});

describe('the ends of an axis', () => {
  it('hold all values and are multiples of the step', () => {
    fc.assert(
      fc.property(fc.array(anyNumber, { minLength: 1 }), (values) => {
        const [least, most] = niceEnds(values, 100);
        expect(least).toBeLessThanOrEqual(Math.min(...values));
        expect(most).toBeGreaterThanOrEqual(Math.max(...values));
        expect(Math.abs(least % 100)).toBe(0);
        expect(most - least).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});

describe('a bar', () => {
  it('stands on the zero line or hangs from it, in the middle of its band', () => {
    const bands = bandScale(4, 0, 40);
    const scale = linearScale([10, -10], [0, 100]);
    expect(barOf(bands, scale, 1, 5, 4)).toEqual({ x: 13, y: 25, width: 4, height: 25 });
    expect(barOf(bands, scale, 1, -5, 4)).toEqual({ x: 13, y: 50, width: 4, height: 25 });
  });
});
