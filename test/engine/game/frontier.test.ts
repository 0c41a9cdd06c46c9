import { expect, test } from 'vitest';
import { EMPTY, count, has, squaresOf } from '../../../engine/game/bitboard.ts';
import { frontier } from '../../../engine/game/frontier.ts';
import { START_POSITION, emptySquares } from '../../../engine/game/position.ts';
import { distance, parseSquare } from '../../../engine/game/square.ts';
import { SYMMETRIES, turnedBoard, turnedPosition } from '../../../engine/game/symmetry.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { randomFrom, randomGame } from './random-play.ts';

test('at the start every disc is on the frontier', () => {
  expect(count(frontier(START_POSITION))).toBe(4);
});

test('a surrounded disc is not on the frontier', () => {
  let black = EMPTY;
  for (const file of 'cde') for (const rank of '345') black |= 1n << BigInt(parseSquare(file + rank)!);
  expect(has(frontier({ black, white: EMPTY, toMove: 'black' }), parseSquare('d4')!)).toBe(false);
});

test('in any game the frontier is all discs beside an empty square, however the board is turned', () => {
  for (let seed = 1; seed <= 10; seed++) {
    for (const { position } of lineNodes(randomGame(randomFrom(seed)))) {
      const found = frontier(position);
      const empty = squaresOf(emptySquares(position));
      for (const square of squaresOf(position.black | position.white)) {
        expect(has(found, square)).toBe(empty.some((each) => distance(each, square) === 1));
      }
      for (const symmetry of SYMMETRIES) {
        expect(frontier(turnedPosition(position, symmetry))).toBe(turnedBoard(found, symmetry));
      }
    }
  }
});
