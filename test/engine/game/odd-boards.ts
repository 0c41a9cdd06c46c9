/** Boards that no game leads to, and on which code that expects one trips first. */
import { FULL } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { EMPTY_BOARD, withContent } from '../../../engine/game/setup.ts';
import { parseSquare } from '../../../engine/game/square.ts';

/** A board with these discs, such as `a1 b2`. */
function boardOf(black: string, white: string, toMove: Position['toMove'] = 'black'): Position {
  let board: Position = { ...EMPTY_BOARD, toMove };
  for (const [names, colour] of [
    [black, 'black'],
    [white, 'white'],
  ] as const) {
    for (const name of names.match(/../g) ?? []) {
      const square = parseSquare(name);
      if (square === undefined) throw new Error(`${name} is not a square.`);
      board = withContent(board, square, colour);
    }
  }
  return board;
}

export const ODD_BOARDS: Readonly<Record<string, Position>> = {
  'no disc': EMPTY_BOARD,
  'one colour only': boardOf('d4d5e4e5', ''),
  'a full board': { black: START_POSITION.black, white: FULL & ~START_POSITION.black, toMove: 'white' },
  'a full board of one colour': { black: FULL, white: 0n, toMove: 'black' },
  'no move for either side': boardOf('a1', 'h8'),
  'four discs in the corners': boardOf('a1h8', 'a8h1', 'white'),
  'four discs in a row': boardOf('a4d4', 'b4c4'),
  'a pass at once': boardOf('a1', 'b1h8', 'white'),
  'one empty square for either side': {
    black: FULL & ~(1n << 63n) & ~(1n << 62n),
    white: 1n << 62n,
    toMove: 'white',
  },
  'two passes in a row of moves': boardOf('c1', 'b1d1', 'black'),
};
