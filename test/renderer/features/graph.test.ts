import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LANE,
  LEFT,
  leadBar,
  leadScale,
  mostFor,
  numberLine,
  plotBottom,
  runs,
  ticksOf,
} from '../../../renderer/features/review/graph.ts';

const sizes = fc.record({
  width: fc.integer({ min: 120, max: 2000 }),
  height: fc.integer({ min: 120, max: 400 }),
  plies: fc.integer({ min: 1, max: 70 }),
  hasTimes: fc.boolean(),
  most: fc.integer({ min: 12, max: 64 }),
});

describe('the graph', () => {
  it("draws bars within its area, Black's upwards and White's downwards", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: -64, max: 64 }), fc.boolean(), (size, lead, exact) => {
        const shown = Math.max(-size.most, Math.min(size.most, lead));
        const bar = leadBar(size, 1, shown, exact);
        expect(bar.y).toBeGreaterThanOrEqual(LANE - 1e-6);
        expect(bar.y + bar.height).toBeLessThanOrEqual(plotBottom(size) + 1e-6);
        const edge = shown > 0 ? bar.y + bar.height : bar.y;
        expect(edge).toBeCloseTo(leadScale(size)(0));
      }),
    );
  });

  it('has no numbers that lie over each other, and leaves them out of a plot that is too low for them', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        for (const tick of ticksOf(size)) {
          expect(Math.abs(numberLine(size, tick) - numberLine(size, 0))).toBeGreaterThanOrEqual(12);
        }
      }),
    );
    const size = { width: 240, height: 112, plies: 60, most: 64, hasTimes: false };
    expect(ticksOf({ ...size, height: 300 })).toEqual([30, -30]);
    expect(ticksOf({ ...size, height: 122 })).toEqual([60, -60]);
    expect(ticksOf(size)).toEqual([]);
    expect(ticksOf({ ...size, height: 100 })).toEqual([]);
  });

  it('tells exact values from estimates by the width of their bars', () => {
    const size = { width: 640 + LEFT, height: 176, plies: 60, most: 20, hasTimes: false };
    expect(leadBar(size, 5, 4, true).width).toBeGreaterThan(1.5 * leadBar(size, 5, 4, false).width);
  });

  it('has a scale that contains every lead', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -64, max: 64 })), (leads) => {
        const most = mostFor(leads);
        for (const lead of leads) expect(Math.abs(lead)).toBeLessThanOrEqual(most);
      }),
    );
    expect(mostFor([])).toBe(12);
  });

  it('divides the game into runs of estimates and of exact values, and leaves out unknown values', () => {
    expect(runs([true, false, false, undefined, false, true, true])).toEqual([
      { from: 1, to: 2, exact: false },
      { from: 4, to: 4, exact: false },
      { from: 5, to: 6, exact: true },
    ]);
  });
});
