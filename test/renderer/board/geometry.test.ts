import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSquare } from '../../../engine/game/square.ts';
import { fitBoard, squareTowards } from '../../../renderer/board/geometry.ts';

function square(name: string): number {
  return parseSquare(name) ?? -1;
}

describe('fitBoard', () => {
  const anySize = fc.double({ min: 200, max: 4000, noNaN: true });
  const anyRatio = fc.constantFrom(1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3);

  test('the board fills its place up to a few device pixels and never exceeds it', () => {
    fc.assert(
      fc.property(anySize, anyRatio, (available, ratio) => {
        const { size } = fitBoard(available, ratio);
        expect(size).toBeLessThanOrEqual(available + 1e-9);
        expect((available - size) * ratio).toBeLessThan(9);
      }),
    );
  });

  test('every part is a whole number of device pixels, and the parts make up the whole', () => {
    fc.assert(
      fc.property(anySize, anyRatio, (available, ratio) => {
        const board = fitBoard(available, ratio);
        for (const part of Object.values(board)) {
          expect(part * ratio).toBeCloseTo(Math.round(part * ratio), 6);
          expect(part).toBeGreaterThan(0);
        }
        const { cell, gap, rim, size } = board;
        expect(8 * cell + 7 * gap + 2 * rim).toBeCloseTo(size, 6);
      }),
    );
  });

  test('everything in the middle of a square is exactly centred in device pixels', () => {
    fc.assert(
      fc.property(anySize, anyRatio, (available, ratio) => {
        const { cell, disc, ring, mark } = fitBoard(available, ratio);
        for (const part of [disc, ring, mark]) expect(Math.round((cell - part) * ratio) % 2).toBe(0);
      }),
    );
  });

  test('a place without any room causes no error', () => {
    expect(fitBoard(0, 2).cell).toBe(0);
  });
});

describe('squareTowards', () => {
  test.each([
    ['d3', 'ArrowLeft', 'c3'],
    ['d3', 'ArrowRight', 'e3'],
    ['d3', 'ArrowUp', 'd2'],
    ['d3', 'ArrowDown', 'd4'],
    ['a1', 'ArrowLeft', 'a1'],
    ['h8', 'ArrowDown', 'h8'],
  ])('from %s with %s to %s', (from, key, to) => {
    expect(squareTowards(square(from), key, false)).toBe(square(to));
  });

  test('with Ctrl, an arrow key leads to the edge', () => {
    expect(squareTowards(square('d3'), 'ArrowRight', true)).toBe(square('h3'));
    expect(squareTowards(square('d3'), 'ArrowUp', true)).toBe(square('d1'));
  });

  test('other keys lead nowhere', () => {
    expect(squareTowards(square('d3'), 'Enter', false)).toBeUndefined();
  });
});
