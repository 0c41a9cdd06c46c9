/** Moves of a line in short. */
import { expect, test } from 'vitest';
import { parseSquare } from '../../../../engine/game/square.ts';
import { lineText } from '../../../../renderer/features/practice/line-text.ts';

const squares = (names: string): number[] => names.split(' ').map((name) => parseSquare(name)!);

test('a line is told whole, and a longer one by how it begins and ends', () => {
  const opening = 'f5 d6 c3 d3 c4 f4 e6 f6 g5 f3 e3 g6 e7 c5';
  expect(lineText(squares(opening))).toBe(opening);
  expect(lineText(squares(`${opening} b6`))).toBe('f5 d6 c3 d3 c4 f4 e6 f6 g5 … g6 e7 c5 b6');
});
