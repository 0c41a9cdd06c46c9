/** A position: the discs and the side to move, which decide the legal moves. */
import { type Bitboard, FULL, bit, count, has } from './bitboard.ts';
import { parseSquare, type Square } from './square.ts';

export type Colour = 'black' | 'white';

/** Invariant: `black & white` is empty; both lie in 0 .. 2^64 - 1. */
export interface Position {
  readonly black: Bitboard;
  readonly white: Bitboard;
  readonly toMove: Colour;
}

export function opposite(colour: Colour): Colour {
  return colour === 'black' ? 'white' : 'black';
}

function discs(...names: string[]): Bitboard {
  return names.reduce((set, name) => set | bit(parseSquare(name)!), 0n);
}

/** The moves of a game that fills the board from the standard start. */
export const WHOLE_GAME = 60;

/** The standard start: black on d5 and e4, white on d4 and e5, black to move. */
export const START_POSITION: Position = {
  black: discs('e4', 'd5'),
  white: discs('d4', 'e5'),
  toMove: 'black',
};

/** The discs of the side to move and of the other side. */
export function sides(position: Position): { mover: Bitboard; opponent: Bitboard } {
  return position.toMove === 'black'
    ? { mover: position.black, opponent: position.white }
    : { mover: position.white, opponent: position.black };
}

export function discAt(position: Position, square: Square): Colour | undefined {
  if (has(position.black, square)) return 'black';
  if (has(position.white, square)) return 'white';
  return undefined;
}

export function emptySquares(position: Position): Bitboard {
  return FULL & ~(position.black | position.white);
}

export function countEmpties(position: Position): number {
  return 64 - count(position.black) - count(position.white);
}

export function samePosition(a: Position, b: Position): boolean {
  return a.black === b.black && a.white === b.white && a.toMove === b.toMove;
}
