/** Positions as text: 64 characters and the side to move, in one line or drawn over eight. board-reader.ts reads them. */
import { type Position, discAt } from '../game/position.ts';
import { isGameOver } from '../game/rules.ts';
import { SQUARE_COUNT } from '../game/square.ts';

/** One character for each square in reading order: `X` black, `O` white, `-` empty. */
export function boardCharacters(position: Position): string {
  const characters = { black: 'X', white: 'O', empty: '-' } as const;
  return Array.from(
    { length: SQUARE_COUNT },
    (_, square) => characters[discAt(position, square) ?? 'empty'],
  ).join('');
}

/** 64 characters, a space and the side to move: the one-line form that most programs read. */
export function writeBoard(position: Position): string {
  return `${boardCharacters(position)} ${position.toMove === 'black' ? 'X' : 'O'}`;
}

/** The board with its coordinates, and a last line that says who is to move or that the game is over. */
export function drawBoard(position: Position): string {
  const characters = boardCharacters(position);
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    [rank + 1, ...characters.slice(rank * 8, rank * 8 + 8)].join(' '),
  );
  const side = position.toMove === 'black' ? 'Black' : 'White';
  return ['  a b c d e f g h', ...ranks, isGameOver(position) ? 'Game over' : `${side} to move`].join('\n');
}
