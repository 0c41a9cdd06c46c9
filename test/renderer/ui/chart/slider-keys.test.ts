import { describe, expect, it } from 'vitest';
import { sliderTarget } from '../../../../renderer/ui/chart/slider-keys.ts';

const BARE = { altKey: false, ctrlKey: false, metaKey: false };

describe('the keys of a chart', () => {
  it.each([
    ['ArrowRight', 6],
    ['ArrowUp', 6],
    ['ArrowLeft', 4],
    ['ArrowDown', 4],
    ['PageUp', 15],
    ['PageDown', 0],
    ['Home', 0],
    ['End', 20],
  ])('lead with %s from 5 to %i', (key, target) => {
    expect(sliderTarget({ key, ...BARE }, 5, 20)).toBe(target);
  });

  it('do not lead beyond the ends', () => {
    expect(sliderTarget({ key: 'ArrowRight', ...BARE }, 20, 20)).toBe(20);
    expect(sliderTarget({ key: 'ArrowLeft', ...BARE }, 0, 20)).toBe(0);
  });

  it('are left to others with a modifier, and so are all other keys', () => {
    expect(sliderTarget({ key: 'ArrowRight', ...BARE, altKey: true }, 5, 20)).toBeUndefined();
    expect(sliderTarget({ key: 'a', ...BARE }, 5, 20)).toBeUndefined();
  });
});
