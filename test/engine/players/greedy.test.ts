import { expect, test } from 'vitest';
import { EMPTY, bit } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import { greedyMove } from '../../../engine/players/greedy.ts';

function position(black: string, white: string): Position {
  const set = (names: string): bigint =>
    names.split(' ').reduce((all, name) => all | bit(parseSquare(name)!), EMPTY);
  return { black: set(black), white: set(white), toMove: 'black' };
}

test('takes the most discs', () => {
  const move = greedyMove(position('a4 e8', 'b4 c4 d4 e7'));
  expect(squareName(move!)).toBe('e4');
});

test('prefers a corner to more discs', () => {
  const move = greedyMove(position('c1 a4', 'b1 b4 c4 d4 e4'));
  expect(squareName(move!)).toBe('a1');
});

test('plays the first of equal moves in reading order', () => {
  expect(squareName(greedyMove(START_POSITION)!)).toBe('d3');
});

test('finds no move where none is legal', () => {
  expect(greedyMove(position('a1', 'h8'))).toBeUndefined();
});
