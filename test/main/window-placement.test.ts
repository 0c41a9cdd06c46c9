import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedBounds } from '../../main/window-placement.ts';

const MINIMUM = { width: 480, height: 560 };
const LAPTOP = { x: 0, y: 25, width: 1440, height: 820 };
const MONITOR = { x: 1440, y: -200, width: 2560, height: 1400 };

describe('fittedBounds', () => {
  it('does not change a window that fits on a screen', () => {
    for (const bounds of [
      { x: 100, y: 40, width: 1120, height: 760 },
      { x: 2000, y: -200, width: 2000, height: 1400 },
    ]) {
      expect(fittedBounds(bounds, [LAPTOP, MONITOR], MINIMUM)).toEqual(bounds);
    }
  });

  it('drops a position on a screen that is gone', () => {
    expect(fittedBounds({ x: 2000, y: 0, width: 1120, height: 760 }, [LAPTOP], MINIMUM)).toBeUndefined();
  });

  it('moves a window onto the screen that shows most of it, and shrinks it to fit', () => {
    const across = { x: 1300, y: 0, width: 1000, height: 700 };
    expect(fittedBounds(across, [LAPTOP, MONITOR], MINIMUM)).toEqual({ ...across, x: 1440 });
    expect(fittedBounds(across, [LAPTOP], MINIMUM)).toEqual({ ...across, x: 440, y: 25 });
    expect(fittedBounds({ x: -50, y: 0, width: 3000, height: 2000 }, [LAPTOP], MINIMUM)).toEqual(LAPTOP);
  });

  it('shows the title bar on a screen smaller than the smallest window', () => {
    const tiny = { x: 0, y: 20, width: 400, height: 300 };
    expect(fittedBounds({ x: 50, y: 50, width: 600, height: 700 }, [tiny], MINIMUM)).toEqual({
      x: 0,
      y: 20,
      ...MINIMUM,
    });
  });

  it('keeps every window reachable and every part within the screen it is on', () => {
    const coordinate = fc.integer({ min: -5000, max: 5000 });
    const rectangle = (min: number, max: number) =>
      fc.record({
        x: coordinate,
        y: coordinate,
        width: fc.integer({ min, max }),
        height: fc.integer({ min, max }),
      });
    fc.assert(
      fc.property(
        rectangle(1, 5000),
        fc.array(rectangle(600, 4000), { minLength: 1, maxLength: 4 }),
        (saved, areas) => {
          const bounds = fittedBounds(saved, areas, MINIMUM);
          if (bounds === undefined) return;
          expect(
            areas.some(
              (area) =>
                bounds.x >= area.x &&
                bounds.y >= area.y &&
                bounds.x + bounds.width <= area.x + area.width &&
                bounds.y + bounds.height <= area.y + area.height,
            ),
          ).toBe(true);
          expect(bounds.width).toBeGreaterThanOrEqual(MINIMUM.width);
          expect(bounds.height).toBeGreaterThanOrEqual(MINIMUM.height);
          expect(fittedBounds(bounds, areas, MINIMUM)).toEqual(bounds);
        },
      ),
    );
  });
});
