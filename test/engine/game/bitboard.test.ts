import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY, FULL, bit, count, fromSquares, has, squaresOf } from '../../../engine/game/bitboard.ts';

const sets = fc.bigInt({ min: EMPTY, max: FULL });
const squareSets = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 64 });

describe('bitboards', () => {
  test('hold the squares that they are made of in ascending order', () => {
    fc.assert(
      fc.property(squareSets, (squares) => {
        const set = fromSquares(squares);
        expect(squaresOf(set)).toEqual(squares.toSorted((a, b) => a - b));
        expect(count(set)).toBe(squares.length);
      }),
    );
  });

  test('are the union of their squares', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(fromSquares(squaresOf(set))).toBe(set);
        expect(squaresOf(set).every((square) => has(set, square))).toBe(true);
        expect(count(set) + count(FULL & ~set)).toBe(64);
      }),
    );
  });

  test('reach from a1 to h8', () => {
    expect(count(EMPTY)).toBe(0);
    expect(count(FULL)).toBe(64);
    expect(squaresOf(FULL)).toEqual(Array.from({ length: 64 }, (_, square) => square));
    expect(squaresOf(bit(0) | bit(31) | bit(32) | bit(63))).toEqual([0, 31, 32, 63]);
  });
});
