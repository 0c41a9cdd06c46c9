import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FULL, count, squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import {
  IMAGES,
  SYMMETRIES,
  imageOf,
  inverseOf,
  normalised,
  turnedBoard,
  turnedPosition,
} from '../../../engine/game/symmetry.ts';
import { distance, parseSquare, squareName } from '../../../engine/game/square.ts';
import { randomPositions } from '../search/search-module.ts';

const symmetry = fc.constantFrom(...SYMMETRIES);
const square = fc.integer({ min: 0, max: 63 });
const board = fc.bigInt({ min: 0n, max: FULL });
const positions = [...randomPositions(11).take(60)];

function imagesOf(name: string): string[] {
  return SYMMETRIES.map((each) => squareName(imageOf(parseSquare(name)!, each)));
}

describe('the symmetries', () => {
  it('are eight ways to turn and mirror the board', () => {
    expect(imagesOf('b1')).toEqual(['b1', 'g1', 'b8', 'g8', 'a2', 'a7', 'h2', 'h7']);
  });

  it('each move every square to another place', () => {
    for (const images of IMAGES) expect(new Set(images).size).toBe(64);
  });

  it('keep distances', () => {
    fc.assert(
      fc.property(square, square, symmetry, (one, other, each) => {
        expect(distance(imageOf(one, each), imageOf(other, each))).toBe(distance(one, other));
      }),
    );
  });

  it('are undone by their inverses', () => {
    fc.assert(
      fc.property(square, symmetry, (one, each) => {
        expect(imageOf(imageOf(one, each), inverseOf(each))).toBe(one);
      }),
    );
  });

  it('turn boards square by square', () => {
    fc.assert(
      fc.property(board, square, symmetry, (set, one, each) => {
        const image = turnedBoard(set, each);
        expect((image >> BigInt(imageOf(one, each))) & 1n).toBe((set >> BigInt(one)) & 1n);
        expect(count(image)).toBe(count(set));
      }),
    );
  });

  it('change nothing about the rules', () => {
    for (const position of positions) {
      for (const each of SYMMETRIES) {
        const image = turnedPosition(position, each);
        expect(legalMoves(image)).toBe(turnedBoard(legalMoves(position), each));
        for (const move of squaresOf(legalMoves(position))) {
          const next = playMove(position, move);
          const imageNext = playMove(image, imageOf(move, each));
          if (!next.ok || !imageNext.ok) throw new Error('A legal move was refused.');
          expect(imageNext.value).toEqual(turnedPosition(next.value, each));
        }
      }
    }
  });

  it.each([
    [64, 0],
    [0, 8],
    [-1, 0],
  ])('do not know square %d under symmetry %d', (one, each) => {
    expect(() => imageOf(one, each)).toThrow(RangeError);
  });
});

describe('a normalised position', () => {
  it('is the same for all images of a position', () => {
    for (const position of positions) {
      const { position: expected } = normalised(position);
      for (const each of SYMMETRIES) {
        expect(normalised(turnedPosition(position, each)).position).toEqual(expected);
      }
    }
  });

  it('is the image under the symmetry that comes with it', () => {
    for (const position of positions) {
      const { position: found, symmetry: way } = normalised(position);
      expect(turnedPosition(position, way)).toEqual(found);
      expect(turnedPosition(found, inverseOf(way))).toEqual(position);
    }
  });
});

test('the four first moves are the same but for symmetry', () => {
  const after = squaresOf(legalMoves(START_POSITION)).map((move) => {
    const next = playMove(START_POSITION, move);
    if (!next.ok) throw new Error(next.error);
    const { black, white } = normalised(next.value).position;
    return `${black} ${white}`;
  });
  expect(after).toHaveLength(4);
  expect(new Set(after).size).toBe(1);
});
