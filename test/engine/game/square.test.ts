import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  SQUARE_COUNT,
  distance,
  fileOf,
  parseSquare,
  rankOf,
  squareAt,
  squareName,
} from '../../../engine/game/square.ts';

const squares = fc.integer({ min: 0, max: SQUARE_COUNT - 1 });

describe('squares', () => {
  test.each([
    ['a1', 0],
    ['b1', 1],
    ['h1', 7],
    ['a2', 8],
    ['h8', 63],
  ])('are numbered in reading order, so that %s is %i', (name, square) => {
    expect(parseSquare(name)).toBe(square);
  });

  test('have the distance that a king needs in moves', () => {
    expect(distance(0, 63)).toBe(7);
    expect(distance(53, 43)).toBe(2);
    expect(distance(18, 18)).toBe(0);
  });

  test('have a name that reads back in either case', () => {
    fc.assert(
      fc.property(squares, (square) => {
        expect(parseSquare(squareName(square))).toBe(square);
        expect(parseSquare(squareName(square).toUpperCase())).toBe(square);
      }),
    );
  });

  test('are made of a file and a rank', () => {
    fc.assert(
      fc.property(squares, (square) => {
        expect(squareAt(fileOf(square), rankOf(square))).toBe(square);
      }),
    );
  });

  test.each([
    [-1, 0],
    [8, 0],
    [0, -1],
    [0, 8],
  ])('do not exist off the board, as at file %i and rank %i', (file, rank) => {
    expect(squareAt(file, rank)).toBeUndefined();
  });

  test('have names of exactly a letter and a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 4 }), (text) => {
        expect(parseSquare(text) !== undefined).toBe(/^[a-hA-H][1-8]$/.test(text) && text.length === 2);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['', 'a', 'a0', 'a9', 'i1', '1a', 'a1 ', 'ａ1'])('are not called "%s"', (text) => {
    expect(parseSquare(text)).toBeUndefined();
  });
});
